/** Takes away what no kept build needs. */
import { metaPath } from '../../builds/manifest.ts';
import { inParallel } from './pool.ts';
import { readHistory, readRecords, removeRecord } from './record.ts';
import type { BuildRecord, Event } from './record.ts';
import { locked } from './steps.ts';
import type { Work } from './steps.ts';
import { FILES, fileKey } from './target.ts';

const KEPT_BUILDS = 20;
const KEPT_DAYS = 30;
const DAY = 86_400_000;

/**
 * The builds that stay: the last 20 that were live, and all that were live within the last 30 days, whichever is more.
 * A build's days count from when another took its place: until then tabs were opened on it.
 *
 * @param live builds whose pages visitors may get: they stay, whatever their age
 */
export function keptBuilds(history: readonly Event[], live: readonly string[], now: number): Set<string> {
  const kept = new Set(live);
  for (const [index, { id }] of history.entries()) {
    const replaced = history[index + 1]?.at ?? now;
    if (now - replaced <= KEPT_DAYS * DAY) kept.add(id);
  }
  const last = new Set(history.toReversed().map(({ id }) => id));
  return new Set([...kept, ...[...last].slice(0, KEPT_BUILDS)]);
}

export interface Pruning {
  readonly kept: readonly string[];
  readonly dropped: readonly string[];
  /** Keys, in the order of their removal. */
  readonly keys: readonly string[];
}

/** What goes: what dropped builds name and no kept one does, and contents that no build names any more. */
export function pruningOf(
  records: readonly BuildRecord[],
  history: readonly Event[],
  live: readonly string[],
  files: readonly string[],
  now: number,
): Pruning {
  const ids = keptBuilds(history, live, now);
  // One that was begun and never live may be about to be resumed.
  const isKept = ({ id, begun }: BuildRecord): boolean => ids.has(id) || now - begun <= KEPT_DAYS * DAY;
  const kept = records.filter(isKept);
  const dropped = records.filter((record) => !isKept(record));
  const keptAssets = new Set(kept.flatMap(({ assets }) => Object.keys(assets)));
  const keptFiles = new Set(kept.flatMap((record) => Object.entries(record.files).map(([path, { hash }]) => fileKey(path, hash))));
  const assets = new Set(dropped.flatMap(({ assets: named }) => Object.keys(named)).filter((path) => !keptAssets.has(path)));
  return {
    kept: kept.map(({ id }) => id),
    dropped: dropped.map(({ id }) => id),
    keys: [...files.filter((key) => !keptFiles.has(key)), ...assets, ...dropped.map(({ id }) => metaPath(id))],
  };
}

/** Prunes the target. Records go last, so that a pruning that was broken off is finished by the next. */
export async function prune(work: Work): Promise<Pruning> {
  const { target, progress, dryRun, width, now } = work;
  const look = async (): Promise<Pruning> => {
    const [records, history, live, files] = await Promise.all([
      readRecords(target),
      readHistory(target),
      target.live(),
      target.list(FILES),
    ]);
    const pruning = pruningOf(records, history, live, files.map(({ key }) => key), now());
    progress.say(
      `Pruning ${target.name}: ${pruning.kept.length} builds stay, ${pruning.dropped.length} go with ${pruning.keys.length} files`,
    );
    for (const id of pruning.dropped) progress.say(`  ${id}`);
    return pruning;
  };
  if (dryRun) return look();
  return locked(work, async (lock) => {
    const pruning = await look();
    const assertMayGoOn = (): void => {
      work.signal?.throwIfAborted();
      // While this process was stopped, another may have made live what was to go.
      lock.assertRenewed();
    };
    progress.phase('prune', pruning.keys.length);
    await inParallel(pruning.keys, width, async (key) => {
      assertMayGoOn();
      await target.remove(key);
      progress.step(key);
    });
    await lock.assertHeld();
    for (const id of pruning.dropped) {
      assertMayGoOn();
      await removeRecord(target, id);
    }
    return pruning;
  });
}
