/** What a page and its payload say of themselves: their build, and the files that they need. */
import { isBuildId, readPayload } from '../../builds/manifest.ts';

export interface Named {
  /** Undefined where it names none: a proxy's error page, half a file. */
  readonly build: string | undefined;
  /** Paths below `assets/`. */
  readonly assets: readonly string[];
}

export function namedByPage(html: string): Named {
  const build = /<meta name="build-id" content="([^"]*)"/.exec(html)?.[1];
  const assets = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
  return { build: isBuildId(build) ? build : undefined, assets };
}

export function namedByPayload(json: string): Named {
  const payload = readPayload(json);
  return { build: payload?.buildId, assets: (payload?.preload ?? []).map((address) => address.replace(/^\//, '')) };
}
