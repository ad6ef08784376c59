import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackend } from '../index.ts';
import type { Backend } from '../index.ts';
import { openMemoryDatabase } from '../testing/memory-database.ts';
import { ADMIN, START } from '../testing/backends.ts';
import { TestClient } from '../testing/client.ts';
import { png } from '../testing/pictures.ts';
import { isFileName } from './file-store.ts';
import { createS3Uploads } from './s3-uploads.ts';
import type { S3Settings } from './s3-uploads.ts';

const SECRET = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const folder = mkdtempSync(join(tmpdir(), 'backoffice-s3-'));
const server = new S3rver({
  port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [{ name: 'congty', configs: [] }],
});
let settings: S3Settings;
let backend: Backend;

beforeAll(async () => {
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  settings = { endpoint, bucket: 'congty', region: 'us-east-1', publicUrl: `${endpoint}/congty`, ...SECRET };
  backend = await createBackend({ dataDir: 'memory', database: await openMemoryDatabase(), seed: false, adminPassword: ADMIN.password, s3: settings });
});

afterAll(async () => {
  await backend.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const HEADERS = { 'Content-Type': 'image/png', 'Content-Encoding': 'base64', 'x-amz-acl': 'public-read' };

async function presigned(key: string): Promise<{ url: string; direct_url: string }> {
  const client = new TestClient(backend.app);
  const token = await client.signIn(ADMIN.username, ADMIN.password);
  const { json } = await client.ask('PUT', 'Upload/presigned-url', { token, body: { key, content_type: 'image/png' } });
  return json.value;
}

it('puts a picture into the store with the specification\'s headers, and names where the public reads it', async () => {
  const { url, direct_url } = await presigned('1-a.png');
  const sent = await fetch(url, { method: 'PUT', headers: HEADERS, body: new Uint8Array(png(3, 3)) });
  expect(sent.status).toBe(200);
  const served = await fetch(direct_url);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await served.arrayBuffer()).equals(png(3, 3))).toBe(true);
});

it('gives no address at which a picture lies, whoever knows its key', async () => {
  const first = await presigned('5-a.png');
  await fetch(first.url, { method: 'PUT', headers: HEADERS, body: new Uint8Array(png(1, 1)) });
  const stored = decodeURIComponent(new URL(first.direct_url).pathname.split('/').at(-1) ?? '');
  for (const key of ['5-a.png', stored, `${'5'.repeat(196)}.png`]) {
    const other = await presigned(key);
    expect(isFileName(new URL(other.direct_url).pathname.split('/').at(-1) ?? '')).toBe(true);
    expect((await fetch(other.url, { method: 'PUT', headers: HEADERS, body: new Uint8Array(png(2, 2)) })).status).toBe(200);
  }
  expect(Buffer.from(await (await fetch(first.direct_url)).arrayBuffer()).equals(png(1, 1))).toBe(true);
});

it('takes nothing after five minutes', async () => {
  const late = createS3Uploads(settings, () => Date.now() - 301_000);
  const { url } = await late.presign(
    { key: '2-a.png', type: 'image/png', encoding: 'base64', acl: 'public-read' },
    undefined,
  );
  expect((await fetch(url, { method: 'PUT', headers: HEADERS, body: new Uint8Array(png()) })).status).toBe(403);
});

/**
 * What a store does with a presigned request (AWS Signature Version 4, "Authenticating Requests: Using Query
 * Parameters"), written anew: the store of these tests does not check signatures.
 */
function isSigned(address: string, headers: Readonly<Record<string, string>>, secret: string): boolean {
  const url = new URL(address);
  const query = url.searchParams;
  const scope = (query.get('X-Amz-Credential') ?? '').split('/').slice(1);
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const lower = new Map(
    Object.entries({ ...headers, Host: url.host }).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  const canonicalQuery = [...query].filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`).sort().join('&');
  const canonical = [
    'PUT',
    url.pathname,
    canonicalQuery,
    ...names.map((name) => `${name}:${lower.get(name) ?? ''}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const key = scope.reduce<Buffer>(
    (current, part) => createHmac('sha256', current).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  const signature = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', query.get('X-Amz-Date'), scope.join('/'), hash].join('\n'))
    .digest('hex');
  return signature === query.get('X-Amz-Signature');
}

it('signs address, type, encoding, access and end, so that a store refuses any other', async () => {
  const uploads = createS3Uploads(settings, () => START);
  const { url } = await uploads.presign(
    { key: '3-a.png', type: 'image/png', encoding: 'base64', acl: 'public-read' },
    undefined,
  );
  const { secretAccessKey } = settings;
  expect(isSigned(url, HEADERS, secretAccessKey)).toBe(true);
  expect(new URL(url).searchParams.get('X-Amz-Date')).toBe('20261121T050000Z');
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');
  for (const [name, value] of [
    ['Content-Type', 'text/html'],
    ['Content-Encoding', 'gzip'],
    ['x-amz-acl', 'public-read-write'],
  ] as const) {
    expect(isSigned(url, { ...HEADERS, [name]: value }, secretAccessKey), name).toBe(false);
  }
  expect(isSigned(url.replace('3-a.png', '4-a.png'), HEADERS, secretAccessKey)).toBe(false);
  expect(isSigned(url.replace('Expires=300', 'Expires=3000'), HEADERS, secretAccessKey)).toBe(false);
  expect(isSigned(url, HEADERS, 'another')).toBe(false);
});

it('goes on serving the pictures of its own folder', async () => {
  const client = new TestClient(backend.app);
  expect((await client.raw('GET', '/uploads/website/seed-mark-10-320x320.png')).status).toBe(200);
});
