/**
 * Uploads into the backend's own store: a signed address that takes one file of one type within five minutes,
 * and the public address that serves it. The same path for both, as object stores have it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { sniffPicture } from '../../../src/lib/sniff.ts';
import type { DiskRoom } from '../disk-room.ts';
import { Refusal } from '../refusal.ts';
import { readBytes } from '../http/body.ts';
import { isNamed } from '../http/entity-tag.ts';
import { ADDRESS_SECONDS, notAPicture } from './address.ts';
import { BUCKET, isFileName } from './file-store.ts';
import type { SentFiles } from './file-store.ts';
import { pictureOf } from './picture-kind.ts';
import { MAX_PICTURE_BYTES } from './picture-limit.ts';
import type { UploadAddresses, UploadRequest } from './uploads.ts';

const PUBLIC_FOLDER = '/uploads';

export interface FolderUploads extends UploadAddresses {
  /** Adds the PUT and GET of `/uploads/{bucket}/{key}`. */
  mount(app: Hono): void;
  /** The public address of a stored file. */
  readonly addressOf: (key: string) => string;
}

export interface FolderUploadsOptions {
  readonly store: SentFiles;
  readonly room: DiskRoom;
  readonly secret: Uint8Array;
  /** Scheme and host under which the backend is reached; missing: addresses are paths of the asking site. */
  readonly publicOrigin: string | undefined;
  readonly now: () => number;
}

// A picture never runs anything: sandboxed where it is opened by itself, and like every answer (`app.ts`) not sniffed into
// another type.
const PICTURE_HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=31536000, immutable',
};

export function createFolderUploads({ store, room, secret, publicOrigin, now }: FolderUploadsOptions): FolderUploads {
  function sign(request: UploadRequest, expires: number): string {
    // One value a line: no two requests are written the same way.
    const { key, type, encoding, acl } = request;
    const text = ['PUT', BUCKET, key, type, encoding, acl, expires, MAX_PICTURE_BYTES].join('\n');
    return createHmac('sha256', secret).update(text).digest('base64url');
  }

  function isSigned(request: UploadRequest, expires: number, signature: string): boolean {
    const right = Buffer.from(sign(request, expires));
    const given = Buffer.from(signature);
    return right.length === given.length && timingSafeEqual(right, given);
  }

  async function receive(context: Context, key: string): Promise<Response> {
    const { req } = context;
    const expires = Number(req.query('expires'));
    const request = {
      key,
      type: req.query('type') ?? '', encoding: req.query('encoding') ?? '', acl: req.query('acl') ?? '',
    };
    if (!isSigned(request, expires, req.query('signature') ?? '')) throw new Refusal('badAddress');
    if (expires * 1_000 <= now()) throw new Refusal('expiredAddress');
    const header = (name: string) => req.header(name)?.trim().toLowerCase();
    const asSigned = header('content-type') === request.type
      && (header('content-encoding') ?? request.encoding) === request.encoding
      && (header('x-amz-acl') ?? request.acl) === request.acl;
    if (!asSigned) throw new Refusal('badAddress');
    await room.demand();
    // `Content-Encoding: base64` names how the picture was held before; the body is its bytes.
    const bytes = await readBytes(req.raw, MAX_PICTURE_BYTES);
    if (pictureOf(bytes)?.type !== request.type) throw notAPicture();
    if (!(await store.add(key, bytes))) throw new Refusal('keyUsed');
    return context.body(null, 200);
  }

  async function serve(context: Context, key: string): Promise<Response> {
    const picture = await store.open(key);
    if (!picture) throw new Refusal('notFound');
    let isSent = false;
    try {
      const type = sniffPicture(picture.head);
      if (!type) throw new Refusal('notFound');
      const headers = { ...PICTURE_HEADERS, ETag: `"${key}"` };
      if (isNamed(headers.ETag, context.req.header('if-none-match'))) return context.body(null, 304, headers);
      const described = { ...headers, 'Content-Type': type, 'Content-Length': String(picture.size) };
      // Hono asks for the answer to GET, and lets its body be.
      if (context.req.method === 'HEAD') return context.body(null, 200, described);
      isSent = true;
      return context.body(picture.body(), 200, described);
    } finally {
      if (!isSent) await picture.close();
    }
  }

  const pathOf = (key: string) => `${PUBLIC_FOLDER}/${BUCKET}/${key}`;

  return {
    presign(request, crossOrigin) {
      const expires = Math.floor(now() / 1_000) + ADDRESS_SECONDS;
      const { key, type, encoding, acl } = request;
      const query = new URLSearchParams({
        type, encoding, acl, expires: String(expires), signature: sign(request, expires),
      });
      const direct = `${publicOrigin ?? crossOrigin ?? ''}${pathOf(key)}`;
      return Promise.resolve({ url: `${direct}?${query}`, direct_url: direct });
    },
    mount(app) {
      app.put(`${PUBLIC_FOLDER}/:bucket/:key`, (context) => {
        const { bucket, key } = context.req.param();
        if (bucket !== BUCKET || !isFileName(key)) throw new Refusal('badAddress');
        return receive(context, key);
      });
      app.get(`${PUBLIC_FOLDER}/:bucket/:key`, (context) => {
        const { bucket, key } = context.req.param();
        if (bucket !== BUCKET || !isFileName(key)) throw new Refusal('notFound');
        return serve(context, key);
      });
    },
    addressOf: (key) => `${publicOrigin ?? ''}${pathOf(key)}`,
  };
}
