/**
 * When a page may reload itself after a part of it failed to load: seldom, and never in a loop
 * (specification, section 9: reload guard 10,000 ms).
 */
import { pagePath } from './page-path.ts';

export interface Reload {
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** At most one automatic reload a path in this time. */
const PATH_PAUSE = 10_000;
/** At most two automatic reloads a tab in this time, whatever the path: two paths must not ping-pong. */
const TAB_WINDOW = 60_000;
const TAB_LIMIT = 2;

const KEY = 'reloads';

/** True where one more automatic reload of `path` keeps both limits. A clock that was set back counts as no time. */
export function mayReload(reloads: readonly Reload[], path: string, now: number): boolean {
  const within = (reload: Reload, time: number): boolean => now - reload.at < time;
  if (reloads.some((reload) => reload.path === path && within(reload, PATH_PAUSE))) return false;
  return reloads.filter((reload) => within(reload, TAB_WINDOW)).length < TAB_LIMIT;
}

function isReload(value: unknown): value is Reload {
  const { path, at } = (value ?? {}) as Record<string, unknown>;
  return typeof path === 'string' && Number.isFinite(at);
}

function read(store: Storage): Reload[] {
  try {
    const value: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isReload) : [];
  } catch {
    return [];
  }
}

/**
 * Asks for an automatic reload of `path` and notes it where it is granted.
 *
 * @param path with or without the slash that hosts put behind it: one page.
 * @param session yields `sessionStorage`; where reading it throws, or what was written is not there afterwards, no
 * reload is ever granted: a guard that forgets is a loop.
 */
export function claimReload(session: () => Storage, path: string, now: number): boolean {
  try {
    const page = pagePath(path);
    const store = session();
    const reloads = read(store);
    if (!mayReload(reloads, page, now)) return false;
    const kept = [...reloads.filter((reload) => now - reload.at < TAB_WINDOW), { path: page, at: now }];
    const text = JSON.stringify(kept);
    store.setItem(KEY, text);
    return store.getItem(KEY) === text;
  } catch {
    return false;
  }
}
