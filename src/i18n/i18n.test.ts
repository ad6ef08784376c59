import { effect } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from './en.ts';
import { formatNumber } from './format.ts';
import { installDictionary, languageTag, locale, setLocale, t, tIn } from './i18n.ts';
import type { Dictionary, Key } from './i18n.ts';
import vi_ from './vi.ts';
import frame from './vi/frame.ts';
import screens from './vi/screens.ts';

function texts(branch: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(branch).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...texts(value as object, `${prefix}${key}.`)],
    ),
  );
}

const vietnamese = texts(vi_);
const english = texts(en);
const places = (text: string | undefined): string[] => (text?.match(/{{\w+}}/g) ?? []).toSorted();

describe('the dictionaries', () => {
  it('hold no subject in both parts', () => {
    expect(Object.keys(screens).filter((subject) => subject in frame)).toEqual([]);
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
    expect(t('list.manyDone', { done: 0, count: 0 })).toBe('Xong 0 trên 0');
  });

  it('can be asked for in a given language', () => {
    expect(tIn('en', 'common.save')).toBe('Save');
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
  });

  it('brings the words that the page needs: those of the frame, or all', async () => {
    const fresh = await newDocument();
    expect(fresh.isLoaded('en', 'frame')).toBe(false);
    await fresh.loadLocale('en', 'frame');
    expect([fresh.isLoaded('en', 'frame'), fresh.isLoaded('en', 'screens')]).toEqual([true, false]);
    expect([fresh.tIn('en', 'common.save'), fresh.tIn('en', 'list.number')]).toEqual(['Save', 'list.number']);
    await fresh.loadLocale('en');
    expect(fresh.isLoaded('en', 'screens')).toBe(true);
    expect([fresh.tIn('en', 'common.save'), fresh.tIn('en', 'list.number')]).toEqual(['Save', 'No.']);
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
});
