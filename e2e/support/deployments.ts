/**
 * Other builds of the same product, made from the one in `dist/`: every script chunk that an edit would rename gets
 * another name, the texts that name it follow, and the id with them. A hundred deployments take seconds that way, and
 * what the browser meets is what a real build would send it.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { buildIdOf, stampBuildId, unstampBuildId } from '../../builds/build-id.ts';
import { LATEST_PATH, metaPath, readLatest } from '../../builds/manifest.ts';

export type Files = ReadonlyMap<string, Buffer>;

export interface Deployment {
  readonly id: string;
  readonly files: Files;
}

export async function builtSite(root = 'dist'): Promise<Deployment> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path.slice(root.length + 1), await readFile(path));
  }
  const latest = readLatest(String(files.get(LATEST_PATH)));
  if (!latest) throw new Error(`${root} holds no whole build`);
  return { id: latest.id, files };
}

const DASHBOARD = /^assets\/dashboard-[\w-]+\.js$/;
const TEXT = /\.(?:html|js|json|webmanifest)$/;

/** What an edit renames: the chunk that was edited, and every chunk that names a renamed one, the entry among them. */
function renamedBy(edited: RegExp, files: Files): Set<string> {
  const chunks = [...files.keys()].filter((path) => /^assets\/.*\.js$/.test(path));
  const renamed = new Set(chunks.filter((path) => edited.test(path)));
  if (renamed.size === 0) throw new Error(`the build has no chunk ${edited}`);
  for (const path of renamed) {
    const name = path.slice('assets/'.length);
    // A set that grows while it is walked is walked to its end: the importers of importers follow.
    for (const chunk of chunks) if (files.get(chunk)?.includes(name)) renamed.add(chunk);
  }
  return renamed;
}

/** The build after `of`, the `number`-th of a test. @param edited the chunk in which it is another */
export function nextDeployment(of: Deployment, number: number, edited = DASHBOARD): Deployment {
  const mark = createHash('sha256').update(`${of.id} ${number}`).digest('hex').slice(0, 7);
  const names = new Map<string, string>();
  for (const path of renamedBy(edited, of.files)) {
    const name = path.replace(/-[\da-z]{7,8}\.js$/, `-${mark}.js`);
    // Another content under a name that is known: no build ships that, and a browser would never ask for it.
    if (name === path) throw new Error(`${path} has no hash that an edit would change`);
    names.set(path, name);
  }
  const renamed = (path: string, content: Buffer): Buffer => {
    if (!TEXT.test(path)) return content;
    let text = content.toString('utf8');
    for (const [from, to] of names) text = text.replaceAll(from.slice('assets/'.length), to.slice('assets/'.length));
    return Buffer.from(text);
  };
  const manifests = new Set([LATEST_PATH, metaPath(of.id)]);
  const built = [...of.files].filter(([path]) => !manifests.has(path)).map(([path, content]) => [names.get(path) ?? path, renamed(path, content)] as const);
  const emitted = unstampBuildId(new Map(built), of.id);
  const id = buildIdOf(emitted);
  const files = new Map([...stampBuildId(emitted, id)].map(([path, content]) => [path, Buffer.from(content)]));
  const meta = of.files.get(metaPath(of.id)) ?? Buffer.from('');
  files.set(metaPath(id), Buffer.from(meta.toString('utf8').replaceAll(of.id, id)));
  files.set(LATEST_PATH, Buffer.from(JSON.stringify({ id, timestamp: 1_800_000_000_000 + number })));
  return { id, files };
}
