/** How long PostgreSQL may take for something, in milliseconds; 0: as long as it needs. */
export interface Limits {
  /** What somebody else holds is waited for. */
  readonly lock: number;
  readonly statement: number;
  /** A transaction stays open in which nothing is asked: a backend that is gone without a word leaves its locks to it. */
  readonly idleTransaction: number;
  /** An answer takes; a connection that died without a word gives none, and would hold its place in the pool for ever. */
  readonly answer: number;
}

/** For calls that somebody waits for: below the browser's own limit (`ATTEMPT_LIMIT_MS`), so that people read what is wrong. */
export const CALL_LIMITS: Limits = { lock: 10_000, statement: 16_000, idleTransaction: 30_000, answer: 18_000 };

/** For commands, backups among them. */
export const NO_LIMITS: Limits = { lock: 0, statement: 0, idleTransaction: 0, answer: 0 };
