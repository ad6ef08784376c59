import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { configureClient } from './client-options.ts';
import { ApiError, Forbidden, NotFound, Offline, ServerFailed, TimedOut } from './errors.ts';
import { STANDSTILL_LIMIT_MS, UploadError, uploadKey, uploadPicture } from './upload.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A backend's presigned call and a store, on one real server; both answer what the test says. */
let server: Server;
let origin: string;
let seen: Seen[];
let presigned: unknown;
let store: (request: IncomingMessage, response: ServerResponse) => void;
let refusedTokens: (string | undefined)[];

const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*', 'Access-Control-Allow-Methods': '*' };
const put = (): Seen => seen.find(({ url }) => url.startsWith('/store'))!;
const asked = (): Record<string, unknown> => {
  const { body } = seen.find(({ url }) => url.startsWith('/api'))!;
  return JSON.parse(body.toString()) as Record<string, unknown>;
};

beforeEach(async () => {
  seen = [];
  refusedTokens = [];
  store = (_request, response) => response.end();
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
      if (request.method === 'OPTIONS') {
        // `*` does not stand for Authorization; a PUT that carried one would fail here.
        response.setHeader('Access-Control-Allow-Headers', 'x-amz-acl,content-encoding,content-type');
        response.end();
        return;
      }
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks) });
      if (url.startsWith('/api/backend/')) response.end(JSON.stringify(presigned));
      else store(request, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  presigned = { value: { url: `${origin}/store/x?signature=secret`, direct_url: 'https://cdn.example/x.jpg' } };
  configureClient({
    baseUrl: origin,
    token: () => 'token-of-the-session',
    locale: () => 'vi',
    onUnauthorized: (token) => refusedTokens.push(token),
  });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

async function failureOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error as Error,
  );
}

describe('uploadKey', () => {
  it('is the time, ten letters and the folded name', () => {
    expect(uploadKey('Ảnh ĐẸP (1).JPG', 1_700_000_000_000)).toMatch(/^1700000000000-[a-zA-Z]{10}-anh-dep-1\.jpg$/);
    expect(uploadKey('a.png')).toMatch(new RegExp(`^${String(Date.now()).slice(0, 8)}\\d{5}-[a-zA-Z]{10}-a\\.png$`));
    expect(uploadKey('a.png')).not.toBe(uploadKey('a.png'));
  });

  it.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\..\\a.jpg', 'a.jpg'],
    ['%2e%2e%2fa.jpg', '2e-2e-2fa.jpg'],
    ['a\u0000.php.jpg', 'a.php.jpg'],
    ['.htaccess', 'htaccess'],
    ['…', 'picture'],
    ['产品.jpg', 'picture.jpg'],
    ['___.PNG', 'picture.png'],
    ['', 'picture'],
    ['công ty  TNHH.tar.gz', 'cong-ty-tnhh.tar.gz'],
    [`${'a'.repeat(300)}.webp`, `${'a'.repeat(95)}.webp`],
  ])('folds %j to a name that means nothing to a file system', (given, folded) => {
    expect(uploadKey(given, 1).replace(/^1-[a-zA-Z]{10}-/, '')).toBe(folded);
  });
});

