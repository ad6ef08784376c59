import { expect, it } from 'vitest';

import { SOAK } from '../check/how-much.ts';
import { readSite } from './site.ts';
import { deploy, rollback } from './steps.ts';
import { LOCKS } from './target.ts';
import { makeSite } from './testing/fake-site.ts';
import type { FakeSite } from './testing/fake-site.ts';
import { openStore } from './testing/store.ts';
import type { Store } from './testing/store.ts';
import { expectAssets, expectLive, momentOf, tooEarly, visit } from './testing/visitor.ts';
import { workOn } from './testing/work.ts';

const PAGES = ['', 'dashboard'];
const LIMIT = 240_000;
/** Killed at every change (`npm run soak`), or at every so many of them. */
const STRIDE = SOAK ? 1 : 7;

/** The lock of a killed process is passed over as soon as its process is gone; here the process is this one. */
async function passOverLocks(store: Store): Promise<void> {
  store.left = Infinity;
  for (const { key } of await store.target().list(LOCKS)) await store.target().remove(key);
}

/**
 * Asserts what must hold wherever a change from one build to another was broken off. Without its payload a page may
 * stand that was just being switched, one of those that are switched at a time.
 */
async function expectWhole(store: Store, from: FakeSite, to: FakeSite): Promise<void> {
  const moment = momentOf(store.target());
  const seen = await visit(moment, [from, to]);
  expect(tooEarly(seen, to)).toEqual([]);
  await expectAssets(moment, [from]);
}

it(
  'leaves every page of a store wholly old or wholly new after each change at which a deployment is killed',
  async () => {
    const store = await openStore();
    let live = await makeSite({ version: 'first', pages: PAGES });
    await deploy(workOn(store.target()), await readSite(live.folder));
    let killed = 0;
    for (let change = 0, done = false; !done; change += STRIDE) {
      const next = await makeSite({ version: `change ${change}`, pages: PAGES });
      const site = await readSite(next.folder);
      store.changes.length = 0;
      store.left = change;
      done = await deploy(workOn(store.target()), site).then(
        () => true,
        () => false,
      );
      await passOverLocks(store);
      if (!done) {
        killed += 1;
        await expectWhole(store, live, next);
        await deploy(workOn(store.target()), site);
      }
      await expectLive(store.target(), next, [live]);
      const uploads = store.changes.filter((name) => /^PUT (?:assets|builds\/meta|\.deploy\/files)\//.test(name));
      expect(uploads, 'nothing is uploaded twice').toEqual([...new Set(uploads)]);
      live = next;
    }
    expect(killed * STRIDE).toBeGreaterThan(20);
  },
  LIMIT,
);

it(
  'leaves every page of a store wholly old or wholly new after each change at which a rollback is killed',
  async () => {
    const store = await openStore();
    let [to, from] = [await makeSite({ version: '1', pages: [''] }), await makeSite({ version: '2', pages: ['reports'] })];
    await deploy(workOn(store.target()), await readSite(to.folder));
    await deploy(workOn(store.target()), await readSite(from.folder));
    let killed = 0;
    for (let change = 0, done = false; !done; change += STRIDE) {
      store.left = change;
      done = await rollback(workOn(store.target()), to.id).then(
        () => true,
        () => false,
      );
      await passOverLocks(store);
      if (!done) {
        killed += 1;
        await expectWhole(store, from, to);
        await rollback(workOn(store.target()), to.id);
      }
      await expectLive(store.target(), to, [from]);
      [to, from] = [from, to];
    }
    expect(killed * STRIDE).toBeGreaterThan(12);
  },
  LIMIT,
);
