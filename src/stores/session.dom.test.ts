import { describe, expect, it, vi } from 'vitest';
import { call } from '../api/client.ts';
import { Invalid, Unreadable } from '../api/errors.ts';
import { sessionMaxAge } from '../lib/cookie.ts';
import { menuEntries, setMenuEntries } from './menu.ts';
import { ClockWrong, endedBy, followStored, forgetUser, handleUnauthorized, hasValidSession, onSignedOut, recallEnd, secondsLeft, signIn, signOut, takeovers, user, userKey } from './session.ts';
import { answerLogin, DAY, grant, leave, MENU, NOON, prepareSession, reasons, start, stops, takeCookie } from './session.testing.ts';
import { breadcrumb, loading, setBreadcrumb } from './settings.ts';
import { readStored, writeStored } from './stored.ts';
import { cookieOf, makeToken, tokenFor } from './testing.ts';

prepareSession();

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
    answerLogin(() => Response.json({ status: 'error', message: 'Sai tên đăng nhập hoặc mật khẩu' }, { status: 400 }));
    start();
    await expect(signIn('an', 'p')).rejects.toBeInstanceOf(Invalid);
    expect(user.value).toBeUndefined();
  });

  it('shows the overlay where it takes longer than 150 ms, and only then', async () => {
    let release = (): void => {};
    answerLogin(
      () =>
        new Promise((resolve) => {
          release = () => resolve(Response.json({ data: { token: tokenFor(60) } }));
        }),
    );
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

  it('answered after another tab has brought somebody else takes their page over, as that tab would have', async () => {
    let answered = (): void => undefined;
    const slow = new Promise<void>((done) => (answered = done));
    answerLogin(() => slow.then(() => Response.json({ status: 'success', data: { token: tokenFor(60, { n: 2 }), id: 'u2' } })));
    start();
    const own = signIn('binh', 'p');
    leave({ token: tokenFor(60, { n: 1 }), id: 'u1' });
    followStored();
    const before = takeovers.value;
    answered();
    await own;
    expect([user.value?.id, takeovers.value, reasons, endedBy.value]).toEqual(['u2', before + 1, ['elsewhere'], undefined]);
  });

  it('at a backend that names nobody is told apart by the name that was typed', async () => {
    start();
    const signInAs = async (name: string, n: number) => {
      grant({ token: tokenFor(60, { n }) });
      await signIn(name, 'p');
      return userKey(user.peek());
    };
    expect(await signInAs('an', 1)).toBe('an');
    setMenuEntries(MENU);
    expect(await signInAs('an', 2)).toBe('an');
    expect(menuEntries.value).toEqual(MENU);
    expect(await signInAs('binh', 3)).toBe('binh');
    expect(menuEntries.value).toBeUndefined();
    expect(JSON.parse(readStored('user') ?? '')).toMatchObject({ userName: 'binh' });
  });

  it('keeps the name that the backend itself knows somebody by', async () => {
    start();
    grant({ token: tokenFor(60, { sub: 'subject' }) });
    await signIn('an', 'p');
    expect(userKey(user.peek())).toBe('subject');
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
    takeCookie();
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

  it('leaves it also to a login that is loaded anew, and nothing where somebody is signed in', async () => {
    await signedIn();
    signOut('expired');
    const kept = sessionStorage.getItem('session-ended');
    await signIn('an', 'p');
    signOut('asked');
    // The page that is loaded knows no more than what the storage holds.
    sessionStorage.setItem('session-ended', kept ?? '');
    recallEnd();
    expect([kept, endedBy.value]).toEqual(['expired', 'asked']);
    await signIn('an', 'p');
    expect(sessionStorage.getItem('session-ended')).toBeNull();
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

  it('does not happen by a 401 that comes after it', async () => {
    const old = await signedIn();
    signOut('asked');
    handleUnauthorized(old);
    expect(reasons).toEqual(['asked']);
  });

  it('does not happen by the 401 of a call without a token, whatever is stored', () => {
    document.cookie = 'user=%7Bbroken; Path=/';
    start();
    handleUnauthorized(undefined);
    expect(reasons).toEqual([]);
  });

  it('happens also where the cookie has gone by itself', async () => {
    await signedIn();
    takeCookie();
    signOut('asked');
    expect([user.value, reasons]).toEqual([undefined, ['asked']]);
  });

  it('leaves the login its reason also where the guard clears away a leftover', async () => {
    await signedIn();
    signOut('expired');
    leave({ token: tokenFor(-1) });
    forgetUser();
    expect([endedBy.value, readStored('user')]).toEqual(['expired', undefined]);
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
    expect(secondsLeft.value).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(secondsLeft.value).toBe(300);
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
    expect([secondsLeft.value, user.value, readStored('user')]).toEqual([undefined, undefined, undefined]);
  });

  it('does not come at once for a token that ends in years', () => {
    leave({ token: makeToken({ exp: 1e15 }) });
    start();
    vi.advanceTimersByTime(60 * DAY * 1_000);
    expect(reasons).toEqual([]);
    expect(secondsLeft.value).toBeUndefined();
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
    expect(secondsLeft.value).toBeUndefined();
    vi.advanceTimersByTime(3_000_000);
    expect(reasons).toEqual(['expired']);
  });

  it('is its own where the browser has thrown the cookie away with it, and takes what is personal along', () => {
    const token = tokenFor(600);
    leave({ token, id: 'u1' }, sessionMaxAge((NOON + 600_000) / 1_000, NOON));
    writeStored('setting', { breadcrumb: [], loading: false, menu: MENU });
    start();
    expect(menuEntries.value).toEqual(MENU);
    vi.advanceTimersByTime(600_000);
    expect(reasons).toEqual(['expired']);
    expect([endedBy.value, readStored('setting')]).toEqual(['expired', undefined]);
  });

  it('is its own in its last second too, which the cookie does not live to see', () => {
    leave({ token: tokenFor(600), id: 'u1' }, 599);
    start();
    vi.advanceTimersByTime(599_500);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reasons).toEqual(['expired']);
  });

  it('is the other tab’s sign-out where that came before', () => {
    leave({ token: tokenFor(600) });
    start();
    takeCookie();
    vi.advanceTimersByTime(590_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reasons).toEqual(['elsewhere']);
  });

  it('leaves no timer behind', () => {
    leave({ token: tokenFor(3_600) });
    start();
    signOut('asked');
    vi.advanceTimersByTime(200);
    expect(vi.getTimerCount()).toBe(0);
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
