/**
 * Which build this tab runs, and whether a newer one is out.
 *
 * An outdated tab tells the worker, shows a quiet notice, and loads the target of its next navigation as a document,
 * but only while nothing is unsaved. Nothing reloads by itself.
 */
import { computed, effect, signal, untracked } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { isBuildId } from '../../builds/manifest.ts';
import { watchBuilds } from '../../builds/watch.ts';
import { onBeforeNavigate, path } from './location.ts';
import type { Decision, Target } from './location.ts';
import { hasUnsaved } from './unsaved.ts';

const newest = signal<string | undefined>(undefined);

/** True while this tab's build is not the newest. */
export const outdated: ReadonlySignal<boolean> = computed(() => newest.value !== undefined && newest.value !== ownBuild());

/** The id in this document's head; undefined while developing, where nothing is built. */
export function ownBuild(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const id = document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content;
  return isBuildId(id) ? id : undefined;
}

/** Whether a newer build is out; for code that asks once. Components read `outdated`. */
export function isOutdated(): boolean {
  return outdated.peek();
}

/** Whether a reload would lose nothing: no form holds anything unsaved. */
export function canReload(): boolean {
  return !hasUnsaved();
}

/** Notes the id of the newest build, as a manifest or a page payload names it. The own id takes the note back. */
export function markOutdated(id: string): void {
  if (ownBuild() !== undefined) newest.value = id;
}

/**
 * The navigation rule of an outdated tab: another page is loaded as a document, so that the new build starts there.
 * A change of the query alone (a search, a form) or of the language stays: nobody's typing is cut off.
 */
export function decideForBuild(to: Target): Decision {
  if (to.path === path.peek() || !isOutdated() || !canReload()) return true;
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
  };
}
