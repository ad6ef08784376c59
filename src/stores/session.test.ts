// @vitest-environment jsdom
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../api/client-options.ts';
import { call } from '../api/client.ts';
import { Invalid, Unreadable } from '../api/errors.ts';
import { menuEntries, setMenuEntries } from './menu.ts';
import {
  ClockWrong,
  endedBy,
  expiresSoon,
  followStored,
  forgetUser,
  handleUnauthorized,
  hasValidSession,
  onSignedOut,
  secondsLeft,
  signIn,
  signOut,
  startSession,
  user,
  userKey,
} from './session.ts';
import type { SignOutReason } from './session.ts';
import { breadcrumb, loading, readSettings, setBreadcrumb } from './settings.ts';
import { readStored, writeStored } from './stored.ts';
import { startTabs } from './tabs.ts';
import { cookieOf, freshPage, makeToken, tokenFor } from './testing.ts';

const DAY = 86_400;
const NOON = Date.UTC(2026, 10, 21, 5);
const MENU = [
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

let stops: (() => void)[] = [];
let reasons: SignOutReason[] = [];
let granted: () => Response = () => new Response(null, { status: 500 });

/** A login that answers as the test says; everything else is refused to the token that came with it. */
function connect(): void {
  const app = new Hono();
  app.post('/api/backend/Authen/login', () => granted());
  app.all('/api/backend/*', (context) => context.json({ status: 'error', message: 'expired' }, 401));
  configureClient({
    fetch: (async (input: string, init: RequestInit) => app.request(input, init)) as typeof fetch,
    token: () => user.peek()?.token,
    locale: () => 'vi',
    onUnauthorized: handleUnauthorized,
  });
}

function grant(session: Record<string, unknown>): void {
  granted = () => Response.json({ status: 'success', data: session });
}

function start(): void {
  readSettings();
  stops.push(
    startSession(),
    onSignedOut((reason) => void reasons.push(reason)),
  );
}

/** As another tab or an earlier visit left it. */
function leave(session: unknown, maxAge = DAY): void {
  writeStored('user', session, maxAge);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  freshPage();
  connect();
  stops = [];
  reasons = [];
});

