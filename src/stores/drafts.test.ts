// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, entries } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Drafts = typeof import('./drafts.ts');

const KEY = { userId: 'u1', resource: 'service', record: 5, form: 'f1' } as const;
/** The same record's form, opened another time. */
const AGAIN = { ...KEY, form: 'f2' } as const;
const draft = (title: string) => ({ values: { title }, base: { title: 'before' } });

/** The module as a tab of its own: its state lives and dies with it, the database stays. */
async function tab(): Promise<Drafts> {
  vi.resetModules();
  return import('./drafts.ts');
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('a draft', () => {
  it('is offered again after a reload, with the values it started from', async () => {
    const before = await tab();
    before.saveDraft(KEY, draft('đang gõ'));
    await before.flushDrafts();
    expect(await (await tab()).readDraft(KEY)).toMatchObject({
      values: { title: 'đang gõ' },
      base: { title: 'before' },
    });
  });

  it('is on disk within 600 ms without being asked', async () => {
    const before = await tab();
    const start = Date.now();
    before.saveDraft(KEY, draft('a'));
    const after = await tab();
    await vi.waitFor(async () => expect(await after.readDraft(KEY)).toBeDefined(), { timeout: 1_000, interval: 20 });
    expect(Date.now() - start).toBeLessThan(1_000);
  });

  it('is the last that was typed', async () => {
    const before = await tab();
    for (const text of ['a', 'ab', 'abc']) before.saveDraft(KEY, draft(text));
    await before.flushDrafts();
    expect((await (await tab()).readDraft(KEY))?.values).toEqual({ title: 'abc' });
  });

  it('is written at once when the page is hidden or left', async () => {
    for (const hide of [
      () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        document.dispatchEvent(new Event('visibilitychange'));
      },
      () => window.dispatchEvent(new Event('pagehide')),
    ]) {
      globalThis.indexedDB = new IDBFactory();
      const before = await tab();
      const armed = vi.spyOn(globalThis, 'setTimeout');
      before.saveDraft(KEY, draft('a'));
      const timer: unknown = armed.mock.results[0]?.value;
      const cleared = vi.spyOn(globalThis, 'clearTimeout');
      hide();
      expect(cleared).toHaveBeenCalledWith(timer);
      await before.flushDrafts();
      expect(await (await tab()).readDraft(KEY)).toBeDefined();
      vi.restoreAllMocks();
    }
  });

  it('is written without waiting for an earlier write that is still on its way', async () => {
    const page = await tab();
    page.saveDraft(KEY, draft('a'));
    await page.flushDrafts();
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    const committed = vi.spyOn(IDBTransaction.prototype, 'commit');
    page.saveDraft(KEY, draft('ab'));
    const first = page.flushDrafts();
    page.saveDraft(KEY, draft('abc'));
    window.dispatchEvent(new Event('pagehide'));
    // What a page that goes away still does: the jobs that wait, and no event any more.
    for (let job = 0; job < 10; job += 1) await Promise.resolve();
    expect(puts.mock.calls.map(([value]) => (value as { values: unknown }).values)).toEqual([{ title: 'ab' }, { title: 'abc' }]);
    expect(committed).toHaveBeenCalledTimes(2);
    await first;
    await page.flushDrafts();
    expect((await (await tab()).readDraft(AGAIN))?.values).toEqual({ title: 'abc' });
  });

  it('survives a page that is gone before the database has answered', async () => {
    const before = await tab();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest);
    before.saveDraft(KEY, draft('gõ rồi tải lại ngay'));
    window.dispatchEvent(new Event('pagehide'));
    vi.restoreAllMocks();
    expect((await (await tab()).readDraft(AGAIN))?.values).toEqual({ title: 'gõ rồi tải lại ngay' });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is found beside a note that cannot be read', async () => {
    const before = await tab();
    before.saveDraft(KEY, draft('a'));
    await before.flushDrafts();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem('backoffice-drafts:x', '{');
    expect((await (await tab()).readDraft(AGAIN))?.values).toEqual({ title: 'a' });
  });

  it.each([
    ['another user', { ...KEY, userId: 'u2' }],
    ['another resource', { ...KEY, resource: 'product' }],
    ['another record', { ...KEY, record: 55 }],
    ['a new record', { ...KEY, record: 'new' }],
    ['names that only look alike', { userId: 'u1","service', resource: '', record: 5, form: 'f1' }],
  ])('is not offered to %s', async (_name, key) => {
    const before = await tab();
    before.saveDraft(KEY, draft('a'));
    await before.flushDrafts();
    expect(await (await tab()).readDraft(key)).toBeUndefined();
  });

  it('that was saved or discarded is gone, and with it the earlier visit’s that it was built upon', async () => {
    const first = await tab();
    first.saveDraft(KEY, draft('a'));
    await first.flushDrafts();
    const second = await tab();
    const found = await second.readDraft(AGAIN);
    second.saveDraft(AGAIN, draft('b'));
    await second.dropDraft(AGAIN, [found!.id]);
    expect(await entries(createStore('backoffice', 'drafts'))).toEqual([]);
  });

  it('hides the one whose text it holds as well', async () => {
    const first = await tab();
    first.saveDraft(KEY, draft('a'));
    await first.flushDrafts();
    const found = await first.readDraft(AGAIN);
    first.saveDraft(AGAIN, { ...draft('ab'), replaces: [found!.id] });
    await first.flushDrafts();
    const again = await (await tab()).readDraft(KEY);
    expect(again).toMatchObject({ values: { title: 'ab' }, replaces: [found!.id] });
    const third = { ...KEY, form: 'f3' };
    await first.dropDraft(third, [again!.id]);
    expect((await first.readDraft(third))?.values).toEqual({ title: 'a' });
  });

  it('of a form that was closed is offered to the next one in the same tab, and stays what it was', async () => {
    const page = await tab();
    page.saveDraft(KEY, draft('first visit'));
    expect((await page.readDraft(AGAIN))?.values).toEqual({ title: 'first visit' });
    page.saveDraft(AGAIN, draft('second visit'));
    await page.dropDraft(AGAIN);
    expect((await page.readDraft(AGAIN))?.values).toEqual({ title: 'first visit' });
  });

  it('is never offered to the form that wrote it', async () => {
    const page = await tab();
    page.saveDraft(KEY, draft('a'));
    await page.flushDrafts();
    expect(await page.readDraft(KEY)).toBeUndefined();
  });

  it('that is dropped while it is on its way to the disk does not come back', async () => {
    const before = await tab();
    before.saveDraft(KEY, draft('a'));
    const written = before.flushDrafts();
    await before.dropDraft(KEY);
    await written;
    expect(await (await tab()).readDraft(KEY)).toBeUndefined();
  });

  it('is given up after 30 days', async () => {
    const before = await tab();
    vi.spyOn(Date, 'now').mockReturnValue(1_000);
    before.saveDraft(KEY, draft('a'));
    await before.flushDrafts();
    vi.spyOn(Date, 'now').mockReturnValue(1_000 + 30 * 86_400_000 - 1);
    expect(await (await tab()).readDraft(KEY)).toBeDefined();
    vi.spyOn(Date, 'now').mockReturnValue(1_000 + 30 * 86_400_000);
    expect(await (await tab()).readDraft(KEY)).toBeUndefined();
  });

  it('that has expired is cleared out of the database, and none that has not', async () => {
    const before = await tab();
    vi.spyOn(Date, 'now').mockReturnValue(1_000);
    before.saveDraft(KEY, draft('a'));
    await before.flushDrafts();
    vi.mocked(Date.now).mockReturnValue(2_000);
    before.saveDraft(AGAIN, draft('b'));
    await before.flushDrafts();
    vi.mocked(Date.now).mockReturnValue(1_000 + 30 * 86_400_000);
    const armed = vi.spyOn(globalThis, 'setTimeout');
    await (await tab()).readDraft(KEY);
    const expire = armed.mock.calls.find(([, delay]) => delay === 30_000)?.[0] as () => void;
    expire();
    const remaining = (): Promise<[string, { values: unknown }][]> => entries(createStore('backoffice', 'drafts'));
    await vi.waitFor(async () => expect((await remaining()).map(([, { values }]) => values)).toEqual([{ title: 'b' }]));

    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(IDBObjectStore.prototype, 'openCursor').mockImplementation(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    expire();
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Old drafts not removed: .*closed$/)));
  });
});

