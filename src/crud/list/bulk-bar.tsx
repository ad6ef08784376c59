import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { ChunkFailed } from '../../components/chunk-failed.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useChunk } from '../../components/use-chunk.ts';
import { t, withAllWords } from '../../i18n/i18n.ts';
import { withLimit } from '../../lib/code-limit.ts';
import { warmWhenIdle } from '../../lib/when-idle.ts';
import type { BulkDeed } from '../bulk/bulk.ts';
import { canHide } from '../crud-store.ts';
import type { Crud } from '../crud-store.ts';
import { SelectPage } from './select-page.tsx';

const loadDialog = withAllWords(() => import('../bulk/bulk-dialog.tsx'));

/** Never past its limit: what was said to have failed is not done after all, unasked, to whatever is ticked by then. */
const loadInTime = () => withLimit(loadDialog());

/** Stands in the place of the tools while rows are ticked, in the same height: nothing moves. */
export function BulkBar({ crud }: { crud: Crud }) {
  useSignals();
  const count = crud.selection.rows.value.size;
  return (
    <div className={count === 0 ? 'sr-only' : 'flex flex-wrap items-center gap-2 pb-2 @max-2xl:min-h-[calc(2*var(--control)+1rem)] print:hidden'}>
      {/* Cards have no head that is seen: above their boxes stands that of the page, without words, which would take a line more. */}
      {count > 0 && (
        <span className="me-1 @2xl:hidden">
          <SelectPage crud={crud} />
        </span>
      )}
      {/* There before the first row is ticked: a text that comes together with its region is passed over by screen readers. */}
      <p role="status" className="font-medium">{count > 0 && t('list.selected', { count })}</p>
      {count > 0 && <Deeds crud={crud} />}
    </div>
  );
}

/** What can be done with the ticked rows. */
function Deeds({ crud }: { crud: Crud }) {
  useSignals();
  const [deed, setDeed] = useState<BulkDeed>();
  useEffect(() => warmWhenIdle(loadDialog), []);
  const dialog = useChunk(loadInTime, deed !== undefined);
  const awaited = dialog.module || (dialog.failed && !dialog.busy) ? undefined : deed;
  const ask = (asked: BulkDeed) => {
    setDeed(asked);
    // A deed that failed before for want of its code.
    dialog.retry();
  };
  return (
    <>
      {canHide(crud) && (
        <>
          <Button variant="outline" busy={awaited === 'show'} onClick={() => ask('show')}>{t('list.show')}</Button>
          <Button variant="outline" busy={awaited === 'hide'} onClick={() => ask('hide')}>{t('list.hide')}</Button>
        </>
      )}
      {crud.may('delete') && (
        <Button variant="outline" className="text-destructive" busy={awaited === 'delete'} onClick={() => ask('delete')}>
          <Icon name="trash" />
          {t('list.deleteSelected')}
        </Button>
      )}
      <Button variant="ghost" onClick={() => crud.selection.clear()}>{t('list.clearSelection')}</Button>
      {deed && dialog.failed && <ChunkFailed chunk={dialog} />}
      {deed && dialog.module && <dialog.module.default crud={crud} deed={deed} onClose={() => setDeed(undefined)} />}
    </>
  );
}
