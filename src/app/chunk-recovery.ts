/**
 * What happens when a screen's code does not come: the page is reloaded at the target of the navigation, at most once
 * a path in 10 s and twice a tab in 60 s; after that the error page says so.
 *
 * `vite:preloadError` reloads nothing: it fires for every lazy part alike, an editor as well as a screen, and tells
 * neither the navigation nor its target. The import that fails here knows both. A lazy part of a screen shows its own
 * "could not load, retry", and the watch asks for a newer build (`stores/build-watch.ts`).
 */
import { withLimit } from '../lib/code-limit.ts';
import { claimReload } from '../lib/reload-guard.ts';
import { loadDocument } from '../stores/history.ts';
import { destination, targetOf } from '../stores/location.ts';
import { wouldEndWork } from '../stores/unsaved.ts';

/** A screen's code did not load, and the page may not reload itself for it any more. */
export class ChunkFailed extends Error {
  /** The address of the navigation: path, query and hash, with language prefix. */
  readonly target: string;

  constructor(target: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The code of ${target} did not load: ${reason}`, { cause });
    this.name = 'ChunkFailed';
    this.target = target;
  }
}

/** What the recovery needs of its page; tests give their own. */
export interface RecoveryPage {
  now(): number;
  session(): Storage;
  /** Loads an address as a document, also where it differs from the present one by its hash alone, or not at all. */
  load(target: string): void;
  unsaved(): boolean;
  /** What the browser says: without a network a reload would lead to its own page, which knows no way back. */
  offline(): boolean;
  /** Whether that is still where somebody is, or is going: whoever went on to another page is not torn away from it. */
  wanted(target: string): boolean;
}

const browserPage: RecoveryPage = {
  now: () => Date.now(),
  session: () => sessionStorage,
  load: (target) => loadDocument(target, 'push'),
  unsaved: wouldEndWork,
  offline: () => !navigator.onLine,
  wanted: (target) => destination().path === targetOf(target).path,
};

/**
 * Loads a screen's code for a navigation.
 *
 * @param asked the address of the navigation: path, query and hash, with language prefix. Where several wait for the same
 * code, what says where whoever asked last is going.
 * @returns the code; or a promise that stays open while the page is reloaded at the target.
 * @throws {ChunkFailed} where the page may not reload itself: the guard is spent, the session storage is unusable,
 * something is unsaved, there is no network, or nobody waits for the screen any more.
 */
export async function importScreen<T>(
  load: () => Promise<T>,
  asked: string | (() => string),
  page: RecoveryPage = browserPage,
): Promise<T> {
  try {
    return await withLimit(load());
  } catch (error) {
    const target = typeof asked === 'string' ? asked : asked();
    const path = target.replace(/[?#].*$/s, '');
    const mayReload = page.wanted(target) && !page.offline() && !page.unsaved();
    if (!mayReload || !claimReload(() => page.session(), path, page.now())) throw new ChunkFailed(target, error);
    console.error(`The code of ${target} did not load; the page is loaded again.`, error);
    page.load(target);
    return new Promise<T>(() => undefined);
  }
}
