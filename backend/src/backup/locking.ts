/** Having all tables to oneself for a while, on a database that others work on. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { endedWith } from '../refusal.ts';
import { DERIVED_TABLES, TABLES_IN_ORDER } from './tables.ts';

export const ALL_TABLES = sql.join([...TABLES_IN_ORDER, ...DERIVED_TABLES].map((table) => sql.identifier(table)), sql`, `);

/** Below the second after which PostgreSQL looks for rings of locks, and would end somebody's request for one. */
const TRY_MS = 500;
const BETWEEN_TRIES_MS = 200;
const TRIES = 60;

/** A lock that did not come in time, or that PostgreSQL ended for a ring after all. */
const IN_THE_WAY: readonly string[] = ['57014', '40P01'];

/**
 * Does something in a transaction that nobody else reads or writes beside: who comes meanwhile waits until it has
 * ended. Whoever is at work already is waited for, by tries, since they may be waiting for a table that is locked here.
 *
 * @param options.tries missing: for some forty seconds
 * @param options.signal ends the waiting, with its reason
 * @throws where the tables stay in use for longer
 */
export async function withTablesAlone<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
  { tries = TRIES, signal }: { readonly tries?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<Result> {
  for (let left = tries; left > 0; left -= 1) {
    signal?.throwIfAborted();
    let locked = false;
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${TRY_MS}`));
        await tx.execute(sql`lock table ${ALL_TABLES} in access exclusive mode`);
        await tx.execute(sql`set local statement_timeout = 0`);
        locked = true;
        return work(tx);
      });
    } catch (error) {
      if (locked || !endedWith(error, IN_THE_WAY)) throw error;
    }
    await pause(BETWEEN_TRIES_MS);
  }
  throw new Error(
    'Something uses the tables all the time: a dump, or a transaction left open. Nothing was changed. End it, or stop '
      + 'the product, and try again.',
  );
}
