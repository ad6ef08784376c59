/**
 * A bucket of any S3-compatible store, or a prefix of one. An object is one sequence of bytes: a store can't answer one
 * browser with brotli and another with gzip. It therefore holds plain text by default, which the CDN before it
 * compresses for each; `--encoding` stores text compressed, for a store without such a CDN.
 *
 * A store has no step that changes two objects. A page is switched by three: its payload goes, the page is copied, the
 * new payload is copied. A payload may be missing; it may not be of another build.
 */
import { contentType } from '../../builds/hosting.ts';
import { compress, isWorthCompressing } from './compress.ts';
import type { Encoding } from './compress.ts';
import { inParallel } from './pool.ts';
import type { S3Client } from 'backoffice-backend/s3-client';
import { cacheControlOf, isPage, isVisitors, payloadOf, PRIVATE, WORKER } from './target.ts';
import type { Switch, Target } from './target.ts';

const LIVE = `${PRIVATE}live.json`;
const WIDTH = 8;

export interface StorePlace {
  /** As the operator wrote it. */
  readonly name: string;
  /** Empty, or ending with a slash. */
  readonly prefix: string;
  /** How text is stored; undefined: plain. */
  readonly encoding?: Encoding;
}

/** Its calls throw what `client` throws (`StoreError`). */
export function createS3Target(client: S3Client, { name, prefix, encoding }: StorePlace): Target {
  async function put(key: string, content: Uint8Array): Promise<void> {
    const used = encoding !== undefined && isVisitors(key) && isWorthCompressing(key, content.byteLength) ? encoding : undefined;
    await client.put(prefix + key, used ? await compress(content, used) : content, {
      'Content-Type': contentType(key),
      'Cache-Control': cacheControlOf(key),
      ...(used ? { 'Content-Encoding': used } : {}),
    });
  }

  async function read(key: string): Promise<Uint8Array | undefined> {
    return (await client.get(prefix + key))?.body;
  }

  async function live(): Promise<string[]> {
    const content = await read(LIVE);
    return content ? (JSON.parse(Buffer.from(content).toString()) as string[]) : [];
  }

  async function noteLive(ids: readonly string[]): Promise<void> {
    await put(LIVE, Buffer.from(JSON.stringify([...new Set(ids)])));
  }

  async function list(below: string) {
    const found = await client.list(prefix + below);
    return found.map((object) => ({ ...object, key: object.key.slice(prefix.length) }));
  }

  async function copyAll({ files, unchanged, gone }: Switch, step: (path: string) => void): Promise<void> {
    const copy = async (path: string): Promise<void> => {
      await client.copy(prefix + (files.get(path) ?? ''), prefix + path);
      step(path);
    };
    const pages = [...files.keys()].filter(isPage);
    const payloads = new Set(pages.map(payloadOf));
    const others = [...files.keys()].filter((path) => !isPage(path) && !payloads.has(path) && !unchanged.has(path));
    await inParallel(others, WIDTH, copy);
    await inParallel(pages, WIDTH, async (page) => {
      const payload = payloadOf(page);
      if (unchanged.has(page) && unchanged.has(payload)) return;
      await client.remove(prefix + payload);
      await copy(page);
      if (files.has(payload)) await copy(payload);
    });
    const payloadsFirst = gone.toSorted((one, other) => Number(isPage(one)) - Number(isPage(other)));
    for (const path of payloadsFirst) await client.remove(prefix + path);
  }

  return {
    name,
    list,
    put,
    read,
    live,
    prepare: () => Promise.resolve(),
    begin: () => Promise.resolve(),

    async served(path) {
      const answer = await client.get(prefix + path);
      if (!answer) return undefined;
      return {
        content: answer.body,
        contentType: answer.headers.get('content-type') ?? '',
        cacheControl: answer.headers.get('cache-control') ?? '',
      };
    },

    async remove(key) {
      await client.remove(prefix + key);
    },

    async missing(files) {
      // A store takes an object whole or not at all, so its name says that it is there whole.
      const folders = new Set(files.map(({ key }) => key.slice(0, key.indexOf('/', key.startsWith(PRIVATE) ? PRIVATE.length : 0) + 1)));
      const there = new Set((await Promise.all([...folders].map(list))).flat().map(({ key }) => key));
      return new Set(files.map(({ key }) => key).filter((key) => !there.has(key)));
    },

    async switchTo(change, step) {
      await noteLive([...(await live()), change.id]);
      await copyAll(change, step);
      await noteLive([change.id]);
    },

    async switchWorker(key) {
      await client.copy(prefix + key, prefix + WORKER);
    },
  };
}
