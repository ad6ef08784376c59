/** What everything else knows of the database, whichever it is (`open.ts`). */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Whatever runs Drizzle's queries: the database itself or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Asks in plain SQL. @returns rows by name */
export type Query = (text: string) => Promise<readonly Record<string, unknown>[]>;

/**
 * To be called between the pieces of long work on the embedded database, with the transaction that it is in: the log of what
 * was written may not grow with the work.
 *
 * @throws DiskFull while there is still room to take back what was begun
 */
export type SpareDisk = (db: Database) => Promise<void>;

/** After so many rows it is called: a row's new trigrams may each touch a page of their index, of which the log then has a copy. */
export const ROWS_BETWEEN_LOOKS = 20;

export interface OpenDatabase {
  readonly db: Database;
  /** Missing where a server looks after its own disk. */
  readonly spareDisk?: SpareDisk;
  /** Resolves, with the reason, once the database can answer no more within this process; missing where it always can. */
  readonly ended?: Promise<Error>;
  close(): Promise<void>;
}

/** The rows of a plain query. */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  return (result as { rows: Record<string, unknown>[] }).rows;
}
