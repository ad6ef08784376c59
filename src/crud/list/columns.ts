/**
 * Which columns a person wants to see: kept in this browser, by user and resource. Only what somebody chose is
 * kept, so that a column that a later version adds, and the window's width, go on deciding about the rest.
 */
import { computed, signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import type { Fields } from '../../api/resource.ts';
import { entriesOf } from '../../lib/json.ts';
import { user, userKey } from '../../stores/session.ts';
import { readLocal, writeLocal } from '../../stores/stored.ts';
import type { Column, CrudScreen } from '../screen.ts';

export interface ColumnChoice {
  readonly visible: ReadonlySignal<readonly Column<Fields>[]>;
  /** True where somebody chose at all. */
  readonly chosen: ReadonlySignal<boolean>;
  /** True where somebody asked for a column that would not be there: the table may then outgrow its place. */
  readonly extended: ReadonlySignal<boolean>;
  /** Whether the column is seen in a window of the present width, which no signal follows; a card's title is not asked about. */
  readonly isShown: (name: string) => boolean;
  readonly toggle: (name: string) => void;
}

/** As the style sheet's breakpoints. */
const FROM_WIDTH = { xl: '80rem', '2xl': '96rem' } as const;

/** As the style sheet says: it goes by the list's own width, which a side bar narrows. */
function areCards(): boolean {
  const rows = document.querySelector('tbody');
  return rows !== null && getComputedStyle(rows).display === 'block';
}

function storageKey(screen: CrudScreen): string {
  return `columns:${userKey(user.peek())}:${screen.resource.name}`;
}

function readChosen(key: string): ReadonlyMap<string, boolean> {
  try {
    const kept = entriesOf(JSON.parse(readLocal(key) ?? '{}'));
    return new Map([...kept].map(([name, shown]) => [name, shown === true]));
  } catch {
    return new Map();
  }
}

export function createColumnChoice(screen: CrudScreen): ColumnChoice {
  const key = storageKey(screen);
  const chosen = signal(readChosen(key));

  const visible = computed(() =>
    screen.columns.flatMap((column): Column<Fields>[] => {
      const choice = chosen.value.get(column.name);
      if (column.name === screen.titleOf || (choice === undefined && !column.hidden)) return [column];
      if (choice !== true) return [];
      // Asked for by hand: at any width, on the card as well.
      const { from: _from, ...always } = column;
      return [{ ...always, onCard: true }];
    }),
  );

  function isShown(name: string): boolean {
    const column = visible.value.find((candidate) => candidate.name === name);
    if (!column || areCards()) return column?.onCard === true;
    return !column.from || matchMedia(`(width >= ${FROM_WIDTH[column.from]})`).matches;
  }

  return {
    visible,
    chosen: computed(() => chosen.value.size > 0),
    extended: computed(() => screen.columns.some(({ name, hidden, from }) => chosen.value.get(name) === true && (hidden ?? from))),
    isShown,
    toggle(name) {
      // With what another tab has chosen meanwhile.
      chosen.value = new Map([...chosen.peek(), ...readChosen(key)]).set(name, !isShown(name));
      // Where nothing can be kept the choice lasts as long as the page.
      writeLocal(key, JSON.stringify(Object.fromEntries(chosen.peek())));
    },
  };
}
