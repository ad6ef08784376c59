import { effect } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageLimit } from '../../sw/policy.ts';
import { locale } from '../i18n/i18n.ts';
import { wordLoaders } from '../i18n/loaders.ts';
import allVietnamese from '../i18n/vi.ts';
import { CODE_LIMIT } from '../lib/code-limit.ts';
import {
  destination,
  enter,
  hash,
  navigate,
  onBeforeNavigate,
  onNavigated,
  path,
  placeAt,
  search,
  setQuery,
  startLocation,
  targetOf,
} from './location.ts';
import { isLeaving } from './history.ts';
import type { Manner } from './history.ts';
import type { Decision, Guard, Target } from './location.ts';
import { freshPage } from './testing.ts';
import { question, registerUnsaved } from './unsaved.ts';

/** The browser that vitest gives the tests; the names of its window are copied, and so are its timers. */
declare const jsdom: { readonly window: Window & typeof globalThis };

let stops: (() => void)[] = [];
const later = (stop: () => void): void => void stops.push(stop);

function open(address: string, win: Window = window): void {
  freshPage(address);
  later(startLocation(win));
}

const bar = (): string => location.pathname + location.search + location.hash;
const shown = (): string => path.value + search.value + hash.value;

/** Goes through the history as the browser's buttons do, and waits until all that follows has happened. */
async function travel(steps: number): Promise<void> {
  const moved = new Promise((done) => addEventListener('popstate', done, { once: true }));
  history.go(steps);
  await quiet();
  await moved;
}

/** More than all timers of one navigation together: jsdom's own steps take milliseconds, ours of `history.ts` up to 3 s. */
const ALL_STEPS = 5_000;

/** Lets everything happen that is on its way. */
async function quiet(): Promise<void> {
  await vi.advanceTimersByTimeAsync(ALL_STEPS);
}

function dirty(): { clean(): void } {
  const source = { isDirty: () => true };
  const forget = registerUnsaved(source);
  later(forget);
  return { clean: () => (source.isDirty = () => false) };
}

async function answer(leave: boolean): Promise<void> {
  await quiet();
  expect(question.value).toBeDefined();
  question.value?.resolve(leave);
  await quiet();
}

beforeEach(() => {
  stops = [];
  // jsdom travels by timers of its own window. They go by the same clock as ours, which ask again for a step that was lost:
  // on a busy machine ours overtook them, and a step of one test happened in the next.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(jsdom.window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => setTimeout(run, ms)) as typeof setTimeout);
});
afterEach(async () => {
  stops.toReversed().forEach((stop) => stop());
  // The history is one for all tests: a step that is still on its way would happen in the next one.
  await quiet();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the address at the start', () => {
  it.each([
    ['/dashboard/', '/dashboard', '/dashboard', 'vi'],
    ['/dashboard///?a=1#b', '/dashboard?a=1#b', '/dashboard?a=1#b', 'vi'],
    ['/en/', '/en', '/', 'en'],
    ['/en/auth/login/?next=%2Fen', '/en/auth/login?next=%2Fen', '/auth/login?next=%2Fen', 'en'],
    ['//evil.example/a/', '//evil.example/a', '//evil.example/a', 'vi'],
  ])('%s becomes canonical', (opened, inBar, onSignals, language) => {
    open(opened);
    expect(bar()).toBe(inBar);
    expect(shown()).toBe(onSignals);
    expect(locale.value).toBe(language);
  });

  it('asks the guards once they are there, and follows their redirect without a further entry', async () => {
    open('/dashboard');
    const entries = history.length;
    later(onBeforeNavigate((to) => to.path === '/auth/login' || { redirect: '/auth/login?next=%2Fdashboard' }));
    expect(await enter()).toBe(true);
    expect(bar()).toBe('/auth/login?next=%2Fdashboard');
    expect(history.length).toBe(entries);
  });

  it('has not come in before what overtakes it on the way has: only that loads the words to draw with', async () => {
    open('/dashboard');
    let goOn = (): void => {};
    const held = new Promise<true>((done) => {
      goOn = () => done(true);
    });
    // The session turns out to have ended while the code of the page comes.
    later(onBeforeNavigate((to) => {
      if (to.path !== '/dashboard') return held;
      void navigate('/auth/login', { force: true });
      return Promise.resolve(true as const);
    }));
    const seen: string[] = [];
    const entered = enter().then((went) => seen.push(`${went} at ${path.value}`));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([]);
    goOn();
    await entered;
    expect(seen).toEqual(['true at /auth/login']);
  });

  it('can stand on the signals without an address bar', () => {
    placeAt('/en/dashboard');
    expect([path.value, locale.value]).toEqual(['/dashboard', 'en']);
    placeAt('/');
  });
});