describe('two tabs on one record', () => {
  /** Web Locks as far as they are needed, shared by the tabs of a test. */
  function locks(): { close(): void; readonly names: () => string[]; readonly waiting: () => number } {
    const held = new Map<string, { name?: string }>([['other', { name: 'of another part' }], ['unnamed', {}]]);
    let waiting: (() => void)[] = [];
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: async (name: string, ...rest: unknown[]) => {
          const work = rest.at(-1) as () => unknown;
          const signal = (rest.length > 1 ? rest[0] : undefined) as { signal?: AbortSignal } | undefined;
          signal?.signal?.throwIfAborted();
          if (held.has(name)) {
            await new Promise<void>((free, stopped) => {
              waiting.push(free);
              signal?.signal?.addEventListener('abort', () => stopped(new Error('stopped')));
            });
          }
          if (rest.length === 1) held.set(name, { name });
          return work();
        },
        query: async () => ({ held: [...held.values()] }),
      },
    });
    const close = (): void => {
      held.clear();
      for (const free of waiting) free();
      waiting = [];
    };
    return { close, names: () => [...held.keys()], waiting: () => waiting.length };
  }

  it('do not overwrite each other’s draft, nor are they offered it while it is being worked on', async () => {
    const browser = locks();
    const [one, other] = [await tab(), await tab()];
    one.saveDraft(KEY, draft('mine'));
    other.saveDraft(KEY, draft('theirs'));
    await Promise.all([one.flushDrafts(), other.flushDrafts()]);
    expect((await one.readDraft(AGAIN))?.values).toEqual({ title: 'mine' });
    expect((await other.readDraft(AGAIN))?.values).toEqual({ title: 'theirs' });
    expect(await (await tab()).readDraft(KEY)).toBeUndefined();
    await one.dropDraft(KEY);
    browser.close();
    expect((await (await tab()).readDraft(KEY))?.values).toEqual({ title: 'theirs' });
  });

  it('tell a form that waits when the other one has closed, and what it left', async () => {
    const browser = locks();
    const [one, other] = [await tab(), await tab()];
    const wait = new AbortController();
    expect(await one.otherTabCloses(KEY, wait.signal)).toBe(false);
    other.saveDraft(AGAIN, draft('left behind'));
    await other.flushDrafts();
    expect(await one.otherTabCloses({ ...KEY, record: 6 }, wait.signal)).toBe(false);
    const stopped = one.otherTabCloses(KEY, wait.signal);
    wait.abort();
    expect(await stopped).toBe(false);
    const closed = one.otherTabCloses(KEY, new AbortController().signal);
    expect(await one.readDraft(KEY)).toBeUndefined();
    await vi.waitFor(() => expect(browser.waiting()).toBe(1));
    browser.close();
    expect(await closed).toBe(true);
    expect((await one.readDraft(KEY))?.values).toEqual({ title: 'left behind' });
  });

  it('hold one lock each, under a name that says what for, from the first draft on', async () => {
    const browser = locks();
    const page = await tab();
    expect(browser.names()).toHaveLength(2);
    const heard = vi.spyOn(window, 'addEventListener');
    page.saveDraft(KEY, draft('a'));
    page.saveDraft(AGAIN, draft('b'));
    expect(browser.names().filter((name) => /^backoffice-drafts:[a-zA-Z]{10}$/.test(name))).toHaveLength(1);
    expect(heard.mock.calls.filter(([type]) => type === 'pagehide')).toHaveLength(1);
  });

  it('that cannot tell who is alive offer what they find', async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: () => Promise.reject(new Error('no')), query: async () => ({}) } });
    const page = await tab();
    page.saveDraft(KEY, draft('a'));
    await page.flushDrafts();
    expect(await (await tab()).readDraft(AGAIN)).toBeDefined();
  });

  it('that are gone leave both drafts, the newest offered first', async () => {
    const [one, other] = [await tab(), await tab()];
    vi.spyOn(Date, 'now').mockReturnValue(2_000);
    one.saveDraft(KEY, draft('newer'));
    await one.flushDrafts();
    // Three, so that no order of the database's own happens to be the right one.
    vi.mocked(Date.now).mockReturnValue(1_000);
    other.saveDraft(KEY, draft('older'));
    await other.flushDrafts();
    vi.mocked(Date.now).mockReturnValue(500);
    for (const form of ['a', 'z']) other.saveDraft({ ...KEY, form }, { ...draft(form), replaces: [] });
    await other.flushDrafts();
    vi.mocked(Date.now).mockReturnValue(3_000);
    const page = await tab();
    const newest = await page.readDraft(KEY);
    expect(newest?.values).toEqual({ title: 'newer' });
    await page.dropDraft(KEY, [newest!.id]);
    expect((await page.readDraft(KEY))?.values).toEqual({ title: 'older' });
  });
});

