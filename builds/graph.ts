/** Which files a page has to load, told from Vite's manifest: the real graph, not a list kept by hand. */

/** The part of an entry of Vite's `manifest.json` that is read here. */
export interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

export interface Assets {
  /** Scripts in the order in which they were found: the chunk itself first, then what it imports. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The scripts and style sheets that the given sources need at once: their chunks and all static imports of those. */
export function assetsOf(manifest: Manifest, sources: readonly string[]): Assets {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The client build has no chunk '${key}'`);
    if (scripts.has(chunk.file) || styles.has(chunk.file)) return;
    (chunk.file.endsWith('.css') ? styles : scripts).add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], styles: [...styles] };
}

/** The key of the one entry that is a script; the style sheet is an entry too. */
export function entryOf(manifest: Manifest): string {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry && !key.endsWith('.css'));
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) {
    throw new Error(`The client build has ${entries.length} entries where one was due`);
  }
  return entry;
}

/** Where the source of a screen at a path may lie: a file named and nested like the route, or a folder. */
function screenSources(path: string): readonly string[] {
  const bare = path === '/' ? '/index' : path;
  return [`src/screens${bare}.tsx`, `src/screens${bare}/index.tsx`];
}

/** The manifest key of the lazily loaded screen at a path, or undefined where the screen is part of the entry. */
export function screenChunk(manifest: Manifest, path: string): string | undefined {
  return screenSources(path).find((source) => source in manifest);
}

/** The manifest key of a chunk that `chunkGroups` makes: it goes by the group's name, not by a source. @throws where none does */
export function partChunk(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((candidate) => candidate.startsWith('_') && manifest[candidate]?.name === name);
  if (key === undefined) throw new Error(`The client build has no chunk named '${name}'`);
  return key;
}

/** The chunks that hold nothing but packages (builds/chunks.ts), by the beginning of their names. */
const PACKAGES = /\/(?:vendor|package|icons|rolldown-runtime)-[\w-]+\.js$/;

/**
 * A chunk of packages that imports our own code, and what it imports; undefined where there is none. Each edit of ours
 * would rename such a chunk, and everybody would download the packages again.
 */
export function mixedPackage(manifest: Manifest): readonly [string, string] | undefined {
  for (const { file, imports = [] } of Object.values(manifest)) {
    if (!PACKAGES.test(file)) continue;
    const own = imports.map((key) => manifest[key]?.file ?? key).find((name) => !PACKAGES.test(name));
    if (own !== undefined) return [file, own];
  }
  return undefined;
}

/**
 * Chunks that import each other in a circle, or undefined where there are none. What such chunks hold when they run
 * depends on which of them was asked for first: a constant may be undefined for one visitor and not for the next.
 */
export function circleIn(manifest: Manifest): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (key: string, trail: readonly string[]): readonly string[] | undefined => {
    const met = trail.indexOf(key);
    if (met >= 0) return [...trail.slice(met), key];
    if (done.has(key)) return undefined;
    for (const next of manifest[key]?.imports ?? []) {
      const circle = visit(next, [...trail, key]);
      if (circle) return circle;
    }
    done.add(key);
    return undefined;
  };
  for (const key of Object.keys(manifest)) {
    const circle = visit(key, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Every chunk that a source can come to load, at once or later. */
function reach(manifest: Manifest, source: string): ReadonlySet<string> {
  const found = new Set([source]);
  // A set that grows while it is walked is walked to its end.
  for (const key of found) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const next of [...imports, ...dynamicImports]) found.add(next);
  }
  return found;
}

/**
 * The scripts of each screen's own, lazy parts included: what it can come to load and at most half of the screens
 * share. The frame, the engine of lists and forms and the editor are common to most; a tree that two screens show is
 * counted to both.
 * @param screens keys of the screens' chunks
 */
export function ownScripts(manifest: Manifest, screens: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const reached = new Map(screens.map((screen) => [screen, reach(manifest, screen)]));
  const isOwn = (key: string): boolean => [...reached.values()].filter((keys) => keys.has(key)).length <= screens.length / 2;
  const filesOf = (keys: ReadonlySet<string>): string[] =>
    [...keys].filter(isOwn).flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'));
  return new Map([...reached].map(([screen, keys]) => [screen, filesOf(keys)]));
}
