import { effect, untracked } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { t } from '../../i18n/i18n.ts';
import { isNarrowed } from '../../lib/list-query.ts';
import type { Crud } from '../crud-store.ts';
import { NothingHere } from '../nothing-here.tsx';
import { ReadFailure } from '../read-failure.tsx';
import { focusGoesOn } from '../row-focus.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DataTable } from './data-table.tsx';
import { ExportProgress } from './export-progress.tsx';
import { useListKeys } from './list-keys.ts';
import { ListTools } from './list-tools.tsx';
import { Pager } from './pager.tsx';

/** Tools, table, pager, and what stands there instead where there are no rows. */
export function CrudList({ crud }: { crud: Crud }) {
  useSignals();
  const { list } = crud;
  useListKeys(crud);
  useEffect(() => list.start(), [list]);
  // Another search or filter unticks all rows: nobody deletes what they no longer see. Another page of the same does not.
  useEffect(
    () => effect(() => {
      void list.narrowing.value;
      untracked(() => crud.selection.clear());
    }),
    [crud, list],
  );
  const ticked = crud.selection.rows.value.size > 0;
  // The button that was pressed last has gone with its bar.
  useEffect(() => (ticked ? () => focusGoesOn() : undefined), [ticked]);
  const shown = list.shown.value;
  const marked = list.marked.value;
  // A ticked row is held as it was last seen. The row just saved comes by itself: it may have left this page.
  useEffect(() => crud.selection.renew([...(marked ? [marked.row] : []), ...(shown?.rows ?? [])]), [crud, shown, marked]);
  const failure = list.failure.value;
  const isEmpty = shown?.total === 0 && !marked?.isNew;
  return (
    <div className="-mb-8 flex grow flex-col print:contents">
      <BulkBar crud={crud} />
      {!ticked && <ListTools crud={crud} isEmpty={isEmpty} />}
      <ExportProgress exporter={crud.exporter} />
      <ReadFailure reading={list} known={shown !== undefined} />
      {isEmpty ? <Nothing crud={crud} /> : (shown ?? failure === undefined) && (
        // Only where somebody asked for more columns than fit: a box that scrolls sideways has no header that sticks.
        // It places the table's words for screen readers, which would else make the page itself as wide as the table.
        // Cards need none: they fit, and reach to the window's edges.
        <div className={crud.columns.extended.value ? 'relative @2xl:overflow-x-auto' : 'contents'}>
          <DataTable crud={crud} />
        </div>
      )}
      <Results crud={crud} />
      <Pager crud={crud} />
    </div>
  );
}

/** Says to screen readers how many there are, once that is known again, and which page of them has come. */
function Results({ crud: { list } }: { crud: Crud }) {
  useSignals();
  const shown = list.shown.value;
  return (
    <p role="status" className="sr-only">
      {shown && !list.busy.value && t('list.results', { count: shown.total })}
      {shown && !list.busy.value && shown.state.page > 1 && `, ${t('list.page', { page: shown.state.page })}`}
    </p>
  );
}

function Nothing({ crud }: { crud: Crud }) {
  useSignals();
  const { list } = crud;
  const narrowed = isNarrowed(list.shown.value?.state ?? list.state.value);
  return <NothingHere crud={crud} onClear={narrowed ? list.clearFilters : undefined} />;
}
