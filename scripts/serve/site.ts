/**
 * Serves a built site the way a well-set CDN does, for `npm start`, the tests and the deployment's checks: the hosts'
 * rules of `builds/hosting.ts`, brotli and gzip, entity tags, the security headers.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';

import { isNamed } from 'backoffice-backend/entity-tag';

import { answerFor, cacheControl, contentType, isCompressible } from '../../builds/hosting.ts';
import { WORK } from '../build/settings.ts';
import { compress, isWorthCompressing } from '../deploy/compress.ts';
import type { Encoding } from '../deploy/compress.ts';
import { ifThere } from '../deploy/folder.ts';
import { PRIVATE } from '../deploy/target.ts';

interface SiteFile {
  readonly content: Buffer;
  /** A weak one: the compressed forms, which bear it too, are not the same to the byte (RFC 9110, 8.8.3.3). */
  readonly tag: string;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

export interface Site {
  /** Answers a request, or returns false for what is not the site's (`/api/`). */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Compresses everything ahead of the first request. */
  warm(): Promise<void>;
}

/** The security headers that the last build made for its pages. */
export async function builtHeaders(): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await readFile(resolve(WORK, 'headers.json'), 'utf8')) as Record<string, string>;
}

/** Whether a file is the `.br` or `.gz` that `npm run deploy` puts beside a text: the same once more, for other web servers. */
async function isCompressedForm(path: string): Promise<boolean> {
  const plain = path.replace(/\.(?:br|gz)$/, '');
  return plain !== path && isCompressible(plain) && (await ifThere(stat(plain)))?.isFile() === true;
}

/**
 * The files below a folder, by path. Links are followed: a folder that `npm run deploy` wrote consists of them. What it
 * keeps for itself is no visitor's.
 */
async function load(root: string, below = '', files = new Map<string, SiteFile>()): Promise<Map<string, SiteFile>> {
  for (const name of await readdir(join(root, below))) {
    const path = below + name;
    if (`${path}/` === PRIVATE || (await isCompressedForm(join(root, path)))) continue;
    const found = await stat(join(root, path));
    if (found.isDirectory()) {
      await load(root, `${path}/`, files);
    } else {
      const content = await readFile(join(root, path));
      const tag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
      files.set(path, { content, tag, compressed: new Map() });
    }
  }
  return files;
}

/** Whether a browser takes an encoding: it is named, and not with a weight of 0 (RFC 9110, 12.5.3). */
function accepts(request: IncomingMessage, encoding: Encoding): boolean {
  return String(request.headers['accept-encoding'] ?? '').split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** Undefined: as it is. */
function encodingFor(request: IncomingMessage, name: string, file: SiteFile): Encoding | undefined {
  if (!isWorthCompressing(name, file.content.length)) return undefined;
  return (['br', 'gzip'] as const).find((encoding) => accepts(request, encoding));
}

function compressed(file: SiteFile, encoding: Encoding, quality: number | undefined): Promise<Buffer> {
  const made = file.compressed.get(encoding) ?? compress(file.content, encoding, quality);
  file.compressed.set(encoding, made);
  return made;
}

/**
 * HTTP/1.1 repeats every header with every answer: over a kilobyte with each script. What is no document (nor the
 * worker, which brings a policy of its own) is sent only those that mean something there.
 */
const FOR_ALL: ReadonlySet<string> = new Set(['X-Content-Type-Options', 'Cross-Origin-Resource-Policy']);

function isDocument(name: string | undefined): boolean {
  return name === undefined || /\.html$|^sw\.js$/.test(name);
}

/**
 * Reads the whole site into memory (some megabytes): what is served is one build, whatever happens to the folder.
 *
 * @param quality brotli's, 0 to 11; without it the best, which takes seconds of a processor, once
 */
export async function openSite(root: string, headers: Readonly<Record<string, string>>, quality?: number): Promise<Site> {
  const files = await load(root);
  if (!files.has('404.html')) throw new Error(`${root} holds no built site: run npm run build`);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const pathname = (request.url ?? '/').replace(/[?#].*$/s, '');
    const answer = answerFor((name) => files.has(name), pathname);
    if (!answer) return false;
    for (const [name, value] of Object.entries(headers)) {
      if (isDocument(answer.file) || FOR_ALL.has(name)) response.setHeader(name, value);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return true;
    }
    const name = answer.file;
    const file = name === undefined ? undefined : files.get(name);
    if (name === undefined || !file) {
      response.writeHead(answer.status, { 'Cache-Control': 'no-cache', 'Content-Length': 0 }).end();
      return true;
    }
    response.setHeader('Content-Type', contentType(name));
    response.setHeader('Cache-Control', answer.status === 404 ? 'no-cache' : cacheControl(name));
    response.setHeader('Vary', 'Accept-Encoding');
    if (answer.status === 200) {
      response.setHeader('ETag', file.tag);
      if (isNamed(file.tag, request.headers['if-none-match'])) {
        response.writeHead(304).end();
        return true;
      }
    }
    const encoding = encodingFor(request, name, file);
    const body = encoding === undefined ? file.content : await compressed(file, encoding, quality);
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
    response.writeHead(answer.status, { 'Content-Length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  }

  async function warm(): Promise<void> {
    for (const [name, file] of files) {
      if (isWorthCompressing(name, file.content.length)) await compressed(file, 'br', quality);
    }
  }

  return { handle, warm };
}
