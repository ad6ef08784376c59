import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { screenOfLink } from '../../../api/function-link.ts';
import type { BackofficeFunction } from '../../../api/function.ts';
import { EntryIcon } from '../../../components/icons/entry-icon.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import type { IconName } from '../../../components/ui/icon.tsx';
import { t } from '../../../i18n/i18n.ts';
import type { Key } from '../../../i18n/i18n.ts';
import { cn } from '../../../lib/cn.ts';
import { RIGHT, RIGHTS } from '../../../lib/right.ts';
import type { Right } from '../../../lib/right.ts';
import { holds } from '../../../lib/rights-matrix.ts';
import type { Held } from '../../../lib/rights-matrix.ts';
import { seenFunctions } from '../../../lib/seen-functions.ts';
import type { Tree } from '../../../lib/tree.ts';
import { screenOf } from '../../../routes.ts';
import type { ScreenKey } from '../../../routes.ts';
import { leadsTo, menuLabel, menuLabelLanguage, menuTree } from '../../../stores/menu.ts';
import type { MenuNode } from '../../../stores/menu.ts';

const DASHBOARD = screenOf('dashboard').path;

type Buttons = readonly {
  readonly right: Right;
  readonly word: Key;
  readonly icon: IconName;
  /** The one screen that has it; absent: all that ask for rights. */
  readonly on?: ScreenKey;
}[];

/** The buttons that a screen has by rights. */
const BUTTONS: Buttons = [
  { right: RIGHT.add, word: 'common.add', icon: 'plus' },
  { right: RIGHT.edit, word: 'common.edit', icon: 'pencil' },
  // Whoever gives the right to edit users gives this with it, and is to know (screens/system_management/user.tsx).
  { right: RIGHT.edit, word: 'user.reset', icon: 'key', on: 'user' },
  { right: RIGHT.delete, word: 'common.delete', icon: 'trash' },
];

interface SeeAsDialogProps {
  /** Whose menu it is. */
  hint: string;
  onClose: () => void;
  children: ReactNode;
}

/** The layer around a look through a group's eyes. It stands, and holds the focus, while the rights are still read. */
export function SeeAsDialog({ hint, onClose, children }: SeeAsDialogProps) {
  useSignals();
  return (
    <Dialog open onClose={onClose} className="max-w-2xl!">
      <DialogHeader>
        <DialogTitle tabIndex={-1}>{t('group.seeAs')}</DialogTitle>
        <DialogDescription>{hint}</DialogDescription>
      </DialogHeader>
      {children}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>{t('common.close')}</Button>
      </DialogFooter>
    </Dialog>
  );
}

interface SeeAsMenuProps {
  tree: Tree<BackofficeFunction>;
  held: Held;
}

/** The entries that lead somewhere, as one comes upon them reading. */
function screensIn(nodes: readonly MenuNode[]): BackofficeFunction[] {
  return nodes.flatMap(({ entry, link, children }) => [...(link === undefined ? [] : [entry]), ...screensIn(children)]);
}

/**
 * The menu and the buttons that somebody with these rights gets, saved or not. The menu is made by the very
 * function that makes the side menu, from what the backend would answer.
 */