describe('navigating', () => {
  it('puts the address into the bar and on the signals in the same moment', () => {
    open('/dashboard');
    void navigate('/page_management/service/?page=2#row');
    expect(bar()).toBe('/page_management/service?page=2#row');
    expect(shown()).toBe('/page_management/service?page=2#row');
  });

  it('shows each part at once', () => {
    open('/dashboard');
    const seen: string[] = [];
    later(effect(() => void seen.push(path.value + search.value)));
    void navigate('/test?a=1');
    expect(seen).toEqual(['/dashboard', '/test?a=1']);
  });

  it('keeps the language of the page, and takes another from the address or where it is told to', async () => {
    open('/en/dashboard');
    await navigate('/test');
    expect(bar()).toBe('/en/test');
    await navigate('/dashboard', { locale: 'vi' });
    expect([bar(), locale.value]).toEqual(['/dashboard', 'vi']);
    await navigate('/en/test');
    expect([bar(), path.value, locale.value]).toEqual(['/en/test', '/test', 'en']);
  });

  it('makes one entry, none for the same address, none where it replaces', async () => {
    open('/dashboard');
    const entries = history.length;
    await navigate('/test?a=1');
    expect(history.length).toBe(entries + 1);
    await navigate('/test?a=1');
    await navigate('/test/?a=1');
    await navigate('/test?a=2', { replace: true });
    expect(history.length).toBe(entries + 1);
    expect(bar()).toBe('/test?a=2');
  });

  it('takes the place of an entry that says what the one before it says: a form opened and closed leaves nothing behind', async () => {
    open('/dashboard');
    await navigate('/test');
    const entries = history.length;
    for (const id of ['1', '2', '3']) {
      await setQuery({ edit: id });
      await setQuery({ edit: undefined }, { replace: true });
    }
    expect(history.length).toBe(entries + 1);
    await navigate('/a');
    expect(history.length).toBe(entries + 1);
    await travel(-1);
    expect(shown()).toBe('/test');
    await travel(-1);
    expect(shown()).toBe('/dashboard');
    await travel(2);
    expect(shown()).toBe('/a');
  });

  it('goes on by one "back" from where a form was opened and closed', async () => {
    open('/dashboard');
    await navigate('/test');
    await setQuery({ edit: '1' });
    await setQuery({ edit: undefined }, { replace: true });
    await travel(-1);
    expect([bar(), shown()]).toEqual(['/dashboard', '/dashboard']);
    await travel(1);
    expect(shown()).toBe('/test');
    await navigate('/a');
    await travel(-1);
    expect(shown()).toBe('/test');
  });

  it('stops at an older visit of the page on the screen: that is no form that was closed', async () => {
    open('/dashboard');
    await navigate('/test');
    await navigate('/a');
    await navigate('/test');
    await travel(-2);
    expect([bar(), shown()]).toEqual(['/test', '/test']);
    await travel(-1);
    expect(shown()).toBe('/dashboard');
  });

  it('stops where it was asked to also where it is asked again before the page in between has come', async () => {
    open('/dashboard');
    await navigate('/test');
    await navigate('/a');
    await navigate('/test');
    later(onBeforeNavigate((to) => (to.path === '/a' ? new Promise(() => undefined) : true)));
    await travel(-1);
    await travel(-1);
    expect([bar(), shown()]).toEqual(['/test', '/test']);
    await travel(-1);
    expect(shown()).toBe('/dashboard');
  });

  it('goes forward again as far as it was, though the address stays the same', async () => {
    open('/dashboard');
    await navigate('/test');
    await setQuery({ edit: '1' });
    await setQuery({ edit: undefined }, { replace: true });
    const last = history.state as object;
    await travel(-1);
    await travel(1);
    await travel(1);
    expect([bar(), shown()]).toEqual(['/test', '/test']);
    expect(history.state).toEqual(last);
  });

  it('asks about unsaved changes also where "back" leads further than one entry', async () => {
    open('/dashboard');
    await navigate('/test');
    await setQuery({ edit: '1' });
    await setQuery({ edit: undefined }, { replace: true });
    dirty();
    await travel(-1);
    await answer(false);
    expect([bar(), shown()]).toEqual(['/test', '/test']);
  });

  it('knows what stands before an entry also after a reload', async () => {
    open('/test');
    await setQuery({ edit: '1' });
    const entries = history.length;
    stops.pop()?.();
    later(startLocation(window));
    await setQuery({ edit: undefined }, { replace: true });
    await setQuery({ edit: '2' });
    expect(history.length).toBe(entries);
    await travel(-1);
    expect(shown()).toBe('/test');
  });

  it('tells its listeners, also where the address stays', async () => {
    open('/dashboard');
    const told: [string, Manner][] = [];
    later(onNavigated((to, manner) => void told.push([to.address, manner])));
    await navigate('/test');
    await navigate('/test');
    expect(told).toEqual([
      ['/test', 'push'],
      ['/test', 'push'],
    ]);
  });

  it('never leaves this origin', async () => {
    open('/dashboard');
    for (const to of ['//evil.example/a', '/\\evil.example', 'https://evil.example']) {
      await navigate(to);
      expect(location.href).toBe(`http://localhost:3000${targetOf(to).address}`);
    }
  });

  it('starts a new page at its top, a change of the query where it is', async () => {
    open('/dashboard');
    const page = { scrollTop: 300 };
    Object.defineProperty(document, 'scrollingElement', { value: page, configurable: true });
    await setQuery({ page: '2' });
    expect(page.scrollTop).toBe(300);
    await navigate('/test', { scroll: false });
    expect(page.scrollTop).toBe(300);
    await navigate('/dashboard');
    expect(page.scrollTop).toBe(0);
    Reflect.deleteProperty(document, 'scrollingElement');
  });
});

