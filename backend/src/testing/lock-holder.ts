import { readLock, RENEWALS, runningHolder } from '../database/lock-holder.ts';
import type { Holder } from '../database/lock-holder.ts';

/** Who holds the folder now, or undefined; a stale or unreadable lock counts as none. */
export async function holderOf(dataDir: string): Promise<Holder | undefined> {
  const lock = readLock(dataDir);
  return lock === undefined ? undefined : runningHolder(lock, dataDir, RENEWALS);
}
