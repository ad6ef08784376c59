import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { createDirTarget } from './dir-target.ts';
import { filesBelow } from './folder.ts';
import { keptBuilds, prune, pruningOf } from './prune.ts';
import { readHistory } from './record.ts';
import type { BuildRecord } from './record.ts';
import { readSite } from './site.ts';
import { deploy, rollback } from './steps.ts';
import { FILES, HISTORY, LOCKS } from './target.ts';
import { emptyFolder, makeSite } from './testing/fake-site.ts';
import type { FakeSite } from './testing/fake-site.ts';
import { openStore } from './testing/store.ts';
import { expectAssets, expectLive } from './testing/visitor.ts';
import { workOn } from './testing/work.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const id = (number: number) => number.toString(16).padStart(16, '0');

/** A build a day for so many days, the last of them today. */
const daily = (days: number) => Array.from({ length: days }, (_, index) => ({ id: id(index), at: NOW - (days - 1 - index) * DAY }));

describe('what is kept', () => {
  it('is 30 days of builds where they are more than 20', () => {
    const kept = keptBuilds(daily(60), [], NOW);
    // The one that was replaced 30 days ago was live until then.
    expect(kept.size).toBe(32);
    expect(kept.has(id(28))).toBe(true);
    expect(kept.has(id(27))).toBe(false);
  });

  it('is 20 builds where fewer are younger than 30 days', () => {
    const monthly = Array.from({ length: 40 }, (_, index) => ({ id: id(index), at: NOW - (39 - index) * 30 * DAY }));
    const kept = keptBuilds(monthly, [], NOW);
    expect([...kept].toSorted()).toEqual(monthly.slice(-20).map((event) => event.id));
  });

  it('counts the days of a build from when another took its place', () => {
    const busy = [{ id: id(0), at: NOW - 300 * DAY }, ...Array.from({ length: 30 }, (_, index) => ({ id: id(index + 1), at: NOW - 3600 }))];
    expect(keptBuilds(busy, [], NOW).has(id(0))).toBe(true);
  });

  it('counts a build once, however often it was live, by its last time', () => {
    const back = [...daily(60), { id: id(3), at: NOW }];
    expect(keptBuilds(back, [], NOW).has(id(3))).toBe(true);
    const flapping = [...Array.from({ length: 19 }, (_, index) => ({ id: id(index), at: 0 })), ...Array.from({ length: 9 }, () => ({ id: id(99), at: 1 }))];
    expect(keptBuilds(flapping, [], NOW).size).toBe(20);
  });

  it('always holds what is live', () => {
    expect(keptBuilds(daily(60), [id(1)], NOW).has(id(1))).toBe(true);
  });
});

it('counts the days of a build that was put back from when another took its place for good', async () => {
  const target = createDirTarget(await emptyFolder());
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  await deploy(workOn(target, { now: () => NOW - 90 * DAY }), await readSite(one.folder));
  const faulty = { ...target, served: () => Promise.resolve(undefined) };
  await expect(deploy(workOn(faulty, { now: () => NOW - 80 * DAY }), await readSite(two.folder))).rejects.toThrow('live again');
  const others = Array.from({ length: 20 }, (_, index) => ({ id: id(index), at: NOW - DAY }));
  const kept = keptBuilds([...(await readHistory(target)), ...others], [], NOW);
  expect([kept.has(one.id), kept.has(two.id)]).toEqual([true, false]);
});