describe('the query', () => {
  it('changes by single parameters and keeps the rest', async () => {
    open('/page_management/service?page=2&search=a#x');
    await setQuery({ page: '3', sort: 'title.asc' });
    expect(bar()).toBe('/page_management/service?page=3&search=a&sort=title.asc#x');
    await setQuery({ page: undefined, search: undefined, sort: undefined });
    expect(bar()).toBe('/page_management/service#x');
  });

  it('writes a bare name for an empty text', async () => {
    open('/page_management/service?page=2');
    await setQuery({ new: '' });
    expect(search.value).toBe('?page=2&new');
    await setQuery({ new: undefined, search: 'a=b&c' });
    expect(new URLSearchParams(search.value).get('search')).toBe('a=b&c');
  });

  it('can replace the entry', async () => {
    open('/dashboard');
    const entries = history.length;
    await setQuery({ search: 'a' }, { replace: true });
    expect(history.length).toBe(entries);
  });
});

describe('guards', () => {
  it('may say no', async () => {
    open('/dashboard');
    later(onBeforeNavigate(() => false));
    expect(await navigate('/test')).toBe(false);
    expect(bar()).toBe('/dashboard');
    expect(path.value).toBe('/dashboard');
  });

  it('are asked in their order, until one does not say yes, and about the redirect’s target anew', async () => {
    open('/dashboard');
    const asked: string[] = [];
    const guard = (name: string, decide: (to: Target) => Decision | Promise<Decision>) =>
      later(
        onBeforeNavigate((to) => {
          asked.push(`${name} ${to.path}`);
          return decide(to);
        }),
      );
    guard('first', () => true);
    guard('second', async (to) => to.path === '/test' || { redirect: '/test' });
    guard('third', () => true);
    expect(await navigate('/nowhere')).toBe(true);
    expect(asked).toEqual(['first /nowhere', 'second /nowhere', 'first /test', 'second /test', 'third /test']);
    expect(bar()).toBe('/test');
  });

  it('are asked in the language of the target', async () => {
    open('/en/dashboard');
    later(onBeforeNavigate((to) => to.path === '/auth/login' || { redirect: '/auth/login' }));
    await navigate('/test');
    expect(bar()).toBe('/en/auth/login');
  });

  it('that redirect a click leave a way back to where it came from', async () => {
    open('/dashboard');
    const entries = history.length;
    later(onBeforeNavigate((to) => to.path !== '/a' || { redirect: '/b' }));
    await navigate('/a');
    expect([bar(), history.length]).toEqual(['/b', entries + 1]);
    await travel(-1);
    expect(bar()).toBe('/dashboard');
  });

  it('that redirect one after the other are followed', async () => {
    open('/dashboard');
    const next: Readonly<Record<string, string>> = { '/a': '/b', '/b': '/c', '/c': '/test' };
    later(onBeforeNavigate((to) => next[to.path] === undefined || { redirect: next[to.path] ?? '' }));
    expect(await navigate('/a')).toBe(true);
    expect(bar()).toBe('/test');
  });

  it('that redirect in a circle are named', async () => {
    open('/dashboard');
    later(onBeforeNavigate((to) => ({ redirect: to.path === '/test' ? '/a' : '/test' })));
    await expect(navigate('/test')).rejects.toThrow(/circle/);
    expect(bar()).toBe('/dashboard');
  });

  it('that answer late do not hold a newer navigation', async () => {
    open('/dashboard');
    let release: (decision: Decision) => void = () => {};
    later(
      onBeforeNavigate((to) => (to.path === '/slow' ? new Promise<Decision>((resolve) => (release = resolve)) : true)),
    );
    const slow = navigate('/slow');
    expect(await navigate('/test')).toBe(true);
    release(true);
    expect(await slow).toBe(false);
    expect(bar()).toBe('/test');
  });

  it('that answer late are waited for, whatever the page itself changes in its query meanwhile', async () => {
    open('/page_management/service');
    let release: (decision: Decision) => void = () => undefined;
    later(onBeforeNavigate((to) => (to.address === '/a' ? new Promise<Decision>((done) => (release = done)) : true)));
    const away = navigate('/a');
    expect(await setQuery({ search: 'kho' }, { force: true })).toBe(false);
    release(true);
    expect(await away).toBe(true);
    expect(bar()).toBe('/a');
    expect(await setQuery({ search: 'kho' }, { force: true })).toBe(true);
    expect(bar()).toBe('/a?search=kho');
  });

  it('that answer late are known to be waited for, though one that was overtaken answers first', async () => {
    open('/dashboard');
    const release = new Map<string, (decision: Decision) => void>();
    later(onBeforeNavigate((to) => new Promise<Decision>((done) => release.set(to.path, done))));
    const overtaken = navigate('/a');
    const newer = navigate('/b');
    release.get('/a')?.(true);
    expect(await overtaken).toBe(false);
    expect(destination().path).toBe('/b');
    release.get('/b')?.(true);
    expect(await newer).toBe(true);
    expect(destination().path).toBe('/b');
  });

  it('may have the target loaded as a document', async () => {
    const moves: string[] = [];
    const win = recordingWindow(moves);
    open('/dashboard', win);
    later(onBeforeNavigate((to) => ({ document: to.address })));
    await navigate('/test?a=1#b');
    await navigate('/test', { replace: true });
    await navigate('/dashboard#only-the-hash');
    expect(moves).toEqual([
      'assign http://localhost:3000/test?a=1#b',
      'replace http://localhost:3000/test',
      'reload http://localhost:3000/dashboard#only-the-hash',
    ]);
    expect(path.value).toBe('/dashboard');
  });
});

