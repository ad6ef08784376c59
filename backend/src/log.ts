import { DrizzleQueryError } from 'drizzle-orm';
import { randomId } from '../../src/lib/random-id.ts';

/**
 * Tells whoever runs the backend of a failure: the request, the cause, the remedy. Never a token, a password or
 * a body: the request is named by method and path alone, and a query by its text without its values.
 * @returns the number that stands in the log and in the user's message, so that one finds the other
 */
export function reportFailure(request: string, error: unknown): string {
  const number = randomId(8);
  console.error(`${new Date().toISOString()} failure ${number}: ${request}: ${causesOf(error).join('\n  caused by ')}`);
  console.error(
    '  Remedy: see that the database answers and the disk has room; else it is a defect: report these lines.',
  );
  return number;
}

/**
 * What ends a start or a command, for whoever runs it: of a failed query the database's own reason, and the query without
 * its values. Drizzle's message has it the other way round, and the values may be a password's hash.
 *
 * @returns other errors as they are
 */
export function toldInWords(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  return new Error(
    `The database refused: ${reasonOf(error.cause)}. See that it answers and takes writes, that its role has the rights that docs/deploy.md `
      + `names, and that its disk has room. It was asked: ${error.query.trim()}`,
    { cause: error.cause },
  );
}

/** A cause as a part of a sentence. A host with several addresses fails with an error for each of them, and no words of its own. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ');
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
}

function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const frames = (error.stack ?? '').slice((error.stack ?? '').indexOf(error.message) + error.message.length);
  // Drizzle writes a query's values into its message; they may be a password's hash or what somebody typed.
  const message = error instanceof DrizzleQueryError ? `failed query: ${error.query}` : error.message;
  return [`${error.name}: ${message}${frames}`, ...(error.cause === undefined ? [] : causesOf(error.cause))];
}
