/**
 * Who is signed in (specification, sections 4 and 5). Kept in the cookie `user`.
 *
 * The token's `exp` is what is checked, not the cookie's age, which a browser may cap. The cookie is read
 * again wherever it matters: another tab may have signed in or out since.
 */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { endpoints } from '../api/endpoints.ts';
import { Offline, Unreadable } from '../api/errors.ts';
import { readSessionUser } from '../api/session-user.ts';
import type { SessionUser } from '../api/session-user.ts';
import { withLimit } from '../lib/code-limit.ts';
import { sessionMaxAge } from '../lib/cookie.ts';
import { parseJson } from '../lib/json.ts';
import { readToken, subjectOf, tokenProblem } from '../lib/jwt.ts';
import { atMoment } from '../lib/timer.ts';
import { clearPersonalSettings, forgetPersonalSettings, readSettings, whileLoading } from './settings.ts';
import { dropStored, readStored, readTab, writeStored, writeTab } from './stored.ts';
import { onNews, tellTabs } from './tabs.ts';

const REASONS = ['asked', 'unauthorized', 'expired', 'elsewhere'] as const;
export type SignOutReason = (typeof REASONS)[number];

/** The token had expired the moment it arrived: the computer's clock is wrong. Said on the login page. */
export class ClockWrong extends Error {
  override readonly name = 'ClockWrong';
  constructor() {
    super('POST Authen/login: the token has expired on arrival. The clock of this computer or of the backend is wrong');
  }
}

const ENDED = 'session-ended';
const WARNING_MS = 5 * 60_000;
/** Browsers write cookies in the background: what another tab has written may become readable after the news of it. */
const COOKIE_MS = 500;

const current = signal<SessionUser | undefined>(undefined);
const remaining = signal<number | undefined>(undefined);
const ended = signal<SignOutReason | undefined>(undefined);
const taken = signal(0);
const listeners = new Set<(reason: SignOutReason) => void | Promise<unknown>>();
let disarm: () => void = () => {};

export const user: ReadonlySignal<SessionUser | undefined> = current;
/** Seconds until the session ends, counted in its last five minutes; undefined before. */
export const secondsLeft: ReadonlySignal<number | undefined> = remaining;
/** Why the last session of this tab ended; the login says so. Undefined before the first end and after a sign-in. */
export const endedBy: ReadonlySignal<SignOutReason | undefined> = ended;
/** Counts how often somebody else's session has taken over a page that was left open: nothing on it is theirs. */
export const takeovers: ReadonlySignal<number> = taken;

/** What a person's drafts and preferences are kept under; the same at each sign-in. Empty where nobody can be told apart. */
export function userKey(person: SessionUser | undefined): string {
  if (!person) return '';
  const named = person.id ?? person.userName;
  return named ?? subjectOf(person.token) ?? '';
}

/** Somebody who cannot be told apart is never the same. */
export function isSamePerson(one: SessionUser | undefined, other: SessionUser | undefined): boolean {
  const key = userKey(one);
  return key !== '' && key === userKey(other);
}

