import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { byTurns } from '../check/how-much.ts';
import { createDirTarget } from './dir-target.ts';
import { listBuilds } from './list.ts';
import { readHistory } from './record.ts';
import { readSite } from './site.ts';
import { deploy, rollback } from './steps.ts';
import { HISTORY, LOCKS } from './target.ts';
import type { Target } from './target.ts';
import { emptyFolder, makeSite } from './testing/fake-site.ts';
import { openStore } from './testing/store.ts';
import { expectLive, visit } from './testing/visitor.ts';
import { workOn } from './testing/work.ts';

type Kind = readonly [name: string, open: () => Promise<Target>];

const FOLDER: Kind = ['a folder that is not there yet', async () => createDirTarget(join(await emptyFolder(), 'srv', 'site'))];
const BUCKET: Kind = ['a prefix of a bucket', async () => (await openStore()).target({ prefix: 'office/' })];

describe.each(byTurns([FOLDER, BUCKET]))('%s', (_, open) => {
  it('takes a first build and then another, and keeps what tabs of the first still need', async () => {
    const target = await open();
    const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
    await deploy(workOn(target), await readSite(one.folder));
    await expectLive(target, one);
    await deploy(workOn(target), await readSite(two.folder));
    await expectLive(target, two, [one]);
    expect((await readHistory(target)).map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(await target.list(LOCKS)).toEqual([]);
  });

  it('takes away pages that a build has no longer, and brings them back with a rollback', async () => {
    const target = await open();
    const one = await makeSite({ version: '1' });
    const two = await makeSite({ version: '2', pages: ['', 'reports/year'] });
    await deploy(workOn(target), await readSite(one.folder));
    await deploy(workOn(target), await readSite(two.folder));
    await expectLive(target, two, [one]);
    expect(await target.served('page_management/service/index.html')).toBeUndefined();
    expect(await target.served('en/_payload.json')).toBeUndefined();

    await rollback(workOn(target), one.id);
    await expectLive(target, one, [two]);
    expect(await target.served('reports/year/index.html')).toBeUndefined();
    expect((await readHistory(target)).map(({ id }) => id)).toEqual([one.id, two.id, one.id]);
  });

  it('uploads only what changed: nothing the second time', async () => {
    const target = await open();
    const one = await makeSite({ version: '1' });
    const first = await deploy(workOn(target), await readSite(one.folder));
    expect(first.present).toBe(0);
    const again = await deploy(workOn(target), await readSite(one.folder));
    expect([again.assets, again.files, again.meta]).toEqual([[], [], false]);
    expect(again.change.unchanged.size).toBe(again.change.files.size);

    const two = await makeSite({ version: '2' });
    const next = await deploy(workOn(target), await readSite(two.folder));
    const names = next.assets.map(({ path }) => path.replace(/-[0-9a-f]{8}/, ''));
    expect(names).not.toContain('assets/core.js');
    expect(names).toContain('assets/dashboard.js');
    expect(next.files.map(({ path }) => path)).not.toContain('icons/icon.svg');
    expect(next.change.unchanged).toEqual(new Set(['icons/icon.svg']));
  });

  it('takes what was read and checked, whatever is written into the folder meanwhile', async () => {
    const target = await open();
    const one = await makeSite({ version: '1' });
    const site = await readSite(one.folder);
    const changed = [...Object.keys(site.assets), 'index.html', `builds/meta/${one.id}.json`];
    const before = await Promise.all(changed.map((path) => readFile(join(one.folder, path))));
    for (const [at, path] of changed.entries()) await writeFile(join(one.folder, path), Buffer.alloc(before[at]?.byteLength ?? 0, ' '));
    await deploy(workOn(target), site);
    const live = await Promise.all(changed.map((path) => (path === 'index.html' ? target.served(path).then((served) => served?.content) : target.read(path))));
    expect(live.map((content) => Buffer.from(content ?? []).toString())).toEqual(before.map(String));
  });

  it('says what it would do and does nothing in a dry run', async () => {
    const target = await open();
    const one = await makeSite({ version: '1' });
    const work = workOn(target, { dryRun: true });
    await deploy(work, await readSite(one.folder));
    expect(work.lines.join('\n')).toContain(`Build ${one.id} to ${target.name}; live is nothing`);
    expect(work.lines.join('\n')).toContain('4 pages');
    expect(await target.list('')).toEqual([]);
  });

  it('puts the former pages back and tells nobody where the check finds a fault', async () => {
    const target = await open();
    const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
    await deploy(workOn(target), await readSite(one.folder));
    // Somebody else's tool takes a file away as soon as it is uploaded.
    const lost = Object.keys((await readSite(two.folder)).assets).find((path) => path.includes('dashboard')) ?? '';
    const robbed: Target = {
      ...target,
      switchTo: async (change, step) => {
        await target.switchTo(change, step);
        await target.remove(lost);
      },
    };
    await expect(deploy(workOn(robbed), await readSite(two.folder))).rejects.toThrow(
      new RegExp(`${lost} is missing[^]*pages of ${one.id} are live again`),
    );
    await expectLive(target, one);
    expect((await readHistory(target)).map(({ id }) => id)).toEqual([one.id, two.id, one.id]);

    await deploy(workOn(target), await readSite(two.folder));
    await expectLive(target, two, [one]);
  });

  it('brings back what somebody took away of the live build, when it is deployed again', async () => {
    const target = await open();
    const site = await makeSite({ version: '1' });
    await deploy(workOn(target), await readSite(site.folder));
    await target.remove('index.html');
    expect(await target.served('index.html')).toBeUndefined();
    await deploy(workOn(target), await readSite(site.folder));
    await expectLive(target, site);
  });

  it('stops between two uploads when it is told to, and goes on where it stopped', async () => {
    const target = await open();
    const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
    await deploy(workOn(target), await readSite(one.folder));
    const stop = new AbortController();
    const stopping: Target = {
      ...target,
      put: async (key, content) => {
        await target.put(key, content);
        if (key.startsWith('assets/')) stop.abort(new Error('Stopped.'));
      },
    };
    const work = workOn(stopping, { signal: stop.signal, width: 1 });
    await expect(deploy(work, await readSite(two.folder))).rejects.toThrow('Stopped.');
    await expectLive(target, one);
    expect(await target.list(LOCKS)).toEqual([]);
    const resumed = await deploy(workOn(target), await readSite(two.folder));
    expect(resumed.present).toBeGreaterThan(0);
    await expectLive(target, two, [one]);
  });
});

it('says which pages it has put back even where the history cannot be written any more', async () => {
  const target = createDirTarget(await emptyFolder());
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  await deploy(workOn(target), await readSite(one.folder));
  let switched = false;
  const full: Target = {
    ...target,
    switchTo: async (change, step) => {
      await target.switchTo(change, step);
      switched = true;
    },
    served: (path) => (path === 'index.html' ? Promise.resolve(undefined) : target.served(path)),
    put: (key, content) => (switched && key === HISTORY ? Promise.reject(new Error('disk full')) : target.put(key, content)),
  };
  await expect(deploy(workOn(full), await readSite(two.folder))).rejects.toThrow(
    new RegExp(`index.html [^]*pages of ${one.id} are live again; nobody was told of ${two.id}\\.[^]*disk full`),
  );
  await expectLive(target, one);
});

it('lists its builds with the live one, and says of which clock its times are', async () => {
  const target = createDirTarget(await emptyFolder());
  expect(await listBuilds(target)).toEqual([`${target.name} holds no build`]);
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  await deploy(workOn(target, { now: () => Date.UTC(2026, 10, 1, 8, 0) }), await readSite(one.folder));
  await deploy(workOn(target, { now: () => Date.UTC(2026, 10, 1, 8, 5) }), await readSite(two.folder));
  const lines = await listBuilds(target);
  expect(lines.map((line) => line.slice(0, 16))).toEqual([two.id, one.id]);
  expect(lines[0]).toMatch(/^\w+ {2}of \d{4}-\d\d-\d\d \d\d:\d\d UTC {2}live from 2026-11-01 08:05 UTC .* live$/);
  expect(lines[1]).not.toMatch(/live$/);
});

it('rolls back to nothing that was never live or is not there whole, and changes nothing then', async () => {
  const target = createDirTarget(await emptyFolder());
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  await deploy(workOn(target), await readSite(one.folder));
  await deploy(workOn(target), await readSite(two.folder));
  await expect(rollback(workOn(target), '0123456789abcdef')).rejects.toThrow('holds no build 0123456789abcdef');

  const lost = Object.keys((await readSite(one.folder)).assets).find((path) => path.includes('dashboard')) ?? '';
  await target.remove(lost);
  await expect(rollback(workOn(target), one.id)).rejects.toThrow(`${lost} is missing`);
  await expectLive(target, two);
});

it('switches nothing where it is told to stop before it has begun to', async () => {
  const target = createDirTarget(await emptyFolder());
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  await deploy(workOn(target), await readSite(one.folder));
  await deploy(workOn(target), await readSite(two.folder));
  const stopped = workOn(target, { signal: AbortSignal.abort(new Error('Stopped.')) });
  await expect(rollback(stopped, one.id)).rejects.toThrow('Stopped.');
  await expectLive(target, two, [one]);
  expect((await readHistory(target)).map(({ id }) => id)).toEqual([one.id, two.id]);
});

it('makes the CDN forget before it announces, and announces nothing where that fails', async () => {
  const target = createDirTarget(await emptyFolder());
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  await deploy(workOn(target), await readSite(one.folder));
  const failing = workOn(target, { invalidate: () => Promise.reject(new Error('exit code 3')) });
  await expect(deploy(failing, await readSite(two.folder))).rejects.toThrow(/--invalidate failed \(exit code 3\)/);
  expect(await visit(target, [one, two])).toMatchObject({ pages: new Set([two.id]), worker: two.id, announced: one.id });

  let seen: unknown;
  const invalidate = async () => {
    seen = await visit(target, [one, two]);
  };
  await deploy(workOn(target, { invalidate }), await readSite(two.folder));
  expect(seen).toMatchObject({ pages: new Set([two.id]), worker: two.id, announced: one.id });
  await expectLive(target, two, [one]);
});

it('announces nothing, and leaves the worker, where another has passed it over while it checked what it wrote', async () => {
  const target = createDirTarget(await emptyFolder());
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  await deploy(workOn(target), await readSite(one.folder));
  const passedOver: Target = {
    ...target,
    switchTo: async (change, step) => {
      await target.switchTo(change, step);
      for (const { key } of await target.list(LOCKS)) await target.remove(key);
    },
  };
  await expect(deploy(workOn(passedOver), await readSite(two.folder))).rejects.toThrow('was lost');
  expect(await visit(target, [one, two])).toMatchObject({ worker: one.id, announced: one.id });
});

it('leaves the worker as it is where a build has none', async () => {
  const target = createDirTarget(await emptyFolder());
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2', worker: false })];
  await deploy(workOn(target), await readSite(one.folder));
  await deploy(workOn(target), await readSite(two.folder));
  expect(await visit(target, [one, two])).toMatchObject({ worker: one.id, announced: two.id });
});

it('keeps a second deployment out while the first is under way', async () => {
  const target = createDirTarget(await emptyFolder());
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  let meanwhile: unknown;
  const invalidate = async () => {
    meanwhile = await deploy(workOn(target), await readSite(two.folder)).catch((error: unknown) => error);
  };
  await deploy(workOn(target, { invalidate }), await readSite(one.folder));
  expect(String(meanwhile)).toContain(`is under way`);
  expect(String(meanwhile)).toContain(`process ${process.pid} of this machine`);
  await expectLive(target, one);
});
