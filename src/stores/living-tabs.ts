/** Tabs hold a lock as long as they live, which tells the others that their drafts are being worked on. */
import { thisTab } from './draft.ts';

export function holdLock(): void {
  navigator.locks?.request(thisTab, () => new Promise(() => {})).catch(() => {});
}

/** All locks but the tab's own: what a closed form of it left is what the next one is to be offered. */
export async function livingTabs(): Promise<ReadonlySet<string | undefined>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.map(({ name }) => name).filter((name) => name !== thisTab));
}

/** Resolves when one of these is closed. @throws where `signal` ends the wait. */
export async function oneCloses(tabs: Iterable<string>, signal: AbortSignal): Promise<void> {
  await Promise.race([...tabs].map((name) => navigator.locks.request(name, { signal }, () => {})));
}
