/**
 * A folder to which a deployment was killed half-way, as visitors see it. The unit tests of `scripts/deploy` compare
 * every file after every step; here the product itself is opened: after two steps in CI, after every fifth in
 * `npm run soak`.
 */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { SOAK } from '../../scripts/check/how-much.ts';
import { createDirTarget } from '../../scripts/deploy/dir-target.ts';
import { readSite } from '../../scripts/deploy/site.ts';
import { deploy } from '../../scripts/deploy/steps.ts';
import { LOCKS } from '../../scripts/deploy/target.ts';
import type { Target } from '../../scripts/deploy/target.ts';
import { workOn } from '../../scripts/deploy/testing/work.ts';
import { nextDeployment } from '../support/deployments.ts';
import type { Deployment, Files } from '../support/deployments.ts';
import { QUICK_BROTLI } from '../support/product.ts';
import { arrived, buildOf, expect, test } from './hosted.ts';

/** What a web server finds in a deployed folder: links are followed, what begins with a dot is nobody's. */
async function servedBy(folder: string, below = '', found = new Map<string, Buffer>()): Promise<Files> {
  for (const name of await readdir(join(folder, below))) {
    const path = below + name;
    if (name.startsWith('.') || /\.(?:br|gz)$/.test(name)) continue;
    if ((await stat(join(folder, path))).isDirectory()) await servedBy(folder, `${path}/`, found);
    else found.set(path, await readFile(join(folder, path)));
  }
  return found;
}

/** A target whose process is no more after so many changes. */
function killedAfter(target: Target, changes: number): Target {
  let left = changes;
  const cut = <Args extends unknown[]>(change: (...args: Args) => Promise<void>) => {
    return (...args: Args): Promise<void> => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : change(...args);
    };
  };
  return { ...target, put: cut(target.put), remove: cut(target.remove), switchTo: cut(target.switchTo), switchWorker: cut(target.switchWorker) };
}

async function write(folder: string, { files }: Deployment): Promise<string> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

test('a deployment killed half-way leaves a site that is wholly old or wholly new, and works', async ({ tab, host, first }) => {
  if (SOAK) test.setTimeout(1_800_000);
  const folder = test.info().outputPath('site');
  await deploy(workOn(createDirTarget(folder, QUICK_BROTLI)), await readSite('dist'));
  const seen: string[] = [];
  let live = first;
  for (let number = 1, step = SOAK ? 0 : 20, done = false; !done; number += 1, step += SOAK ? 5 : 60) {
    const next = nextDeployment(first, number);
    const site = await readSite(await write(test.info().outputPath(`build-${number}`), next));
    const attempt = deploy(workOn(killedAfter(createDirTarget(folder, QUICK_BROTLI), step)), site);
    done = await attempt.then(
      () => true,
      () => false,
    );
    host.deploy({ id: live.id, files: await servedBy(folder) }, { keep: false });
    for (const address of ['/page_management/service', '/dashboard']) {
      await tab.goto(address);
      await arrived(tab);
      expect([live.id, next.id]).toContain(await buildOf(tab));
    }
    seen.push((await buildOf(tab)) === next.id ? 'new' : 'old');
    const target = createDirTarget(folder, QUICK_BROTLI);
    for (const { key } of await target.list(LOCKS)) await target.remove(key);
    if (!done) await deploy(workOn(target), site);
    live = next;
  }
  console.log(`A deployment killed at ${seen.length - 1} steps: ${seen.join(', ')}; every page opened`);
  expect(seen[0]).toBe('old');
  expect(seen.at(-1)).toBe('new');
});
