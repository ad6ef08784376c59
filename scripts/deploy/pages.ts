/** What a page and its payload say of themselves: their build, and the files that they need. */
import { assetsOfPage, buildOfPage, readPayload } from '../../builds/manifest.ts';

export interface Named {
  /** Undefined where it names none: a proxy's error page, half a file. */
  readonly build: string | undefined;
  /** Paths below `assets/`. */
  readonly assets: readonly string[];
}

function pathOf(address: string): string {
  return address.replace(/^\//, '');
}

export function namedByPage(html: string): Named {
  return { build: buildOfPage(html), assets: assetsOfPage(html).map(pathOf) };
}

export function namedByPayload(json: string): Named {
  const payload = readPayload(json);
  return { build: payload?.buildId, assets: (payload?.preload ?? []).map(pathOf) };
}
