/** What the tests of the drafts share: tabs that come and go over one browser's storage. */
import { IDBFactory } from 'fake-indexeddb';
import { createStore, entries } from 'idb-keyval';
import { afterEach, beforeEach, expect, vi } from 'vitest';

type Drafts = typeof import('./drafts.ts');

export const KEY = { userId: 'u1', resource: 'service', record: 5, form: 'f1' } as const;
/** The same record's form, opened another time. */
export const AGAIN = { ...KEY, form: 'f2' } as const;
export const draft = (title: string) => ({ values: { title }, base: { title: 'before' } });

/** The module as a tab of its own: its state lives and dies with it, the database stays. */
export async function tab(): Promise<Drafts> {
  vi.resetModules();
  return import('./drafts.ts');
}

/** A browser with nothing stored before each test; after it its tabs are gone, with their timers and listeners. */
export function prepareDrafts(): void {
  let deafen: (() => void)[] = [];
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    localStorage.clear();
    vi.spyOn(globalThis, 'setTimeout');
    for (const target of [window, document]) {
      const listen = target.addEventListener.bind(target);
      vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
        deafen.push(() => target.removeEventListener(type, listener));
        listen(type, listener);
      });
    }
  });
  afterEach(() => {
    for (const { value } of vi.mocked(setTimeout).mock.results) clearTimeout(value as NodeJS.Timeout);
    for (const stop of deafen) stop();
    deafen = [];
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'locks');
  });
}

/** What is on disk, by title. */
export async function titlesOnDisk(): Promise<string[]> {
  const stored = await entries<string, ReturnType<typeof draft>>(createStore('backoffice', 'drafts'));
  return stored.map(([, { values }]) => values.title);
}

/** From now on the database is asked and does not answer. @returns waits until it was asked, and lets it answer again. */
export function silenceDatabase(): () => Promise<void> {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest);
  return async () => {
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    open.mockRestore();
  };
}

/** From now on the disk takes no draft, or none of that title. @returns what the page has said about it; `empty` makes room. */
export function fillDisk(title?: string): { readonly logged: () => unknown[]; readonly empty: () => void } {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(this: IDBObjectStore, value: ReturnType<typeof draft>, id) {
    if (title === undefined || value.values.title === title) throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, id);
  });
  return { logged: () => errors.mock.calls.map(([line]) => line as unknown), empty: () => full.mockRestore() };
}

/** Web Locks as far as they are needed, shared by the tabs of a test. */
export function locks(): { close(): void; readonly names: () => string[]; readonly waiting: () => number } {
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
        held.set(name, { name });
        await work();
        held.delete(name);
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
