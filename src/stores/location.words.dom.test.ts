import { afterEach, describe, expect, it, vi } from 'vitest';
import { wordLoaders } from '../i18n/loaders.ts';
import allVietnamese from '../i18n/vi.ts';
import { CODE_LIMIT } from '../lib/code-limit.ts';
import { bar, later, prepareLocation, recordingWindow } from './location.testing.ts';
import { freshPage } from './testing.ts';

prepareLocation();

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
