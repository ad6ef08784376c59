/**
 * The two ways in which a build becomes live: its deployment and a rollback to it. Both end alike: pages and payloads →
 * check → `sw.js` → `builds/latest.json`. What announces a build comes after everything that it announces.
 */
import { LATEST_PATH, metaPath, writeJson } from '../../builds/manifest.ts';
import { faultsOf } from './check.ts';
import { takeLock } from './lock.ts';
import type { Lock } from './lock.ts';
import { inParallel } from './pool.ts';
import { linesOf, planFor, switchTo } from './plan.ts';
import type { Plan } from './plan.ts';
import type { Progress } from './progress.ts';
import { addToHistory, readHistory, readRecord, readRecords, writeRecord } from './record.ts';
import type { BuildRecord } from './record.ts';
import type { Site } from './site.ts';
import { WORKER } from './target.ts';
import type { Switch, Target } from './target.ts';

export interface Work {
  readonly target: Target;
  readonly progress: Progress;
  /** Uploads at a time. */
  readonly width: number;
  /** Says what would be done and does nothing. */
  readonly dryRun: boolean;
  /** The operator's command for a CDN's caches; rejects where it fails. */
  readonly invalidate?: (id: string) => Promise<void>;
  readonly now: () => number;
  /** Stops between two uploads or removals; a switch that has begun is carried through, which takes seconds. */
  readonly signal?: AbortSignal;
}

/** Runs `work` under the target's lock and gives the lock back, whatever happens. */
export async function locked<T>({ target, now }: Work, work: (lock: Lock) => Promise<T>): Promise<T> {
  const lock = await takeLock(target, now);
  let result: T;
  try {
    await target.begin();
    result = await work(lock);
  } catch (error) {
    // What stopped the work is what is told, even where it stops the release too.
    await lock.release().catch(() => undefined);
    throw error;
  }
  await lock.release();
  return result;
}

/** The records of the builds whose pages may be live; a build that has none here was deployed by other means. */
async function liveRecords(target: Target): Promise<BuildRecord[]> {
  const live = await target.live();
  return (await readRecords(target)).filter(({ id }) => live.includes(id));
}

/**
 * Makes the former build's pages live again after a check that found faults.
 *
 * @returns the error to throw: what is wrong, what is live now, and what to do.
 */
async function putBack(
  { target, now }: Work,
  record: BuildRecord,
  before: readonly BuildRecord[],
  faults: readonly string[],
): Promise<Error> {
  const [former] = before.length === 1 ? before.filter(({ id }) => id !== record.id) : [];
  let state = `Nobody was told of ${record.id}.`;
  if (former) {
    try {
      await target.switchTo(switchTo(former, [former, record]), () => undefined);
      state = `The pages of ${former.id} are live again; nobody was told of ${record.id}.`;
      // Else its days would count from now, however long it still serves, and a pruning could take it from open tabs.
      await addToHistory(target, { id: former.id, at: now() }).catch((error: unknown) => {
        state += ` The history still names ${record.id} (${(error as Error).message}): use no --prune before a build is deployed.`;
      });
    } catch (error) {
      state = `The pages of ${former.id} could not be put back either: ${(error as Error).message}`;
    }
  }
  const shown = faults.slice(0, 10).map((fault) => `\n  ${fault}`);
  return new Error(
    `${target.name} does not serve what was built:${shown.join('')}\n${state} ` +
      'Something else writes there, or lets what was written be read otherwise. Find it, and run again.',
  );
}

