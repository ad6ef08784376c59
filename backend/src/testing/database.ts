import { openPostgres } from '../database/open.ts';
import type { OpenDatabase } from '../database/database.ts';
import type { DatabaseKind } from './backends.ts';
import { openMemoryDatabase } from './memory-database.ts';
import { openSchema } from './schema.ts';

/** An empty database of a kind with the newest tables, for a suite that needs no backend; `close` leaves nothing of it. */
export async function openTestDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  if (kind === 'PGlite') return openMemoryDatabase();
  const { url, drop } = await openSchema();
  const database = await openPostgres(url).catch(async (error: unknown) => {
    await drop();
    throw error;
  });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}
