/**
 * Looks for a newer build.
 *
 * An outdated tab tells the worker, shows a quiet notice, and loads the target of its next navigation as a document,
 * but only while nothing is unsaved or under way. Nothing reloads by itself.
 */
import { effect, untracked } from '@preact/signals-react';
import { watchBuilds } from '../../builds/watch.ts';
import { markOutdated, outdated, ownBuild } from './build.ts';
import { online } from './connection.ts';
import { onBeforeNavigate, path } from './location.ts';
import type { Decision, Target } from './location.ts';
import { wouldEndWork } from './unsaved.ts';

/** As far as is known: a worker has a page in any case, and a host that serves site and backend is as silent as the latter. */
function isHostThere(): boolean {
  return navigator.onLine && (online.peek() || Boolean(navigator.serviceWorker?.controller));
}

/**
 * The navigation rule of an outdated tab: another page is loaded as a document, so that the new build starts there.
 * A change of the query alone (a search, a form) or of the language stays: nobody's typing is cut off. Without a network
 * the document would be the browser's own page, which knows no way back.
 */
export function decideForBuild(to: Target): Decision {
  if (to.path === path.peek() || !outdated.peek() || wouldEndWork() || !isHostThere()) return true;
  return { document: to.address };
}

export interface BuildWatchOptions {
  /** Milliseconds between two checks. */
  readonly interval?: number;
  /** Told once a newer build is known: the worker fetches it. */
  readonly onOutdated?: () => void;
}

async function ask(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-store' });
  if (!response.ok) throw new Error(`GET ${address} → ${response.status}`);
  return response.text();
}

/** Starts the checks and the navigation rule, once the application is ready. @returns ends both. */
export function startBuildWatch(options: BuildWatchOptions = {}): () => void {
  if (ownBuild() === undefined) return () => undefined;
  const watch = watchBuilds({
    now: () => Date.now(),
    after: (delay, run) => {
      const timer = setTimeout(run, delay);
      return () => clearTimeout(timer);
    },
    ask,
    onLatest: markOutdated,
    ...(options.interval === undefined ? {} : { interval: options.interval }),
  });
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') watch.check();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', watch.check);
  // A part's code did not come: most likely a newer build has taken its place, and whoever tries in vain is told of that.
  window.addEventListener('vite:preloadError', watch.check);
  const forget = onBeforeNavigate(decideForBuild);
  // Whoever named the newer build first: the manifest or a page's payload.
  const stopTelling = effect(() => {
    if (outdated.value) untracked(() => options.onOutdated?.());
  });
  return () => {
    watch.stop();
    stopTelling();
    forget();
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', watch.check);
    window.removeEventListener('vite:preloadError', watch.check);
  };
}
