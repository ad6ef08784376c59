/**
 * A folder that a web server serves (nginx, Caddy). Text lies there three times: plain, `.br` and `.gz`, as the static
 * compression of those servers wants it.
 *
 * The pages are switched in one step for all visitors: every top-level name of the site but `assets` and `builds` is a
 * symbolic link into `.deploy/live`, which is itself a link to the tree of one build, and which one rename points to the
 * tree of another. `sw.js` goes by a link of its own, because it follows after the check.
 */
import { randomUUID } from 'node:crypto';
import { lstat, readdir, readFile, readlink, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { compress, isWorthCompressing } from './compress.ts';
import { alsoAs, codeOf, filesBelow, ifThere, linkAt, pointLink, writeWhole } from './folder.ts';
import { inParallel } from './pool.ts';
import { FILES, isVisitors, PRIVATE, WORKER } from './target.ts';
import type { Entry, Target } from './target.ts';

const SIBLINGS = ['.br', '.gz'] as const;
const LIVE = `${PRIVATE}live`;
const LIVE_WORKER = `${PRIVATE}worker`;
const TREES = `${PRIVATE}trees`;
const PARTS = `${PRIVATE}parts`;
const WIDTH = 8;
/** Milliseconds after which what was written and not put in its place is nobody's. */
const HALF_MADE_FOR = 60_000;

/** Whether a name is another's compressed form: a file of `public/` may end so, too. */
function isSibling(name: string, names: ReadonlySet<string>): boolean {
  return SIBLINGS.some((ending) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)));
}

/** @throws where two files of the build are one to web servers with static compression: they look for names, not into them. */
function refusePairs(paths: readonly string[]): void {
  const names = new Set(paths);
  for (const plain of paths) {
    const form = SIBLINGS.map((ending) => plain + ending).find((path) => names.has(path));
    if (form === undefined) continue;
    throw new Error(
      `public/ holds ${plain} and ${form}: web servers send ${form} to whoever asks for ${plain}, as its compressed form. ` +
        'Give one of them another name, and build again.',
    );
  }
}

