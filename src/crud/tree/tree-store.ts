/**
 * The tree on the screen: what was read, what is moved, what is open, what is searched for.
 */
import { batch, computed, signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { fold } from '../../lib/fold.ts';
import { ancestorsOf, buildTree, linesOf, searchTree } from '../../lib/tree.ts';
import type { Found, Tree, TreeLine } from '../../lib/tree.ts';
import { search, setQuery } from '../../stores/location.ts';
import { onSignedOut } from '../../stores/session.ts';
import type { OrderedRecords } from '../order/ordered-records.ts';
import { recordAsked } from '../record-actions.ts';
import type { TreeRecord, TreeScreen } from './tree-screen.ts';

/** Up to so many entries the whole tree stands open at first; beyond, only the top can be read anyway. */
const ALL_OPEN_UP_TO = 100;

export interface TreeStore {
  readonly tree: ReadonlySignal<Tree<TreeRecord>>;
  readonly lines: ReadonlySignal<readonly TreeLine[]>;
  /** Absent while nothing is searched for. */
  readonly found: ReadonlySignal<Found | undefined>;
  readonly query: ReadonlySignal<string>;
  /** Searches for another text; an empty one ends the search. */
  search(text: string): void;
  /** Has a row that was just saved stay in sight, whether or not it is found, until something else is searched for. */
  keep(id: number): void;
  /** The row that the keyboard is on. */
  readonly active: ReadonlySignal<number | undefined>;
  /** Puts the keyboard on a row. */
  focus(id: number): void;
  setOpen(id: number, open: boolean): void;
  setAllOpen(open: boolean): void;
  /** Opens everything above the row and puts the keyboard on it. */
  reveal(id: number): void;
}

/** What people opened and closed, for the way back to a screen. In memory only, gone at sign-out. */
const remembered = new Map<string, ReadonlyMap<number, boolean>>();
onSignedOut(() => remembered.clear());

export function createTreeStore(screen: TreeScreen, { moves, ready }: OrderedRecords): TreeStore {
  const { resource, titleOf } = screen.screen;
  const active = signal<number>();
  const opened = signal(remembered.get(resource.name) ?? new Map<number, boolean>());

  const tree = computed(() => buildTree(moves.rows.value));
  const query = computed(() => new URLSearchParams(search.value).get('search')?.trim() ?? '');
  // Folded once per row and kept with it: a key in the search box must not fold 2,000 names anew.
  const folded = new WeakMap<TreeRecord, string>();
  function textOf(row: TreeRecord): string {
    let text = folded.get(row);
    if (text === undefined) {
      const texts = [titleOf, ...screen.searchIn].map((name) => row[name]);
      text = texts.map((each) => (typeof each === 'string' ? fold(each) : '')).join('\n');
      folded.set(row, text);
    }
    return text;
  }
  /** What has been saved during each search: others are kept for the next one. */
  const kept = computed(() => ({ during: query.value, ids: signal<ReadonlySet<number>>(new Set()) }));
  const found = computed(() => {
    const needle = fold(query.value);
    const saved = kept.value.ids.value;
    return needle === '' ? undefined : searchTree(tree.value, (row) => saved.has(row.id) || textOf(row).includes(needle));
  });
  let openByDefault: boolean | undefined;
  const lines = computed(() => {
    const choices = opened.value;
    // By those that come first: one more must not close everything around whoever adds it.
    if (ready.value) openByDefault ??= tree.value.rows.size <= ALL_OPEN_UP_TO;
    return linesOf(tree.value, (id) => choices.get(id) ?? openByDefault ?? false, found.value);
  });

  function remember(next: ReadonlyMap<number, boolean>): void {
    opened.value = new Map(next);
    remembered.set(resource.name, next);
  }

  return {
    tree, lines, found, query, active,
    search(text) {
      // A search that goes on stays one step of the history: "back" undoes the search, not its last letter.
      const goesOn = query.peek() !== '' && text !== '';
      // The form beside the tree stays open: a search sent behind it loses nothing that anybody must be asked about, and no
      // step back from it leads to the form, which is closed by then.
      const replace = goesOn || recordAsked.peek() !== undefined;
      void setQuery({ search: text === '' ? undefined : text }, { replace, force: true });
    },
    keep(id) {
      const { ids } = kept.peek();
      ids.value = new Set(ids.peek()).add(id);
    },
    focus(id) {
      active.value = id;
    },
    setOpen(id, open) {
      remember(new Map(opened.peek()).set(id, open));
    },
    setAllOpen(open) {
      remember(new Map([...tree.peek().children.keys()].flatMap((id) => (id === null ? [] : [[id, open]]))));
    },
    reveal(id) {
      const above = ancestorsOf(tree.peek(), id);
      batch(() => {
        remember(new Map([...opened.peek(), ...above.map((each): [number, boolean] => [each, true])]));
        active.value = id;
      });
    },
  };
}
