import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { CODE_LIMIT } from '../lib/code-limit.ts';
import { navigate, onBeforeNavigate, placeAt } from '../stores/location.ts';
import { registerUnsaved } from '../stores/unsaved.ts';
import { ChunkFailed, importScreen } from './chunk-recovery.ts';
import type { RecoveryPage } from './chunk-recovery.ts';

const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a screen whose code does not load', () => {
  let loaded: string[];
  let unsaved: boolean;
  let offline: boolean;
  let elsewhere: boolean;
  let page: RecoveryPage;

  /** What became of an import once everything that can happen has happened. */
  async function outcome(load: () => Promise<unknown>, target: string | (() => string)): Promise<unknown> {
    let result: unknown = 'open';
    importScreen(load, target, page).then(
      (value) => (result = value),
      (error: unknown) => (result = error),
    );
    await vi.advanceTimersByTimeAsync(0);
    return result;
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    sessionStorage.clear();
    loaded = [];
    unsaved = false;
    offline = false;
    elsewhere = false;
    page = {
      now: () => Date.now(),
      session: () => sessionStorage,
      load: (target) => loaded.push(target),
      unsaved: () => unsaved,
      offline: () => offline,
      wanted: () => !elsewhere,
    };
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('comes through untouched when it does load', async () => {
    expect(await outcome(() => Promise.resolve('code'), '/dashboard')).toBe('code');
    expect(loaded).toEqual([]);
  });

  it('reloads at the target of the navigation, with query and hash, and leaves the screen open meanwhile', async () => {
    expect(await outcome(gone, '/en/page_management/service?page=2#top')).toBe('open');
    expect(loaded).toEqual(['/en/page_management/service?page=2#top']);
  });

  it('reloads nothing while there is no network, and has its reload left for when there is', async () => {
    offline = true;
    expect(await outcome(gone, '/dashboard')).toBeInstanceOf(ChunkFailed);
    expect(loaded).toEqual([]);
    offline = false;
    expect(await outcome(gone, '/dashboard')).toBe('open');
    expect(loaded).toEqual(['/dashboard']);
  });

  it('says so after one reload of the path, whatever query and hash', async () => {
    await outcome(gone, '/dashboard');
    const failure = await outcome(gone, '/dashboard?again#x');
    expect(failure).toBeInstanceOf(ChunkFailed);
    expect((failure as ChunkFailed).target).toBe('/dashboard?again#x');
    expect((failure as ChunkFailed).message).toContain('Failed to fetch dynamically imported module');
    expect(loaded).toHaveLength(1);
  });

  it('never ping-pongs between paths', async () => {
    for (let i = 0; i < 50; i += 1) {
      await outcome(gone, `/path-${i % 3}`);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(loaded).toHaveLength(2);
  });

  it('says so at once where the session storage is unusable', async () => {
    page = {
      ...page,
      session: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    expect(await outcome(gone, '/dashboard')).toBeInstanceOf(ChunkFailed);
    expect(loaded).toEqual([]);
  });

  it('says so at once while something is unsaved', async () => {
    unsaved = true;
    expect(await outcome(gone, '/dashboard')).toBeInstanceOf(ChunkFailed);
    expect(loaded).toEqual([]);
  });

  it('tears nobody away who has gone elsewhere meanwhile, and has its reload left for whoever comes back', async () => {
    elsewhere = true;
    expect(await outcome(gone, '/dashboard')).toBeInstanceOf(ChunkFailed);
    expect([loaded, sessionStorage.length]).toEqual([[], 0]);
    elsewhere = false;
    expect(await outcome(gone, '/dashboard')).toBe('open');
    expect(loaded).toEqual(['/dashboard']);
  });

  it('reloads where whoever asked last is going, where several wait for the same code', async () => {
    let target = '/dashboard';
    let fail = (_reason: Error): void => undefined;
    const asked = outcome(() => new Promise((_, failed) => (fail = failed)), () => target);
    target = '/test?page=2';
    fail(new TypeError('Failed to fetch dynamically imported module'));
    expect(await asked).toBe('open');
    expect(loaded).toEqual(['/test?page=2']);
  });

  it('counts a connection that hangs as failed, after its limit', async () => {
    await outcome(() => new Promise(() => undefined), '/dashboard');
    await vi.advanceTimersByTimeAsync(CODE_LIMIT - 1);
    expect(loaded).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(loaded).toEqual(['/dashboard']);
  });

  it('reloads nothing under what somebody has typed into this page, nor without a network', async () => {
    placeAt('/dashboard');
    const forget = registerUnsaved({ isDirty: () => true });
    await expect(importScreen(gone, '/dashboard')).rejects.toBeInstanceOf(ChunkFailed);
    forget();
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(importScreen(gone, '/dashboard')).rejects.toBeInstanceOf(ChunkFailed);
    network.mockRestore();
    expect(sessionStorage).toHaveLength(0);
  });

  it('reloads nothing for a page that was left for another one, and does for the one that a navigation is led to', async () => {
    placeAt('/en/test');
    await expect(importScreen(gone, '/en/dashboard?page=2')).rejects.toBeInstanceOf(ChunkFailed);
    expect(sessionStorage).toHaveLength(0);

    let fail = (_reason: Error): void => undefined;
    const code = new Promise<never>((_, failed) => (fail = failed));
    const stop = onBeforeNavigate(({ path, address }) => {
      if (path === '/') return { redirect: '/dashboard' };
      void importScreen(() => code, address);
      return new Promise(() => undefined);
    });
    void navigate('/');
    fail(new TypeError('Failed to fetch dynamically imported module'));
    await vi.advanceTimersByTimeAsync(0);
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('The code of /en/dashboard did not load; the page'), expect.anything());
    stop();
    await navigate('/test');
  });
});
