import { effect } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from './en.ts';
import { formatNumber } from './format.ts';
import { installDictionary, languageTag, locale, setLocale, t, tIn } from './i18n.ts';
import type { Dictionary, Key } from './i18n.ts';
import { textsOf } from './testing.ts';
import vi_ from './vi.ts';
import frame from './vi/frame.ts';
import lists from './vi/lists.ts';
import screens from './vi/screens.ts';

const vietnamese = textsOf(vi_);
const english = textsOf(en);
const places = (text: string | undefined): string[] => (text?.match(/{{\w+}}/g) ?? []).toSorted();

describe('the dictionaries', () => {
  it('hold no subject in two parts', () => {
    const subjects = [frame, lists, screens].flatMap((part) => Object.keys(part));
    expect(subjects.filter((subject, index) => subjects.indexOf(subject) < index)).toEqual([]);
  });

  it('hold the same keys', () => {
    expect([...english.keys()].toSorted()).toEqual([...vietnamese.keys()].toSorted());
  });

  it('hold no empty text and no text with loose ends', () => {
    for (const [key, text] of [...vietnamese, ...english])
      expect([key, text]).toEqual([key, text.trim() || 'some text']);
  });

  it('name the same places for values', () => {
    for (const [key, text] of vietnamese) expect([key, places(english.get(key))]).toEqual([key, places(text)]);
  });

  it('count in English without a word that would be wrong for one', () => {
    for (const [key, text] of english) expect([key, text.match(/{{(?:count|failed|minutes|seconds)}} [a-z]+s\b/)]).toEqual([key, null]);
  });

  it('write Vietnamese composed, tone marks in the newer placement', () => {
    for (const [key, text] of vietnamese) {
      expect([key, text.normalize('NFC')]).toEqual([key, text]);
      expect([key, text.match(/[òóỏõọ]a(?![a-zà-ỹ])|[òóỏõọ]e(?![a-zà-ỹ])|[ùúủũụ]y(?![a-zà-ỹ])/i)]).toEqual([key, null]);
    }
  });
});

describe('words on the screen', () => {
  beforeEach(() => {
    installDictionary('vi', vi_);
    installDictionary('en', en);
  });
  afterEach(() => setLocale('vi'));

  it('follow the language', () => {
    const seen: string[] = [];
    const stop = effect(() => {
      seen.push(t('common.save'));
    });
    setLocale('en');
    stop();
    expect(seen).toEqual(['Lưu', 'Save']);
    expect(locale.value).toBe('en');
  });

  it('carry values, also those that look like places', () => {
    expect(t('list.range', { from: 1, to: 10, total: 57 })).toBe('Hiển thị 1-10 trên tổng số 57 bản ghi');
    expect(t('form.deleteQuestion', { title: '{{title}} $& <b>' })).toBe('Xoá "{{title}} $& <b>"?');
    expect(t('bulk.done', { done: 0, count: 0 })).toBe('Đã xử lý 0/0');
  });

  it('can be asked for in a given language', () => {
    expect(tIn('en', 'common.save')).toBe('Save');
  });

  it('write numbers as their language does', () => {
    expect(tIn('vi', 'list.selected', { count: 1234 })).toContain('1.234');
    expect(tIn('en', 'list.selected', { count: 1234 })).toContain('1,234');
  });

  it('fall back to Vietnamese and then to the key, never to nothing', () => {
    installDictionary('en', { ...en, common: { ...en.common, save: '' } } satisfies Dictionary);
    expect(tIn('en', 'common.save')).toBe('Lưu');
    expect(tIn('en', 'no.such.key' as Key)).toBe('no.such.key');
  });

  it('write numbers as the language does', () => {
    expect(formatNumber(1234567)).toBe('1.234.567');
    setLocale('en');
    expect(formatNumber(1234567)).toBe('1,234,567');
  });

  it('name the language as the page and the dates do', () => {
    expect([languageTag('vi'), languageTag('en')]).toEqual(['vi-VN', 'en']);
  });
});