function storedUser(): SessionUser | undefined {
  try {
    return readSessionUser(parseJson(readStored('user') ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Who is stored, where their token holds. */
function validOf(stored: SessionUser | undefined): SessionUser | undefined {
  return stored && tokenProblem(stored.token, Date.now()) === undefined ? stored : undefined;
}

/** Stores who is signed in, for as long as their token holds. Nobody is told of it. */
export function keepUser(person: SessionUser): void {
  writeStored('user', person, sessionMaxAge(readToken(person.token).exp ?? 0, Date.now()));
}

/**
 * The guard's rule: a stored user whose token decodes and ends later than now. Changes nothing.
 * @param now milliseconds since 1970.
 */
export function hasValidSession(now: number = Date.now()): boolean {
  const token = storedUser()?.token;
  if (token === undefined) return false;
  const problem = tokenProblem(token, now);
  if (problem && !problem.expired) console.error(`Token validation error: ${problem.reason}`);
  return problem === undefined;
}

/**
 * Signs in and keeps the session.
 * @throws {ApiError} of the login call; {ClockWrong} for a token that has expired on arrival; {Unreadable} for
 * one that no guard would accept.
 */
export async function signIn(username: string, password: string): Promise<void> {
  await whileLoading(take(username, password));
}

/** The client is no part of the login's first load; it comes while somebody types. */
async function loadCalls(): Promise<typeof import('../api/session.ts')> {
  try {
    return await withLimit(import('../api/session.ts'));
  } catch (cause) {
    throw new Offline({ method: 'POST', path: endpoints.login, reason: 'the code of the call did not load', cause });
  }
}

async function take(username: string, password: string): Promise<void> {
  const { login } = await loadCalls();
  const answered = await login(username, password);
  // Where the backend names nobody, people are still told apart: nobody is offered somebody else's drafts.
  const next = userKey(answered) === '' ? { ...answered, userName: username } : answered;
  const problem = tokenProblem(next.token, Date.now());
  if (problem?.expired) throw new ClockWrong();
  if (problem) throw new Unreadable({ method: 'POST', path: endpoints.login, reason: problem.reason });
  const mine = current.peek();
  if (!isSamePerson(mine, next)) clearPersonalSettings();
  // Stored first: whoever follows the signal may navigate at once, and the guard reads what is stored.
  keepUser(next);
  // Another tab has brought somebody while the answer was on its way.
  if (mine && !isSamePerson(mine, next)) takeOver();
  adopt(next);
  tellTabs({ kind: 'session' });
}

/** Somebody else goes on with the page: nothing of the person before them stays in it. */
function takeOver(): void {
  taken.value += 1;
  tellListeners('elsewhere');
}

function adopt(next: SessionUser | undefined): void {
  disarm();
  current.value = next;
  if (next) noteEnd(undefined);
  arm();
}

/** Clears user, menu and breadcrumb without telling the listeners. */
export function forgetUser(): void {
  if (current.peek() === undefined && readStored('user') === undefined) return;
  adopt(undefined);
  dropStored('user');
  clearPersonalSettings();
  tellTabs({ kind: 'session' });
}

/** Ends the session, once however often called; the listeners (the application goes to the login) hear why. */
export function signOut(reason: Exclude<SignOutReason, 'elsewhere'>): void {
  if (current.peek() === undefined && readStored('user') === undefined) return;
  forgetUser();
  tellListeners(reason);
}

/** For the guard, which finds no session that holds: the end of one that this page still had is told like any other. */
export function endSession(): void {
  followStored();
  if (current.peek()) signOut('expired');
  else forgetUser();
}

/**
 * Also for the document that an outdated page loads in place of the login: its scripts know nothing of this page. Without
 * a storage it does not say why.
 */
function noteEnd(reason: SignOutReason | undefined): void {
  ended.value = reason;
  writeTab(ENDED, reason);
}

/** For a login that was loaded: why the session of the page before it ended. After hydration, which knows no reason. */
export function recallEnd(): void {
  if (current.peek() || ended.peek()) return;
  const noted = readTab(ENDED);
  ended.value = REASONS.find((reason) => reason === noted);
}

function tellListeners(reason: SignOutReason): void {
  noteEnd(reason);
  void whileLoading(Promise.allSettled([...listeners].map(async (listener) => listener(reason))));
}

/** @param listener may return the promise of what it does; the overlay stays for as long. */
export function onSignedOut(listener: (reason: SignOutReason) => void | Promise<unknown>): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A cookie's life is counted in whole seconds: the session's may end up to one second before its token. */
function isOver(session: SessionUser): boolean {
  return tokenProblem(session.token, Date.now() + 1_000)?.expired === true;
}

/**
 * Takes over what another tab stored: its new session, the person's new name, or its sign-out. What is stored of somebody is
 * the other tab's, may be newer than the news of it, and stays. Where nobody is signed in, menu and breadcrumb go as at a
 * sign-out here: this tab may have written them since the other one cleared them.
 */
export function followStored(): void {
  const stored = storedUser();
  const mine = current.peek();
  // The name may be a new one of the same session.
  if (stored?.token === mine?.token && stored?.userName === mine?.userName) return;
  if (!stored && mine && isOver(mine)) {
    signOut('expired');
    return;
  }
  const next = validOf(stored);
  if (!next && !mine) return;
  if (!isSamePerson(mine, next)) {
    if (next) {
      forgetPersonalSettings();
      readSettings();
      if (mine) takeOver();
    } else {
      clearPersonalSettings();
    }
  }
  adopt(next);
  if (!next) tellListeners('elsewhere');
}

/** A 401 of a token: ends the session only where it is still this one's. An older token's 401 says nothing. */
export function handleUnauthorized(token: string | undefined): void {
  followStored();
  if (token !== undefined && current.peek()?.token === token) signOut('unauthorized');
}

/** Counts down to the end of the token: a bar five minutes before, the end on time. */
function arm(): void {
  const token = current.peek()?.token;
  const exp = token === undefined ? undefined : readToken(token).exp;
  if (exp === undefined) return;
  const end = exp * 1000;
  const tick = (): void => {
    const left = end - Date.now();
    if (left <= 0) {
      followStored();
      if (current.peek()?.token === token) signOut('expired');
      return;
    }
    if (left > WARNING_MS) {
      remaining.value = undefined;
      stop = atMoment(end - WARNING_MS, tick);
      return;
    }
    remaining.value = Math.ceil(left / 1000);
    stop = atMoment(end - (remaining.value - 1) * 1000, tick);
  };
  let stop: () => void = () => {};
  // Timers stand still while a computer sleeps: look again as soon as somebody does.
  const wake = (): void => {
    stop();
    tick();
  };
  document.addEventListener('visibilitychange', wake);
  disarm = () => {
    stop();
    document.removeEventListener('visibilitychange', wake);
    remaining.value = undefined;
    disarm = () => {};
  };
  tick();
}

/** Reads the stored user and follows the other tabs. @returns stops. */
export function startSession(): () => void {
  const stored = validOf(storedUser());
  if (stored) adopt(stored);
  else clearPersonalSettings();
  let again: ReturnType<typeof setTimeout> | undefined;
  const stopNews = onNews((news) => {
    if (news.kind !== 'session') return;
    followStored();
    again = setTimeout(followStored, COOKIE_MS);
  });
  // News may miss a tab that the browser had put to sleep.
  const wake = (): void => {
    if (document.visibilityState === 'visible') followStored();
  };
  document.addEventListener('visibilitychange', wake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    stopNews();
    clearTimeout(again);
    adopt(undefined);
  };
}
