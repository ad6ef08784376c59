/**
 * Sending a picture (specification, sections 3 and 5): the backend is asked for a presigned
 * address, the bytes are PUT to it, and what the record keeps is the public address that came with it.
 *
 * The PUT is the one XMLHttpRequest of the application, because `fetch` tells no progress of what is sent. It
 * carries no `Authorization`, and the store's 401 says nothing about the session: it becomes a `Forbidden`, so
 * that nobody is signed out by an address that has expired.
 */
import { entriesOf } from '../lib/json.ts';
import { fold } from '../lib/fold.ts';
import { randomId } from '../lib/random-id.ts';
import { isPictureAddress } from '../lib/safe-url.ts';
import { SLOWEST_RATE } from '../lib/slowest-rate.ts';
import { call, parseBody, unanswered } from './client.ts';
import { endpoints } from './endpoints.ts';
import { Aborted, failureOf, Forbidden, TimedOut } from './errors.ts';
import type { Failure } from './errors.ts';
import { retryAfterOf } from './retry.ts';

export interface UploadOptions {
  /** As the picture is called where it comes from; folded into the key. */
  readonly fileName: string;
  /** `x-amz-acl` of the stored file; `public-read`. */
  readonly acl?: string;
  /** `base64` (the default) or `blob`; anything else fails with `Invalid encoding`. */
  readonly encoding?: string;
  /** `image/jpeg`. */
  readonly contentType?: string;
  /** Sent as `platform`; `website`. */
  readonly bucket?: string;
  readonly signal?: AbortSignal | undefined;
  /** Hears how much has gone out, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export type UploadFault = 'presigned error' | 'Invalid encoding';

/** The two failures of the upload's own rules. The message is the specification's, to the letter; `cause` says more. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  override readonly message: UploadFault;

  constructor(fault: UploadFault, details: string) {
    super(fault, { cause: details });
    this.message = fault;
  }
}

/**
 * So long a PUT may stand still, with nothing going out and no answer; with many bytes for longer. Not the whole of it, as of
 * a call: a picture takes as long as its line. Without it a connection of before a change of network can hang for ever, and
 * three of them hold up every other picture. Longer than a call's 20 s, since what a browser tells as sent may still lie in
 * its buffers, or with a proxy that takes bytes faster than it passes them on.
 */
export const STANDSTILL_LIMIT_MS = 60_000;

const ENCODINGS: ReadonlySet<string> = new Set(['base64', 'blob']);
const DATA_URL_PREFIX = /^data:[^,]*;base64,/i;
const NAME_LENGTH = 100;

/** The file's name in a-z, 0-9, `.` and `-`, its end (with the ending) kept where it is too long. */
function foldedName(fileName: string): string {
  const plain = fold(fileName).replace(/[^a-z0-9.]+/g, '-');
  // No dots in a row and none at either end: `..` is a way out of a folder.
  const short = plain.replace(/-*\.[.-]*/g, '.').slice(-NAME_LENGTH);
  // Of a name in other letters nothing but its ending is left.
  const name = short.replace(/^\.(?=(?:jpe?g|png|webp|gif)$)/, 'picture.').replace(/^[.-]+|[.-]+$/g, '');
  return name === '' ? 'picture' : name;
}

/** `{Date.now()}-{10 letters}-{folded file name}`. */
export function uploadKey(fileName: string, now: number = Date.now()): string {
  return `${now}-${randomId()}-${foldedName(fileName)}`;
}

/** The bytes that go out. A Blob is sent as it is; of a text, the data-URL prefix is stripped and the rest decoded. */
function bytesOf(source: Blob | string): Blob {
  if (typeof source !== 'string') return source;
  let decoded: string;
  try {
    decoded = atob(source.replace(DATA_URL_PREFIX, ''));
  } catch {
    throw new UploadError('Invalid encoding', `the text is no base64: ${JSON.stringify(source.slice(0, 40))}`);
  }
  return new Blob([Uint8Array.from(decoded, (letter) => letter.charCodeAt(0))]);
}

interface Presigned {
  readonly url: string;
  readonly directUrl: string;
}

function readPresigned(body: unknown): Presigned {
  const value = entriesOf(entriesOf(body).get('value'));
  const [url, directUrl] = [value.get('url'), value.get('direct_url')];
  if (typeof url !== 'string' || url === '') throw new UploadError('presigned error', 'the answer holds no url');
  if (typeof directUrl !== 'string' || directUrl === '') {
    throw new UploadError('presigned error', 'the answer holds no direct_url');
  }
  // Only what a browser can PUT to, however long its query is, and only what the record may keep as a picture's address.
  if (!isPictureAddress(withoutQuery(url)) || !isPictureAddress(directUrl)) {
    throw new UploadError('presigned error', `neither http(s) nor a path of this site: ${withoutQuery(url)}, ${directUrl}`);
  }
  return { url, directUrl };
}

/** The query of a presigned address is a secret while it lasts: it stands in no message. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, '');
}

/** When to come back. All headers are searched: browsers report a question for one that a store of another origin keeps. */
function waitOf(request: XMLHttpRequest): Pick<Failure, 'retryAfterMs'> {
  const [, value = ''] = /^retry-after:(.*)/im.exec(request.getAllResponseHeaders()) ?? [];
  const retryAfterMs = retryAfterOf(new Headers({ 'Retry-After': value }));
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}

function refusal(request: XMLHttpRequest, to: Pick<Failure, 'method' | 'path'>): Error {
  const { status, responseText } = request;
  const failure = { ...to, status, body: parseBody(responseText).body, reason: 'the store does not take the picture', ...waitOf(request) };
  if (status !== 401) return failureOf(failure);
  return new Forbidden({ ...failure, reason: `${failure.reason}; it says nothing about the session` });
}

function putBytes(url: string, bytes: Blob, headers: Record<string, string>, options: UploadOptions): Promise<void> {
  const { signal, onProgress } = options;
  const failure = { method: 'PUT', path: withoutQuery(url) };
  const limitMs = Math.max(STANDSTILL_LIMIT_MS, Math.ceil((bytes.size / SLOWEST_RATE) * 1_000));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stopped = (): Error => new Aborted({ ...failure, reason: 'stopped by the caller', cause: signal?.reason });
    const settle = (error?: Error): void => (error ? reject(error) : resolve());
    const abort = (): void => {
      request.abort();
      // Where the request has ended, and the backend is looked for, nothing else tells of it.
      settle(stopped());
    };
    let limit: ReturnType<typeof setTimeout> | undefined;
    const waitAnew = (): void => {
      clearTimeout(limit);
      limit = setTimeout(() => {
        settle(new TimedOut({ ...failure, reason: `nothing went out, and no answer came, within ${limitMs} ms` }));
        request.abort();
      }, limitMs);
    };
    request.open('PUT', url);
    // Firefox reads an answer without a type as XML, and reports the empty one of a store as a fault of the page.
    request.responseType = 'text';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      waitAnew();
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const { status } = request;
      settle(status >= 200 && status < 300 ? undefined : refusal(request, failure));
    });
    request.addEventListener('error', () => {
      const reason = 'no answer: network, CORS of the store, or UPLOAD_ORIGINS of the policy';
      void unanswered({ ...failure, reason }).then(settle);
    });
    request.addEventListener('abort', () => settle(stopped()));
    request.addEventListener('loadend', () => clearTimeout(limit));
    signal?.addEventListener('abort', abort);
    onProgress?.(0);
    // What the browser asks the store beforehand counts as well.
    waitAnew();
    request.send(bytes);
    // An abort between the presigned answer and this line has had nobody to hear it.
    if (signal?.aborted) abort();
  });
}

/**
 * Sends a picture.
 * @param source a Blob, or a base64 text with or without its data-URL prefix.
 * @returns the public address (`direct_url`) that the record keeps.
 * @throws {UploadError} `Invalid encoding`, `presigned error`.
 * @throws {ApiError} of the failure's kind, from the backend or the store; `Aborted` where `signal` stopped it.
 */
export async function uploadPicture(source: Blob | string, options: UploadOptions): Promise<string> {
  const { acl = 'public-read', encoding = 'base64', contentType = 'image/jpeg', bucket = 'website' } = options;
  if (!ENCODINGS.has(encoding)) throw new UploadError('Invalid encoding', `neither base64 nor blob: ${encoding}`);
  const bytes = bytesOf(source);
  const answer = await call('PUT', endpoints.presignedUrl, {
    body: { acl, content_encoding: encoding, content_type: contentType, key: uploadKey(options.fileName), platform: bucket },
    signal: options.signal,
  });
  const { url, directUrl } = readPresigned(answer);
  const headers = { 'x-amz-acl': acl, 'Content-Encoding': encoding, 'Content-Type': contentType };
  await putBytes(url, bytes, headers, options);
  return directUrl;
}