describe('loading a language', () => {
  /** The module as a new document has it, told where the words are. */
  async function newDocument() {
    const [fresh, { wordLoaders }] = await Promise.all([import('./i18n.ts'), import('./loaders.ts')]);
    fresh.loadWordsFrom(wordLoaders);
    return fresh;
  }

  beforeEach(() => {
    vi.resetModules();
  });
  afterEach(() => {
    vi.doUnmock('./en/frame.ts');
    vi.doUnmock('./en/screens.ts');
  });

  it('brings the words that the page needs: those of the frame, those of the lists as well, or all', async () => {
    const fresh = await newDocument();
    expect(fresh.isLoaded('en', 'frame')).toBe(false);
    await fresh.loadLocale('en', 'frame');
    const here = () => (['frame', 'lists', 'screens'] as const).filter((extent) => fresh.isLoaded('en', extent));
    const shown = () => (['common.save', 'list.number', 'form.choose'] as const).map((key) => fresh.tIn('en', key));
    expect([here(), shown()]).toEqual([['frame'], ['Save', 'list.number', 'form.choose']]);
    await fresh.loadLocale('en', 'lists');
    expect([here(), shown()]).toEqual([['frame', 'lists'], ['Save', 'No.', 'form.choose']]);
    await fresh.loadLocale('en');
    expect([here(), shown()]).toEqual([['frame', 'lists', 'screens'], ['Save', 'No.', 'Choose…']]);
  });

  it('leaves the other language alone', async () => {
    const fresh = await newDocument();
    await fresh.loadLocale('vi');
    expect(fresh.isLoaded('en', 'frame')).toBe(false);
  });

  it('logs a failure, throws it, and succeeds when asked again', async () => {
    vi.doMock('./en/frame.ts', () => {
      throw new Error('net::ERR_FAILED');
    });
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const fresh = await newDocument();
    await expect(fresh.loadLocale('en')).rejects.toThrow(/net::ERR_FAILED|mocking/);
    expect(logged.mock.calls[0]?.[0]).toMatch(/^Failed locale loading: .+/);
    vi.doUnmock('./en/frame.ts');
    await fresh.loadLocale('en');
    expect(fresh.isLoaded('en', 'screens')).toBe(true);
    logged.mockRestore();
  });

  it('comes with the code that shows all words', async () => {
    const fresh = await newDocument();
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('a form'));
    const form = fresh.withAllWords(load)();
    // Asked for at once, not after the words.
    expect(load).toHaveBeenCalled();
    expect(await form).toBe('a form');
    expect([fresh.isLoaded('vi', 'screens'), fresh.isLoaded('en', 'frame')]).toEqual([true, false]);
  });

  it('comes with that code in the language that is on the screen in the end', async () => {
    const fresh = await newDocument();
    await fresh.loadLocale('vi');
    let arrive: (code: string) => void = () => undefined;
    const form = fresh.withAllWords(() => new Promise<string>((done) => (arrive = done)))();
    await fresh.loadLocale('en', 'lists');
    fresh.setLocale('en');
    arrive('a form');
    expect(await form).toBe('a form');
    expect(fresh.isLoaded('en', 'screens')).toBe(true);
  });

  it('fails with that code where either does not come, and is asked for again with it', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.doMock('./en/screens.ts', () => {
      throw new Error('net::ERR_FAILED');
    });
    const fresh = await newDocument();
    fresh.setLocale('en');
    const form = fresh.withAllWords(() => Promise.resolve('a form'));
    await expect(form()).rejects.toThrow(/net::ERR_FAILED|mocking/);
    vi.doUnmock('./en/screens.ts');
    expect(await form()).toBe('a form');
    await expect(fresh.withAllWords(() => Promise.reject(new Error('no code')))()).rejects.toThrow('no code');
    logged.mockRestore();
  });
});
