/**
 * What can go wrong with a call: one class a kind, made in one place (`failureOf` and the client), so that
 * nobody reads status numbers. The message is for developers and names request, status and cause; what people
 * read is put into their words from `kind`.
 */
import { entriesOf } from '../lib/json.ts';

export type ErrorKind =
  | 'unauthorized' | 'forbidden' | 'notFound' | 'conflict' | 'invalid' | 'tooLarge' | 'tooMany'
  | 'offline' | 'blocked' | 'timedOut' | 'unreadable' | 'noRoom' | 'serverFailed' | 'aborted';

export interface Failure {
  readonly method: string;
  /** Path of the backend as in the table of paths, such as `Dichvu/Dichvu`. */
  readonly path: string;
  /** Why, in a developer's words. */
  readonly reason: string;
  readonly status?: number;
  /** The answer's body as it came: parsed where it was JSON, else text (specification, section 7: carried on). */
  readonly body?: unknown;
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** One word: it is read out over the telephone. */
const TRACE_ID = /^[\w|:.-]{1,100}$/;

export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly kind: ErrorKind;
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  readonly body?: unknown;
  /** The backend's own sentence, where the body is an error envelope that has one. */
  readonly serverMessage?: string;
  /** What the backend says about single fields, by wire name; empty where it says nothing. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly retryAfterMs?: number;
  /** Under which number the backend noted the failure: the reference backend's, or that of ASP.NET's problem details. */
  readonly traceId?: string;

  constructor(kind: ErrorKind, failure: Failure) {
    const { method, path, reason, status, body, retryAfterMs, cause } = failure;
    super(`${method} ${path} → ${status === undefined ? '' : `${status}: `}${reason}`, cause === undefined ? {} : { cause });
    const envelope = entriesOf(body);
    const message = envelope.get('message');
    this.kind = kind;
    this.method = method;
    this.path = path;
    this.fields = fieldMessages(envelope.get('errors'));
    if (status !== undefined) this.status = status;
    if (body !== undefined) this.body = body;
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs;
    if (typeof message === 'string' && message.trim() !== '') this.serverMessage = message.trim();
    const traceId = envelope.get('traceId');
    if (typeof traceId === 'string' && TRACE_ID.test(traceId)) this.traceId = traceId;
  }
}

/** `{ [wireField]: string[] }`, from a backend that may as well send a single text for a field. */
function fieldMessages(errors: unknown): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, readonly string[]>();
  for (const [field, messages] of entriesOf(errors)) {
    const texts = (Array.isArray(messages) ? messages : [messages]).filter((text) => typeof text === 'string');
    if (texts.length > 0) fields.set(field, texts);
  }
  return fields;
}

// `name` is set by hand in each: minifying mangles the constructors' names.

/** 401: no, a bad or an expired token. */
export class Unauthorized extends ApiError {
  override readonly name = 'Unauthorized';
  constructor(failure: Failure) { super('unauthorized', failure); }
}

/** 403, unless with a page or a text in the place of the backend's answer (`client.ts`): signed in, but not permitted. */
export class Forbidden extends ApiError {
  override readonly name = 'Forbidden';
  constructor(failure: Failure) { super('forbidden', failure); }
}

/** 404 and 410 in the backend's own words (`client.ts`): no such row or path. */
export class NotFound extends ApiError {
  override readonly name = 'NotFound';
  constructor(failure: Failure) { super('notFound', failure); }
}

/** 409 and 412: a key taken, a row in use or changed. */
export class Conflict extends ApiError {
  override readonly name = 'Conflict';
  constructor(failure: Failure) { super('conflict', failure); }
}

/**
 * 400, 415, 422 and a 200 that says error, any other 4xx in the backend's own words (`client.ts`): the input is at fault,
 * `fields` may say where.
 */
export class Invalid extends ApiError {
  override readonly name = 'Invalid';
  constructor(failure: Failure) { super('invalid', failure); }
}

