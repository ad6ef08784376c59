/**
 * Databases in memory for tests. To start PGlite takes a second and a half, to empty it a few milliseconds: what one
 * test file has closed, the next one in the same process gets as empty as a new one and with every migration run anew.
 */
import type { PGlite } from '@electric-sql/pglite';
import { prepareDatabase, startPglite } from '../database/open.ts';
import type { OpenDatabase } from '../database/database.ts';

const shared = globalThis as { idleDatabases?: PGlite[] };

/** Kept by the process: this module itself is new for each test file. */
const idle = (shared.idleDatabases ??= []);

/** Takes away the session's settings, and every table with its rows, its sequences and the record of migrations. */
async function empty(client: PGlite): Promise<PGlite> {
  // By itself: the server takes it in no transaction, which several statements at once are.
  await client.exec('discard all');
  await client.exec(
    'set search_path to public; drop schema public cascade; drop schema drizzle cascade; create schema public',
  );
  return client;
}

/** An empty database with the newest tables, and nobody else's until it is closed. */
export async function openMemoryDatabase(): Promise<OpenDatabase> {
  const used = idle.pop();
  const client = used ? await empty(used) : (await startPglite()).client;
  const db = await prepareDatabase(client);
  let closed = false;
  return {
    db,
    close() {
      if (!closed) idle.push(client);
      closed = true;
      return Promise.resolve();
    },
  };
}
