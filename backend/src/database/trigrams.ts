/**
 * Trigram indexes for the search, where the database has the extension: PGlite brings it along, PostgreSQL has
 * it in a package of its own (postgresql-contrib) that may be missing or not permitted. Without it a search reads
 * the narrow search table to its end, which is right but slower on many rows; so nothing depends on it, and it
 * is no migration.
 *
 * Without PostgreSQL's list of entries to be filed later (`fastupdate`): a save would be 0.7 ms quicker, but every
 * search reads that list to its end until a vacuum comes, and soon goes past the index altogether.
 */
import { getTableName } from 'drizzle-orm';
import type { Query } from './database.ts';
import { customers, products, searchTables, services, staff } from './schema.ts';

/** The tables that grow, and those beside them that are searched. */
const GROWING = [services, products, customers, staff].map(getTableName);
const NARROW = Object.values(searchTables).map(getTableName);

/** The columns that have trigrams, each with its table. */
export const TRIGRAMS: readonly (readonly [table: string, column: string])[] = [
  ...NARROW.map((table) => [table, 'search_text'] as const),
  ...GROWING.map((table) => [table, 'search_exact'] as const),
];

/** Makes what is missing. @returns whether searches have trigrams */
export async function addTrigrams(query: Query): Promise<boolean> {
  try {
    const schema = (await schemaOf(query)) ?? (await install(query));
    for (const [table, column] of TRIGRAMS) {
      const name = `${table}_${column}_trigrams`;
      await query(
        `create index if not exists "${name}" on "${table}" using gin ("${column}" "${schema}".gin_trgm_ops)
         with (fastupdate = off)`,
      );
    }
    return true;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    console.warn(
      `Searches go without trigram indexes (${cause}). To have them: create extension pg_trgm, as a superuser.`,
    );
    return false;
  }
}

async function schemaOf(query: Query): Promise<string | undefined> {
  const [row] = await query(
    `select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname = 'pg_trgm'`,
  );
  return row === undefined ? undefined : String(row['schema']);
}

// In the common schema: an extension belongs to the whole database, also where the product has a schema of its own.
async function install(query: Query): Promise<string> {
  await query('create extension if not exists pg_trgm with schema public');
  return 'public';
}
