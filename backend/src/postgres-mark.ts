/**
 * A data folder of a product on PostgreSQL bears a mark. Without DATABASE_URL, which often stands where root alone may read
 * it, a command would else save the embedded database of before, or a start lay down an empty one, and nobody would see it.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const markIn = (dataDir: string) => join(dataDir, 'records-are-on-postgresql');

export async function markPostgres(dataDir: string): Promise<void> {
  const mark = markIn(dataDir);
  if (existsSync(mark)) return;
  await writeFile(mark, 'A product on PostgreSQL has been started with this data folder: its records are where DATABASE_URL says.\n');
}

/** @throws {Error} where the folder is that of a product on PostgreSQL, and its embedded database is asked for */
export function demandEmbedded(dataDir: string): void {
  const mark = markIn(dataDir);
  if (!existsSync(mark)) return;
  throw new Error(
    `The records of the data folder ${dataDir} are on PostgreSQL: set DATABASE_URL as the product has it. To go back to the `
      + `embedded database for good, delete ${mark} first.`,
  );
}
