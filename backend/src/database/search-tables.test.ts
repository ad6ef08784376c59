import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerEntity } from '../entities/customers.ts';
import { productEntity, serviceEntity } from '../entities/articles.ts';
import { staffEntity } from '../entities/staff.ts';
import { columnOf } from '../records/entity.ts';
import { DATABASE_KINDS } from '../testing/backends.ts';
import { openTestDatabase } from '../testing/database.ts';
import { rowsOf } from './database.ts';
import type { Database, OpenDatabase } from './database.ts';
import { positions } from './schema.ts';

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
      const columns = ['id', 'search_text', ...(columnOf(entity, 'active') ? ['active'] : [])];
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
      if (columnOf(entity, 'active')) await db.execute(sql`update ${name} set active = false where id in (2, 3)`);
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