describe('a document that does not come', () => {
  const asked = 'assign http://localhost:3000/test';
  // Twice what the worker may take: no page that it still answers is taken for lost.
  const lostMs = 2 * pageLimit({ cache: 'default' });
  const lostReloadMs = 2 * pageLimit({ cache: 'no-cache' });

  /** Asks for a document, with a worker of the site's that is active or not. @returns what the page does, as it goes on */
  async function leaveUnder(active: object | null, to = '/test', first = asked, onLine = true): Promise<readonly string[]> {
    const moves: string[] = [];
    const worker = { active, unregister: () => Promise.resolve(moves.push('unregister')) };
    open('/dashboard', recordingWindow(moves, { onLine, serviceWorker: { controller: null, getRegistration: () => Promise.resolve(worker) } }));
    later(onBeforeNavigate((target) => target.hash === '#here' || { document: target.address }));
    await navigate(to);
    expect(moves).toEqual([first]);
    return moves;
  }

  it('through a worker is asked for again, whoever controls the page before it: the browser has lost it', async () => {
    const moves = await leaveUnder({});
    await vi.advanceTimersByTimeAsync(lostMs - 1);
    expect(moves).toEqual([asked]);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves).toEqual([asked, asked]);
  });

  it('a second time comes past the worker, which stands in the way', async () => {
    const moves = await leaveUnder({});
    await vi.advanceTimersByTimeAsync(17_999);
    expect(moves).toEqual([asked, asked]);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves).toEqual([asked, asked, 'unregister', asked]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(moves).toHaveLength(4);
  });

  it('offline is asked of the worker alone: nobody else has it', async () => {
    const moves = await leaveUnder({}, '/test', asked, false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(moves).toEqual([asked, asked, asked]);
  });

  it('is given up for another one, and by whoever goes on without one', async () => {
    const moves = await leaveUnder({});
    await navigate('/dashboard#other');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(moves).toEqual([asked, 'reload http://localhost:3000/dashboard#other']);
    await navigate('/dashboard#here');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(moves).toHaveLength(2);
  });

  it.each([
    ['goes back', () => travel(-1)],
    ['follows a link to the address that is shown', () => navigate('/dashboard#part')],
  ])('is given up by whoever %s, though no address is written for that', async (_, goOn) => {
    const moves: string[] = [];
    const worker = { active: {}, unregister: () => Promise.resolve(moves.push('unregister')) };
    open('/dashboard', recordingWindow(moves, { onLine: true, serviceWorker: { getRegistration: () => Promise.resolve(worker) } }));
    later(onBeforeNavigate((to) => to.path !== '/test' || { document: to.address }));
    await navigate('/dashboard#part');
    await navigate('/test');
    expect([moves, isLeaving()]).toEqual([[asked], true]);
    await goOn();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([moves, isLeaving()]).toEqual([[asked], false]);
  });

  it('is asked for again though the navigation that it was loaded for goes on behind the frame', async () => {
    const moves = await leaveUnder({}, '/dashboard#anew', 'reload http://localhost:3000/dashboard#anew');
    const { write } = await import('./history.ts');
    for (const manner of ['enter', 'pop'] as const) write('/dashboard#anew', manner);
    write('/dashboard#behind', 'push');
    await vi.advanceTimersByTimeAsync(lostReloadMs);
    expect(moves).toHaveLength(2);
  });

  it('is loaded anew the second time where its navigation has gone on: an address with a part would only be scrolled to', async () => {
    const moves = await leaveUnder({}, '/test#part', `${asked}#part`);
    const { write } = await import('./history.ts');
    write('/test#part', 'push');
    await vi.advanceTimersByTimeAsync(lostMs);
    expect(moves).toEqual([`${asked}#part`, 'reload http://localhost:3000/test#part']);
  });

  it('is given up where something is unsaved: the browser has asked whether to leave it, and somebody stayed', async () => {
    const moves = await leaveUnder({});
    const form = dirty();
    await vi.advanceTimersByTimeAsync(lostMs);
    expect([moves, isLeaving()]).toEqual([[asked], false]);
    form.clean();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(moves).toEqual([asked]);
  });

  it('is given up also by whoever goes on while the browser is still asked for its worker', async () => {
    const moves: string[] = [];
    let found = (_worker: object): void => undefined;
    const serviceWorker = { controller: null, getRegistration: () => new Promise((answered) => (found = answered)) };
    open('/dashboard', recordingWindow(moves, { onLine: true, serviceWorker }));
    later(onBeforeNavigate((target) => target.hash === '#here' || { document: target.address }));
    await navigate('/test');
    await vi.advanceTimersByTimeAsync(lostMs);
    await navigate('/dashboard#here');
    found({ active: {}, unregister: () => Promise.resolve(moves.push('unregister')) });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(moves).toEqual([asked]);
  });

  it('is waited for longer where it is loaded anew, as the worker does', async () => {
    const again = 'reload http://localhost:3000/dashboard#anew';
    const moves = await leaveUnder({}, '/dashboard#anew', again);
    await vi.advanceTimersByTimeAsync(lostReloadMs - 1);
    expect(moves).toEqual([again]);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves).toEqual([again, again]);
  });

  it('from a slow host is waited for', async () => {
    const moves = await leaveUnder(null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(moves).toEqual([asked]);
  });

  it('is not asked for by a page that was left, though the browser may show it again', async () => {
    const moves = await leaveUnder({});
    window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(moves).toEqual([asked]);
  });
});

