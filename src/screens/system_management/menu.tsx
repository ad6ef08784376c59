import { useSignals } from '@preact/signals-react/runtime';
import { functionLink } from '../../api/function-link.ts';
import { backofficeFunction } from '../../api/function.ts';
import type { BackofficeFunction } from '../../api/function.ts';
import { allFunctions } from '../../api/functions.ts';
import { readFunctions } from '../../api/read-functions.ts';
import { EntryIcon } from '../../components/icons/entry-icon.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { TreePage } from '../../crud/tree/tree-page.tsx';
import { treeScreen } from '../../crud/tree/tree-screen.ts';
import { t } from '../../i18n/i18n.ts';
import { doubtMenu } from '../../stores/rights-check.ts';
import { IconControl } from './menu/icon-control.tsx';
import { LinkControl } from './menu/link-control.tsx';

const screen = treeScreen({
  screen: {
    resource: backofficeFunction,
    screenKey: 'backofficeMenu',
    titleOf: 'name',
    columns: [{ name: 'name' }, { name: 'link', onCard: true }, { name: 'order' }],
    form: [
      { name: 'name', newHelp: 'function.newHint' },
      { name: 'parent', none: 'common.none' },
      { name: 'link', Control: LinkControl, help: 'function.linkHint' },
      { name: 'icon', Control: IconControl, help: 'function.iconHint' },
      { name: 'order', help: 'form.orderHint' },
    ],
    // The side menu shows the same functions.
    written: doubtMenu,
  },
  searchIn: ['link'],
  Mark: FunctionIcon,
  Note: LinkState,
  readAll: readFunctions,
  reread: async () => new Map((await allFunctions({ fresh: true })).map((row) => [row.id, row])),
});

export default function BackofficeMenuScreen() {
  return <TreePage screen={screen} />;
}

function FunctionIcon({ row }: { row: BackofficeFunction }) {
  const target = functionLink(row.link);
  const link = target.kind === 'screen' || target.kind === 'web' ? row.link : undefined;
  return (
    <span className="me-1 text-muted-foreground">
      <EntryIcon name={row.icon} link={link} />
    </span>
  );
}

/** A link that leads nowhere is pointed out where it stands: the side menu leaves such an entry out. */
function LinkState({ row }: { row: BackofficeFunction }) {
  useSignals();
  const { kind } = functionLink(row.link);
  if (kind !== 'nowhere' && kind !== 'unsafe') return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs text-warning" title={t('tree.linkNowhere')}>
      <Icon name="triangle-alert" className="size-3.5" />
      <span className="max-sm:sr-only">{t('function.linkNowhereShort')}</span>
    </span>
  );
}
