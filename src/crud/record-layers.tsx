import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { FunctionComponent } from 'react';
import type { AnyRow } from '../api/resource.ts';
import { ChunkFailed } from '../components/chunk-failed.tsx';
import { Dialog } from '../components/ui/dialog.tsx';
import { useChunk } from '../components/use-chunk.ts';
import type { Chunk } from '../components/use-chunk.ts';
import { locale, t, withAllWords } from '../i18n/i18n.ts';
import { warmWhenIdle } from '../lib/when-idle.ts';
import { href, screenOf } from '../routes.ts';
import { fail } from '../stores/error.ts';
import { path } from '../stores/location.ts';
import { closeRecord } from './record-actions.ts';
import type { RecordActions } from './record-actions.ts';

const loadSheet = withAllWords(() => import('./form/record-sheet.tsx'));
const loadDelete = withAllWords(() => import('./delete/delete-dialog.tsx'));

/**
 * What lies over a list, a tree or a board: the form that the address asks for, the question before a delete, and what the
 * screen's own button at a row's end opens. `ready`: the records are on the screen. `waits`: a new one stands after the
 * last of them, and can be made once they have come.
 */
export function RecordLayers({ crud, ready, waits = false }: { crud: RecordActions; ready: boolean; waits?: boolean }) {
  const { screenKey, rowAction } = crud.screen;
  // Their code comes when nothing else is wanted any more, so that opening a record does not wait for it.
  useEffect(() => (ready ? warmWhenIdle(() => Promise.all([loadSheet(), loadDelete(), rowAction?.load()])) : undefined), [ready, rowAction]);
  return (
    <>
      <OpenedRecord crud={crud} waits={waits} />
      <RowLayer crud={crud} asked={crud.deleting} ask={crud.askDelete} load={loadDelete} />
      {rowAction && <RowLayer key={screenKey} crud={crud} asked={crud.acting} ask={crud.act} load={rowAction.load} />}
    </>
  );
}

/** The form that the address asks for. */
function OpenedRecord({ crud, waits }: { crud: RecordActions; waits: boolean }) {
  useSignals();
  const opened = crud.opened.value;
  const here = path.value === screenOf(crud.screen.screenKey).path;
  const unknown = here && opened?.kind === 'edit' && opened.id === undefined;
  const sheet = useChunk(loadSheet, opened !== undefined);
  useEffect(() => {
    if (unknown) fail({ status: 404, message: `Page Not Found: ${href(path.peek(), locale.peek())}` });
  }, [unknown]);
  if (!here || !opened || unknown) return null;
  const id = opened.kind === 'edit' ? opened.id : undefined;
  // One that is asked for below another record is another form.
  const asked = opened.kind === 'edit' ? id : `new ${opened.below ?? ''}`;
  if (sheet.failed) return <PartFailed chunk={sheet} onClose={() => void closeRecord(true)} />;
  return sheet.module ? <sheet.module.default key={`${crud.screen.screenKey} ${asked}`} crud={crud} id={id} waits={waits} /> : null;
}

interface RowLayerProps {
  crud: RecordActions;
  asked: ReadonlySignal<AnyRow | undefined>;
  /** `undefined` closes it. */
  ask: (row: AnyRow | undefined) => void;
  load: () => Promise<{ readonly default: FunctionComponent<{ crud: RecordActions; row: AnyRow; onClose: () => void }> }>;
}

/** What one row's button opens. */
function RowLayer({ crud, asked, ask, load }: RowLayerProps) {
  useSignals();
  const row = asked.value;
  const dialog = useChunk(load, row !== undefined);
  const onClose = () => ask(undefined);
  if (!row) return null;
  if (dialog.failed) return <PartFailed chunk={dialog} onClose={onClose} />;
  return dialog.module ? <dialog.module.default key={row.id} crud={crud} row={row} onClose={onClose} /> : null;
}

/** In the place of a layer whose code could not be loaded. */
function PartFailed({ chunk, onClose }: { chunk: Chunk<unknown>; onClose: () => void }) {
  useSignals();
  return (
    <Dialog open label={t('error.partFailed')} onClose={onClose}>
      <ChunkFailed chunk={chunk} />
    </Dialog>
  );
}
