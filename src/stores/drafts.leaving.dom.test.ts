import { describe, expect, it, vi } from 'vitest';
import { AGAIN, draft, fillDisk, KEY, prepareDrafts, silenceDatabase, tab, titlesOnDisk } from './drafts.testing.ts';

prepareDrafts();

const leave = (): void => void window.dispatchEvent(new Event('pagehide'));
const turn = (visibility: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};
const noted = (): string[] => Object.values(localStorage) as string[];

describe('a page that is hidden or left', () => {
  it.each([['hidden', () => turn('hidden')], ['left', leave]])('writes what waits at once when it is %s', async (_name, hide) => {
    const page = await tab();
    vi.mocked(setTimeout).mockClear();
    page.saveDraft(KEY, draft('a'));
    const timer: unknown = vi.mocked(setTimeout).mock.results[0]?.value;
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    hide();
    expect(cleared).toHaveBeenCalledWith(timer);
    await page.flushDrafts();
    expect(await titlesOnDisk()).toEqual(['a']);
  });

  it('writes without waiting for an earlier write that is still on its way', async () => {
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

  it('has a draft off the disk that was saved or discarded in that moment', async () => {
    const page = await tab();
    page.saveDraft(KEY, draft('a'));
    await page.flushDrafts();
    const committed = vi.spyOn(IDBTransaction.prototype, 'commit');
    const dropped = page.dropDraft(KEY);
    // What a page that goes away still does: the jobs that wait, and no event any more.
    for (let job = 0; job < 10; job += 1) await Promise.resolve();
    expect(committed).toHaveBeenCalledTimes(1);
    await dropped;
    expect(await titlesOnDisk()).toEqual([]);
  });

  it('puts no draft back to an older one by a note that a kill brought back', async () => {
    const page = await tab();
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000);
    page.saveDraft(KEY, draft('gõ'));
    leave();
    const [name = '', note = ''] = Object.entries(localStorage)[0] ?? [];
    await page.flushDrafts();
    now.mockReturnValue(2_000);
    page.saveDraft(KEY, draft('gõ tiếp'));
    await page.flushDrafts();
    expect(noted()).toEqual([]);
    localStorage.setItem(name, note);
    expect((await (await tab()).readDraft(AGAIN))?.values).toEqual({ title: 'gõ tiếp' });
    expect(noted()).toEqual([]);
  });

  it('leaves what the database had no time to take to whoever opens the form next', async () => {
    const before = await tab();
    const answerAgain = silenceDatabase();
    before.saveDraft(KEY, draft('gõ rồi tải lại ngay'));
    leave();
    await answerAgain();
    localStorage.setItem('theme', 'dark');
    expect((await (await tab()).readDraft(AGAIN))?.values).toEqual({ title: 'gõ rồi tải lại ngay' });
    expect(await titlesOnDisk()).toEqual(['gõ rồi tải lại ngay']);
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });

  it('leaves what it has handed to a database that has not answered yet', async () => {
    const before = await tab();
    const answerAgain = silenceDatabase();
    before.saveDraft(KEY, draft('gõ'));
    void before.flushDrafts();
    leave();
    await answerAgain();
    expect((await (await tab()).readDraft(AGAIN))?.values).toEqual({ title: 'gõ' });
  });

  it('takes its note back once, with the last of what was on its way', async () => {
    const page = await tab();
    page.saveDraft(KEY, draft('a'));
    await page.flushDrafts();
    page.saveDraft(KEY, draft('ab'));
    const first = page.flushDrafts();
    page.saveDraft(KEY, draft('abc'));
    leave();
    const takenBack = vi.spyOn(Storage.prototype, 'removeItem');
    await first;
    await page.flushDrafts();
    expect(takenBack).toHaveBeenCalledTimes(1);
    expect(noted()).toEqual([]);
  });

  it('leaves no note where nothing waits', async () => {
    const page = await tab();
    page.saveDraft(KEY, draft('a'));
    await page.flushDrafts();
    leave();
    expect(noted()).toEqual([]);
  });

  it('notes nothing down when it is shown again', async () => {
    const page = await tab();
    page.saveDraft(KEY, draft('a'));
    turn('visible');
    expect(noted()).toEqual([]);
  });

  it('takes its note back once the text is on disk', async () => {
    const page = await tab();
    page.saveDraft(KEY, draft('a'));
    leave();
    expect(noted()).toHaveLength(1);
    await page.flushDrafts();
    expect(noted()).toEqual([]);
  });

  it('keeps its note of what the disk refuses, whatever else the disk takes', async () => {
    const page = await tab();
    page.saveDraft(KEY, draft('taken'));
    await page.flushDrafts();
    const disk = fillDisk('refused');
    page.saveDraft(KEY, draft('taken too'));
    const taken = page.flushDrafts();
    page.saveDraft(KEY, draft('refused'));
    leave();
    await taken;
    expect(disk.logged()).toHaveLength(1);
    expect(await titlesOnDisk()).toEqual(['taken too']);
    disk.empty();
    expect((await (await tab()).readDraft(AGAIN))?.values).toEqual({ title: 'refused' });
  });

  it('offers its next form what it has noted down and the full disk has not taken', async () => {
    const page = await tab();
    fillDisk();
    page.saveDraft(KEY, draft('a'));
    leave();
    expect((await page.readDraft(AGAIN))?.values).toEqual({ title: 'a' });
  });

  it('takes its note back when the draft is dropped, however silent the database is', async () => {
    const page = await tab();
    const answerAgain = silenceDatabase();
    page.saveDraft(KEY, draft('saved a moment later'));
    leave();
    void page.dropDraft(KEY);
    await answerAgain();
    expect(await (await tab()).readDraft(AGAIN)).toBeUndefined();
  });

  it('keeps the other form’s text noted down when one draft is dropped', async () => {
    const page = await tab();
    const disk = fillDisk();
    const other = { ...KEY, record: 6 };
    page.saveDraft(KEY, draft('saved'));
    page.saveDraft(other, draft('still typed'));
    leave();
    await page.flushDrafts();
    await page.dropDraft(KEY);
    disk.empty();
    expect((await (await tab()).readDraft({ ...other, form: 'f2' }))?.values).toEqual({ title: 'still typed' });
  });

  it('writes all the same where nothing can be noted down', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const page = await tab();
    page.saveDraft(KEY, draft('a'));
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    leave();
    await vi.waitFor(() => expect(puts).toHaveBeenCalled());
    await page.flushDrafts();
    expect(page.draftsFailed.value).toBe(false);
    expect(logged.mock.calls).toEqual([[expect.stringMatching(/^Draft not noted down: .*denied$/)]]);
  });

  it.each(['{', '{}', '5', 'null', '[5]'])('hides no other tab’s note by one that cannot be read, and keeps that no longer: %s', async (unreadable) => {
    const before = await tab();
    const answerAgain = silenceDatabase();
    before.saveDraft(KEY, draft('gõ'));
    leave();
    await answerAgain();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem('backoffice-drafts:x', unreadable);
    expect((await (await tab()).readDraft(AGAIN))?.values).toEqual({ title: 'gõ' });
    expect(noted()).toEqual([]);
  });

  it('hides no draft by a note that cannot be read', async () => {
    const before = await tab();
    before.saveDraft(KEY, draft('a'));
    await before.flushDrafts();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem('backoffice-drafts:x', '{');
    expect((await (await tab()).readDraft(AGAIN))?.values).toEqual({ title: 'a' });
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Noted drafts not read: .+/));
  });
});