/** The page's window, but one that notes where a document would be loaded instead of loading it. */
function recordingWindow(moves: string[], navigator: object = {}): Window {
  const place = Object.create(null, {
    ...Object.fromEntries(
      ['origin', 'pathname', 'search', 'hash', 'href'].map((name) => [name, { get: () => location[name as 'href'] }]),
    ),
    assign: { value: (url: string) => moves.push(`assign ${url}`) },
    replace: { value: (url: string) => moves.push(`replace ${url}`) },
    reload: { value: () => moves.push(`reload ${location.href}`) },
  }) as Location;
  const own: Readonly<Record<string | symbol, unknown>> = { location: place, navigator };
  return new Proxy(window, { get: (target, key) => own[key] ?? wrapped(target, key) });
}

function wrapped(target: Window, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
}

describe('unsaved changes', () => {
  it('are asked about, and staying changes nothing', async () => {
    open('/dashboard');
    dirty();
    const work = navigate('/test');
    expect(bar()).toBe('/dashboard');
    await answer(false);
    expect(await work).toBe(false);
    expect(bar()).toBe('/dashboard');
  });

  it('are left where the person says so', async () => {
    open('/dashboard');
    dirty();
    const work = navigate('/test');
    await answer(true);
    expect(await work).toBe(true);
    expect(bar()).toBe('/test');
  });

  it('are asked about once, before any guard, and not again by a redirect', async () => {
    open('/dashboard');
    dirty();
    const asked = vi.fn<Guard>((to) => to.path === '/b' || { redirect: '/b' });
    later(onBeforeNavigate(asked));
    const work = navigate('/a');
    expect(asked).not.toHaveBeenCalled();
    await answer(true);
    expect(await work).toBe(true);
    expect(question.value).toBeUndefined();
    expect(bar()).toBe('/b');
  });

  it('are not asked about where nothing is left: same address, another hash, another language, or by force', async () => {
    open('/dashboard?edit=1');
    dirty();
    expect(await navigate('/dashboard?edit=1')).toBe(true);
    expect(await navigate('/dashboard?edit=1#a')).toBe(true);
    expect(await navigate('/dashboard?edit=1', { locale: 'en' })).toBe(true);
    expect(await setQuery({ edit: undefined }, { force: true })).toBe(true);
    expect(question.value).toBeUndefined();
  });

  it('that belong to a page as a whole are asked about only where the page is left', async () => {
    open('/page_management/menu');
    later(registerUnsaved({ isDirty: (staysOnPage) => !staysOnPage }));
    expect(await setQuery({ search: 'kho' })).toBe(true);
    expect(question.value).toBeUndefined();
    const work = navigate('/dashboard');
    await answer(false);
    expect(await work).toBe(false);
    expect(bar()).toBe('/page_management/menu?search=kho');
  });

  it('are asked about where a form is closed by its query', async () => {
    open('/page_management/service?edit=1');
    dirty();
    const work = setQuery({ edit: undefined });
    await answer(false);
    expect(await work).toBe(false);
    expect(search.value).toBe('?edit=1');
  });

  it('answer an open question with no when a newer navigation asks', async () => {
    open('/dashboard');
    dirty();
    const first = navigate('/a');
    const second = navigate('/b');
    expect(await first).toBe(false);
    await answer(true);
    expect(await second).toBe(true);
    expect(bar()).toBe('/b');
  });

  it('are not asked about any longer once another page has come', async () => {
    open('/page_management/service?edit=1');
    const source = dirty();
    const work = navigate('/a');
    expect(question.value).toBeDefined();
    await navigate('/auth/login', { force: true });
    expect(await work).toBe(false);
    expect(question.value).toBeUndefined();
    source.clean();
  });

  it('go with a newer navigation that asks nothing', async () => {
    open('/dashboard');
    dirty();
    const first = navigate('/a');
    expect(await navigate('/auth/login', { force: true })).toBe(true);
    question.value?.resolve(true);
    expect(await first).toBe(false);
    expect(bar()).toBe('/auth/login');
  });
});