/** @param quality brotli's, 0 to 11, for what is thrown away soon; without it the best */
export function createDirTarget(folder: string, quality?: number): Target {
  const root = resolve(folder);
  const at = (key: string): string => join(root, key);
  const parts = at(PARTS);

  /** @throws of a full disk with which it is and the remedy: the system names the call alone */
  async function onItsDisk<T>(writing: Promise<T>): Promise<T> {
    try {
      return await writing;
    } catch (error) {
      const code = codeOf(error);
      if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
      throw new Error(
        `The disk of ${root} is full (${code}). No half of a build is live. Make room on it, and run again: nothing is uploaded twice.`,
        { cause: error },
      );
    }
  }

  async function list(prefix: string): Promise<Entry[]> {
    const names = new Set(await filesBelow(at(prefix)));
    const entries = await Promise.all(
      [...names].filter((name) => !isSibling(name, names)).map(async (name) => {
        const found = await ifThere(stat(at(prefix + name)));
        return found && { key: prefix + name, size: found.size, modified: found.mtimeMs };
      }),
    );
    // What was there a moment ago may be gone: another's lock.
    return entries.filter((entry) => entry !== undefined);
  }

  /**
   * The time that this run's pages carry, in seconds: later than that of any page before. Web servers make the ETag of
   * time and size, and two builds' pages are often of one size: with one time as well, a browser would be told that the
   * old page it holds is the new one.
   */
  let stamp: Promise<number> | undefined;
  async function laterThanAll(): Promise<number> {
    const newest = (await list(FILES)).reduce((time, { modified }) => Math.max(time, Math.floor(modified / 1000)), 0);
    return Math.max(Math.floor(Date.now() / 1000), newest + 1);
  }

  async function write(key: string, content: Uint8Array): Promise<void> {
    stamp ??= laterThanAll();
    const modified = key.startsWith(FILES) ? await stamp : undefined;
    if (isVisitors(key) && isWorthCompressing(key, content.byteLength)) {
      // Before the plain file, whose presence says that all three are there.
      await writeWhole(at(`${key}.br`), await compress(content, 'br', quality), parts, modified);
      await writeWhole(at(`${key}.gz`), await compress(content, 'gzip'), parts, modified);
    }
    await writeWhole(at(key), content, parts, modified);
  }

  async function isWhole(key: string, size: number): Promise<boolean> {
    const sizes = await Promise.all(['', ...SIBLINGS].map((ending) => ifThere(stat(at(key + ending)))));
    return sizes[0]?.size === size && (!isWorthCompressing(key, size) || sizes.every((found) => found && found.size > 0));
  }

  async function remove(key: string): Promise<void> {
    for (const ending of ['', ...SIBLINGS]) await rm(at(key + ending), { force: true });
    // The folder of a content goes with its only file; others may stay empty.
    if (key.startsWith(FILES)) await rmdir(dirname(at(key))).catch(() => undefined);
  }

  async function treeOf(files: ReadonlyMap<string, string>, id: string): Promise<string> {
    const name = `${id}.${randomUUID()}`;
    const tree = at(join(TREES, name));
    await inParallel([...files], WIDTH, async ([path, key]) => {
      for (const ending of ['', ...SIBLINGS]) {
        if (ending !== '' && !(await ifThere(stat(at(key + ending))))) continue;
        await alsoAs(at(key + ending), join(tree, path + ending));
      }
    });
    return name;
  }

  async function liveTree(): Promise<string | undefined> {
    return (await linkAt(at(LIVE)))?.slice('trees/'.length);
  }

  /** The links of the root that lead into the live tree. */
  async function rootLinks(): Promise<string[]> {
    const names = (await ifThere(readdir(root, { withFileTypes: true }))) ?? [];
    const links = names.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name);
    const targets = await Promise.all(links.map((name) => readlink(at(name))));
    return links.filter((_, index) => targets[index]?.startsWith(`${LIVE}/`));
  }

  return {
    name: `dir:${folder}`,
    list,
    put: (key, content) => onItsDisk(write(key, content)),
    remove,

    async prepare(paths) {
      refusePairs(paths);
      for (const name of new Set(paths.map((path) => path.split('/')[0] ?? ''))) {
        if (!(await ifThere(lstat(at(name))))) continue;
        const to = await linkAt(at(name));
        if (to?.startsWith(`${LIVE}/`) || to?.startsWith(`${LIVE_WORKER}/`)) continue;
        throw new Error(
          `${at(name)} is in the way: it is not this script's, which puts a link there. ` +
            'Move it away, or deploy to an empty folder.',
        );
      }
    },

    async begin() {
      for (const name of (await ifThere(readdir(parts))) ?? []) {
        const found = await ifThere(stat(join(parts, name)));
        // A younger one may be the lock that another deployment is about to ask with.
        if (found && Date.now() - found.mtimeMs > HALF_MADE_FOR) await rm(join(parts, name), { force: true });
      }
    },

    async read(key) {
      return ifThere(readFile(at(key)));
    },

    async served(path) {
      const content = await ifThere(readFile(at(path)));
      if (!content) return undefined;
      const br = await ifThere(readFile(at(`${path}.br`)));
      const gzip = await ifThere(readFile(at(`${path}.gz`)));
      return { content, compressed: { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) } };
    },

    async missing(files) {
      const absent = new Set<string>();
      await inParallel(files, WIDTH, async ({ key, size }) => {
        if (!(await isWhole(key, size))) absent.add(key);
      });
      return absent;
    },

    async live() {
      const tree = await liveTree();
      return tree === undefined ? [] : [tree.slice(0, tree.indexOf('.'))];
    },

    async switchTo({ id, files }, step) {
      const before = await liveTree();
      const tree = await onItsDisk(treeOf(files, id));
      const names = await readdir(at(join(TREES, tree)));
      const links = new Set(await rootLinks());
      for (const name of names) {
        // Dangling until the switch where the tree before knows no such name: a 404, as it was.
        if (!links.has(name)) await pointLink(at(name), `${LIVE}/${name}`, parts);
      }
      await pointLink(at(LIVE), `trees/${tree}`, parts);
      for (const path of files.keys()) step(path);
      for (const name of links) {
        if (!names.includes(name)) await unlink(at(name));
      }
      // A web server may be on its way through the tree before: that one stays until the next switch.
      for (const name of await readdir(at(TREES))) {
        if (name !== tree && name !== before) await rm(at(join(TREES, name)), { recursive: true, force: true });
      }
    },

    async switchWorker(key) {
      await pointLink(at(LIVE_WORKER), dirname(key).slice(PRIVATE.length), parts);
      for (const ending of ['', ...SIBLINGS]) {
        const path = at(WORKER + ending);
        if (await ifThere(stat(at(key + ending)))) {
          if ((await linkAt(path)) === undefined) await pointLink(path, `${LIVE_WORKER}/${WORKER}${ending}`, parts);
        } else {
          await rm(path, { force: true });
        }
      }
    },
  };
}
