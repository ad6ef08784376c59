import { describe, expect, it, vi } from 'vitest';
import { AGAIN, draft, fillDisk, KEY, prepareDrafts, silenceDatabase, tab, titlesOnDisk } from './drafts.testing.ts';

prepareDrafts();

describe('a database that fails', () => {
  it('says so, keeps the draft for the next try and loses nothing', async () => {
    const page = await tab();
    const disk = fillDisk();
    expect(page.draftsFailed.value).toBe(false);
    page.saveDraft(KEY, draft('a'));
    const writing = page.flushDrafts();
    await writing;
    expect(page.draftsFailed.value).toBe(true);
    expect(disk.logged()).toEqual([expect.stringMatching(/^Draft not kept: .*full$/)]);
    // What the disk did not take is offered all the same, as long as the page lives.
    expect((await page.readDraft(AGAIN))?.values).toEqual({ title: 'a' });
    disk.empty();
    await page.flushDrafts();
    expect(page.draftsFailed.value).toBe(false);
    expect(await (await tab()).readDraft(KEY)).toBeDefined();
  });

  it('does not put an older text over a newer one when it takes it back', async () => {
    const page = await tab();
    const disk = fillDisk();
    page.saveDraft(KEY, draft('old'));
    const written = page.flushDrafts();
    page.saveDraft(KEY, draft('new'));
    await written;
    disk.empty();
    expect((await page.readDraft(AGAIN))?.values).toEqual({ title: 'new' });
  });

  it('does not bring back what was dropped while it was being written', async () => {
    const page = await tab();
    const disk = fillDisk();
    page.saveDraft(KEY, draft('a'));
    const written = page.flushDrafts();
    const dropped = page.dropDraft(KEY);
    await Promise.all([written, dropped]);
    disk.empty();
    await page.flushDrafts();
    expect(await titlesOnDisk()).toEqual([]);
    expect(await page.readDraft(AGAIN)).toBeUndefined();
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

  it('is asked for again where its code did not come', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await tab();
    vi.doMock('idb-keyval', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    page.saveDraft(KEY, draft('a'));
    await page.flushDrafts();
    expect(page.draftsFailed.value).toBe(true);
    vi.doUnmock('idb-keyval');
    await page.flushDrafts();
    expect(page.draftsFailed.value).toBe(false);
    expect(await titlesOnDisk()).toEqual(['a']);
    expect(logged).toHaveBeenCalledTimes(1);
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

  it('a full disk keeps nobody from what a tab that was closed has noted down, nor from what is on it', async () => {
    const before = await tab();
    before.saveDraft(KEY, draft('on disk'));
    await before.flushDrafts();
    const closed = await tab();
    const answerAgain = silenceDatabase();
    closed.saveDraft({ ...KEY, record: 6 }, draft('noted'));
    window.dispatchEvent(new Event('pagehide'));
    await answerAgain();
    const disk = fillDisk('noted');
    const page = await tab();
    expect((await page.readDraft(AGAIN))?.values).toEqual({ title: 'on disk' });
    const found = await page.readDraft({ ...AGAIN, record: 6 });
    expect(found?.values).toEqual({ title: 'noted' });
    disk.empty();
    await page.dropDraft({ ...AGAIN, record: 6 }, [found!.id]);
    expect(await (await tab()).readDraft({ ...AGAIN, record: 6 })).toBeUndefined();
  });
});
