/** Everything the backend says no to, as one error class and the one place that turns errors into answers. */
import { DrizzleQueryError } from 'drizzle-orm';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { reportFailure } from './log.ts';
import { labelOf, problemSentence, reasonSentence } from './words.ts';
import type { Language, ProblemKind, Reason } from './words.ts';
import { isOfFullDisk } from './write-refusal.ts';

/** What is wrong with one field of a request. */
export interface FieldProblem {
  readonly kind: ProblemKind;
  readonly limit?: number;
}

/** Problems by wire field. A Map: field names come from outside and are never keys of plain objects. */
export type FieldProblems = ReadonlyMap<string, FieldProblem>;

const STATUS = {
  invalid: 400,
  badJson: 400,
  wrongSignIn: 400,
  invalidEncoding: 400,
  badPicture: 400,
  badKey: 400,
  unauthorised: 401,
  forbidden: 403,
  badAddress: 403,
  expiredAddress: 403,
  notFound: 404,
  noSuchPath: 404,
  taken: 409,
  inUse: 409,
  hasChildren: 409,
  staffInUse: 409,
  groupInUse: 409,
  keyUsed: 409,
  tooLarge: 413,
  notJson: 415,
  ownChild: 422,
  lockout: 422,
  keptLink: 422,
  notHeld: 422,
  control: 422,
  tooMany: 429,
  diskFull: 507,
  noRoomForPictures: 507,
} as const satisfies Partial<Record<Reason, number>>;

export class Refusal extends Error {
  readonly reason: keyof typeof STATUS;
  /** Name of the resource whose labels the sentences use. */
  readonly resource: string | undefined;
  readonly fields: FieldProblems | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    reason: keyof typeof STATUS,
    details: { resource?: string; fields?: FieldProblems; retryAfterSeconds?: number } = {},
  ) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
    this.resource = details.resource;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Input that breaks the rules of its fields. */
export function invalid(resource: string, fields: FieldProblems): Refusal {
  return new Refusal('invalid', { resource, fields });
}

/** One field's problem, for the cases that need the database to be seen. */
export function problemAt(
  resource: string,
  wire: string,
  kind: ProblemKind,
  reason: keyof typeof STATUS = 'invalid',
): Refusal {
  return new Refusal(reason, { resource, fields: new Map([[wire, { kind }]]) });
}

/** Names of unique constraints and of references, and what breaking each of them means. */
const BROKEN_CONSTRAINTS: ReadonlyMap<string, Refusal> = new Map([
  ['users_user_name_unique', problemAt('user', 'userName', 'taken', 'taken')],
  ['groups_name_unique', problemAt('groupPermissions', 'roleGroupName', 'taken', 'taken')],
  ['functions_link_unique', problemAt('function', 'link', 'taken', 'taken')],
  // Whoever sent the key is gone since they were judged.
  ['client_keys_user', new Refusal('unauthorised')],
]);

/** What the database itself says of an error, or undefined where it is none of the database's. */
export function databaseError(error: unknown): { code: string; constraint: string } | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    // By its severity told from errors of the network, whose codes may look alike: EPIPE.
    const source = current as Error & { code?: unknown; severity?: unknown; constraint?: string };
    if (typeof source.severity === 'string' && typeof source.code === 'string' && /^[0-9A-Z]{5}$/.test(source.code)) {
      return { code: source.code, constraint: source.constraint ?? '' };
    }
  }
  return undefined;
}

/** Whether the database itself ended something with one of these codes (PostgreSQL's manual, appendix A). */
export function endedWith(error: unknown, codes: readonly string[]): boolean {
  return codes.includes(databaseError(error)?.code ?? '');
}

/** The database lets nobody in (08, 28, 3D, 53300, 55000), takes no writes (25006), or is going or coming (57P). */
const AWAY = /^(?:08|25006|28|3D|53300|55000|57P)/;
/** It ended what took too long: a lock, a statement, a transaction in which nothing was asked. Nothing of it was done. */
const TOOK_TOO_LONG: readonly string[] = ['55P03', '57014', '25P03'];

/** Whether a query failed because the database was not there to answer it. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DrizzleQueryError) return AWAY.test(databaseError(current)?.code ?? '08');
  }
  return false;
}

export const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
export const DISK_FULL = '53100';

/** The refusal that an error amounts to, or undefined where it is a failure of ours. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const failure = databaseError(error);
  if (failure?.code === DISK_FULL || isOfFullDisk(error)) {
    return new Refusal('diskFull');
  }
  if (failure?.code === UNIQUE_VIOLATION) return BROKEN_CONSTRAINTS.get(failure.constraint);
  if (failure?.code === FOREIGN_KEY_VIOLATION) return BROKEN_CONSTRAINTS.get(failure.constraint) ?? new Refusal('inUse');
  return undefined;
}

export interface ErrorAnswer {
  readonly status: ContentfulStatusCode;
  readonly headers: Record<string, string>;
  /** `traceId`: under which number a failure of ours stands in the log; the name that ASP.NET's problem details give it. */
  readonly body: { status: 'error'; message: string; errors?: Record<string, string[]>; traceId?: string };
}

function failureReason(error: unknown): [status: 500 | 503, reason: Reason] {
  if (endedWith(error, TOOK_TOO_LONG)) return [503, 'databaseBusy'];
  return isDatabaseAway(error) ? [503, 'databaseAway'] : [500, 'failed'];
}

/**
 * The answer to an error, in the reader's language; what is no refusal is logged and answered without internals. While
 * the database is away or busy it is a 503: nothing is wrong with the request, and the client reads a second time.
 */
export function answerOf(error: unknown, language: Language, request: string): ErrorAnswer {
  const refusal = refusalOf(error);
  if (!refusal) {
    const number = reportFailure(request, error);
    const [status, reason] = failureReason(error);
    return {
      status,
      headers: {},
      body: { status: 'error', message: reasonSentence(reason, language).replace('{number}', number), traceId: number },
    };
  }
  // Refused beforehand it has been told already (`disk-room.ts`).
  if (refusal.reason === 'diskFull' && refusal !== error) reportFailure(request, error);
  const headers: Record<string, string> = {};
  if (refusal.reason === 'unauthorised') headers['WWW-Authenticate'] = 'Bearer';
  if (refusal.retryAfterSeconds !== undefined) headers['Retry-After'] = String(refusal.retryAfterSeconds);
  const errors = [...(refusal.fields ?? [])].map(([wire, problem]): [string, string[]] => [
    wire,
    [problemSentence(problem.kind, labelOf(refusal.resource, wire, language), problem.limit, language)],
  ]);
  return {
    status: STATUS[refusal.reason],
    headers,
    body: {
      status: 'error',
      message: reasonSentence(refusal.reason, language),
      ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
    },
  };
}