afterEach(() => {
  stops.forEach((stop) => stop());
  forgetUser();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('signing in', () => {
  it('keeps the user, and in the cookie until the token ends', async () => {
    const token = tokenFor(8 * 3_600);
    grant({ token, id: 'u1', userName: 'an', name: 'Nguyễn Ánh', role: 'x' });
    start();
    const write = vi.spyOn(document, 'cookie', 'set');
    await signIn('an', 'p');
    expect(user.value).toEqual({ token, id: 'u1', userName: 'an', name: 'Nguyễn Ánh' });
    expect(JSON.parse(cookieOf('user') ?? '')).toEqual(user.value);
    expect(write.mock.calls.find(([line]) => line.startsWith('user='))?.[0]).toContain(
      `Max-Age=${8 * 3_600}; Path=/; SameSite=Strict`,
    );
    expect(hasValidSession()).toBe(true);
  });

  it('is stored before anybody hears of it', async () => {
    grant({ token: tokenFor(60) });
    start();
    const valid: boolean[] = [];
    stops.push(user.subscribe((someone) => void (someone && valid.push(hasValidSession()))));
    await signIn('an', 'p');
    expect(valid).toEqual([true]);
  });

  it('lets the cookie live 400 days at most', async () => {
    grant({ token: makeToken({ exp: 1e15 }) });
    start();
    const write = vi.spyOn(document, 'cookie', 'set');
    await signIn('an', 'p');
    expect(write.mock.calls.some(([line]) => line.includes(`Max-Age=${400 * DAY};`))).toBe(true);
    expect(hasValidSession()).toBe(true);
  });

  it('says so where the token has expired on arrival, and keeps nothing', async () => {
    grant({ token: tokenFor(-1) });
    start();
    const failed = signIn('an', 'p');
    await expect(failed).rejects.toBeInstanceOf(ClockWrong);
    await expect(failed).rejects.toMatchObject({ name: 'ClockWrong', message: expect.stringMatching(/^POST Authen\/login: .*clock/) as string });
    expect([user.value, readStored('user')]).toEqual([undefined, undefined]);
  });

  it.each([makeToken({}), makeToken({ exp: 'soon' }), 'no-token'])(
    'refuses a token that no guard would accept',
    async (token) => {
      grant({ token });
      start();
      const failed = signIn('an', 'p');
      await expect(failed).rejects.toBeInstanceOf(Unreadable);
      await expect(failed).rejects.toThrow(/^POST Authen\/login → .+/);
      await expect(failed).rejects.not.toThrow(token);
      expect(readStored('user')).toBeUndefined();
    },
  );

  it('throws what the login says and stays signed out', async () => {
    granted = () => Response.json({ status: 'error', message: 'Sai tên đăng nhập hoặc mật khẩu' }, { status: 400 });
    start();
    await expect(signIn('an', 'p')).rejects.toBeInstanceOf(Invalid);
    expect(user.value).toBeUndefined();
  });

  it('shows the overlay where it takes longer than 150 ms, and only then', async () => {
    let release = (): void => {};
    granted = () =>
      new Promise<Response>((resolve) => {
        release = () => resolve(Response.json({ data: { token: tokenFor(60) } }));
      }) as unknown as Response;
    start();
    const work = signIn('an', 'p');
    await vi.advanceTimersByTimeAsync(149);
    expect(loading.value).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(loading.value).toBe(true);
    release();
    await work;
    expect(loading.value).toBe(false);
  });

  it('as somebody else clears menu and breadcrumb, as the same person keeps them', async () => {
    grant({ token: tokenFor(60, { n: 1 }), id: 'u1' });
    start();
    await signIn('an', 'p');
    setMenuEntries(MENU);
    setBreadcrumb([{ url: '/test', title: 'Trang kiểm tra' }]);
    grant({ token: tokenFor(60, { n: 2 }), id: 'u1' });
    await signIn('an', 'p');
    expect(menuEntries.value).toEqual(MENU);
    grant({ token: tokenFor(60, { n: 3 }), id: 'u2' });
    await signIn('binh', 'p');
    expect(menuEntries.value).toBeUndefined();
    expect(breadcrumb.value.map((crumb) => crumb.url)).toEqual(['/dashboard', '/dashboard']);
    expect(readStored('setting')).toBeUndefined();
  });

  it('as somebody who cannot be told apart clears them as well', async () => {
    start();
    for (const n of [1, 2]) {
      grant({ token: tokenFor(60, { n }) });
      await signIn('an', 'p');
      expect(menuEntries.value).toBeUndefined();
      setMenuEntries(MENU);
    }
  });

  it('finds a too long session again', async () => {
    const token = tokenFor(60, { more: 'x'.repeat(5_000) });
    grant({ token });
    start();
    await signIn('an', 'p');
    expect(cookieOf('user')).toBeUndefined();
    expect(hasValidSession()).toBe(true);
  });
});

describe('the guard’s rule', () => {
  it.each([
    ['a token that ends later', () => ({ token: tokenFor(1) }), true],
    ['a token that ends now', () => ({ token: tokenFor(0) }), false],
    ['a token that has ended', () => ({ token: tokenFor(-1) }), false],
    ['a token without exp', () => ({ token: makeToken({}) }), false],
    ['an exp as text', () => ({ token: makeToken({ exp: '99999999999' }) }), false],
    ['a fraction', () => ({ token: makeToken({ exp: NOON / 1000 + 0.5 }) }), true],
    ['1e15', () => ({ token: makeToken({ exp: 1e15 }) }), true],
    ['a negative exp', () => ({ token: makeToken({ exp: -1 }) }), false],
    ['an array as payload', () => ({ token: makeToken([1]) }), false],
    ['a text as payload', () => ({ token: makeToken('text') }), false],
    ['two parts', () => ({ token: 'a.b' }), false],
    ['four parts', () => ({ token: `${tokenFor(60)}.d` }), false],
    ['a token that is no text', () => ({ token: 5 }), false],
    ['no token', () => ({ name: 'An' }), false],
    ['a list', () => [1], false],
    ['no JSON', () => '{broken', false],
    ['a name in Vietnamese', () => ({ token: tokenFor(60, { name: 'Nguyễn Thị Ánh' }), name: 'Nguyễn Thị Ánh' }), true],
  ])('of %s', (_name, session, valid) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    leave(session());
    expect(hasValidSession()).toBe(valid);
  });

  it('says no where nothing is stored, whatever the signal remembers', () => {
    leave({ token: tokenFor(60) });
    start();
    document.cookie = 'user=; Max-Age=0; Path=/';
    expect(user.value).toBeDefined();
    expect(hasValidSession()).toBe(false);
  });

  it('goes by the token, not by the cookie’s age', () => {
    leave({ token: tokenFor(60) }, 400 * DAY);
    expect(hasValidSession(NOON + 59_000)).toBe(true);
    expect(hasValidSession(NOON + 60_000)).toBe(false);
  });

  it('logs what is wrong with a token, without the token, and nothing for one that has merely ended', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    leave({ token: tokenFor(-1) });
    hasValidSession();
    forgetUser();
    hasValidSession();
    expect(logged).not.toHaveBeenCalled();
    leave({ token: 'a.b-secret' });
    hasValidSession();
    expect(logged.mock.calls).toHaveLength(1);
    expect(String(logged.mock.calls[0])).toMatch(/^Token validation error: /);
    expect(String(logged.mock.calls[0])).not.toContain('secret');
  });
});

