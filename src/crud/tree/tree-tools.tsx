import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { setQuery } from '../../stores/location.ts';
import { openNew } from '../crud-store.ts';
import { focusRow } from '../list/list-keys.ts';
import { SearchBox } from '../list/search-box.tsx';
import type { TreeHost } from './tree-host.ts';

/** One line: the search, opening and closing, and the one primary button. */
export function TreeTools({ host }: { host: TreeHost }) {
  useSignals();
  const { store, crud } = host;
  const query = store.query.value;
  // Until the tree is there it has nothing to open: a press must not be lost.
  const empty = store.tree.value.rows.size === 0;

  function search(text: string): void {
    // A search that goes on stays one step of the history: "back" undoes the search, not its last letter.
    void setQuery({ search: text === '' ? undefined : text }, { replace: query !== '' && text !== '' });
  }

  return (
    <div className="flex flex-wrap items-center gap-2 py-2 print:hidden">
      <SearchBox value={query} onSearch={search} onLeave={() => focusRow(1)} />
      {query !== '' && (
        <Button variant="ghost" onClick={() => search('')}>{t('common.clearFilters')}</Button>
      )}
      <span className="ms-auto flex items-center gap-2">
        {query === '' && (
          <>
            <Button variant="ghost" disabled={empty} onClick={() => store.setAllOpen(true)}>{t('tree.expandAll')}</Button>
            <Button variant="ghost" disabled={empty} onClick={() => store.setAllOpen(false)}>{t('tree.collapseAll')}</Button>
          </>
        )}
        {crud.may('add') && (
          <Button onClick={() => void openNew()} aria-keyshortcuts="n">
            <Icon name="plus" />
            <span className="max-sm:sr-only">{t('common.add')}</span>
          </Button>
        )}
      </span>
    </div>
  );
}
