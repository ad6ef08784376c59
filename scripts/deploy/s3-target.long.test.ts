import { expect, it } from 'vitest';

import { readSite } from './site.ts';
import { deploy } from './steps.ts';
import { makeSite } from './testing/fake-site.ts';
import { openStore } from './testing/store.ts';
import { expectAssets, expectLive } from './testing/visitor.ts';
import { workOn } from './testing/work.ts';

it('holds types and Cache-Control with every object', async () => {
  const store = await openStore();
  const target = store.target();
  const one = await makeSite({ version: '1' });
  await deploy(workOn(target), await readSite(one.folder));
  const said = async (key: string) => {
    const answer = await store.client.get(key);
    return ['content-type', 'cache-control', 'content-encoding'].map((name) => answer?.headers.get(name));
  };
  const core = Object.keys((await readSite(one.folder)).assets).find((path) => path.includes('core')) ?? '';
  expect(await said(core)).toEqual(['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', null]);
  expect(await said('dashboard/index.html')).toEqual(['text/html; charset=utf-8', 'no-cache', null]);
  expect(await said('dashboard/_payload.json')).toEqual(['application/json; charset=utf-8', 'no-cache', null]);
  expect(await said('manifest.webmanifest')).toEqual(['application/manifest+json; charset=utf-8', 'no-cache', null]);
  expect(await said('sw.js')).toEqual(['text/javascript; charset=utf-8', 'no-cache', null]);
  expect(await said('icons/icon.svg')).toEqual(['image/svg+xml', 'public, max-age=86400', null]);
  expect(await said('builds/latest.json')).toEqual(['application/json; charset=utf-8', 'no-store', null]);
  expect(await said(`builds/meta/${one.id}.json`)).toEqual([
    'application/json; charset=utf-8',
    'public, max-age=31536000, immutable',
    null,
  ]);
});

it.each(['br', 'gzip'] as const)('holds text in %s where it is asked to', async (encoding) => {
  const store = await openStore();
  const target = store.target({ encoding });
  const one = await makeSite({ version: '1' });
  await deploy(workOn(target), await readSite(one.folder));
  await expectLive(target, one);
  const encodingOf = async (key: string) => (await store.client.get(key))?.headers.get('content-encoding') ?? null;
  expect(await encodingOf('dashboard/index.html')).toBe(encoding);
  expect(await encodingOf('icons/icon.svg')).toBeNull();
  expect(await encodingOf('builds/latest.json')).toBeNull();
});

it('gets what a deployment does in the order that no tab breaks of', async () => {
  const store = await openStore();
  const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
  await deploy(workOn(store.target()), await readSite(one.folder));
  store.changes.length = 0;
  await deploy(workOn(store.target()), await readSite(two.folder));
  const last = (pattern: RegExp) => store.changes.findLastIndex((change) => pattern.test(change));
  const first = (pattern: RegExp) => store.changes.findIndex((change) => pattern.test(change));
  const order = [
    last(/^PUT assets\//),
    first(/^PUT builds\/meta\//),
    first(/^PUT \.deploy\/files\//),
    last(/^PUT \.deploy\/files\//),
    first(/^COPY .*(html|json)$/),
    last(/^COPY .*(html|json)$/),
    first(/^COPY sw\.js$/),
    first(/^PUT builds\/latest\.json$/),
  ];
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(Math.min(...order)).toBeGreaterThan(0);
  expect(store.changes.slice(-2)).toEqual(['PUT builds/latest.json', expect.stringMatching(/^DELETE \.deploy\/locks\//)]);
  await expectAssets(store.target(), [one, two]);
});
