import { useSignals } from '@preact/signals-react/runtime';
import { memo } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import type { MenuEntry } from '../../components/ui/menu-entries.ts';
import { t } from '../../i18n/i18n.ts';
import type { Crud } from '../crud-store.ts';
import { labelKey } from '../screen.ts';

/** Columns, export, print: what one needs now and then. Not drawn again with each key of a search. */
export const MoreMenu = memo(function MoreMenu({ crud }: { crud: Crud }) {
  useSignals();
  const { columns, screen } = crud;
  void columns.visible.value;
  const entries: MenuEntry[] = [
    { kind: 'label', key: 'columns', label: t('list.columns') },
    ...screen.columns
      .filter(({ name }) => name !== screen.titleOf)
      .map(({ name }): MenuEntry => ({
        kind: 'check',
        key: name,
        label: t(labelKey(screen.resource, name)),
        // Read by the menu as it opens: the window may have another width by then.
        get checked() {
          return columns.isShown(name);
        },
        run: () => columns.toggle(name),
      })),
    { kind: 'separator', key: 'separator' },
    { kind: 'label', key: 'export', label: t('list.export') },
    { kind: 'item', key: 'xlsx', label: t('list.exportXlsx'), run: () => void crud.exporter.start('xlsx') },
    { kind: 'item', key: 'csv', label: t('list.exportCsv'), run: () => void crud.exporter.start('csv') },
    { kind: 'separator', key: 'separator 2' },
    // After the menu has gone from the page that is to be printed.
    { kind: 'item', key: 'print', label: t('list.print'), run: () => void setTimeout(() => print(), 50) },
  ];
  return (
    <MenuButton of={screen.screenKey} label={t('list.more')} entries={entries} failedText={t('error.partFailed')} button={{ variant: 'outline', size: 'icon' }}>
      <Icon name="more" />
    </MenuButton>
  );
});
