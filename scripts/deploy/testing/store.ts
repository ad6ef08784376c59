/**
 * A real S3-compatible store in this process (s3rver) behind a door that does what s3rver leaves out: it verifies every
 * signature, reckoned here from the protocol's description and not by the library that signs. The door can also be shut
 * after any number of changes, which is what a store sees of a deployment that was killed.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';

import { createS3Client } from 'backoffice-backend/s3-client';
import type { S3Client } from 'backoffice-backend/s3-client';
import { REMEDIES } from '../aws-settings.ts';
import { createS3Target } from '../s3-target.ts';
import type { Encoding } from '../compress.ts';
import type { Target } from '../target.ts';
import { emptyFolder } from './fake-site.ts';

export const BUCKET = 'site';
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const REGION = 'ap-southeast-1';

export interface Store {
  /** For a process of its own. */
  readonly env: Readonly<Record<string, string>>;
  /** Every change that was let in: `PUT key`, `COPY key`, `DELETE key`, without the bucket. */
  readonly changes: string[];
  /** How many more changes are let in; every later request finds the door shut. */
  left: number;
  /** Answers requests itself while it gives a status: 500, say. */
  disturb: (method: string, key: string, query: URLSearchParams) => { status: number; body: string } | undefined;
  /** Told of each change once it is made, whose answer waits for what it returns. */
  onChange: (change: string) => void | Promise<void>;
  readonly client: S3Client;
  target(options?: { prefix?: string; encoding?: Encoding }): Target;
}

const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: Uint8Array | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html; what is wrong, or undefined. */
function faultOfSignature(method: string, url: string, headers: IncomingMessage['headers'], body: Uint8Array): string | undefined {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '');
  if (!given) return 'no signature';
  const [, credential = '', names = '', signature] = given;
  const [accessKeyId, ...scope] = credential.split('/');
  const [date = '', region, service, kind] = scope;
  const time = String(headers['x-amz-date']);
  if (accessKeyId !== KEYS.accessKeyId || region !== REGION || service !== 's3' || kind !== 'aws4_request') return 'wrong scope';
  if (!time.startsWith(date)) return 'another day';
  if (!names.split(';').includes('host')) return 'the host is not signed';
  if (Object.keys(headers).some((name) => name.startsWith('x-amz-') && !names.split(';').includes(name))) return 'x-amz- not signed';
  const hash = sha256(body);
  if (headers['x-amz-content-sha256'] !== hash) return 'another content';
  const [path = '', query = ''] = url.split('?');
  const canonicalQuery = query.split('&').filter((pair) => pair !== '').toSorted().join('&').replaceAll('+', '%20');
  const canonicalHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, canonicalQuery, canonicalHeaders.join(''), names, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n');
  const key = [region, service, kind].reduce(hmac, hmac(`AWS4${KEYS.secretAccessKey}`, date));
  return hmac(key, text).toString('hex') === signature ? undefined : 'another signature';
}

function refuse(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Opens a store with one empty bucket; it closes when the test is over. */
export async function openStore(): Promise<Store> {
  const inner = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: await emptyFolder(),
    configureBuckets: [{ name: BUCKET }],
  });
  const { port: innerPort } = await inner.run();

  const door = createServer((request, response) => {
    // Also on a deployment that was killed in the middle of a request, and waits for no answer.
    const hangUp = (): void => void response.destroy();
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const key = decodeURIComponent(url.replace(/\?.*/s, '')).slice(BUCKET.length + 2);
      const fault = faultOfSignature(method, url, headers, body);
      if (fault) return refuse(response, 403, `<Error><Code>SignatureDoesNotMatch</Code><Message>${fault}</Message></Error>`);
      const isChange = method !== 'GET' && method !== 'HEAD';
      if (store.left <= 0) return hangUp();
      const answer = store.disturb(method, key, new URL(url, endpoint).searchParams);
      if (answer) return refuse(response, answer.status, answer.body);
      const change = `${'x-amz-copy-source' in headers ? 'COPY' : method} ${key}`;
      if (isChange) {
        store.left -= 1;
        store.changes.push(change);
      }
      const passed = ask({ host: '127.0.0.1', port: innerPort, method, path: url, headers }, (answered) => {
        void Promise.resolve(isChange ? store.onChange(change) : undefined).then(() => {
          response.writeHead(answered.statusCode ?? 500, answered.headers);
          answered.pipe(response);
        });
      });
      passed.on('error', hangUp);
      passed.end(body);
    }, hangUp);
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    door.closeAllConnections();
    await new Promise((done) => door.close(done));
    await inner.close();
  });

  const client = createS3Client(BUCKET, { ...KEYS, region: REGION, endpoint }, REMEDIES, () => Promise.resolve());
  const store: Store = {
    env: {
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
      AWS_REGION: REGION,
      AWS_ENDPOINT_URL: endpoint,
    },
    changes: [],
    left: Infinity,
    disturb: () => undefined,
    onChange: () => undefined,
    client,
    target: ({ prefix = '', encoding } = {}) =>
      createS3Target(client, { name: `s3://${BUCKET}/${prefix}`, prefix, ...(encoding ? { encoding } : {}) }),
  };
  return store;
}