describe('signing out', () => {
  async function signedIn(seconds = 3_600): Promise<string> {
    const token = tokenFor(seconds, { n: Math.random() });
    grant({ token, id: 'u1' });
    start();
    await signIn('an', 'p');
    setMenuEntries(MENU);
    return token;
  }

  it('clears user, menu and breadcrumb, wherever they are kept, and tells why', async () => {
    await signedIn();
    signOut('asked');
    expect([user.value, menuEntries.value, readStored('user'), readStored('setting')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(reasons).toEqual(['asked']);
  });

  it('leaves the login its reason until somebody signs in', async () => {
    await signedIn();
    signOut('expired');
    expect(endedBy.value).toBe('expired');
    await signIn('an', 'p');
    expect(endedBy.value).toBeUndefined();
  });

  it('happens once, however often it is called', async () => {
    await signedIn();
    for (const reason of ['asked', 'unauthorized', 'expired'] as const) signOut(reason);
    expect(reasons).toEqual(['asked']);
  });

  it('happens once after any number of 401s at the same time', async () => {
    await signedIn();
    await Promise.allSettled(Array.from({ length: 5 }, () => call('GET', 'GetallFunction')));
    expect(reasons).toEqual(['unauthorized']);
  });

  it('does not happen by the 401 of an older token', async () => {
    const old = await signedIn();
    grant({ token: tokenFor(60, { newer: true }), id: 'u1' });
    await signIn('an', 'p');
    handleUnauthorized(old);
    handleUnauthorized(undefined);
    expect(reasons).toEqual([]);
    expect(hasValidSession()).toBe(true);
  });

  it('does not happen by a 401 where another tab has signed in anew meanwhile', async () => {
    const old = await signedIn();
    leave({ token: tokenFor(60, { newer: true }), id: 'u1' });
    handleUnauthorized(old);
    expect(reasons).toEqual([]);
    expect(JSON.stringify(user.value)).toBe(readStored('user'));
  });

  it('keeps the overlay while the login page comes', async () => {
    await signedIn();
    let arrived = (): void => {};
    stops.push(onSignedOut(() => new Promise<void>((resolve) => (arrived = resolve))));
    signOut('asked');
    await vi.advanceTimersByTimeAsync(150);
    expect(loading.value).toBe(true);
    arrived();
    await vi.advanceTimersByTimeAsync(0);
    expect(loading.value).toBe(false);
  });

  it('of a user whose cookie is garbage clears it', () => {
    document.cookie = 'user=%7Bbroken; Path=/';
    start();
    forgetUser();
    expect(cookieOf('user')).toBeUndefined();
    expect(reasons).toEqual([]);
  });
});

describe('the end of a session', () => {
  it('is announced five minutes before, second by second', () => {
    leave({ token: tokenFor(3_600) });
    start();
    vi.advanceTimersByTime(3_300_000 - 1);
    expect([expiresSoon.value, secondsLeft.value]).toEqual([false, undefined]);
    vi.advanceTimersByTime(1);
    expect([expiresSoon.value, secondsLeft.value]).toEqual([true, 300]);
    vi.advanceTimersByTime(60_000);
    expect(secondsLeft.value).toBe(240);
  });

  it('signs out on time', () => {
    leave({ token: tokenFor(3_600) });
    start();
    vi.advanceTimersByTime(3_599_999);
    expect(reasons).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(reasons).toEqual(['expired']);
    expect([expiresSoon.value, user.value, readStored('user')]).toEqual([false, undefined, undefined]);
  });

  it('does not come at once for a token that ends in years', () => {
    leave({ token: makeToken({ exp: 1e15 }) });
    start();
    vi.advanceTimersByTime(60 * DAY * 1_000);
    expect(reasons).toEqual([]);
    expect(expiresSoon.value).toBe(false);
  });

  it('is noticed when the computer wakes up', () => {
    leave({ token: tokenFor(3_600) });
    start();
    vi.setSystemTime(NOON + 4_000_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reasons).toEqual(['expired']);
  });

  it('is put off where another tab has a newer session', () => {
    leave({ token: tokenFor(600), id: 'u1' });
    start();
    leave({ token: tokenFor(3_600), id: 'u1' });
    vi.advanceTimersByTime(600_000);
    expect(reasons).toEqual([]);
    expect(expiresSoon.value).toBe(false);
    vi.advanceTimersByTime(3_000_000);
    expect(reasons).toEqual(['expired']);
  });

  it('leaves no timer behind', () => {
    leave({ token: tokenFor(3_600) });
    start();
    signOut('asked');
    vi.advanceTimersByTime(200);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the tabs of one browser', () => {
  function otherTab(): BroadcastChannel {
    stops.push(startTabs(window));
    const channel = new BroadcastChannel('backoffice:news');
    stops.push(() => channel.close());
    return channel;
  }

  it('hear of a sign-out within a second', async () => {
    vi.useRealTimers();
    leave({ token: tokenFor(3_600), id: 'u1' });
    start();
    const other = otherTab();
    document.cookie = 'user=; Max-Age=0; Path=/';
    other.postMessage({ kind: 'session' });
    await vi.waitFor(() => expect(reasons).toEqual(['elsewhere']), 1_000);
  });

  it('hear of a sign-in within a second', async () => {
    vi.useRealTimers();
    start();
    const other = otherTab();
    leave({ token: tokenFor(3_600), id: 'u1', name: 'An' });
    other.postMessage({ kind: 'session' });
    await vi.waitFor(() => expect(user.value?.name).toBe('An'), 1_000);
    expect(reasons).toEqual([]);
  });

  it('look for themselves when somebody comes back to them', () => {
    leave({ token: tokenFor(3_600) });
    start();
    document.cookie = 'user=; Max-Age=0; Path=/';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reasons).toEqual(['elsewhere']);
  });

  it('are not followed on news of something else, nor on being hidden, nor after the end', () => {
    vi.useRealTimers();
    leave({ token: tokenFor(3_600, { n: 1 }), id: 'u1' });
    readSettings();
    const stop = startSession();
    const spoken: ((news: { kind: 'locale'; locale: 'en' }) => void)[] = [];
    class Channel {
      set onmessage(hear: (event: { data: unknown }) => void) {
        spoken.push((data) => hear({ data }));
      }
      close(): void {}
    }
    stops.push(startTabs({ BroadcastChannel: Channel } as unknown as Window));
    leave({ token: tokenFor(3_600, { n: 2 }), id: 'u2' });
    for (const speak of spoken) speak({ kind: 'locale', locale: 'en' });
    expect(spoken).toHaveLength(1);
    expect(user.value?.id).toBe('u1');
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(user.value?.id).toBe('u1');
    seen.mockReturnValue('visible');
    stop();
    expect(user.value).toBeUndefined();
    document.dispatchEvent(new Event('visibilitychange'));
    for (const speak of spoken) speak({ kind: 'session' } as never);
    expect(user.value).toBeUndefined();
  });

  it('take over a new session of the same person, with the menu as it is', () => {
    leave({ token: tokenFor(3_600, { n: 1 }), id: 'u1' });
    start();
    setMenuEntries(MENU);
    document.cookie = 'setting=; Max-Age=0; Path=/';
    leave({ token: tokenFor(3_600, { n: 2 }), id: 'u1' });
    followStored();
    expect(menuEntries.value).toEqual(MENU);
  });

  it('do not take over a session that has ended', () => {
    leave({ token: tokenFor(3_600, { n: 1 }), id: 'u1' });
    start();
    leave({ token: tokenFor(-5, { n: 2 }), id: 'u2' });
    followStored();
    expect([user.value, reasons]).toEqual([undefined, ['elsewhere']]);
    leave({ token: tokenFor(-6, { n: 3 }), id: 'u2' });
    followStored();
    expect(reasons).toEqual(['elsewhere']);
  });

  it('take over another person, without the menu of the first', () => {
    leave({ token: tokenFor(3_600, { n: 1 }), id: 'u1' });
    start();
    setMenuEntries(MENU);
    document.cookie = 'setting=; Max-Age=0; Path=/';
    leave({ token: tokenFor(3_600, { n: 2 }), id: 'u2' });
    followStored();
    expect([user.value?.id, menuEntries.value]).toEqual(['u2', undefined]);
  });

  it('leave alone what the other tab has stored since', () => {
    leave({ token: tokenFor(3_600, { n: 1 }), id: 'u1' });
    start();
    setMenuEntries(MENU);
    const theirs = [{ ...MENU[0], id: 9 }];
    leave({ token: tokenFor(3_600, { n: 2 }), id: 'u2' });
    writeStored('setting', { breadcrumb: [], loading: false, menu: theirs });
    followStored();
    expect(menuEntries.value?.map((entry) => entry.id)).toEqual([9]);
    expect(cookieOf('setting')).toContain('"id":9');
  });

  it('are told of a sign-in here', async () => {
    vi.useRealTimers();
    grant({ token: tokenFor(3_600) });
    start();
    const other = otherTab();
    const heard = new Promise((resolve) => (other.onmessage = (event) => resolve(event.data)));
    await signIn('an', 'p');
    expect(await heard).toEqual({ kind: 'session' });
  });

  it('are told nothing where nobody was signed in', async () => {
    vi.useRealTimers();
    start();
    const other = otherTab();
    const heard: unknown[] = [];
    other.onmessage = (event) => heard.push(event.data);
    forgetUser();
    signOut('unauthorized');
    leave({ token: tokenFor(3_600) });
    signOut('unauthorized');
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'session' }]));
    expect(reasons).toEqual(['unauthorized']);
  });

  it('are told of a sign-out here', async () => {
    vi.useRealTimers();
    leave({ token: tokenFor(3_600) });
    start();
    const other = otherTab();
    const heard = new Promise((resolve) => (other.onmessage = (event) => resolve(event.data)));
    signOut('asked');
    expect(await heard).toEqual({ kind: 'session' });
  });
});

