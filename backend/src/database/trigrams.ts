/**
 * Trigram indexes for the search, where the database has the extension: PGlite brings it along, PostgreSQL has
 * it in a package of its own (postgresql-contrib) that may be missing or not permitted. Without it a search reads
 * the narrow search index to its end, which is right but slower on many rows; so nothing depends on it, and it
 * is no migration.
 */
import { getTableName } from 'drizzle-orm';
import { customers, products, services, staff } from './schema.ts';

type Query = (text: string) => Promise<readonly Record<string, unknown>[]>;

/** The tables that grow. */
export const GROWING_TABLES: readonly string[] = [services, products, customers, staff].map(getTableName);

/** Makes what is missing. @returns whether searches have trigrams */
export async function addTrigrams(query: Query): Promise<boolean> {
  try {
    const schema = (await schemaOf(query)) ?? (await install(query));
    for (const table of GROWING_TABLES) {
      for (const column of ['search_text', 'search_exact']) {
        const name = `${table}_${column}_trigrams`;
        await query(
          `create index if not exists "${name}" on "${table}" using gin ("${column}" "${schema}".gin_trgm_ops)`,
        );
      }
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
