/**
 * A data folder of a product on PostgreSQL bears a mark. Without DATABASE_URL, which often stands where root alone may read
 * it, a command would else save the embedded database of before, or a start lay down an empty one, and nobody would see it.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from './log.ts';

const markIn = (dataDir: string) => join(dataDir, 'records-are-on-postgresql');

/** Where none can be written, on a full disk or one that may only be read, the product does without and says so. */
export async function markPostgres(dataDir: string): Promise<void> {
  const mark = markIn(dataDir);
  if (existsSync(mark)) return;
  const text = 'A product on PostgreSQL has been started with this data folder: its records are where DATABASE_URL says.\n';
  await writeFile(mark, text).catch((error: unknown) => {
    console.warn(`${mark} could not be written (${reasonOf(error)}): commands without DATABASE_URL are not refused here.`);
  });
}

/** The embedded database of a folder was asked for whose records are on PostgreSQL. */
export class OnPostgres extends Error {
  constructor(dataDir: string, mark: string) {
    super(
      `The records of the data folder ${dataDir} are on PostgreSQL: set DATABASE_URL as the product has it. To go back to the `
        + `embedded database for good, delete ${mark} first.`,
    );
    this.name = 'OnPostgres';
  }
}

/** @throws OnPostgres where the folder is that of a product on PostgreSQL, and its embedded database is asked for */
export function demandEmbedded(dataDir: string): void {
  const mark = markIn(dataDir);
  if (existsSync(mark)) throw new OnPostgres(dataDir, mark);
}
