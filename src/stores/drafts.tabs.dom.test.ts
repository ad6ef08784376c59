import { describe, expect, it, vi } from 'vitest';
import { AGAIN, draft, KEY, locks, prepareDrafts, silenceDatabase, tab, titlesOnDisk } from './drafts.testing.ts';

prepareDrafts();

describe('two tabs on one record', () => {
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

  it('are offered nothing that a living one of them has taken over', async () => {
    const before = await tab();
    before.saveDraft(KEY, draft('a'));
    await before.flushDrafts();
    locks();
    const one = await tab();
    const found = await one.readDraft(AGAIN);
    one.saveDraft(AGAIN, { ...draft('ab'), replaces: [found!.id] });
    await one.flushDrafts();
    expect(await (await tab()).readDraft({ ...KEY, form: 'f3' })).toBeUndefined();
  });

  it('leave alone what a living one of them has only noted down, and wait for it', async () => {
    const browser = locks();
    const [one, other] = [await tab(), await tab()];
    const answerAgain = silenceDatabase();
    other.saveDraft(KEY, draft('noted'));
    window.dispatchEvent(new Event('pagehide'));
    await answerAgain();
    const closed = one.otherTabCloses(AGAIN, new AbortController().signal);
    expect(await one.readDraft(AGAIN)).toBeUndefined();
    expect(await titlesOnDisk()).toEqual([]);
    await vi.waitFor(() => expect(browser.waiting()).toBe(1));
    browser.close();
    expect(await closed).toBe(true);
    expect((await one.readDraft(AGAIN))?.values).toEqual({ title: 'noted' });
  });

  it('wait for none that is gone, nor for themselves', async () => {
    const browser = locks();
    const [one, other] = [await tab(), await tab()];
    other.saveDraft(KEY, draft('left behind'));
    await other.flushDrafts();
    browser.close();
    one.saveDraft(KEY, draft('mine'));
    await one.flushDrafts();
    expect(await one.otherTabCloses(AGAIN, new AbortController().signal)).toBe(false);
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
    page.saveDraft(KEY, draft('a'));
    page.saveDraft(AGAIN, draft('b'));
    expect(browser.names().filter((name) => /^backoffice-drafts:[a-zA-Z]{10}$/.test(name))).toHaveLength(1);
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
