import { describe, expect, it } from 'vitest';

import { claimReload, mayReload } from './reload-guard.ts';
import type { Reload } from './reload-guard.ts';

/** A storage of the browser's kind, as far as the guard uses it. */
function storage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

const NOW = 1_800_000_000_000;
const reload = (path: string, ago: number): Reload => ({ path, at: NOW - ago });

describe('an automatic reload', () => {
  it('is granted where there was none', () => {
    expect(mayReload([], '/dashboard', NOW)).toBe(true);
  });

  it('is granted once a path in 10,000 ms', () => {
    expect(mayReload([reload('/dashboard', 9_999)], '/dashboard', NOW)).toBe(false);
    expect(mayReload([reload('/dashboard', 10_000)], '/dashboard', NOW)).toBe(true);
    expect(mayReload([reload('/dashboard', 9_999)], '/test', NOW)).toBe(true);
  });

  it('is granted twice a tab in 60 s, whatever the paths', () => {
    expect(mayReload([reload('/a', 59_999), reload('/b', 30_000)], '/c', NOW)).toBe(false);
    expect(mayReload([reload('/a', 60_000), reload('/b', 30_000)], '/c', NOW)).toBe(true);
  });

  it('is not granted sooner because the clock was set back', () => {
    expect(mayReload([{ path: '/a', at: NOW + 3_600_000 }], '/a', NOW)).toBe(false);
  });
});

describe('claiming a reload', () => {
  it('is remembered over the reload', () => {
    const store = storage();
    expect(claimReload(() => store, '/a', NOW)).toBe(true);
    expect(claimReload(() => store, '/a', NOW + 5_000)).toBe(false);
    expect(claimReload(() => store, '/a/', NOW + 5_000)).toBe(false);
    expect(claimReload(() => store, '/b', NOW + 6_000)).toBe(true);
    expect(claimReload(() => store, '/a', NOW + 20_000)).toBe(false);
    expect(claimReload(() => store, '/a', NOW + 66_000)).toBe(true);
  });

  it('is answered at once, however many slashes the path holds', () => {
    const store = storage();
    const slashes = '/'.repeat(400_000);
    expect(claimReload(() => store, `/a${slashes}x`, NOW)).toBe(true);
    expect(claimReload(() => store, `/a${slashes}`, NOW)).toBe(true);
    expect(claimReload(() => store, '/b', NOW)).toBe(false);
  });

  it('never grants more than two in any 60 s, however the failures come', () => {
    const store = storage();
    const granted: number[] = [];
    for (let at = 0; at < 600_000; at += 700) {
      if (claimReload(() => store, `/${(at / 700) % 3}`, NOW + at)) granted.push(at);
    }
    expect(granted.length).toBeGreaterThan(10);
    for (const at of granted) {
      expect(granted.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(2);
    }
  });

  it('is refused where the storage throws, on reading it, on writing, or silently keeps nothing', () => {
    const throwing = (): Storage => {
      throw new DOMException('denied', 'SecurityError');
    };
    const full = Object.assign(storage(), { getItem: () => null, setItem: throwing });
    const forgetting = Object.assign(storage(), { getItem: () => null, setItem: () => undefined });
    expect(claimReload(throwing, '/a', NOW)).toBe(false);
    expect(claimReload(() => full, '/a', NOW)).toBe(false);
    expect(claimReload(() => forgetting, '/a', NOW)).toBe(false);
  });

  it.each([
    '{', '""', '5', '{"path":"/a"}', '["/a"]', '[null]', '[5]', '[true]', '[[]]', '[{}]',
    `[{"path":1,"at":${NOW}}]`, '[{"path":"/a"}]', '[{"path":"/a","at":"now"}]', `[{"path":"/a","at":"${NOW}"}]`, '[{"path":"/a","at":null}]',
    '[{"path":"/a","at":1e999}]',
  ])('reads past %s, left under its name by somebody else', (left) => {
    const store = storage();
    store.setItem('reloads', left);
    expect(claimReload(() => store, '/a', NOW)).toBe(true);
    expect(JSON.parse(store.getItem('reloads') ?? '')).toEqual([{ path: '/a', at: NOW }]);
  });

  it('counts a reload that is noted beside something else', () => {
    const store = storage();
    store.setItem('reloads', JSON.stringify([null, 5, reload('/a', 5_000)]));
    expect(claimReload(() => store, '/a', NOW)).toBe(false);
  });

  it('starts from nothing, and forgets what no longer counts', () => {
    const store = storage();
    claimReload(() => store, '/a', NOW);
    expect(JSON.parse(store.getItem('reloads') ?? '')).toEqual([{ path: '/a', at: NOW }]);
    claimReload(() => store, '/b', NOW + 60_000);
    expect(JSON.parse(store.getItem('reloads') ?? '')).toEqual([{ path: '/b', at: NOW + 60_000 }]);
    claimReload(() => store, '/c', NOW + 119_999);
    expect(JSON.parse(store.getItem('reloads') ?? '')).toHaveLength(2);
  });
});