export function SeeAsMenu({ tree, held }: SeeAsMenuProps) {
  useSignals();
  const seen = seenFunctions(tree, [...tree.rows.keys()].filter((id) => holds(held, id, RIGHT.access)));
  const entries = [...tree.rows.values()].flatMap((row) => {
    const parent = seen.get(row.id);
    const rights = RIGHTS.filter((right) => holds(held, row.id, right));
    return parent === undefined ? [] : [{ ...row, parent, rights }];
  });
  const menu = menuTree(entries);
  // Entries that lead to one screen give it their rights together, as they do where they are used (stores/menu.ts).
  // Where no right is asked for, and outside of this site, there are no such buttons.
  const buttonsOf = ({ link }: BackofficeFunction): Buttons => {
    const screen = screenOfLink(link);
    const giving = screen?.permission === undefined ? [] : entries.filter((entry) => screenOfLink(entry.link) === screen);
    return BUTTONS.filter(({ right, on }) => (on ?? screen?.key) === screen?.key && giving.some(({ rights }) => rights.includes(right)));
  };
  const [pressed, setPressed] = useState<BackofficeFunction>();
  const preview = useRef<HTMLElement>(null);
  function onChoose(entry: BackofficeFunction): void {
    setPressed(entry);
    // In one column it lies below the menu, else at the top beside it; it is as high as it gets once it is drawn.
    requestAnimationFrame(() => preview.current?.scrollIntoView({ block: 'nearest' }));
  }
  const screens = screensIn(menu);
  // One with buttons tells more than the dashboard, on which nobody has any.
  const chosen = pressed ?? screens.find((entry) => buttonsOf(entry).length > 0) ?? screens[0];
  if (!chosen) return <p className="text-muted-foreground">{t('group.seesNothing')}</p>;
  return (
    <div className="grid gap-4 sm:grid-cols-[14rem_1fr]">
      <nav aria-label={t('common.mainMenu')} className="max-h-96 overflow-y-auto rounded-lg bg-sidebar p-2">
        {/* It is everybody's, and stands first where the backend names it nowhere (app/shell/side-menu.tsx). */}
        {!leadsTo(menu, DASHBOARD) && (
          <p className={ENTRY}>
            <Icon name="dashboard" />
            <span className="truncate">{t('screen.dashboard')}</span>
          </p>
        )}
        <Entries nodes={menu} chosen={chosen} onChoose={onChoose} />
      </nav>
      <ScreenPreview ref={preview} entry={chosen} buttons={buttonsOf(chosen)} />
    </div>
  );
}

interface EntriesProps {
  nodes: readonly MenuNode[];
  chosen: BackofficeFunction;
  onChoose: (entry: BackofficeFunction) => void;
}

const ENTRY = 'flex min-h-control w-full items-center gap-2 rounded-lg px-2 text-start text-sidebar-foreground';

function entryContent(entry: BackofficeFunction, link: string | undefined): ReactNode {
  return (
    <>
      <EntryIcon name={entry.icon} link={link} />
      <span lang={menuLabelLanguage(entry)} className="truncate">{menuLabel(entry)}</span>
    </>
  );
}

/** As in the side menu a mere heading leads nowhere: there is no screen of it to look at. */
function Entries({ nodes, chosen, onChoose }: EntriesProps) {
  useSignals();
  if (nodes.length === 0) return null;
  return (
    <ul className="flex flex-col [&_ul]:ps-4">
      {nodes.map(({ entry, link, children }) => (
        <li key={entry.id}>
          {link === undefined ? (
            <span className={ENTRY}>{entryContent(entry, link)}</span>
          ) : (
            <button
              type="button"
              aria-pressed={entry.id === chosen.id}
              className={cn(ENTRY, 'hover:bg-sidebar-accent aria-pressed:bg-sidebar-accent aria-pressed:text-foreground')}
              onClick={() => onChoose(entry)}
            >
              {entryContent(entry, link)}
            </button>
          )}
          <Entries nodes={children} chosen={chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

/** Which buttons stand on the screen behind an entry. They show and do nothing. */
function ScreenPreview({ ref, entry, buttons }: { ref: Ref<HTMLElement>; entry: BackofficeFunction; buttons: Buttons }) {
  useSignals();
  return (
    <section ref={ref} aria-live="polite" className="flex flex-col gap-3 self-start">
      <h3 lang={menuLabelLanguage(entry)} className="text-lg font-semibold">{menuLabel(entry)}</h3>
      {buttons.length === 0 ? (
        <p className="text-muted-foreground">{t('group.onlyLook')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {buttons.map(({ right, word, icon }) => (
            <li
              key={word}
              className={cn(
                'inline-flex h-control items-center gap-1.5 rounded-lg px-3 font-medium',
                right === RIGHT.add ? 'bg-primary text-primary-foreground' : 'border border-input',
              )}
            >
              <Icon name={icon} />
              {t(word)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
