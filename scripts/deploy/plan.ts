/** What is to be done, found out before anything is done. */
import { metaPath } from '../../builds/manifest.ts';
import type { BuildRecord } from './record.ts';
import { fileKey, isPage, WORKER } from './target.ts';
import type { Switch, Target, Wanted } from './target.ts';

export interface Upload {
  /** In the site's folder. */
  readonly path: string;
  readonly key: string;
  readonly size: number;
}

export interface Plan {
  readonly id: string;
  /** The builds whose pages are live before. */
  readonly live: readonly string[];
  /** What the target lacks, in the order of the upload: assets, then the manifest, then the other files. */
  readonly assets: readonly Upload[];
  readonly meta: boolean;
  readonly files: readonly Upload[];
  /** Files that are there already. */
  readonly present: number;
  readonly change: Switch;
  /** The key of the build's worker, where it has one. */
  readonly worker: string | undefined;
}

/** The keys of a build's files, by path. */
function keysOf({ files }: Pick<BuildRecord, 'files'>): Map<string, string> {
  return new Map(Object.entries(files).map(([path, { hash }]) => [path, fileKey(path, hash)]));
}

/**
 * The switch to a build.
 *
 * @param live the builds whose pages visitors may get now; of one alone it is known what is unchanged.
 */
export function switchTo(record: Pick<BuildRecord, 'id' | 'files'>, live: readonly BuildRecord[]): Switch {
  const files = keysOf(record);
  files.delete(WORKER);
  const [only, ...more] = live;
  const before = only && more.length === 0 ? keysOf(only) : new Map<string, string>();
  const gone = new Set(live.flatMap((other) => Object.keys(other.files)).filter((path) => path !== WORKER && !files.has(path)));
  return {
    id: record.id,
    files,
    unchanged: new Set([...files].filter(([path, key]) => before.get(path) === key).map(([path]) => path)),
    gone: [...gone],
  };
}

/** Asks the target what it lacks of a build; changes nothing. @param live as of `switchTo` */
export async function planFor(
  target: Target,
  build: Pick<BuildRecord, 'id' | 'assets' | 'files'>,
  live: readonly BuildRecord[],
): Promise<Plan> {
  const keys = keysOf(build);
  const assets = Object.entries(build.assets).map(([path, size]) => ({ path, key: path, size }));
  const files = [...keys].map(([path, key]) => ({ path, key, size: build.files[path]?.size ?? 0 }));
  const meta = { key: metaPath(build.id), size: -1 };
  const [absent, withoutMeta] = await Promise.all([
    target.missing([...assets, ...files]),
    target.read(meta.key).then((content) => content === undefined),
  ]);
  const absentFiles = new Map(files.filter(({ key }) => absent.has(key)).map((upload) => [upload.key, upload]));
  const absentAssets = assets.filter(({ key }) => absent.has(key));
  const distinct = new Set(files.map(({ key }) => key)).size;
  return {
    id: build.id,
    live: live.map(({ id }) => id),
    assets: absentAssets,
    meta: withoutMeta,
    files: [...absentFiles.values()],
    present: assets.length + distinct - absentAssets.length - absentFiles.size,
    change: switchTo(build, live),
    worker: keys.get(WORKER),
  };
}

/** The uploads' bytes, uncompressed. */
export function weightOf(uploads: readonly Wanted[]): number {
  return uploads.reduce((sum, { size }) => sum + size, 0);
}

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** The plan as it is shown before it is carried out. */
export function linesOf(plan: Plan, target: string): string[] {
  const { id, live, change } = plan;
  const pages = [...change.files.keys()].filter(isPage).length;
  const moved = change.files.size - change.unchanged.size;
  const before = live.length === 0 ? 'nothing' : live.length === 1 ? live[0] : `a switch that was broken off (${live.join(', ')})`;
  return [
    `Build ${id} to ${target}; live is ${before}`,
    `  1  assets       ${plan.assets.length} of ${plan.assets.length === 0 ? 'none' : kB(weightOf(plan.assets))} to upload`,
    `  2  manifest     ${plan.meta ? 'builds/meta to upload' : 'there'}`,
    `  3  pages        ${plan.files.length} files of ${kB(weightOf(plan.files))} to upload, ${plan.present} files are there already`,
    `     switch       ${pages} pages, ${moved} files to change, ${change.gone.length} to take away`,
    '  4  check        every file but assets, through the target',
    `  5  worker       ${plan.worker === undefined ? 'none in this build' : 'sw.js'}`,
    '  6  announce     builds/latest.json',
  ];
}
