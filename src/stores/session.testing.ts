/** What the tests of the session share: a login that answers as they say, and one browser with its tabs. */
import { Hono } from 'hono';
import { afterEach, beforeEach, vi } from 'vitest';
import { configureClient } from '../api/client-options.ts';
import { forgetUser, handleUnauthorized, onSignedOut, startSession, user } from './session.ts';
import type { SignOutReason } from './session.ts';
import { readSettings } from './settings.ts';
import { writeStored } from './stored.ts';
import { freshPage } from './testing.ts';

export const DAY = 86_400;
export const NOON = Date.UTC(2026, 10, 21, 5);
export const MENU = [
  {
    id: 1,
    number: 0,
    name: 'Dịch vụ',
    parent: null,
    link: '/page_management/service',
    parentName: '',
    icon: '',
    order: 1,
    rights: null,
  },
];

/** What a test has started and wants stopped after it. */
export const stops: (() => void)[] = [];
/** Why the session has ended, each time that the application heard of it. */
export const reasons: SignOutReason[] = [];
let answer: () => Response | Promise<Response>;

/** A login that answers as the test says; everything else is refused to the token that came with it. */
function connect(): void {
  const app = new Hono();
  app.post('/api/backend/Authen/login', () => answer());
  app.all('/api/backend/*', (context) => context.json({ status: 'error', message: 'expired' }, 401));
  configureClient({
    fetch: (async (input: string, init: RequestInit) => app.request(input, init)) as typeof fetch,
    token: () => user.peek()?.token,
    locale: () => 'vi',
    onUnauthorized: handleUnauthorized,
  });
}

export function answerLogin(next: typeof answer): void {
  answer = next;
}

export function grant(session: Record<string, unknown>): void {
  answerLogin(() => Response.json({ status: 'success', data: session }));
}

export function start(): void {
  readSettings();
  stops.push(
    startSession(),
    onSignedOut((reason) => void reasons.push(reason)),
  );
}

/** As another tab or an earlier visit left it. */
export function leave(session: unknown, maxAge = DAY): void {
  writeStored('user', session, maxAge);
}

/** As another tab's sign-out leaves it. */
export function takeCookie(): void {
  document.cookie = 'user=; Max-Age=0; Path=/';
}

/** Noon in a fresh browser before each test, and nobody signed in after it. */
export function prepareSession(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON });
    freshPage();
    connect();
    answerLogin(() => new Response(null, { status: 500 }));
    reasons.length = 0;
  });

  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    forgetUser();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