describe('a database that fails', () => {
  it('says so, keeps the draft for the next try and loses nothing', async () => {
    const page = await tab();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(page.draftsFailed.value).toBe(false);
    page.saveDraft(KEY, draft('a'));
    const writing = page.flushDrafts();
    await writing;
    expect(page.draftsFailed.value).toBe(true);
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Draft not kept: .*full$/));
    // What the disk did not take is offered all the same, as long as the page lives.
    expect((await page.readDraft(AGAIN))?.values).toEqual({ title: 'a' });
    full.mockRestore();
    await page.flushDrafts();
    expect(page.draftsFailed.value).toBe(false);
    expect(await (await tab()).readDraft(KEY)).toBeDefined();
  });

  it('does not put an older text over a newer one when it takes it back', async () => {
    const page = await tab();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    page.saveDraft(KEY, draft('old'));
    const written = page.flushDrafts();
    page.saveDraft(KEY, draft('new'));
    await written;
    full.mockRestore();
    expect((await page.readDraft(AGAIN))?.values).toEqual({ title: 'new' });
  });

  it('opens at the next try', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await tab();
    const factory = globalThis.indexedDB;
    Reflect.deleteProperty(globalThis, 'indexedDB');
    page.saveDraft(KEY, draft('a'));
    await page.flushDrafts();
    globalThis.indexedDB = factory;
    await page.flushDrafts();
    expect(page.draftsFailed.value).toBe(false);
    expect(await (await tab()).readDraft(AGAIN)).toBeDefined();
  });

  it('that cannot be opened stops nobody', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await tab();
    Reflect.deleteProperty(globalThis, 'indexedDB');
    page.saveDraft(KEY, draft('a'));
    await page.flushDrafts();
    expect(page.draftsFailed.value).toBe(true);
    expect(await page.readDraft(KEY)).toBeUndefined();
    await page.dropDraft(KEY);
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Draft not removed: .*indexedDB/));
  });
});
