import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { decideForBuild, startBuildWatch } from './build-watch.ts';
import { markOutdated, outdated, ownBuild } from './build.ts';
import { startConnection } from './connection.ts';
import { startLocation, targetOf } from './location.ts';
import { registerUnsaved, whileWorking } from './unsaved.ts';

const OWN = '0123456789abcdef';
const NEW = 'fedcba9876543210';

describe('a tab and its build', () => {
  let asked: string[];
  let latest: string;
  let stop: () => void;
  let stopLocation: () => void;
  let told: number;
  let forgetUnsaved: () => void;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    document.head.innerHTML = `<meta name="build-id" content="${OWN}">`;
    history.replaceState(null, '', '/dashboard');
    stopLocation = startLocation(window);
    asked = [];
    latest = OWN;
    told = 0;
    forgetUnsaved = () => undefined;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      asked.push(`${address} ${init.cache}`);
      return Promise.resolve(new Response(JSON.stringify({ id: latest, timestamp: 1 })));
    });
    stop = startBuildWatch({ onOutdated: () => (told += 1) });
  });

  afterEach(() => {
    forgetUnsaved();
    markOutdated(OWN);
    stop();
    stopLocation();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('knows its build from the head of its page', () => {
    expect(ownBuild()).toBe(OWN);
    document.head.innerHTML = '<meta name="build-id" content="dev">';
    expect(ownBuild()).toBeUndefined();
  });

  it('is up to date while the newest build is its own', async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['/builds/latest.json?1800000001000 no-store']);
    expect(outdated.peek()).toBe(false);
    expect(decideForBuild(targetOf('/test'))).toBe(true);
  });

  it('loads the next page as a document once another build is out, and tells the worker once', async () => {
    latest = NEW;
    await vi.advanceTimersByTimeAsync(1_000 + 15 * 60_000);
    expect(outdated.peek()).toBe(true);
    expect(told).toBe(1);
    expect(decideForBuild(targetOf('/en/test?a=1#b'))).toEqual({ document: '/en/test?a=1#b' });
  });

  it('tells the worker once, too, where the payload of a page names the other build first', async () => {
    markOutdated(NEW);
    expect(told).toBe(1);
    latest = NEW;
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(told).toBe(1);
  });

  it('stays on its page for a change of query, hash or language', () => {
    markOutdated(NEW);
    expect(decideForBuild(targetOf('/dashboard?search=a#b'))).toBe(true);
    expect(decideForBuild(targetOf('/en/dashboard'))).toBe(true);
  });

  it('stays in its build without a network, which has no page of the other', () => {
    const browser = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const stopConnection = startConnection(window);
    onTestFinished(stopConnection);
    markOutdated(NEW);
    expect(decideForBuild(targetOf('/test'))).toBe(true);
    browser.mockRestore();
    // Nothing answers still: without a worker to show a kept page the host may be as silent as the backend.
    expect(decideForBuild(targetOf('/test'))).toBe(true);
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
    expect(decideForBuild(targetOf('/test'))).toEqual({ document: '/test' });
    Reflect.deleteProperty(navigator, 'serviceWorker');
    window.dispatchEvent(new Event('online'));
    expect(decideForBuild(targetOf('/test'))).toEqual({ document: '/test' });
  });

  it('stays in its build while work goes on that another document would end half done', async () => {
    markOutdated(NEW);
    let end = (): void => undefined;
    const work = whileWorking(new Promise<void>((done) => (end = done)));
    expect(decideForBuild(targetOf('/test'))).toBe(true);
    end();
    await work;
    expect(decideForBuild(targetOf('/test'))).toEqual({ document: '/test' });
    await expect(whileWorking(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(decideForBuild(targetOf('/test'))).toEqual({ document: '/test' });
  });

  it('stays in its build while something is unsaved', () => {
    markOutdated(NEW);
    let dirty = true;
    forgetUnsaved = registerUnsaved({ isDirty: () => dirty });
    expect(decideForBuild(targetOf('/test'))).toBe(true);
    dirty = false;
    expect(decideForBuild(targetOf('/test'))).toEqual({ document: '/test' });
  });

  it('is up to date again after a rollback to its build', async () => {
    markOutdated(NEW);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outdated.peek()).toBe(false);
  });

  it('asks again when it becomes visible, is online again or lacks a part of its code, never twice within 30 s', async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toHaveLength(2);
    window.dispatchEvent(new Event('online'));
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(30_000);
    window.dispatchEvent(new Event('online'));
    expect(asked).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(30_000);
    window.dispatchEvent(new Event('vite:preloadError'));
    expect(asked).toHaveLength(4);
  });
});
