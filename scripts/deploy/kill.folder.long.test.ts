import { afterAll, expect, it, vi } from 'vitest';

import { SOAK } from '../check/how-much.ts';
import { createDirTarget } from './dir-target.ts';
import { readSite } from './site.ts';
import { deploy, rollback } from './steps.ts';
import { LOCKS } from './target.ts';
import { emptyFolder, makeSite } from './testing/fake-site.ts';
import type { FakeSite } from './testing/fake-site.ts';
import { expectAssets, expectLive, momentOf, tooEarly, visit } from './testing/visitor.ts';
import { workOn } from './testing/work.ts';

/** How many more changes the file system makes: after the last, every call fails, as of a process that is no more. */
const power = vi.hoisted(() => ({ left: Infinity }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const cut =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (power.left <= 0) throw new Error('killed');
      power.left -= 1;
      return call(...args);
    };
  // What is written beside and not yet renamed is nobody's: only these are seen by anyone.
  const { rename, link, unlink, rm } = real;
  return { ...real, rename: cut(rename), link: cut(link), unlink: cut(unlink), rm: cut(rm) };
});
afterAll(() => vi.doUnmock('node:fs/promises'));

const PAGES = ['', 'dashboard'];
const LIMIT = 240_000;
/** Killed after every step (`npm run soak`), or after every so many of them: odd, so that both kinds of builds are met. */
const STRIDE = SOAK ? 1 : 13;

async function passOverLocks(folder: string): Promise<void> {
  power.left = Infinity;
  const target = createDirTarget(folder);
  for (const { key } of await target.list(LOCKS)) await target.remove(key);
}

/** In a folder all pages are switched in one step, payloads with them. */
async function expectWhole(folder: string, from: FakeSite | undefined, to: FakeSite): Promise<void> {
  const moment = momentOf(createDirTarget(folder));
  const seen = await visit(moment, from ? [from, to] : [to]);
  expect(seen.pages.size).toBe(seen.pages.size === 0 && !from ? 0 : 1);
  expect(seen.withoutPayload).toEqual([]);
  expect(tooEarly(seen, to)).toEqual([]);
  if (from) await expectAssets(moment, [from]);
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

it(
  'leaves all pages of a folder old or all new after each step at which a deployment is killed',
  async () => {
    const folder = await emptyFolder();
    let live: FakeSite | undefined;
    let killed = 0;
    for (let step = 0, done = false; !done; step += STRIDE) {
      // Every other build has other pages, so that links of the folder come and go.
      const next = await makeSite({ version: `step ${step}`, pages: step % 2 ? PAGES : ['', 'reports/year'] });
      const site = await readSite(next.folder);
      power.left = step;
      done = await succeeds(deploy(workOn(createDirTarget(folder)), site));
      await passOverLocks(folder);
      if (!done) {
        killed += 1;
        await expectWhole(folder, live, next);
        await deploy(workOn(createDirTarget(folder)), site);
      }
      await expectLive(createDirTarget(folder), next, live ? [live] : []);
      live = next;
    }
    expect(killed * STRIDE).toBeGreaterThan(40);
  },
  LIMIT,
);

it(
  'leaves an empty folder without any page, or with the whole site, after each step of a first deployment',
  async () => {
    const first = await makeSite({ version: 'first', pages: PAGES });
    const site = await readSite(first.folder);
    let killed = 0;
    for (let step = 0, done = false; !done; step += STRIDE) {
      const folder = await emptyFolder();
      power.left = step;
      done = await succeeds(deploy(workOn(createDirTarget(folder)), site));
      await passOverLocks(folder);
      if (done) continue;
      killed += 1;
      await expectWhole(folder, undefined, first);
    }
    expect(killed * STRIDE).toBeGreaterThan(40);
  },
  LIMIT,
);

it(
  'leaves all pages of a folder old or all new after each step at which a rollback is killed',
  async () => {
    const folder = await emptyFolder();
    let [to, from] = [await makeSite({ version: '1', pages: PAGES }), await makeSite({ version: '2', pages: ['', 'reports'] })];
    await deploy(workOn(createDirTarget(folder)), await readSite(to.folder));
    await deploy(workOn(createDirTarget(folder)), await readSite(from.folder));
    let killed = 0;
    for (let step = 0, done = false; !done; step += STRIDE) {
      power.left = step;
      done = await succeeds(rollback(workOn(createDirTarget(folder)), to.id));
      await passOverLocks(folder);
      if (!done) {
        killed += 1;
        await expectWhole(folder, from, to);
        await rollback(workOn(createDirTarget(folder)), to.id);
      }
      await expectLive(createDirTarget(folder), to, [from]);
      [to, from] = [from, to];
    }
    expect(killed * STRIDE).toBeGreaterThan(15);
  },
  LIMIT,
);
