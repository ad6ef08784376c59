/**
 * Rows asked for before the list that shows them stands there: while the pointer rests on its link, with the click, while
 * the page starts, or while a search is written to the address. The list takes the open question up instead of asking once
 * more, and draws rows that have come in its first pass.
 */
import { listRows } from '../api/list-calls.ts';
import type { AnyRow } from '../api/resource.ts';
import { listKey, parseListState } from '../lib/list-query.ts';
import type { ListState } from '../lib/list-query.ts';
import { screenOf } from '../routes.ts';
import { onReachedAgain, online } from '../stores/connection.ts';
import { keptSince } from '../stores/kept.ts';
import { path } from '../stores/location.ts';
import { can, isInMenu } from '../stores/menu.ts';
import { isSamePerson, onSignedOut, user } from '../stores/session.ts';
import { knownPage, rememberPage } from './known-rows.ts';
import type { KnownPage } from './known-rows.ts';
import { listRules, tellRead } from './screen.ts';
import type { CrudScreen } from './screen.ts';

/** Milliseconds from the answer to the list that takes it up, at most: older rows are shown, and asked for anew. */
const AHEAD_LIFE = 5_000;

function isOld({ settledAt }: Question): boolean {
  return settledAt !== undefined && performance.now() - settledAt >= AHEAD_LIFE;
}

interface Question {
  readonly screen: CrudScreen;
  readonly key: string;
  readonly controller: AbortController;
  readonly page: Promise<KnownPage>;
  /** What `page` has come to, where it has not failed. */
  answer?: KnownPage;
  /** When it has come to that, or has failed: by the page's clock, in milliseconds. */
  settledAt?: number;
}

/** A question that is on its way, or answered. */
export type Asked = Pick<Question, 'page' | 'controller' | 'answer'>;

/** One at a time: a click on another link drops it. */
let open: Question | undefined;

/** Takes the open question back, where there is one. */
function dropAhead(): void {
  open?.controller.abort();
  open = undefined;
}

onSignedOut(dropAhead);
// What has come meanwhile the worker had kept: a list would take it for fresh. What is still to come may be the answer that tells.
onReachedAgain(() => open?.settledAt !== undefined && dropAhead());

/** Of a list that nobody has opened yet: also one at a time. */
let unasked: Pick<Question, 'screen' | 'controller'> | undefined;

onSignedOut(() => unasked?.controller.abort());

/** After a write: the answer was, or will be, of before it, and a list would take it for fresh. */
export function dropAheadOf(resource: string): void {
  if (open?.screen.resource.name === resource) dropAhead();
  if (unasked?.screen.resource.name === resource) unasked.controller.abort();
}

/** Asks the backend for a page of a list and remembers it. @throws as `listRows` does. */
export async function askPage(screen: CrudScreen, state: ListState, signal: AbortSignal): Promise<KnownPage> {
  const { rows, total } = (await listRows(screen.listed ?? screen.resource, state, { signal })) as { rows: AnyRow[]; total: number };
  // Where the backend tells no total, each page's is its own length.
  const seen = rows.length === 0 ? 0 : (state.page - 1) * state.size + rows.length;
  const page = { rows, total: Math.max(total, seen) };
  if (signal.aborted) return page;
  rememberPage(screen.resource.name, listKey(state), page);
  tellRead(screen, rows);
  return page;
}

/**
 * Asks for what a list will show at an address with this query, where that is not known from before: a list with known
 * rows asks by itself once they are painted.
 * @returns when the list can be drawn with rows: at once where they are known. Never rejects: the list hears
 * of a failure when it takes the question up.
 */
export function askAhead(screen: CrudScreen, query: string): Promise<void> | undefined {
  // It would be refused. Where the right was given meanwhile, the page asks once the menu says so (`stores/rights-check.ts`).
  if (!can(screenOf(screen.screenKey).permission, 'access')) return undefined;
  return askStateAhead(screen, parseListState(query, listRules(screen)));
}

/** As `askAhead`, for a list that knows what it will show. */
export function askStateAhead(screen: CrudScreen, state: ListState): Promise<void> | undefined {
  const key = listKey(state);
  if (open?.screen === screen && open.key === key && !isOld(open)) return settled(open);
  dropAhead();
  if (knownPage(screen.resource.name, key)) return undefined;
  const controller = new AbortController();
  const question: Question = { screen, key, controller, page: askPage(screen, state, controller.signal) };
  open = question;
  return settled(question);
}

async function settled(question: Question): Promise<void> {
  const answer = await question.page.catch(() => undefined);
  if (answer) question.answer = answer;
  question.settledAt ??= performance.now();
}

/** The open question, once, where it is the one that a list would ask now. */
export function takeAhead(screen: CrudScreen, key: string): Asked | undefined {
  const question = open;
  if (question?.screen !== screen || question.key !== key) return undefined;
  open = undefined;
  return isOld(question) ? undefined : question;
}

/**
 * Asks for the first rows of lists that nobody has opened yet, one list after the other, and leaves out those that the menu
 * does not lead to or that may not be opened. Offline it asks for nothing: what the worker has kept would be taken for what
 * is on the screen.
 * @throws as `listRows` does, at the first that fails: whoever opens a list asks again, and is told.
 */
export async function askRowsAhead(screens: readonly CrudScreen[]): Promise<void> {
  const asker = user.peek();
  for (const screen of screens) {
    // Whoever has come meanwhile wishes for lists of their own, by a menu of their own.
    if (!isSamePerson(asker, user.peek())) return;
    const place = screenOf(screen.screenKey);
    const state = parseListState('', listRules(screen));
    const mayOpen = isInMenu(place) && can(place.permission, 'access');
    const isWanted = mayOpen && place.path !== path.peek() && !knownPage(screen.resource.name, listKey(state));
    if (!isWanted || keptSince.peek() !== undefined || !online.peek()) continue;
    const controller = new AbortController();
    unasked = { screen, controller };
    try {
      await askPage(screen, state, controller.signal);
    } catch (error) {
      // Taken back, by a write or a sign-out: that list asks by itself, and says nothing of the others.
      if (!controller.signal.aborted) throw error;
    }
  }
}
