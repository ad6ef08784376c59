/** Which shape a database has, and whether this version of the product knows it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { reasonOf } from '../log.ts';
import { endedWith } from '../refusal.ts';
import type { Query } from './database.ts';

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
const NEWER = 'The database was brought up to date by a newer version of the product, which this one does not know. Nothing was '
  + 'changed. Run that version or a later one; to go back, restore a backup of this version into an empty database '
  + '(another DATA_DIR or DATABASE_URL).';

/** An older version's, for a command, which does its work and nothing else. */
const OLDER = 'The database is of an older version of the product. Nothing was changed. Run this command with that version, or '
  + 'start this version first: that brings the database up to date, after which the older one cannot use it.';

/** Nothing was ever laid down there: most likely an address that is not quite right. */
const noInstallation = (schema: string) => `The database holds no installation in its schema '${schema}'. Nothing was changed. `
  + 'See that DATABASE_URL names the right database, and its ?search_path= the right schema.';

/** PostgreSQL's codes of a name that something else has: a table, an index or a sequence; a type or a trigger; a function. */
const NAME_TAKEN: readonly string[] = ['42P07', '42710', '42723'];

/**
 * The error to throw for one that migrations have met: the same, or one that says that something lives there already.
 * @param schema the one that they work in
 */
export function migrationFailure(error: unknown, schema: string): unknown {
  if (!(error instanceof DrizzleQueryError) || !endedWith(error, NAME_TAKEN)) return error;
  return new Error(
    `The database that DATABASE_URL names holds something in its schema '${schema}' that is not noted there (${reasonOf(error.cause)}): `
      + 'of another program, or of the product itself, brought back without the rows of __drizzle_migrations. Nothing of that was changed. '
      + 'Name an empty database, or a schema of its own in this one: create schema NAME, and ?search_path=NAME behind the address. '
      + 'Bring those rows back with the tables where they are the product\'s.',
    { cause: error.cause },
  );
}

/** What a database may be for whoever opens it: the product brings up to date what is older, a command does not. */
export type Expected = 'anything' | 'installation' | 'installation or nothing';

/**
 * Before migrations are applied, which would find nothing to do in a newer database.
 * @param schema holds Drizzle's notes, where there are any
 * @throws where it is of another version, or none where one is expected; the message names the remedy
 */
export async function demandKnownDatabase(query: Query, schema: string, expected: Expected): Promise<void> {
  const notes = `"${schema.replaceAll('"', '""')}".__drizzle_migrations`;
  const [found] = await query(`select to_regclass('${notes.replaceAll("'", "''")}') is not null as "isThere"`);
  const [last] = found?.['isThere'] ? await query(`select max(created_at) as "when" from ${notes}`) : [];
  const when = Number(last?.['when'] ?? 0);
  const newest = knownMigrations().at(-1)?.when ?? 0;
  if (when > newest) throw new Error(NEWER);
  if (expected === 'anything') return;
  if (when === 0 && expected === 'installation') throw new Error(noInstallation(schema));
  if (when > 0 && when < newest) throw new Error(OLDER);
}
