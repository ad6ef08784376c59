import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { screenOf, screens } from '../routes.ts';
import { switchLocale } from '../stores/locale.ts';
import { placeAt, targetOf } from '../stores/location.ts';
import { startSession, user } from '../stores/session.ts';
import { writeStored } from '../stores/stored.ts';
import { cookieOf, freshPage, makeToken, tokenFor } from '../stores/testing.ts';
import { guardCode, guardSession } from './guard.ts';
import { partLoaders } from './part-loaders.ts';
import { installParts, isLoaded, loadedParts, loadFrame, loadPartsFrom } from './parts.ts';

function signedIn(token = tokenFor(3600)): void {
  writeStored('user', { token, name: 'Đặng Minh Tuấn' });
}

const guard = (address: string) => guardSession(targetOf(address));
const login = (next: string) => `/auth/login?next=${encodeURIComponent(next)}`;

let stop = () => {};
beforeEach(() => {
  freshPage();
  loadPartsFrom(partLoaders);
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.restoreAllMocks();
});

describe('the guard without a session', () => {
  it('lets nobody but the login and the test page through, in both languages', () => {
    for (const screen of screens) {
      for (const address of [screen.path, `/en${screen.path === '/' ? '' : screen.path}`]) {
        expect([address, guard(address) === true]).toEqual([address, screen.public]);
      }
    }
  });

  it('leads to the login with path, query and hash as the way back', () => {
    expect(guard('/page_management/service?page=2&q=kho#top')).toEqual({ redirect: login('/page_management/service?page=2&q=kho#top') });
  });

  it('keeps the English prefix in the way back', () => {
    expect(guard('/en/page_management/service')).toEqual({ redirect: login('/en/page_management/service') });
  });

  it('asks the start page for no way back', () => {
    expect(guard('/')).toEqual({ redirect: '/auth/login' });
    expect(guard('/en')).toEqual({ redirect: '/auth/login' });
  });

  it('takes query, hash and trailing slashes off before it exempts a page', () => {
    expect(guard('/auth/login/?next=/dashboard')).toBe(true);
    expect(guard('/test/#top')).toBe(true);
    expect(guard('/en/test///')).toBe(true);
    expect(guard('/test/more')).toBe(true);
    expect(guard('/dashboard/')).not.toBe(true);
  });

  it('leaves an address without a screen to its 404', () => {
    expect(guard('/khong-co')).toBe(true);
    expect(guard('/DASHBOARD')).toBe(true);
  });
});

describe('the guard with a session', () => {
  it('opens every screen', () => {
    signedIn();
    const closed = screens.filter(({ path, key }) => key !== 'index' && key !== 'login' && guard(path) !== true);
    expect(closed).toEqual([]);
  });

  it('leads from the start page to the dashboard', () => {
    signedIn();
    expect(guard('/')).toEqual({ redirect: '/dashboard' });
  });

  it('leads from the login to where the person was going, else to the dashboard', () => {
    signedIn();
    expect(guard('/auth/login')).toEqual({ redirect: '/dashboard' });
    expect(guard(login('/page_management/service?page=2'))).toEqual({ redirect: '/page_management/service?page=2' });
    expect(guard(login('/en/test#x'))).toEqual({ redirect: '/en/test#x' });
  });

  it('leads from the login on in the language that was chosen there', async () => {
    signedIn();
    await switchLocale('en');
    await switchLocale('vi');
    expect(guard(login('/en/page_management/service?page=2#x'))).toEqual({ redirect: '/page_management/service?page=2#x' });
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '/auth/login', '/en/auth/login?next=/x'])(
    'does not honour %s as the way back',
    (next) => {
      signedIn();
      expect(guard(login(next))).toEqual({ redirect: '/dashboard' });
    },
  );
});

describe('the guard with a token that will not do', () => {
  const past = Math.floor(Date.now() / 1000) - 1;
  it.each([
    ['has expired', makeToken({ exp: past })],
    ['has no exp', makeToken({})],
    ['has exp as a text', makeToken({ exp: String(past + 9999) })],
    ['has a negative exp', makeToken({ exp: -5 })],
    ['holds a list', makeToken([1, 2])],
    ['holds a text', makeToken('x')],
    ['has two parts', 'a.b'],
    ['has four parts', 'a.b.c.d'],
    ['is no token', 'xin-chao'],
  ])('clears the user and leads to the login where it %s', (_, token) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    signedIn(token);
    stop = startSession();
    expect(guard('/dashboard')).toEqual({ redirect: login('/dashboard') });
    expect(cookieOf('user')).toBeUndefined();
    expect(user.peek()).toBeUndefined();
  });

  it('logs what is wrong without the token', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    signedIn('bi-mat.khong.token');
    guard('/dashboard');
    expect(log.mock.calls.flat().join(' ')).toContain('Token validation error');
    expect(log.mock.calls.flat().join(' ')).not.toContain('bi-mat');
  });

  it.each([
    ['a fraction', Date.now() / 1000 + 60.5],
    ['a date in the year 30000', 1e15],
  ])('accepts %s as exp', (_, exp) => {
    signedIn(makeToken({ exp }));
    expect(guard('/dashboard')).toBe(true);
  });
});

