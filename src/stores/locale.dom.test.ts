import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locale } from '../i18n/i18n.ts';
import { detectAtStart, detectLocale, startLocale, switchLocale } from './locale.ts';
import { hash, navigate, onBeforeNavigate, path, search, startLocation } from './location.ts';
import { writeStored } from './stored.ts';
import { startTabs } from './tabs.ts';
import { cookieOf, freshPage, settle } from './testing.ts';
import { question, registerUnsaved } from './unsaved.ts';

let stops: (() => void)[] = [];

function open(address: string): void {
  freshPage(address);
  stops.push(startTabs(window), startLocation(window), startLocale());
}

const bar = (): string => location.pathname + location.search + location.hash;

function speaks(...languages: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

beforeEach(() => void (stops = []));
afterEach(() => {
  stops.forEach((stop) => stop());
  vi.restoreAllMocks();
});

describe('detecting the language', () => {
  it.each([
    ['en', ['vi'], 'en'],
    ['vi', ['en'], 'vi'],
    [undefined, ['en-GB', 'vi'], 'en'],
    [undefined, ['fr', 'vi-VN', 'en'], 'vi'],
    [undefined, ['fr', 'EN_us'], 'en'],
    [undefined, ['fr'], 'vi'],
    [undefined, [], 'vi'],
    ['fr', ['en'], 'en'],
    ['', ['en'], 'en'],
    [undefined, ['vie', 'eng'], 'vi'],
  ] as const)('takes cookie %s and %j for %s', (cookie, languages, detected) => {
    expect(detectLocale(cookie, languages)).toBe(detected);
  });

  it('makes / to /en with query and hash, where the browser speaks English', () => {
    freshPage('/?a=1#b');
    speaks('en-US');
    const entries = history.length;
    detectAtStart(window);
    expect(bar()).toBe('/en?a=1#b');
    expect(history.length).toBe(entries);
  });

  it('leaves / where the cookie or the browser says Vietnamese', () => {
    freshPage('/');
    speaks('vi-VN', 'en');
    detectAtStart(window);
    expect(bar()).toBe('/');
    speaks('en');
    writeStored('i18n_redirected', 'vi');
    detectAtStart(window);
    expect(bar()).toBe('/');
  });

  it.each(['/dashboard', '/en', '/en/dashboard', '/auth/login', '/test?x=/', '/index.html'])(
    'never redirects %s',
    (address) => {
      freshPage(address);
      speaks('en');
      writeStored('i18n_redirected', address.startsWith('/en') ? 'vi' : 'en');
      detectAtStart(window);
      expect(bar()).toBe(address);
    },
  );
});

describe('switching the language', () => {
  it('keeps path, query, hash and unsaved input, and asks nothing', async () => {
    open('/page_management/service?page=2&edit=5#row');
    stops.push(registerUnsaved({ isDirty: () => true }));
    await switchLocale('en');
    expect(bar()).toBe('/en/page_management/service?page=2&edit=5#row');
    expect([path.value, search.value, hash.value, locale.value]).toEqual([
      '/page_management/service',
      '?page=2&edit=5',
      '#row',
      'en',
    ]);
    expect(question.value).toBeUndefined();
    await switchLocale('vi');
    expect(bar()).toBe('/page_management/service?page=2&edit=5#row');
  });

  it('remembers the choice for 365 days', async () => {
    open('/dashboard');
    const write = vi.spyOn(document, 'cookie', 'set');
    await switchLocale('en');
    expect(write.mock.calls.map(([line]) => line)).toContain(
      'i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Strict',
    );
    expect(cookieOf('i18n_redirected')).toBe('en');
  });

  it('there and back before the words have come stays where it is, and the last choice is what is remembered', async () => {
    open('/dashboard');
    await Promise.all([switchLocale('en'), switchLocale('vi')]);
    await settle();
    expect([bar(), locale.value, cookieOf('i18n_redirected')]).toEqual(['/dashboard', 'vi', 'vi']);
  });

  it('takes a page that is on its way along', async () => {
    open('/dashboard');
    let arrive = (): void => undefined;
    const passed = new Promise<boolean>((done) => {
      arrive = () => done(true);
    });
    stops.push(onBeforeNavigate(() => passed));
    const going = navigate('/page_management/service');
    const switching = switchLocale('en');
    arrive();
    await Promise.all([going, switching]);
    expect(bar()).toBe('/en/page_management/service');
  });

  it('there is no step back to the page in the language before, but to the page before, also to that which a page on its way leaves', async () => {
    open('/dashboard');
    await navigate('/a');
    const entries = history.length;
    await switchLocale('en');
    expect([bar(), history.length]).toEqual(['/en/a', entries]);
    let goOn = (): void => undefined;
    const passed = new Promise<true>((done) => {
      goOn = () => done(true);
    });
    stops.push(onBeforeNavigate((to) => (to.path === '/b' ? passed : true)));
    const way = navigate('/b');
    const chosen = switchLocale('vi');
    await settle();
    goOn();
    await Promise.all([way, chosen]);
    expect([bar(), history.length]).toEqual(['/b', entries + 1]);
    const gone = new Promise((done) => addEventListener('popstate', done, { once: true }));
    history.back();
    await gone;
    await vi.waitFor(() => expect(path.value).toBe('/a'));
  });

  it('is not remembered where it does not come to pass', async () => {
    open('/dashboard');
    stops.push(onBeforeNavigate(() => false));
    await switchLocale('en');
    expect(bar()).toBe('/dashboard');
    expect(cookieOf('i18n_redirected')).toBeUndefined();
  });

  it('is remembered by a choice alone, not by a shared link', () => {
    open('/en/dashboard');
    expect(cookieOf('i18n_redirected')).toBeUndefined();
  });

  it('tells the document its language', async () => {
    open('/dashboard');
    expect(document.documentElement.lang).toBe('vi-VN');
    await switchLocale('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('reaches the other tabs by a message, which waits for nothing', async () => {
    open('/dashboard');
    const other = new BroadcastChannel('backoffice:news');
    stops.push(() => other.close());
    const heard: unknown[] = [];
    other.onmessage = (event) => heard.push(event.data);
    await switchLocale('en');
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'locale', locale: 'en' }]));
  });

  it('in another tab is followed when it tells of it, and not told back', async () => {
    open('/dashboard?a=1');
    const other = new BroadcastChannel('backoffice:news');
    stops.push(() => other.close());
    const heard = vi.fn<() => void>();
    other.onmessage = heard;
    other.postMessage({ kind: 'locale', locale: 'en' });
    await vi.waitFor(() => expect(bar()).toBe('/en/dashboard?a=1'));
    expect(heard).not.toHaveBeenCalled();
  });

  /** A page in Vietnamese, with what gives the English words. */
  async function openWith(english: () => Promise<never>) {
    freshPage('/dashboard');
    vi.resetModules();
    const [words, { wordLoaders }, place, settings, told, fresh, tabs, code] = await Promise.all([
      import('../i18n/i18n.ts'), import('../i18n/loaders.ts'), import('./location.ts'), import('./settings.ts'), import('./messages.ts'), import('./locale.ts'),
      import('./tabs.ts'), import('../lib/code-limit.ts'),
    ]);
    words.loadWordsFrom({ vi: wordLoaders.vi, en: { frame: english, lists: english, screens: english } });
    await words.loadLocale('vi');
    const said: string[] = [];
    stops.push(tabs.startTabs(window), place.startLocation(window), fresh.startLocale(), told.connectMessages(({ text }) => said.push(text)));
    return { ...fresh, ...settings, ...code, said };
  }

  it('whose words hang gives the page back after a while, and says so', async () => {
    const page = await openWith(() => new Promise(() => undefined));
    stops.push(() => vi.useRealTimers());
    vi.useFakeTimers();
    void page.switchLocale('en');
    await vi.advanceTimersByTimeAsync(19_000);
    expect(page.loading.peek()).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([page.loading.peek(), bar(), page.said]).toEqual([false, '/dashboard', ['Không tải được phần này.']]);
  });

  it('in another tab asks for words that do not come by itself, and not by hand, as whoever tries again does', async () => {
    const page = await openWith(() => Promise.reject(new TypeError('error loading dynamically imported module')));
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const failedAgain = vi.fn<() => void>();
    stops.push(page.onFailedAgain(failedAgain));
    const other = new BroadcastChannel('backoffice:news');
    stops.push(() => other.close());
    for (const times of [1, 2]) {
      other.postMessage({ kind: 'locale', locale: 'en' });
      await vi.waitFor(() => expect(page.said).toHaveLength(times));
    }
    expect(failedAgain).not.toHaveBeenCalled();
    await page.switchLocale('en');
    expect(failedAgain).toHaveBeenCalledOnce();
  });
});