describe('a reload', () => {
  it('finds user, menu and breadcrumb again', () => {
    leave({ token: tokenFor(60), id: 'u1', name: 'Ánh' });
    writeStored('setting', {
      breadcrumb: [{ url: '/dashboard', title: 'Bảng điều khiển' }],
      loading: true,
      menu: MENU,
    });
    start();
    expect(user.value?.name).toBe('Ánh');
    expect(menuEntries.value).toEqual(MENU);
    expect(breadcrumb.value).toEqual([{ url: '/dashboard', title: 'Bảng điều khiển' }]);
    expect(loading.value).toBe(false);
  });

  it('after the session has ended finds nobody’s menu', () => {
    writeStored('setting', { breadcrumb: [], loading: false, menu: MENU });
    start();
    expect([user.value, menuEntries.value, readStored('setting')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('whose drafts', () => {
  it('is told by id, else user name, else the token’s subject', () => {
    expect(userKey({ token: 't', id: '1', userName: 'an' })).toBe('1');
    expect(userKey({ token: 't', userName: 'an' })).toBe('an');
    expect(userKey({ token: tokenFor(60, { sub: 'subject' }) })).toBe('subject');
    expect(userKey({ token: 'broken' })).toBe('');
    expect(userKey(undefined)).toBe('');
  });
});
