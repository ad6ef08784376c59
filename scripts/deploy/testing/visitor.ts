/** What people who open pages get of a target, and what must hold of it at every moment. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';

import { LATEST_PATH, readLatest } from '../../../builds/manifest.ts';
import { namedByPage, namedByPayload } from '../pages.ts';
import { isPage, payloadOf, WORKER } from '../target.ts';
import type { Target } from '../target.ts';
import { readSite } from '../site.ts';
import type { FakeSite } from './fake-site.ts';

const textOf = (content: Uint8Array | undefined): string => Buffer.from(content ?? '').toString();

/** The target at one moment: nothing is asked for twice. */
export function momentOf(target: Target): Target {
  const asked = new Map<string, ReturnType<Target['served']>>();
  const served: Target['served'] = (path) => {
    const answer = asked.get(path) ?? target.served(path);
    asked.set(path, answer);
    return answer;
  };
  return { ...target, served };
}

export interface Seen {
  /** The builds that pages are of. */
  readonly pages: ReadonlySet<string>;
  readonly worker: string | undefined;
  readonly announced: string | undefined;
  /** Pages that stand without a payload. */
  readonly withoutPayload: readonly string[];
}

/**
 * Visits every page that one of the sites has, and asserts of each that it is wholly of one build: byte by byte as
 * built, no payload of another build beside it, every asset that both name there as built.
 */
export async function visit(target: Target, sites: readonly FakeSite[]): Promise<Seen> {
  const builds = new Map(await Promise.all(sites.map(async ({ id, folder }) => [id, await readSite(folder)] as const)));
  const paths = new Set([...builds.values()].flatMap(({ files }) => Object.keys(files)).filter(isPage));
  const pages = new Set<string>();
  const withoutPayload: string[] = [];
  const assertWhole = (path: string, content: Uint8Array, id: string | undefined): void => {
    const site = builds.get(id ?? '');
    expect({ path, build: id, isDeployed: site !== undefined }).toEqual({ path, build: id, isDeployed: true });
    expect({ path, text: textOf(content) }).toEqual({ path, text: textOf(site?.contents.get(path)) });
  };
  for (const path of paths) {
    const page = await target.served(path);
    const payload = await target.served(payloadOf(path));
    if (!page) {
      expect({ path, payload }).toEqual({ path, payload: undefined });
      continue;
    }
    const named = namedByPage(textOf(page.content));
    assertWhole(path, page.content, named.build);
    pages.add(named.build ?? '');
    const assets = [...named.assets];
    if (payload) {
      const namedToo = namedByPayload(textOf(payload.content));
      expect({ path, payload: namedToo.build }).toEqual({ path, payload: named.build });
      assertWhole(payloadOf(path), payload.content, namedToo.build);
      assets.push(...namedToo.assets);
    } else {
      withoutPayload.push(path);
    }
    for (const asset of assets) {
      const text = textOf((await target.served(asset))?.content);
      expect({ path, asset, text }).toEqual({ path, asset, text: textOf(builds.get(named.build ?? '')?.contents.get(asset)) });
    }
  }
  const worker = /build = '([^']*)'/.exec(textOf((await target.served(WORKER))?.content))?.[1];
  const announced = readLatest(textOf((await target.served(LATEST_PATH))?.content))?.id;
  return { pages, worker, announced, withoutPayload };
}

/** What came too early: the announcement before the worker, or the worker before all pages. */
export function tooEarly({ announced, worker, pages, withoutPayload }: Seen, { id }: FakeSite): string[] {
  return [
    ...(announced === id && worker !== id ? ['the announcement'] : []),
    ...(worker === id && (pages.size > 1 || !pages.has(id) || withoutPayload.length > 0) ? ['the worker'] : []),
  ];
}

/** Asserts that a build is live, complete and announced, and that open tabs of the others still find their files. */
export async function expectLive(target: Target, site: FakeSite, others: readonly FakeSite[] = []): Promise<void> {
  const moment = momentOf(target);
  expect(await visit(moment, [site, ...others])).toEqual({
    pages: new Set([site.id]),
    worker: site.id,
    announced: site.id,
    withoutPayload: [],
  });
  await expectAssets(moment, [site, ...others]);
}

/** Asserts that every asset and manifest of the builds is there, as built. */
export async function expectAssets(target: Target, sites: readonly FakeSite[]): Promise<void> {
  for (const { id, folder } of sites) {
    const { assets } = await readSite(folder);
    for (const path of [...Object.keys(assets), `builds/meta/${id}.json`]) {
      const text = textOf((await target.served(path))?.content);
      expect({ path, text }).toEqual({ path, text: await readFile(join(folder, path), 'utf8') });
    }
  }
}
