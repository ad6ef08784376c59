import { describe, expect, it, vi } from 'vitest';
import { AGAIN, draft, KEY, prepareDrafts, tab, titlesOnDisk } from './drafts.testing.ts';

prepareDrafts();

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
    // By the page's own clock: how busy this machine is decides nothing.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    before.saveDraft(KEY, draft('a'));
    vi.advanceTimersByTime(600);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await titlesOnDisk()).toEqual(['a']));
  });

  it('is the last that was typed', async () => {
    const before = await tab();
    for (const text of ['a', 'ab', 'abc']) before.saveDraft(KEY, draft(text));
    await before.flushDrafts();
    expect((await (await tab()).readDraft(KEY))?.values).toEqual({ title: 'abc' });
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
    expect(await titlesOnDisk()).toEqual([]);
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

  it('is not offered again to the form that has taken it over', async () => {
    const before = await tab();
    before.saveDraft(KEY, draft('a'));
    await before.flushDrafts();
    const page = await tab();
    const found = await page.readDraft(AGAIN);
    page.saveDraft(AGAIN, { ...draft('ab'), replaces: [found!.id] });
    expect(await page.readDraft(AGAIN)).toBeUndefined();
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

  it('costs no database where nothing was typed', async () => {
    await (await tab()).flushDrafts();
    expect(await indexedDB.databases()).toEqual([]);
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
    vi.mocked(setTimeout).mockClear();
    await (await tab()).readDraft(KEY);
    const expire = vi.mocked(setTimeout).mock.calls.find(([, delay]) => delay === 30_000)?.[0] as () => void;
    expire();
    await vi.waitFor(async () => expect(await titlesOnDisk()).toEqual(['b']));

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
