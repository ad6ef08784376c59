import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerEntity } from '../entities/customers.ts';
import { productEntity, serviceEntity } from '../entities/articles.ts';
import { staffEntity } from '../entities/staff.ts';
import { DATABASE_KINDS } from '../testing/backends.ts';
import { openTestDatabase } from '../testing/database.ts';
import { rowsOf } from './database.ts';
import { openPglite } from './open.ts';
import type { Database, OpenDatabase } from './database.ts';
import { positions, servicesSearch } from './schema.ts';

/** Rows of a search table that are not exactly what they should be, or are missing, or too many. */
async function astray(db: Database, table: string, columns: readonly string[]): Promise<unknown[]> {
  const names = sql.join(columns.map((name) => sql.identifier(name)), sql`, `);
  const [from, narrow] = [sql.identifier(table), sql.identifier(`${table}_search`)];
  return rowsOf(await db.execute(sql`
    (select ${names} from ${from} except select ${names} from ${narrow})
    union all (select ${names} from ${narrow} except select ${names} from ${from})`));
}

describe.each(DATABASE_KINDS)('Search tables, on %s', (kind) => {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });

  afterAll(() => database?.close());

  it.each([serviceEntity, productEntity, customerEntity, staffEntity])(
    'follow every write, whoever makes it: $resource.name',
    async (entity) => {
      const { db } = database;
      const table = getTableName(entity.table);
      const columns = ['id', 'search_text', ...(entity.columns['active'] ? ['active'] : [])];
      const right = async (count: number) => {
        const narrow = sql.identifier(`${table}_search`);
        const [counted] = rowsOf(await db.execute(sql`select count(*) as count from ${narrow}`));
        expect(Number(counted?.['count'])).toBe(count);
        expect(await astray(db, table, columns)).toEqual([]);
      };
      await db.insert(positions).values({ id: 1, name: 'Lái xe', nameKey: '' }).onConflictDoNothing();
      const empty: Record<string, unknown> = {};
      for (const [name, column] of Object.entries(getTableColumns(entity.table))) {
        if (name === 'id') continue;
        const kinds: Record<string, unknown> = { number: 1, boolean: true };
        empty[name] = kinds[column.dataType] ?? '2026-11-21T00:00:00';
      }
      const texts = Array.from({ length: 5 }, (_, index) => ({ ...empty, searchText: `van tai ${index}` }));
      await db.insert(entity.table).values(texts as never);
      await right(5);
      const name = sql.identifier(table);
      await db.execute(sql`update ${name} set search_text = 'kho bai' where id = 2`);
      if (entity.columns['active']) await db.execute(sql`update ${name} set active = false where id in (2, 3)`);
      await right(5);
      await db.execute(sql`delete from ${name} where id = 4`);
      await right(4);
      const [{ schema } = {}] = rowsOf(await db.execute(sql`select current_schema() as schema`));
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local search_path = ''`);
        await tx.execute(sql`
          update ${sql.identifier(String(schema))}.${name} set search_text = 'giao nhan' where id = 1`);
      });
      await right(4);
      const undone = db.transaction(async (tx) => {
        await tx.execute(sql`update ${name} set search_text = 'khac'`);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await right(4);
    },
  );
});

describe('A database of before the search tables', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-upgrade-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has them filled when it is opened', async () => {
    const migrations = join(folder, 'migrations');
    cpSync(join(import.meta.dirname, '../../migrations'), migrations, { recursive: true });
    const journal = join(migrations, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] };
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }));
    const client = await PGlite.create({ dataDir: join(folder, 'database') });
    await migrate(drizzle({ client }), { migrationsFolder: migrations });
    await client.exec(`
      insert into services (
        title, summary, body, image, display_order, active, created_at, created_by, updated_by, title_key,
        created_by_key, updated_by_key, search_text, search_exact)
      select '', '', '', '', n, n % 3 = 0, now(), '', '', '', '', '', 'kho ' || n, '' from generate_series(1, 20) n`);
    await client.close();

    const database = await openPglite(folder);
    expect(await astray(database.db, 'services', ['id', 'active', 'search_text'])).toEqual([]);
    expect(await database.db.select().from(servicesSearch)).toHaveLength(20);
    await database.close();
  });
});
