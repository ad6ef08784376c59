import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onNews, startTabs, tellTabs } from './tabs.ts';
import type { News } from './tabs.ts';
import { freshPage } from './testing.ts';

const NAME = 'backoffice:news';

let stops: (() => void)[] = [];
let heard: News[] = [];

beforeEach(() => {
  freshPage();
  heard = [];
  stops = [onNews((news) => heard.push(news))];
});
afterEach(() => stops.forEach((stop) => stop()));

describe('news between tabs, by BroadcastChannel', () => {
  it('arrive from and at another tab', async () => {
    stops.push(startTabs(window));
    const other = new BroadcastChannel(NAME);
    const theirs: unknown[] = [];
    other.onmessage = (event) => theirs.push(event.data);
    stops.push(() => other.close());
    tellTabs({ kind: 'session' });
    other.postMessage({ kind: 'locale', locale: 'en' });
    await vi.waitFor(() => expect([heard, theirs]).toEqual([[{ kind: 'locale', locale: 'en' }], [{ kind: 'session' }]]));
  });

  it('of another kind are not heard', async () => {
    stops.push(startTabs(window));
    const other = new BroadcastChannel(NAME);
    stops.push(() => other.close());
    for (const other_ of [null, 'text', { kind: 'locale', locale: 'fr' }, { kind: 'logout' }])
      other.postMessage(other_);
    other.postMessage({ kind: 'session' });
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'session' }]));
  });
});

describe('news between tabs, where the browser refuses a BroadcastChannel with its cookies', () => {
  it('leave by a write all the same, and the page starts', () => {
    const refusing = Object.assign(Object.create(window) as typeof window, {
      BroadcastChannel: class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }
      },
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
    });
    const stop = startTabs(refusing as unknown as typeof window);
    tellTabs({ kind: 'session' });
    expect(localStorage.getItem('backoffice:news')).toContain('session');
    stop();
  });
});

describe('news between tabs, where there is no BroadcastChannel', () => {
  const without = (): Window =>
    new Proxy(window, {
      get(target, key) {
        if (key === 'BroadcastChannel') return undefined;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const event = (newValue: string | null, key = NAME): boolean =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

  it('leave by a write that changes each time', () => {
    stops.push(startTabs(without()));
    tellTabs({ kind: 'session' });
    const first = localStorage.getItem(NAME);
    tellTabs({ kind: 'session' });
    expect(localStorage.getItem(NAME)).not.toBe(first);
    expect(JSON.parse(first ?? '')).toMatchObject({ kind: 'session' });
    expect(first).not.toContain('token');
  });

  it('arrive by the storage event', () => {
    stops.push(startTabs(without()));
    tellTabs({ kind: 'locale', locale: 'en' });
    event(localStorage.getItem(NAME));
    expect(heard).toEqual([{ kind: 'locale', locale: 'en' }]);
  });

  it('are not taken from anything else that is stored', () => {
    stops.push(startTabs(without()));
    event('{"kind":"session"}', 'other');
    event(null);
    event('{broken');
    expect(heard).toEqual([]);
  });
});
