/** Which shape a database has, and whether this version of the product knows it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Query } from './trigrams.ts';

// Not by `import.meta.url`: a screen's test runs this beside a document, where that is an http address.
export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Where Drizzle notes what has been applied, unless it is told another schema. */
export const MIGRATIONS_SCHEMA = 'drizzle';

interface Migration {
  readonly tag: string;
  /** Milliseconds since 1970; Drizzle applies what is later than the last that it has noted. */
  readonly when: number;
}

function knownMigrations(): readonly Migration[] {
  return (JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as { entries: Migration[] }).entries;
}

/** Name of the last migration: which shape the database has. */
export function newestMigration(): string {
  return knownMigrations().at(-1)?.tag ?? '';
}

export function isKnownMigration(tag: string): boolean {
  return knownMigrations().some((known) => known.tag === tag);
}

/** A newer version of the product has worked on the database: this one would misread what is in it, and write it so. */
export class NewerDatabase extends Error {
  constructor() {
    super(
      'The database was brought up to date by a newer version of the product, which this one does not know. Nothing was '
        + 'changed. Run that version or a later one; to go back, restore a backup of this version into an empty database '
        + '(another DATA_DIR or DATABASE_URL).',
    );
    this.name = 'NewerDatabase';
  }
}

/**
 * Before migrations are applied, which would find nothing to do.
 * @param schema holds Drizzle's notes, where there are any
 * @throws NewerDatabase
 */
export async function demandKnownDatabase(query: Query, schema: string): Promise<void> {
  const notes = `"${schema.replaceAll('"', '""')}".__drizzle_migrations`;
  const [found] = await query(`select to_regclass('${notes.replaceAll("'", "''")}') is not null as "isThere"`);
  if (!found?.['isThere']) return;
  const [last] = await query(`select max(created_at) as "when" from ${notes}`);
  if (Number(last?.['when']) > (knownMigrations().at(-1)?.when ?? 0)) throw new NewerDatabase();
}
