/** The few calls of the S3 protocol that backups and deployments need, signed, tried again where that can help. */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

export interface StoreSettings {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region: string;
  /** Of a store that is not AWS's own, without a trailing slash. */
  readonly endpoint?: string;
}

/** What to look at, by the store's code of an error; `unreached` where none answers, `noStore` where something else does. */
export type Remedies = Readonly<Record<
  'AccessDenied' | 'InvalidAccessKeyId' | 'NoSuchBucket' | 'SignatureDoesNotMatch' | 'unreached' | 'noStore',
  string
>>;

export interface StoredObject {
  readonly key: string;
  readonly size: number;
  readonly modified: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Decoded where it came with a Content-Encoding. */
  readonly body: Uint8Array;
}

/** A refused or failed call: which, how the store answered, and what to do about it. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly status: number | undefined;

  constructor(call: string, cause: string, remedy: string, status?: number) {
    super(`${call} → ${cause.replace(/\.$/, '')}. ${remedy}`.trim());
    this.status = status;
  }
}

const TRIES = 5;
const TIME_LIMIT = 60_000;

function pause(tried: number): Promise<void> {
  return new Promise((done) => setTimeout(done, 200 * 2 ** tried * (0.5 + Math.random())));
}

function isWorthAnotherTry(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** The text of an element; the keys and codes that are read hold no other entities. */
function textOf(xml: string, element: string): string | undefined {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return found?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

export interface S3Client {
  list(prefix: string): Promise<StoredObject[]>;
  /** Undefined where there is no such object. */
  get(key: string): Promise<Answer | undefined>;
  put(key: string, content: Uint8Array, headers: Readonly<Record<string, string>>): Promise<void>;
  /** Within the bucket; type, Cache-Control and encoding come with it. */
  copy(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * @param remedies in the words of the settings that these came from
 * @param wait between two tries, told how many there were
 */
export function createS3Client(
  bucket: string,
  settings: StoreSettings,
  remedies: Remedies,
  wait: (tried: number) => Promise<void> = pause,
): S3Client {
  const byCode = new Map(Object.entries({ ...remedies, RequestTimeTooSkewed: "This machine's clock is wrong." }));
  // A bucket's name as host would fit no certificate where it holds a dot, and no other store's endpoint.
  const base =
    settings.endpoint === undefined && !bucket.includes('.')
      ? `https://${bucket}.s3.${settings.region}.amazonaws.com`
      : `${settings.endpoint ?? `https://s3.${settings.region}.amazonaws.com`}/${bucket}`;

  async function attempt(method: string, url: string, headers: Readonly<Record<string, string>>, content: Uint8Array): Promise<Answer> {
    const signer = new AwsV4Signer({
      ...settings,
      method,
      url,
      service: 's3',
      headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(content).digest('hex') },
    });
    const signed = await signer.sign();
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      signal: AbortSignal.timeout(TIME_LIMIT),
      ...(method === 'PUT' ? { body: new Uint8Array(content) } : {}),
    });
    return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
  }

  /** @throws {StoreError} for everything but success and 404 */
  async function call(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    content: Uint8Array = new Uint8Array(),
  ): Promise<Answer> {
    const url = `${base}/${path}`;
    const what = `${method} ${url.replace(/\?.*/s, '')}`;
    for (let tried = 1; ; tried += 1) {
      let answer: Answer;
      try {
        answer = await attempt(method, url, headers, content);
      } catch (error) {
        if (tried < TRIES) {
          await wait(tried);
          continue;
        }
        const cause = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error);
        throw new StoreError(what, cause, remedies.unreached);
      }
      const { status } = answer;
      const text = status >= 300 || headers['x-amz-copy-source'] ? Buffer.from(answer.body).toString() : '';
      // A copy may fail after the store has begun to answer 200; the failure then stands in the body.
      const failed = status >= 300 || text.includes('<Error>');
      if (!failed || (status === 404 && textOf(text, 'Code') !== 'NoSuchBucket')) return answer;
      if (tried < TRIES && (status < 300 || isWorthAnotherTry(status))) {
        await wait(tried);
        continue;
      }
      const code = textOf(text, 'Code') ?? '';
      throw new StoreError(what, `${status} ${code} ${textOf(text, 'Message') ?? ''}`.trim(), byCode.get(code) ?? '', status);
    }
  }

  return {
    async list(prefix) {
      const found: StoredObject[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token !== undefined) query.set('continuation-token', token);
        const { body, status } = await call('GET', `?${query.toString()}`);
        const xml = Buffer.from(body).toString();
        const refuse = (cause: string) => new StoreError(`GET ${base}/`, `${status}: ${cause}`, remedies.noStore);
        // A store's console, or another web server, has a page for every address.
        if (status !== 200 || !xml.includes('<ListBucketResult')) throw refuse('this is no store');
        for (const [item] of xml.matchAll(/<Contents>.*?<\/Contents>/gs)) {
          found.push({
            key: textOf(item, 'Key') ?? '',
            size: Number(textOf(item, 'Size')),
            modified: Date.parse(textOf(item, 'LastModified') ?? ''),
          });
        }
        const goesOn = textOf(xml, 'IsTruncated') === 'true';
        token = goesOn ? textOf(xml, 'NextContinuationToken') : undefined;
        if (goesOn && token === undefined) {
          throw refuse('the list is cut short and does not say how it goes on');
        }
      } while (token !== undefined);
      return found;
    },

    async get(key) {
      const answer = await call('GET', encodeKey(key));
      return answer.status === 404 ? undefined : answer;
    },

    async put(key, content, headers) {
      await call('PUT', encodeKey(key), headers, content);
    },

    async copy(from, to) {
      const { status } = await call('PUT', encodeKey(to), { 'x-amz-copy-source': `/${bucket}/${encodeKey(from)}` });
      if (status === 404) throw new StoreError(`COPY ${from} to ${to}`, 'the former is not there', 'Run again: it will be uploaded.');
    },

    async remove(key) {
      await call('DELETE', encodeKey(key));
    },
  };
}