describe('waiting for code and rows', () => {
  it('has a frame that comes ask for what it will show before it is drawn, once, and waits for that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let came = (): void => undefined;
    const drawn: boolean[] = [];
    const askAhead = () => {
      drawn.push(loadedParts().shell !== undefined);
      return new Promise<void>((done) => (came = done));
    };
    loadPartsFrom({
      ...partLoaders,
      screens: { ...partLoaders.screens, dashboard: () => Promise.resolve({ default: () => null }) },
      shell: () => Promise.resolve({ default: Object.assign(() => null, { askAhead }) }),
    });
    let decided: unknown;
    const waiting = Promise.resolve(guardCode(targetOf('/dashboard'))).then((decision) => (decided = decision));
    await vi.advanceTimersByTimeAsync(149);
    expect([isLoaded(screenOf('dashboard')), decided]).toEqual([true, undefined]);
    // Whoever signs out meanwhile waits for nothing that is asked for the page they leave.
    for (const next of ['login', 'customer'] as const) expect(await loadFrame(screenOf(next), '/')).toEqual({});
    came();
    await waiting;
    expect([decided, drawn]).toEqual([true, [false]]);
    vi.useRealTimers();
  });

  it('goes on at once where the code is there, so that the click paints', () => {
    const Screen = () => null;
    installParts({ shell: Screen, screens: { dashboard: Screen } });
    expect(guardCode(targetOf('/dashboard'))).toBe(true);
    expect(guardCode(targetOf('/khong-co'))).toBe(true);
  });

  it('has the screen ask with the click, and waits for what is not known, 150 ms at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const askAhead = vi.fn<(query: string) => Promise<void> | undefined>();
    installParts({ shell: () => null, screens: { customer: Object.assign(() => null, { askAhead }) } });
    const to = targetOf('/page_management/customer?page=2');
    expect(guardCode(to)).toBe(true);
    expect(askAhead).toHaveBeenLastCalledWith('?page=2');

    let came = (): void => undefined;
    askAhead.mockReturnValue(new Promise((done) => (came = done)));
    const waiting = guardCode(to);
    came();
    expect(await waiting).toBe(true);

    askAhead.mockReturnValue(new Promise(() => undefined));
    let decided: unknown;
    const tired = Promise.resolve(guardCode(to)).then((decision) => (decided = decision));
    await vi.advanceTimersByTimeAsync(149);
    expect(decided).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(decided).toBe(true);
    await tired;
    vi.useRealTimers();
  });

  it('loads what is missing, and then goes on', async () => {
    // The clock stands still: however slow this machine is, patience does not run out.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    installParts({ shell: () => null });
    expect(await guardCode(targetOf('/test'))).toBe(true);
    expect(guardCode(targetOf('/en/test'))).toBe(true);
    vi.useRealTimers();
  });

  it('goes on without it after 150 ms, behind the frame, and not sooner', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    installParts({ shell: () => null });
    let decided: unknown;
    void Promise.resolve(guardCode(targetOf('/system_management'))).then((decision) => (decided = decision));
    vi.advanceTimersByTime(149);
    await Promise.resolve();
    expect(decided).toBeUndefined();
    vi.advanceTimersByTime(1);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(decided).toBe(true);
    vi.useRealTimers();
  });

  it('waits for the login as long as it takes: there is no frame that could stand there without it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let come = (): void => undefined;
    const code = new Promise<void>((done) => (come = done)).then(() => ({ default: () => null }));
    loadPartsFrom({ ...partLoaders, screens: { ...partLoaders.screens, login: () => code } });
    let decided: unknown;
    const waiting = Promise.resolve(guardCode(targetOf('/auth/login'))).then((decision) => (decided = decision));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(decided).toBeUndefined();
    come();
    await waiting;
    expect(decided).toBe(true);
    vi.useRealTimers();
  });
});

describe('a screen whose code did not come while somebody was elsewhere', () => {
  it('is asked for again, and shows no failure meanwhile, by whoever comes back to it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    loadPartsFrom({ ...partLoaders, screens: { ...partLoaders.screens, slide: gone } });
    // The page stays where it is: nobody waits for the screen.
    placeAt('/dashboard');
    await guardCode(targetOf('/page_management/slide'));
    await vi.waitUntil(() => loadedParts().failures.slide);
    loadPartsFrom({ ...partLoaders, screens: { ...partLoaders.screens, slide: () => new Promise(() => undefined) } });
    await guardCode(targetOf('/page_management/slide'));
    expect(loadedParts().failures.slide).toBeUndefined();
  });
});
