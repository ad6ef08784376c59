/**
 * The side menu and the rights it carries. Its entries, their tree and their order come from the backend. What stands
 * here only decides what is shown: the backend checks every call by itself.
 */
import { batch, computed, signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { features } from '../api/endpoints.ts';
import { screenOfLink } from '../api/function-link.ts';
import { backofficeFunction } from '../api/function.ts';
import type { BackofficeFunction } from '../api/function.ts';
import { leftMenu } from '../api/functions.ts';
import { locale, recordsLanguage, tIn } from '../i18n/i18n.ts';
import { entriesOf } from '../lib/json.ts';
import { RIGHT } from '../lib/right.ts';
import type { RightName } from '../lib/right.ts';
import { isWebAddress } from '../lib/safe-url.ts';
import { buildTree, byOrder, childrenOf } from '../lib/tree.ts';
import type { Locale, Screen } from '../routes.ts';
import { user } from './session.ts';
import { setStoredMenu, storedMenu } from './settings.ts';

export interface MenuNode {
  readonly entry: BackofficeFunction;
  /** Where it leads: a canonical path without language prefix, or an http(s) address; absent for a mere heading. */
  readonly link?: string;
  readonly children: readonly MenuNode[];
}

/** Whether an entry of these, or one below them, leads there. The side menu then has it from the backend. */
export function leadsTo(nodes: readonly MenuNode[], link: string): boolean {
  return nodes.some((node) => node.link === link || leadsTo(node.children, link));
}

export type MenuState = 'idle' | 'loading' | 'ready' | 'failed';

const state = signal<MenuState>('idle');

export const menuState: ReadonlySignal<MenuState> = state;

const readWith = signal<string | undefined>(undefined);

/** The token that the menu was read with: one that was kept may be of somebody else, or of rights that are gone. */
export const menuToken: ReadonlySignal<string | undefined> = readWith;

/** The functions that the user may access, flat, as they came last; undefined until some are known. */
export const menuEntries: ReadonlySignal<readonly BackofficeFunction[] | undefined> = computed(() =>
  storedMenu.value?.flatMap(readEntry),
);

/** The tree to show; undefined until a menu is known (the one of the last visit counts at once). */
export const menu: ReadonlySignal<readonly MenuNode[] | undefined> = computed(
  () => menuEntries.value && menuTree(menuEntries.value),
);

/** Empty values are left out: the menu shares 4,000 bytes with everything else in the cookie. */
function brief(entry: BackofficeFunction): Record<string, unknown> {
  const { number: _number, parentName: _parentName, ...rest } = entry;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== ''));
}

function readEntry(value: unknown): BackofficeFunction[] {
  const source = entriesOf(value);
  if (source.get('id') === undefined) return [];
  const fields = Object.entries(backofficeFunction.fields);
  const entry = Object.fromEntries(fields.map(([name, field]) => [name, field.read(source.get(name))]));
  return entry['id'] === undefined ? [] : [entry as BackofficeFunction];
}

export function setMenuEntries(entries: readonly BackofficeFunction[]): void {
  setStoredMenu(entries.map(brief));
}

function addressOf(link: string): string | undefined {
  if (!link) return undefined;
  return screenOfLink(link)?.path ?? (isWebAddress(link) ? link.trim() : undefined);
}

/**
 * The flat list as a tree by `parent`, as the screen of the back-office's own menu draws it (`lib/tree.ts`), but entries of
 * one order, or of none, stay as they came: a backend that knows no `thutu` says the order by the place in the list. An entry
 * that leads nowhere is not shown: its children take its place, unless it is a mere heading (no link at all) over them.
 */
export function menuTree(entries: readonly BackofficeFunction[]): MenuNode[] {
  const tree = buildTree(entries, byOrder);
  const build = (parent: number | null): MenuNode[] =>
    childrenOf(tree, parent).flatMap((id) => {
      const entry = tree.rows.get(id);
      if (!entry) return [];
      const children = build(id);
      const link = addressOf(entry.link);
      if (link !== undefined) return [{ entry, link, children }];
      return entry.link ? children : children.length > 0 ? [{ entry, children }] : [];
    });
  return build(null);
}

/** The screen whose title an entry goes by: in English that which the link names. */
function namesake(entry: BackofficeFunction, language: Locale): Screen | undefined {
  return language === 'vi' ? undefined : screenOfLink(entry.link);
}

/** In Vietnamese the backend's name; in English the title of the screen that the link names, else that name. */
export function menuLabel(entry: BackofficeFunction, language: Locale = locale.value): string {
  const screen = namesake(entry, language);
  return screen ? tIn(language, `screen.${screen.key}`) : entry.name;
}

/** `lang` of that label: of the backend's names alone. */
export function menuLabelLanguage(entry: BackofficeFunction): 'vi' | undefined {
  return namesake(entry, locale.value) ? undefined : recordsLanguage();
}

/** The entries that lead to each screen: their rights are the screen's. */
const governing = computed(() => {
  const byScreen = new Map<Screen | undefined, BackofficeFunction[]>();
  for (const entry of menuEntries.value ?? []) {
    const screen = screenOfLink(entry.link);
    byScreen.set(screen, [...(byScreen.get(screen) ?? []), entry]);
  }
  return byScreen;
});

/** Whether the side menu leads to a screen. Reads signals. */
export function isInMenu(screen: Screen): boolean {
  return governing.value.has(screen);
}

/**
 * May the user do this on the screen of `link`? True where the backend says nothing: no `link`, no menu yet, a
 * menu without rights. Reads signals.
 */
export function can(link: string | undefined, right: RightName): boolean {
  const entries = menuEntries.value;
  if (link === undefined || !entries || !features.leftMenuRights) return true;
  const screen = screenOfLink(link);
  const own = screen && governing.value.get(screen);
  if (!own) return entries.length > 0 && entries.every((entry) => entry.rights === null);
  return own.some(
    ({ rights }) => rights === null || rights.includes(RIGHT[right]) || (right === 'access' && rights.length > 0),
  );
}

/** Whether `can` answers from a menu, or has given up waiting for one. Until then it allows everything. */
export const rightsKnown: ReadonlySignal<boolean> = computed(
  () => menuEntries.value !== undefined || state.value === 'failed',
);

let questions = 0;

/**
 * Asks for the menu; the known one stays on the screen meanwhile and where the call fails (`menuState` says so).
 * @param mayChange asked once the answer is there: where it says no, the known menu stays as well
 */
export async function loadMenu(mayChange: () => boolean = () => true): Promise<void> {
  const token = user.peek()?.token;
  if (token === undefined) return;
  questions += 1;
  const mine = questions;
  // It is asked for after each write of what it shows: an older answer may come later, and be of before that.
  const isWanted = (): boolean => mine === questions && user.peek()?.token === token;
  state.value = 'loading';
  try {
    const entries = await leftMenu();
    if (!isWanted()) return;
    batch(() => {
      state.value = 'ready';
      if (!mayChange()) return;
      setMenuEntries(entries);
      readWith.value = token;
    });
  } catch {
    // Nothing to say here: the side menu shows its own "try again", and a 401 has been heard elsewhere.
    if (isWanted()) state.value = 'failed';
  }
}