describe('back and forward', () => {
  it('are followed, the language with them', async () => {
    open('/dashboard');
    await navigate('/test?a=1#b');
    await navigate('/test', { locale: 'en' });
    await travel(-1);
    expect([shown(), locale.value]).toEqual(['/test?a=1#b', 'vi']);
    await travel(-1);
    expect(shown()).toBe('/dashboard');
    await travel(2);
    expect([shown(), locale.value]).toEqual(['/test', 'en']);
  });

  it('ask the guards, and a redirect takes the entry’s place', async () => {
    open('/dashboard');
    await navigate('/test');
    const entries = history.length;
    later(onBeforeNavigate((to) => to.path !== '/dashboard' || { redirect: '/auth/login' }));
    await travel(-1);
    expect(bar()).toBe('/auth/login');
    expect(history.length).toBe(entries);
    await travel(1);
    expect(bar()).toBe('/test');
  });

  it('that a guard refuses leave the address as it was', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    later(onBeforeNavigate((to) => to.path !== '/a'));
    await travel(-1);
    expect([bar(), shown()]).toEqual(['/b', '/b']);
    await travel(-2);
    expect([bar(), shown()]).toEqual(['/dashboard', '/dashboard']);
  });

  it('that a guard refuses are asked about rightly afterwards', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    const refuse = onBeforeNavigate((to) => to.path !== '/a');
    await travel(-1);
    refuse();
    dirty();
    await travel(-1);
    await answer(false);
    expect([bar(), shown()]).toEqual(['/b', '/b']);
  });

  it('restore the address while they ask about unsaved changes, and stay there on no', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    dirty();
    await travel(-2);
    expect(question.value).toBeDefined();
    expect([bar(), shown()]).toEqual(['/b', '/b']);
    await answer(false);
    expect([bar(), shown()]).toEqual(['/b', '/b']);
  });

  it('go where they were going on yes, and forward leads back', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    const form = dirty();
    await travel(-2);
    await answer(true);
    expect([bar(), shown()]).toEqual(['/dashboard', '/dashboard']);
    form.clean();
    await travel(2);
    expect([bar(), shown()]).toEqual(['/b', '/b']);
  });

  it('pressed twice in a hurry end at one question and at the old address', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    dirty();
    history.back();
    history.back();
    await quiet();
    expect([bar(), shown()]).toEqual(['/b', '/b']);
    await answer(false);
    expect(question.value).toBeUndefined();
    expect([bar(), shown()]).toEqual(['/b', '/b']);
  });

  it('come home also where the browser drops a step for another one', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    dirty();
    history.back();
    vi.spyOn(history, 'go').mockImplementationOnce(() => {});
    await quiet();
    expect(question.value).toBeDefined();
    expect([bar(), shown()]).toEqual(['/b', '/b']);
    await answer(false);
    vi.restoreAllMocks();
  });

  it('come home to the entry they left also where the browser takes its time over each step', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    await travel(-1);
    dirty();
    const go = history.go.bind(history);
    let underWay = 0;
    vi.spyOn(history, 'go').mockImplementation((steps) => {
      underWay += 1;
      setTimeout(() => {
        go(steps);
        underWay -= 1;
      }, 300);
    });
    const asked = new Set<unknown>();
    later(effect(() => void (question.value && asked.add(question.value))));
    history.back();
    await quiet();
    expect(underWay).toBe(0);
    expect([bar(), shown(), asked.size]).toEqual(['/a', '/a', 1]);
    await answer(false);
    vi.restoreAllMocks();
  });

  it('that the browser never takes leave the page usable', async () => {
    open('/dashboard');
    await navigate('/a');
    const form = dirty();
    vi.spyOn(history, 'go').mockImplementation(() => {});
    history.back();
    await quiet();
    expect(question.value).toBeDefined();
    await answer(false);
    vi.restoreAllMocks();
    form.clean();
    expect(await navigate('/b')).toBe(true);
    expect([bar(), shown()]).toEqual(['/b', '/b']);
  });

  it('pressed again while the question is open ask anew', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    dirty();
    await travel(-1);
    await quiet();
    expect(question.value).toBeDefined();
    const first = question.value;
    await travel(-2);
    await quiet();
    expect(question.value).not.toBe(first);
    await answer(true);
    expect([bar(), shown()]).toEqual(['/dashboard', '/dashboard']);
  });

  it('follow a hash that the browser put there by itself', async () => {
    open('/dashboard');
    await navigate('/test');
    location.hash = '#part';
    await quiet();
    expect(hash.value).toBe('#part');
    await travel(-1);
    await quiet();
    expect([bar(), hash.value]).toEqual(['/test', '']);
    await travel(-1);
    await quiet();
    expect(shown()).toBe('/dashboard');
  });

  it('go on counting after a reload', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    stops.pop()?.();
    later(startLocation(window));
    dirty();
    await travel(-1);
    await answer(false);
    expect([bar(), shown()]).toEqual(['/b', '/b']);
  });
});