/** 413: more was sent than the server, or a proxy before it, takes. */
export class TooLarge extends ApiError {
  override readonly name = 'TooLarge';
  constructor(failure: Failure) { super('tooLarge', failure); }
}

/** 429: too many tries; `retryAfterMs` says how long to wait where the backend does. */
export class TooMany extends ApiError {
  override readonly name = 'TooMany';
  constructor(failure: Failure) { super('tooMany', failure); }
}

/** No answer at all: no network, no such host, connection cut. */
export class Offline extends ApiError {
  override readonly name = 'Offline';
  /** Whether this may have been but the answer to a write: the backend was thought to be there when it went out. */
  readonly isLost: boolean;
  constructor(failure: Failure, isLost = false) {
    super('offline', failure);
    this.isLost = isLost;
  }
}

/**
 * No answer to this call, while the backend answers others: something on the way lets it not through, such as a blocker of
 * advertisements, a firewall, or a server that cuts what is too long. A write may have happened all the same.
 */
export class Blocked extends ApiError {
  override readonly name = 'Blocked';
  constructor(failure: Failure) { super('blocked', failure); }
}

/**
 * No answer in time, ours (20 s an attempt, 60 s or more of a picture that stands still) or a gateway's (408, 504). A write
 * may have happened all the same.
 */
export class TimedOut extends ApiError {
  override readonly name = 'TimedOut';
  constructor(failure: Failure) { super('timedOut', failure); }
}

/** An answer that is not what the contract says: HTML of a captive portal, a gateway's 404, half a body, another shape. */
export class Unreadable extends ApiError {
  override readonly name = 'Unreadable';
  constructor(failure: Failure) { super('unreadable', failure); }
}

/** 507: the server's disk is full. Certainly nothing was written. */
export class NoRoom extends ApiError {
  override readonly name = 'NoRoom';
  constructor(failure: Failure) { super('noRoom', failure); }
}

/** Any other 5xx. */
export class ServerFailed extends ApiError {
  override readonly name = 'ServerFailed';
  constructor(failure: Failure) { super('serverFailed', failure); }
}

/** Stopped by the caller: overtaken by a newer query, or its page was left. Nobody is told. */
export class Aborted extends ApiError {
  override readonly name = 'Aborted';
  constructor(failure: Failure) { super('aborted', failure); }
}

const BY_STATUS: ReadonlyMap<number, new (failure: Failure) => ApiError> = new Map<
  number,
  new (failure: Failure) => ApiError
>([
  [401, Unauthorized],
  [403, Forbidden],
  [404, NotFound],
  [408, TimedOut],
  [409, Conflict],
  [410, NotFound],
  [412, Conflict],
  [413, TooLarge],
  [429, TooMany],
  [504, TimedOut],
  [507, NoRoom],
]);

/** The error of an answer with a status from 400 to 599. */
export function failureOf(failure: Failure & { readonly status: number }): ApiError {
  const Failed = BY_STATUS.get(failure.status) ?? (failure.status >= 500 ? ServerFailed : Invalid);
  return new Failed(failure);
}

/** Kinds after which nobody can say whether a write has happened: the answer was lost, not the question. */
const MAYBE_DONE: ReadonlySet<ErrorKind> = new Set(['blocked', 'timedOut', 'unreadable', 'serverFailed']);

/** Whether it was somebody on the way who has refused, as a firewall or a server of files: the backend has heard of nothing. */
export function isTurnedAway({ kind, status = 0 }: ApiError): boolean {
  return kind === 'unreadable' && status >= 400 && status < 500;
}

/** Whether nobody can say if it has happened all the same. A record is read before it is written, and that writes nothing. */
export function isMaybeDone(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.method === 'GET' || isTurnedAway(error)) return false;
  return MAYBE_DONE.has(error.kind) || (error instanceof Offline && error.isLost);
}