it('takes nothing away that a kept build names, and nothing that it does not know', () => {
  const record = (number: number, begun: number, assets: readonly string[], hash: string): BuildRecord => ({
    id: id(number),
    timestamp: 0,
    begun,
    assets: Object.fromEntries(assets.map((path) => [path, 1])),
    files: { 'index.html': { hash, size: 1 } },
  });
  const old = NOW - 90 * DAY;
  const records = [
    record(1, old, ['assets/shared.js', 'assets/old.js'], 'aa'),
    record(2, old, ['assets/shared.js', 'assets/live.js'], 'bb'),
    record(3, NOW - DAY, ['assets/begun.js'], 'cc'),
  ];
  const files = ['aa', 'bb', 'cc', 'orphan'].map((hash) => `${FILES}${hash}/index.html`);
  const pruning = pruningOf(records, [{ id: id(2), at: old }], [id(2)], files, NOW);
  expect(pruning).toEqual({
    kept: [id(2), id(3)],
    dropped: [id(1)],
    keys: [`${FILES}aa/index.html`, `${FILES}orphan/index.html`, 'assets/old.js', `builds/meta/${id(1)}.json`],
  });
});

it('keeps 20 builds of a folder whole and loses the others, and a dry run loses none', { timeout: 120_000 }, async () => {
  const target = createDirTarget(await emptyFolder());
  const sites: FakeSite[] = [];
  for (let number = 0; number < 22; number += 1) {
    const site = await makeSite({ version: String(number), pages: [''] });
    await deploy(workOn(target, { now: () => NOW - (22 - number) * 40 * DAY }), await readSite(site.folder));
    sites.push(site);
  }
  const now = () => NOW;
  await prune(workOn(target, { now, dryRun: true }));
  await expectAssets(target, sites);

  const { dropped } = await prune(workOn(target, { now }));
  expect(dropped.toSorted()).toEqual(sites.slice(0, 2).map((site) => site.id).toSorted());
  await expectLive(target, sites[21] as FakeSite, sites.slice(2, 21));
  const gone = Object.keys((await readSite((sites[0] as FakeSite).folder)).assets).filter((path) => path.includes('index'));
  expect(gone.length).toBe(1);
  for (const path of gone) expect(await target.served(path)).toBeUndefined();
  await expect(rollback(workOn(target), (sites[0] as FakeSite).id)).rejects.toThrow('holds no build');

  await rollback(workOn(target), (sites[2] as FakeSite).id);
  await expectLive(target, sites[2] as FakeSite, sites.slice(3));
  expect((await prune(workOn(target, { now }))).keys).toEqual([]);
});

it("takes files of public/ that end in .gz or .br out of a folder with the last build that names them, and no compressed form of what stays", async () => {
  const folder = await emptyFolder();
  const target = createDirTarget(folder);
  const [one, two] = [
    await makeSite({ version: '1', own: { 'prices.csv.gz': 'of the first build' } }),
    await makeSite({ version: '2', own: { 'prices.csv.gz': 'of the second build', 'archive.br': 'its other file' } }),
  ];
  const old = NOW - 90 * DAY;
  for (const site of [one, two]) await deploy(workOn(target, { now: () => old }), await readSite(site.folder));
  const others = Array.from({ length: 20 }, (_, index) => ({ id: id(index), at: old }));
  await target.put(HISTORY, Buffer.from(JSON.stringify([{ id: one.id, at: old }, ...others, { id: two.id, at: old }])));
  await prune(workOn(target, { now: () => NOW }));
  const left = (await filesBelow(join(folder, FILES))).map((path) => path.slice(path.indexOf('/') + 1));
  expect(left.filter((name) => name === 'prices.csv.gz')).toHaveLength(1);
  expect(left).toEqual(expect.arrayContaining(['archive.br', '404.html', '404.html.br', '404.html.gz']));
});

