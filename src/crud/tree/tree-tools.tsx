import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../components/ui/button.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { AddButton } from '../add-button.tsx';
import { ClearFilters } from '../list/clear-filters.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { focusRow } from '../row-focus.ts';
import type { TreeHost } from './tree-host.ts';

/** One line: the search, opening and closing, and the one primary button. */
export function TreeTools({ host }: { host: TreeHost }) {
  useSignals();
  const { records, store, crud } = host;
  const query = store.query.value;
  // Until the tree is there it has nothing to open: a press must not be lost.
  const empty = store.tree.value.rows.size === 0;
  // It says so in its middle, with what helps there: one button of a name is enough, as above a list.
  const nothing = records.ready.value && store.lines.value.length === 0;

  return (
    <div className="flex flex-wrap items-center gap-2 pb-2 print:hidden">
      <SearchBox value={query} onSearch={store.search} onLeave={() => focusRow(1)} />
      {!nothing && (
        // On a telephone in a line of their own below the search, which keeps its width while somebody types.
        <span className={cn('flex flex-wrap items-center gap-2 @max-2xl:order-1 @max-2xl:-mx-3 @max-2xl:basis-full', query === '' && 'ms-auto')}>
          {query === '' ? (
            <>
              <Button variant="ghost" disabled={empty} onClick={() => store.setAllOpen(true)}>{t('tree.expandAll')}</Button>
              <Button variant="ghost" disabled={empty} onClick={() => store.setAllOpen(false)}>{t('tree.collapseAll')}</Button>
            </>
          ) : (
            <ClearFilters onClear={() => store.search('')} />
          )}
        </span>
      )}
      {(query !== '' || !nothing) && (
        <span className={query === '' ? '' : 'ms-auto'}>
          <AddButton crud={crud} brief />
        </span>
      )}
    </div>
  );
}