async function makeLive(work: Work, lock: Lock, record: BuildRecord, plan: Plan, before: readonly BuildRecord[]): Promise<void> {
  const { target, progress, now } = work;
  work.signal?.throwIfAborted();
  await lock.assertHeld();
  await addToHistory(target, { id: record.id, at: now() });
  const switchAndCheck = async (change: Switch): Promise<string[]> => {
    progress.phase('pages', change.files.size - change.unchanged.size);
    await target.switchTo(change, (path) => {
      if (!change.unchanged.has(path)) progress.step(path);
    });
    progress.phase('check', change.files.size);
    return faultsOf(target, record, (path) => progress.step(path));
  };
  let faults = await switchAndCheck(plan.change);
  // Somebody else may have changed what the builds have in common: the script has copies of its own, in a store always.
  if (faults.length > 0 && plan.change.unchanged.size > 0) faults = await switchAndCheck({ ...plan.change, unchanged: new Set() });
  if (faults.length > 0) throw await putBack(work, record, before, faults);

  await lock.assertHeld();
  if (plan.worker !== undefined) {
    progress.phase('worker', 1);
    await target.switchWorker(plan.worker);
    progress.step(WORKER);
  }
  // Before the announcement: tabs come for the new pages as soon as they hear of them.
  if (work.invalidate) {
    try {
      await work.invalidate(record.id);
    } catch (error) {
      throw new Error(
        `The command of --invalidate failed (${(error as Error).message}). The pages of ${record.id} are live, but open ` +
          'tabs were not told. Repair the command and run again: nothing is uploaded twice.',
        { cause: error },
      );
    }
  }
  progress.phase('announce', 1);
  await target.put(LATEST_PATH, Buffer.from(writeJson({ id: record.id, timestamp: record.timestamp })));
  progress.step(LATEST_PATH);
}

/** Uploads what the target lacks of a site and makes it live. Resumes by itself what was broken off before. */
export async function deploy(work: Work, site: Site): Promise<Plan> {
  const { target, progress, width, dryRun, now } = work;
  await target.prepare(Object.keys(site.files));
  if (dryRun) {
    const plan = await planFor(target, site, await liveRecords(target));
    for (const line of linesOf(plan, target.name)) progress.say(line);
    return plan;
  }
  return locked(work, async (lock) => {
    const before = await liveRecords(target);
    const plan = await planFor(target, site, before);
    for (const line of linesOf(plan, target.name)) progress.say(line);

    const { id, timestamp, assets, files } = site;
    const record: BuildRecord = { id, timestamp, begun: now(), assets, files };
    await writeRecord(target, record);
    const put = async (key: string, path: string): Promise<void> => {
      const content = site.contents.get(path);
      if (!content) throw new Error(`Build ${id} has no ${path}`);
      await target.put(key, content);
    };
    const upload = async ({ path, key }: { path: string; key: string }): Promise<void> => {
      work.signal?.throwIfAborted();
      await put(key, path);
      progress.step(path);
    };
    progress.phase('assets', plan.assets.length);
    await inParallel(plan.assets, width, upload);
    if (plan.meta) await put(metaPath(id), metaPath(id));
    progress.phase('upload', plan.files.length);
    await inParallel(plan.files, width, upload);
    await makeLive(work, lock, record, plan, before);
    return plan;
  });
}

/**
 * Makes a build live that the target holds already.
 *
 * @throws before anything is changed where it was never live, or is not there whole.
 */
export async function rollback(work: Work, id: string): Promise<Plan> {
  const { target, progress, dryRun } = work;
  const look = async (): Promise<{ record: BuildRecord; plan: Plan; before: BuildRecord[] }> => {
    const record = await readRecord(target, id);
    const history = await readHistory(target);
    const before = await liveRecords(target);
    const plan = await planFor(target, record, before);
    const absent = [...plan.assets, ...plan.files].map(({ path }) => path);
    if (plan.meta) absent.push(metaPath(id));
    if (absent.length > 0) {
      throw new Error(
        `Build ${id} is not whole on ${target.name}: ${absent.slice(0, 5).join(', ')}${absent.length > 5 ? ' …' : ''} ` +
          `${absent.length === 1 ? 'is' : 'are'} missing. Build its source again and deploy that.`,
      );
    }
    if (!history.some((event) => event.id === id)) throw new Error(`Build ${id} was never live on ${target.name}: deploy it.`);
    for (const line of linesOf(plan, target.name)) progress.say(line);
    return { record, plan, before };
  };
  if (dryRun) return (await look()).plan;
  return locked(work, async (lock) => {
    const { record, plan, before } = await look();
    await makeLive(work, lock, record, plan, before);
    return plan;
  });
}