describe('uploadPicture', () => {
  it('asks with the defaults of the specification and answers the public address', async () => {
    await expect(uploadPicture(new Blob(['bytes']), { fileName: 'Ảnh.jpg' })).resolves.toBe('https://cdn.example/x.jpg');
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /api/backend/Upload/presigned-url', 'PUT /store/x?signature=secret',
    ]);
    const { key, ...rest } = asked();
    expect(rest).toEqual({
      acl: 'public-read', content_encoding: 'base64', content_type: 'image/jpeg', platform: 'website',
    });
    expect(key).toMatch(/^\d{13}-[a-zA-Z]{10}-anh\.jpg$/);
  });

  it('takes an address to put to of any length: those of temporary credentials hold a long token', async () => {
    const token = 'a'.repeat(4_000);
    presigned = { value: { url: `${origin}/store/x?X-Amz-Security-Token=${token}`, direct_url: 'https://cdn.example/x.jpg' } };
    await expect(uploadPicture(new Blob(['bytes']), { fileName: 'a.jpg' })).resolves.toBe('https://cdn.example/x.jpg');
    expect(put().url).toContain(token);
  });

  it('puts the bytes with their three headers and without the session', async () => {
    await uploadPicture(new Blob(['bytes'], { type: 'text/html' }), {
      fileName: 'a.png', acl: 'private', encoding: 'blob', contentType: 'image/png', bucket: 'other',
    });
    expect(put().headers).toMatchObject({ 'x-amz-acl': 'private', 'content-encoding': 'blob', 'content-type': 'image/png' });
    expect(put().headers).not.toHaveProperty('authorization');
    expect(put().headers).not.toHaveProperty('cookie');
    expect(put().body.toString()).toBe('bytes');
    expect(asked()).toMatchObject({ acl: 'private', content_encoding: 'blob', content_type: 'image/png', platform: 'other' });
  });

  it.each(['data:image/png;base64,4bqibmg=', 'DATA:image/png;charset=x;BASE64,4bqibmg=', '4bqibmg='])(
    'strips the data-URL prefix of %s and sends the decoded bytes as base64',
    async (source) => {
      await uploadPicture(source, { fileName: 'a.png' });
      expect(put().body.toString()).toBe('Ảnh');
      expect(put().headers['content-encoding']).toBe('base64');
    },
  );

  it.each(['gzip', 'BASE64', '', 'base64 '])('refuses the encoding %j before anything is sent', async (encoding) => {
    const error = await failureOf(uploadPicture(new Blob(['x']), { fileName: 'a', encoding }));
    expect(error).toBeInstanceOf(UploadError);
    expect(error.message).toBe('Invalid encoding');
    expect(seen).toEqual([]);
  });

  it.each(['data:image/svg+xml,%3Csvg%3E', 'không phải base64', 'abcde'])('refuses the text %j, which is no base64', async (source) => {
    expect((await failureOf(uploadPicture(source, { fileName: 'a' }))).message).toBe('Invalid encoding');
    expect(seen).toEqual([]);
  });

  it.each([
    ['no value', {}],
    ['a value that is no object', { value: 'x' }],
    ['no url', { value: { direct_url: 'https://cdn.example/x' } }],
    ['no direct_url', { value: { url: 'https://store.example/x' } }],
    ['an empty url', { value: { url: '', direct_url: 'https://cdn.example/x' } }],
    ['an empty direct_url', { value: { url: 'https://store.example/x', direct_url: '' } }],
    ['a url that is no text', { value: { url: 1, direct_url: 'https://cdn.example/x' } }],
    ['a public address that would run', { value: { url: 'https://store.example/x', direct_url: 'javascript:boom()' } }],
    ['an address to put to that would run', { value: { url: 'javascript:boom()', direct_url: 'https://cdn.example/x' } }],
    ['a list', []],
  ])('answers presigned error for %s, and puts nothing', async (_what, answer) => {
    presigned = answer;
    const error = await failureOf(uploadPicture(new Blob(['x']), { fileName: 'a' }));
    expect(error).toBeInstanceOf(UploadError);
    expect(error.message).toBe('presigned error');
    expect(seen.length).toBe(1);
  });

  it('keeps the signature out of what it says about an address, too', async () => {
    presigned = { value: { url: `${origin}/store/x?signature=secret`, direct_url: 'javascript:boom()' } };
    const error = await failureOf(uploadPicture(new Blob(['x']), { fileName: 'a' }));
    expect(error.cause).toContain(`${origin}/store/x, javascript:boom()`);
  });

  it('takes a 401 of the store for the store’s own affair', async () => {
    store = (_request, response) => response.writeHead(401).end('Request has expired');
    const error = await failureOf(uploadPicture(new Blob(['x']), { fileName: 'a' }));
    expect(error).toBeInstanceOf(Forbidden);
    expect(error).toMatchObject({ status: 401, body: 'Request has expired' });
    expect(refusedTokens).toEqual([]);
  });

  it('carries on what the store says, in its own words and about when to come back', async () => {
    store = (_request, response) => response.writeHead(400).end('{"status":"error","message":"Tệp không phải là ảnh.","traceId":"4f2a"}');
    expect(await failureOf(uploadPicture(new Blob(['x']), { fileName: 'a' }))).toMatchObject({
      serverMessage: 'Tệp không phải là ảnh.', traceId: '4f2a',
    });
    store = (_request, response) => {
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
      response.writeHead(429, { 'Retry-After': '7' }).end();
    };
    expect(await failureOf(uploadPicture(new Blob(['x']), { fileName: 'a' }))).toMatchObject({ kind: 'tooMany', retryAfterMs: 7_000 });
  });

  it('takes the page of XML with which a store does not find its bucket for no network that wants people to sign in', async () => {
    store = (_request, response) => response.writeHead(404).end('<?xml version="1.0"?><Error><Code>NoSuchBucket</Code></Error>');
    expect(await failureOf(uploadPicture(new Blob(['x']), { fileName: 'a' }))).toBeInstanceOf(NotFound);
  });

  it('names request, status and cause, and never the signature', async () => {
    store = (_request, response) => response.writeHead(503).end();
    const error = await failureOf(uploadPicture(new Blob(['x']), { fileName: 'a' }));
    expect(error).toBeInstanceOf(ServerFailed);
    expect(error.message).toBe(`PUT ${origin}/store/x → 503: the store does not take the picture`);
  });

  it('says offline when the store cuts the connection', async () => {
    store = (_request, response) => response.destroy();
    expect(await failureOf(uploadPicture(new Blob(['x']), { fileName: 'a' }))).toBeInstanceOf(Offline);
  });

  it('tells how much has gone out, from nothing to all', async () => {
    const shares: number[] = [];
    await uploadPicture(new Blob([new Uint8Array(3_000_000)]), { fileName: 'a', onProgress: (share) => shares.push(share) });
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBe(1);
    expect(shares.toSorted((one, other) => one - other)).toEqual(shares);
  });

  it('stops when it is told to, while the store is still waiting', async () => {
    const controller = new AbortController();
    const reached = new Promise<void>((resolve) => {
      store = () => resolve();
    });
    const upload = failureOf(uploadPicture(new Blob(['x']), { fileName: 'a', signal: controller.signal }));
    await reached;
    controller.abort();
    expect(await upload).toMatchObject({ name: 'Aborted', kind: 'aborted' } satisfies Partial<ApiError>);
  });

  it('stops when it is told to, while the backend is looked for after the store has not answered', async () => {
    const controller = new AbortController();
    store = (_request, response) => response.destroy();
    configureClient({
      baseUrl: origin,
      token: () => undefined,
      locale: () => 'vi',
      onUnauthorized: () => undefined,
      isBackendThere: async () => {
        controller.abort();
        return true;
      },
    });
    const upload = uploadPicture(new Blob(['x']), { fileName: 'a', signal: controller.signal });
    expect(await failureOf(upload)).toMatchObject({ kind: 'aborted' });
  });

  describe('and a store that does not answer', () => {
    /** The page's own requests, made as ever. */
    let requests: XMLHttpRequest[];
    let reached: Promise<void>;

    beforeEach(() => {
      requests = [];
      vi.stubGlobal('XMLHttpRequest', class extends XMLHttpRequest {
        constructor() {
          super();
          requests.push(this);
        }
      });
      reached = new Promise((resolve) => {
        store = () => resolve();
      });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });

    afterEach(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });

    /** Up to the moment before its limit, and past it. @returns how it stood at both */
    async function aroundTheLimit(upload: Promise<unknown>, limit = STANDSTILL_LIMIT_MS): Promise<unknown[]> {
      const stand = (): Promise<unknown> => Promise.race([upload, Promise.resolve('on its way')]);
      await vi.advanceTimersByTimeAsync(limit - 1);
      const before = await stand();
      await vi.advanceTimersByTimeAsync(1);
      return [before, await stand()];
    }

    it('ends as a call without an answer does, once nothing has gone out for long', async () => {
      const upload = failureOf(uploadPicture(new Blob(['x']), { fileName: 'a' }));
      await reached;
      const [before, after] = await aroundTheLimit(upload);
      expect([before, after]).toEqual(['on its way', expect.any(TimedOut)]);
      expect((after as Error).message).toBe(`PUT ${origin}/store/x → nothing went out, and no answer came, within 60000 ms`);
      // What may hang for ever is let go.
      expect(requests.map(({ readyState }) => readyState)).toEqual([XMLHttpRequest.UNSENT]);
    });

    it.each([
      ['700 kB', 700_000, 60_000],
      ['4.5 MB, which may all be told as sent and still be on the way', 4_500_000, 375_000],
    ])('is waited for the longer the more bytes there are: with %s', async (_, size, limit) => {
      const upload = failureOf(uploadPicture(new Blob([new Uint8Array(size)]), { fileName: 'a' }));
      await reached;
      expect(await aroundTheLimit(upload, limit)).toEqual(['on its way', expect.any(TimedOut)]);
    });

    it('goes on however long it takes while bytes go out, and waits as long for the answer to the last of them', async () => {
      const upload = failureOf(uploadPicture(new Blob(['x']), { fileName: 'a' }));
      await reached;
      for (const loaded of [1, 2, 3]) {
        await vi.advanceTimersByTimeAsync(STANDSTILL_LIMIT_MS - 1);
        // jsdom tells of what has gone out only once it is answered.
        requests[0]!.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 3 }));
      }
      expect(await aroundTheLimit(upload)).toEqual(['on its way', expect.any(TimedOut)]);
    });
  });

  it('puts nothing when it is stopped in the moment before the bytes go out', async () => {
    const controller = new AbortController();
    const upload = uploadPicture(new Blob(['x']), {
      fileName: 'a', signal: controller.signal, onProgress: () => controller.abort(),
    });
    expect(await failureOf(upload)).toMatchObject({ kind: 'aborted' });
    // Bytes that went out all the same would be there before those of a later picture.
    await uploadPicture(new Blob(['y']), { fileName: 'b' });
    expect(seen.filter(({ url }) => url.startsWith('/store')).map(({ body }) => String(body))).toEqual(['y']);
  });

  it('puts nothing when it was stopped before', async () => {
    const error = await failureOf(uploadPicture(new Blob(['x']), { fileName: 'a', signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ kind: 'aborted' });
    expect(seen).toEqual([]);
  });
});