it('stops between two removals when it is told to, and the next goes on where it stopped', async () => {
  const target = createDirTarget(await emptyFolder());
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  const old = NOW - 90 * DAY;
  for (const site of [one, two]) await deploy(workOn(target, { now: () => old }), await readSite(site.folder));
  const others = Array.from({ length: 20 }, (_, index) => ({ id: id(index), at: old }));
  await target.put(HISTORY, Buffer.from(JSON.stringify([{ id: one.id, at: old }, ...others, { id: two.id, at: old }])));

  /** Prunes, and is told to stop as soon as the key that `isLast` picks is gone. */
  const stopAfter = async (isLast: (key: string) => boolean): Promise<string[]> => {
    const stop = new AbortController();
    const removed: string[] = [];
    const remove = async (key: string): Promise<void> => {
      await target.remove(key);
      if (key.startsWith(LOCKS)) return;
      removed.push(key);
      if (isLast(key)) stop.abort(new Error('Stopped.'));
    };
    await expect(prune(workOn({ ...target, remove }, { now: () => NOW, width: 1, signal: stop.signal }))).rejects.toThrow('Stopped.');
    return removed;
  };
  expect(await stopAfter(() => true)).toHaveLength(1);
  expect(await target.list(LOCKS)).toEqual([]);
  // The last of the files: the record that names them is still there, and the next pruning knows of them.
  expect((await stopAfter((key) => key === `builds/meta/${one.id}.json`)).at(-1)).toBe(`builds/meta/${one.id}.json`);

  expect(await prune(workOn(target, { now: () => NOW }))).toMatchObject({ kept: [two.id], dropped: [one.id] });
  await expectLive(target, two);
  expect(await prune(workOn(target, { now: () => NOW }))).toEqual({ kept: [two.id], dropped: [], keys: [] });
  expect(await target.list('assets/')).toHaveLength(Object.keys((await readSite(two.folder)).assets).length);
});

it('takes nothing more away once it was stopped for so long that another deployment passed over its lock', async () => {
  const folder = await emptyFolder();
  const target = createDirTarget(folder);
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  const old = NOW - 90 * DAY;
  for (const site of [one, two]) await deploy(workOn(target, { now: () => old }), await readSite(site.folder));
  const others = Array.from({ length: 20 }, (_, index) => ({ id: id(index), at: old }));
  await target.put(HISTORY, Buffer.from(JSON.stringify([{ id: one.id, at: old }, ...others, { id: two.id, at: old }])));

  const minutes = 3;
  let time = NOW;
  const now = () => time;
  /** Removes the first key; by the time that the pruning goes on, the build that was to go is live. */
  const remove = async (key: string): Promise<void> => {
    await target.remove(key);
    if (time > NOW || key.startsWith(LOCKS)) return;
    time += minutes * 60_000;
    const asked = Date.now() / 1000 - minutes * 60;
    for (const lock of await target.list(LOCKS)) await utimes(join(folder, lock.key), asked, asked);
    await deploy(workOn(target, { now }), await readSite(one.folder));
  };
  await expect(prune(workOn({ ...target, remove }, { now, width: 1 }))).rejects.toThrow('was lost');
  await expectLive(target, one, [two]);
  expect((await prune(workOn(target, { now }))).keys).toEqual([]);
});

it("loses a build of a store that 20 others came after, and keeps what it shares with the live one", async () => {
  const store = await openStore();
  const target = store.target({ prefix: 'office/' });
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  const old = NOW - 90 * DAY;
  for (const site of [one, two]) await deploy(workOn(target, { now: () => old }), await readSite(site.folder));
  const others = Array.from({ length: 19 }, (_, index) => ({ id: id(index), at: old }));
  const history = [{ id: one.id, at: old }, ...others, { id: two.id, at: old }];
  await target.put(HISTORY, Buffer.from(JSON.stringify(history)));
  store.changes.length = 0;
  expect(await prune(workOn(target, { now: () => NOW }))).toMatchObject({ kept: [two.id], dropped: [one.id] });
  await expectLive(target, two);
  const removed = store.changes.filter((change) => !change.includes('/locks/'));
  expect(removed).toContain(`DELETE office/builds/meta/${one.id}.json`);
  expect(removed.at(-1)).toBe(`DELETE office/.deploy/builds/${one.id}.json`);
  expect(removed.every((change) => change.startsWith('DELETE office/'))).toBe(true);
  expect(await target.list('assets/')).toHaveLength(Object.keys((await readSite(two.folder)).assets).length);
});
