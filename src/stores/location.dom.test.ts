import { effect } from '@preact/signals-react';
import { describe, expect, it, vi } from 'vitest';
import { locale } from '../i18n/i18n.ts';
import type { Manner } from './history.ts';
import {
  destination,
  enter,
  navigate,
  onBeforeNavigate,
  onNavigated,
  path,
  placeAt,
  search,
  setQuery,
  targetOf,
} from './location.ts';
import type { Decision, Guard, Target } from './location.ts';
import {
  answer,
  bar,
  dirty,
  later,
  open,
  prepareLocation,
  recordingWindow,
  reload,
  shown,
  travel,
} from './location.testing.ts';
import { question, registerUnsaved } from './unsaved.ts';

prepareLocation();

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

  it('has the bar say what is shown where a form was opened in one language and closed in the other, and nothing comes before it', async () => {
    open('/test');
    await setQuery({ edit: '1' });
    await navigate('/en/test?edit=1', { replace: true });
    await setQuery({ edit: undefined }, { replace: true });
    const press = history.back.bind(history);
    // Nothing comes before it: other tests have been there.
    const further = vi.spyOn(history, 'back').mockReturnValue();
    press();
    await vi.waitFor(() => expect(further).toHaveBeenCalledTimes(1));
    further.mockRestore();
    expect([bar(), locale.value]).toEqual(['/en/test', 'en']);
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
    reload();
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