describe('a language whose words are not here yet', () => {
  /** The modules as a new document has them: no dictionary loaded, the English one as the test says. */
  async function newDocument(address: string, win: Window = window) {
    freshPage(address);
    vi.resetModules();
    const [fresh, words] = await Promise.all([import('./location.ts'), import('../i18n/i18n.ts')]);
    words.loadWordsFrom((await import('../i18n/loaders.ts')).wordLoaders);
    await words.loadLocale('vi', 'lists');
    later(fresh.startLocation(win));
    return { ...fresh, words };
  }

  const hanging = () => new Promise<never>(() => {});
  const hangingWords = { frame: hanging, lists: hanging, screens: hanging };

  function withoutEnglish(): void {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.doMock('../i18n/en/frame.ts', () => {
      throw new Error('net::ERR_FAILED');
    });
  }

  afterEach(() => {
    vi.doUnmock('../i18n/en/frame.ts');
    vi.restoreAllMocks();
  });

  it('is shown once they are', async () => {
    const page = await newDocument('/dashboard');
    const work = page.navigate('/test', { locale: 'en' });
    expect([bar(), page.words.locale.value]).toEqual(['/dashboard', 'vi']);
    expect(await work).toBe(true);
    expect([bar(), page.words.locale.value, page.words.t('common.save')]).toEqual(['/en/test', 'en', 'Save']);
  });

  it('is not shown where a newer navigation came first', async () => {
    const page = await newDocument('/dashboard');
    const english = page.navigate('/test', { locale: 'en' });
    expect(await page.navigate('/a', { locale: 'vi' })).toBe(true);
    expect(await english).toBe(false);
    expect([bar(), page.words.locale.value]).toEqual(['/a', 'vi']);
  });

  it('is left to a new document where they do not come', async () => {
    withoutEnglish();
    const moves: string[] = [];
    const page = await newDocument('/dashboard', recordingWindow(moves));
    expect(await page.navigate('/test', { locale: 'en' })).toBe(true);
    expect(moves).toEqual(['assign http://localhost:3000/en/test']);
    expect(page.words.locale.value).toBe('vi');
  });

  it('is left to a new document after a while where they hang', async () => {
    const moves: string[] = [];
    const page = await newDocument('/dashboard', recordingWindow(moves));
    page.words.loadWordsFrom({ ...wordLoaders, en: hangingWords });
    void page.navigate('/test', { locale: 'en' });
    await vi.advanceTimersByTimeAsync(CODE_LIMIT - 1);
    expect(moves).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves).toEqual(['assign http://localhost:3000/en/test']);
  });

  it('is waited for on the way in, though they hang: the document is the new one, and says by itself that it does not come', async () => {
    const page = await newDocument('/en/dashboard');
    page.words.loadWordsFrom({ ...wordLoaders, en: hangingWords });
    const ends: string[] = [];
    page.enter().then(() => ends.push('entered'), () => ends.push('failed'));
    await vi.advanceTimersByTimeAsync(2 * CODE_LIMIT);
    expect(ends).toEqual([]);
  });

  it('is waited for on the way in where a guard leads elsewhere, though they hang: that is the same document', async () => {
    const moves: string[] = [];
    const page = await newDocument('/en', recordingWindow(moves));
    page.words.loadWordsFrom({ ...wordLoaders, en: hangingWords });
    later(page.onBeforeNavigate((to) => to.path === '/auth/login' || { redirect: '/auth/login' }));
    page.enter().then(() => moves.push('entered'), () => moves.push('failed'));
    await vi.advanceTimersByTimeAsync(2 * CODE_LIMIT);
    expect(moves).toEqual([]);
  });

  it('is loaded as far as the page needs it', async () => {
    const page = await newDocument('/dashboard');
    await page.navigate('/auth/login', { locale: 'en' });
    expect([page.words.isLoaded('en', 'frame'), page.words.isLoaded('en', 'lists')]).toEqual([true, false]);
    await page.navigate('/dashboard');
    expect([page.words.isLoaded('en', 'lists'), page.words.isLoaded('en', 'screens')]).toEqual([true, false]);
  });

  it('is loaded whole where all words of the other are here: a form may be open with them', async () => {
    const page = await newDocument('/dashboard');
    await page.words.loadLocale('vi');
    await page.navigate('/dashboard', { locale: 'en' });
    expect(page.words.isLoaded('en', 'screens')).toBe(true);
  });

  it('is loaded whole where a form comes while it is on its way', async () => {
    const page = await newDocument('/dashboard');
    const english = page.navigate('/dashboard', { locale: 'en' });
    // Taken at once, as by a form whose words come first.
    page.words.installDictionary('vi', allVietnamese);
    expect(page.words.locale.value).toBe('vi');
    await english;
    expect([page.words.locale.value, page.words.isLoaded('en', 'screens')]).toEqual(['en', true]);
  });

  it('is loaded on the way in, and a failure there is the boot’s', async () => {
    const page = await newDocument('/en/dashboard');
    expect(await page.enter()).toBe(true);
    expect(page.words.t('common.save')).toBe('Save');
    withoutEnglish();
    const broken = await newDocument('/en/dashboard');
    await expect(broken.enter()).rejects.toThrow(/net::ERR_FAILED|mocking/);
  });

  it('is the boot’s to miss also where a guard leads elsewhere on the way in', async () => {
    withoutEnglish();
    const moves: string[] = [];
    const page = await newDocument('/en', recordingWindow(moves));
    later(page.onBeforeNavigate((to) => to.path === '/auth/login' || { redirect: '/auth/login' }));
    await expect(page.enter()).rejects.toThrow(/net::ERR_FAILED|mocking/);
    expect(moves).toEqual([]);
  });
});
