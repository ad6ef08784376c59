import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { NothingHere } from '../nothing-here.tsx';
import { ReadFailure } from '../read-failure.tsx';
import { useListKeys } from '../list/list-keys.ts';
import { RecordLayers } from '../record-layers.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { MovesNotice } from '../order/moves-notice.tsx';
import { indentOf } from './tree-drag.ts';
import { beforeNames, INDENT, TreeGrid } from './tree-grid.tsx';
import { createTreeHost } from './tree-host.ts';
import type { TreeHost } from './tree-host.ts';
import type { TreeScreen } from './tree-screen.ts';
import { TreeTools } from './tree-tools.tsx';

/** A tree of records with their forms: everything that a declared tree screen can do. */
export function TreePage({ screen }: { screen: TreeScreen }) {
  useSignals();
  const [host] = useState(() => createTreeHost(screen));
  const { records, store, crud } = host;
  useListKeys(crud);
  useEffect(() => records.start(), [records]);
  const moved = host.placing.value;
  return (
    <div className="flex grow flex-col">
      <TreeTools host={host} />
      <MovesNotice
        moves={records.moves}
        nameOf={host.nameOf}
        movedName={records.movedName}
        namesLanguage={recordsLanguage()}
        placeText={host.placeText}
      />
      <ReadFailure reading={records} known={records.ready.value} />
      <Content host={host} />
      <p aria-live="polite" className="sr-only">{host.spoken.value}</p>
      <p role="status" className="sr-only">{store.query.value !== '' && store.found.value && t('list.results', { count: store.found.value.hits.size })}</p>
      {crud.may('edit') && store.lines.value.length > 0 && (
        <p className="py-2 text-xs text-muted-foreground pointer-coarse:hidden print:hidden">{t('tree.keys')}</p>
      )}
      {moved && <MoveDialog key={moved.id} host={host} row={moved} />}
      <RecordLayers crud={crud} ready={records.ready.value} waits={records.coming.value} />
    </div>
  );
}

function Content({ host }: { host: TreeHost }) {
  useSignals();
  const { records, store, crud } = host;
  if (!records.ready.value) return records.coming.value ? <TreeSkeleton host={host} /> : null;
  if (store.lines.value.length === 0) {
    const searched = store.query.value !== '';
    return <NothingHere crud={crud} onClear={searched ? () => store.search('') : undefined} />;
  }
  return <TreeGrid host={host} />;
}

const LINES = [0, 1, 1, 0, 1, 2, 2, 0];

/** The shape of a tree, from 150 ms on: below the place of the head where there are columns, else in rows of two lines. */
function TreeSkeleton({ host }: { host: TreeHost }) {
  useSignals();
  return (
    <div aria-busy="true" className={cn('skeleton-late @2xl:pt-9', INDENT)}>
      {LINES.map((depth, at) => (
        <div key={at} className="flex h-14 items-center border-b @max-2xl:-mx-4 @max-2xl:px-4 @2xl:h-row">
          <span style={{ paddingInlineStart: indentOf(depth) }} />
          <span className={beforeNames(host)} />
          <Skeleton className="h-3 w-48" />
        </div>
      ))}
    </div>
  );
}
