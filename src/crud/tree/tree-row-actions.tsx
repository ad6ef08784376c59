import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import type { IconName } from '../../components/ui/icon.tsx';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import { t } from '../../i18n/i18n.ts';
import { openNew, openRecord } from '../record-actions.ts';
import { titleOf } from '../screen.ts';
import type { TreeHost } from './tree-host.ts';
import type { TreeRecord } from './tree-screen.ts';

interface Action {
  readonly key: string;
  readonly icon: IconName;
  /** In a menu that is named by the record, and on a button of its own, where the name holds the record's. */
  readonly label: string;
  readonly name: string;
  readonly destructive?: boolean;
  readonly run: () => void;
}

function actionsOf(host: TreeHost, row: TreeRecord): Action[] {
  const { crud } = host;
  const title = titleOf(host.screen.screen, row);
  const actions: Action[] = [];
  if (crud.may('add')) {
    const name = t('tree.addChild', { title });
    actions.push({ key: 'add', icon: 'plus', label: t('tree.addBelow'), name, run: () => void openNew(row.id) });
  }
  if (crud.may('edit')) {
    actions.push({
      key: 'move', icon: 'list-tree', label: t('common.moveTo'), name: t('common.moveOf', { title }),
      run: () => host.askPlace(row),
    });
    const name = t('common.editOf', { title });
    actions.push({ key: 'edit', icon: 'pencil', label: t('common.edit'), name, run: () => void openRecord(row.id) });
  }
  if (crud.may('delete')) {
    actions.push({
      key: 'delete', icon: 'trash', label: t('common.delete'), name: t('common.deleteOf', { title }), destructive: true,
      run: () => crud.askDelete(row),
    });
  }
  return actions;
}

/** Whether the person may do anything that an entry has a button for. */
export function hasActions({ crud }: TreeHost): boolean {
  return (['add', 'edit', 'delete'] as const).some(crud.may);
}

/** For whoever may do something (`hasActions`): buttons at hover and focus; one menu where a finger needs 44 px for each. */
export function TreeRowActions({ host, row, reachable }: { host: TreeHost; row: TreeRecord; reachable: boolean }) {
  useSignals();
  const actions = actionsOf(host, row);
  return (
    <>
      <span
        className={
          'hidden opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 ' +
          '@2xl:[@media(hover:hover)]:flex'
        }
      >
        {actions.map(({ key, icon, name, run }) => (
          <Button
            key={key}
            variant="ghost"
            size="icon"
            tabIndex={reachable ? 0 : -1}
            aria-label={name}
            onClick={run}
          >
            <Icon name={icon} />
          </Button>
        ))}
      </span>
      <span className="@2xl:[@media(hover:hover)]:hidden">
        <MenuButton
          label={t('common.actionsOf', { title: titleOf(host.screen.screen, row) })}
          entries={actions.map(({ key, icon, label, destructive = false, run }) => (
            { kind: 'item', key, icon, label, destructive, run }
          ))}
          failedText={t('error.partFailed')}
          button={{ size: 'icon' }}
        >
          <Icon name="more" />
        </MenuButton>
      </span>
    </>
  );
}
