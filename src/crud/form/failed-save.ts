/** What a failed save's kind of failure says of it. */
import { ApiError, isTurnedAway } from '../../api/errors.ts';
import type { ErrorKind } from '../../api/errors.ts';

interface Said {
  /** Nothing of what was sent has been written. */
  readonly refused: boolean;
  /** The network or the server was at fault, not what was sent: sending the same again helps. */
  readonly again: boolean;
}

const SAID: Readonly<Record<ErrorKind, Said>> = {
  unauthorized: { refused: true, again: false },
  forbidden: { refused: true, again: false },
  notFound: { refused: true, again: false },
  conflict: { refused: true, again: false },
  invalid: { refused: true, again: false },
  tooLarge: { refused: true, again: false },
  tooMany: { refused: true, again: true },
  noRoom: { refused: true, again: true },
  offline: { refused: false, again: true },
  blocked: { refused: false, again: true },
  timedOut: { refused: false, again: true },
  unreadable: { refused: false, again: true },
  serverFailed: { refused: false, again: true },
  aborted: { refused: false, again: false },
};

/** Whether nothing of what a save was to send has been written: an answer says so, or its look at the record failed, which comes first. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.method === 'GET' || isTurnedAway(error) || SAID[error.kind].refused);
}

/** Whether sending the same again may help. */
export function canRetry(error: unknown): boolean {
  return error instanceof ApiError && SAID[error.kind].again;
}
