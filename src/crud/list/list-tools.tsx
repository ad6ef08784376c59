import { useSignals } from '@preact/signals-react/runtime';
import { memo } from 'react';
import { Select } from '../../components/ui/select.tsx';
import { t } from '../../i18n/i18n.ts';
import { isNarrowed } from '../../lib/list-query.ts';
import { AddButton } from '../add-button.tsx';
import type { Crud } from '../crud-store.ts';
import { focusRow } from '../row-focus.ts';
import { labelKey, listRules } from '../screen.ts';
import { ClearFilters } from './clear-filters.tsx';
import { MoreMenu } from './more-menu.tsx';
import { SearchBox } from './search-box.tsx';

/** One line: what narrows the list on the left, the rest and the one primary button on the right. */
export const ListTools = memo(function ListTools({ crud, isEmpty }: { crud: Crud; isEmpty: boolean }) {
  useSignals();
  const { list, screen } = crud;
  const state = list.state.value;
  const rules = listRules(screen);
  const narrowed = isNarrowed(state);

  return (
    <div className="flex flex-wrap items-center gap-2 pb-2 print:hidden">
      <ListSearch crud={crud} />
      {/*
        * Above cards in a line of their own below the search, filled by the two: the status as wide as its words. Of large
        * letters a line has but one. The button at its end, which comes while somebody types, moves neither search nor rows.
        */}
      <span className="flex flex-wrap gap-2 @max-2xl:order-1 @max-2xl:grow @max-2xl:basis-3/4">
        {rules.statusFilter && (
          <Select
            className="shrink-0 grow"
            aria-label={t('list.statusFilter')}
            value={state.active === undefined ? '' : String(state.active)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              void list.change({ active: value === '' ? undefined : value === 'true' });
            }}
          >
            <option value="">{t('list.statusAll')}</option>
            <option value="true">{t('common.active')}</option>
            <option value="false">{t('common.hidden')}</option>
          </Select>
        )}
        {rules.sortable.length > 0 && <CardSort crud={crud} chosen={state.sort ? `${state.sort.field} ${state.sort.order}` : ''} />}
      </span>
      {/* An empty list has these two in its middle, and one of a name is enough. */}
      {narrowed && !isEmpty && <ClearFilters onClear={list.clearFilters} />}
      <span className="ms-auto flex items-center gap-2">
        <MoreMenu crud={crud} />
        {(narrowed || !isEmpty) && <AddButton crud={crud} brief />}
      </span>
    </div>
  );
});

/** Apart: a search that waits for its rows is drawn here alone. */
function ListSearch({ crud: { list, screen } }: { crud: Crud }) {
  useSignals();
  return <SearchBox of={screen.screenKey} value={list.searched.value} onSearch={(text) => void list.search(text)} onLeave={() => focusRow(1)} />;
}

/**
 * Cards have no headers to click: there the order is chosen here. Not drawn again with each key of a search, to which it
 * is nothing.
 *
 * @param chosen a field's name and an order, as its options have them; empty for the backend's own order
 */
const CardSort = memo(function CardSort({ crud, chosen }: { crud: Crud; chosen: string }) {
  useSignals();
  const { list, screen } = crud;
  return (
    <Select
      className="min-w-0 grow-999 basis-18 @2xl:hidden"
      aria-label={t('list.sort')}
      value={chosen}
      onChange={(event) => {
        const [field = '', order] = event.currentTarget.value.split(' ');
        void list.change({ sort: field === '' ? undefined : { field, order: order === 'desc' ? 'desc' : 'asc' } });
      }}
    >
      <option value="">{t('list.sortDefault')}</option>
      {listRules(screen).sortable.flatMap((name) => {
        const field = t(labelKey(screen.resource, name));
        return [
          <option key={`${name} asc`} value={`${name} asc`}>{t('list.ascending', { field })}</option>,
          <option key={`${name} desc`} value={`${name} desc`}>{t('list.descending', { field })}</option>,
        ];
      })}
    </Select>
  );
});
