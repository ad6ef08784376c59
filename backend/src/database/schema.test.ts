import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from './database.ts';
import { openPglite } from './open.ts';
import type { OpenDatabase } from './database.ts';
import { derivedTables, tables } from './schema.ts';
import { TRIGRAMS } from './trigrams.ts';
import { DERIVED_TABLES, TABLES_IN_ORDER, TABLES_WITH_SERIAL } from '../backup/tables.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openPglite('memory');
});
afterAll(() => database.close());

it('describes exactly the tables and columns that the migrations make', async () => {
  const rows = rowsOf(await database.db.execute(sql`
    select table_name, column_name, data_type, is_nullable, coalesce(collation_name, '') as collation
    from information_schema.columns where table_schema = 'public'`));
  const made = rows.map((row) =>
    [row['table_name'], row['column_name'], row['data_type'], row['is_nullable'] === 'YES', row['collation']].join(' '),
  );
  const described = Object.values({ ...tables, ...derivedTables }).flatMap((table) => Object.values(getTableColumns(table)).map((column) => {
    const [type = '', collation = ''] = column.getSQLType().split(' collate ');
    const name = type === 'timestamp(0)' ? 'timestamp without time zone' : type;
    return [getTableName(table), column.name, name, !column.notNull, collation.replaceAll('"', '')].join(' ');
  }));
  expect(described.sort()).toEqual(made.sort());
});

it('is backed up whole, referred tables before those that refer to them', async () => {
  expect([...TABLES_IN_ORDER].sort()).toEqual(Object.values(tables).map(getTableName).sort());
  const references = rowsOf(
    await database.db.execute(sql`
    select conrelid::regclass::text as from_table, confrelid::regclass::text as to_table
    from pg_constraint where contype = 'f'`),
  );
  expect(references.length).toBeGreaterThan(5);
  const written = references.filter(({ from_table: from }) => !DERIVED_TABLES.includes(String(from)));
  const tooEarly = written.filter(({ from_table: from, to_table: to }) =>
    TABLES_IN_ORDER.indexOf(String(to)) > TABLES_IN_ORDER.indexOf(String(from)));
  expect(tooEarly).toEqual([]);
});

it('knows every table that gives out its own ids', async () => {
  const rows = rowsOf(await database.db.execute(sql`
    select table_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`));
  expect(rows.map((row) => String(row['table_name'])).sort()).toEqual([...TABLES_WITH_SERIAL].sort());
});

it('walks an index alone to find a page, and searches by trigrams of a narrow table', async () => {
  const explain = async (query: string) => {
    const lines = rowsOf(await database.db.execute(sql.raw(`explain ${query}`)));
    return lines.map((line) => String(line['QUERY PLAN'])).join('\n');
  };
  await database.db.execute(sql`set enable_seqscan = off`);
  expect(await explain('select id from services order by display_order, id limit 10 offset 50')).toContain(
    'Index Only Scan',
  );
  expect(
    await explain('select id from services where active order by title_key, display_order, id limit 10'),
  ).toContain('Index Only Scan');
  expect(await explain("select count(*) from services_search where search_text like '%van tai%'")).toContain(
    'Bitmap Index Scan on services_search_search_text_trigrams',
  );
});

it('has trigrams of both search texts of everything that grows, filed at once', async () => {
  const rows = rowsOf(
    await database.db.execute(sql`select indexname from pg_indexes where indexdef like '%gin_trgm_ops%fastupdate=off%'`),
  );
  const expected = TRIGRAMS.map(([table, column]) => `${table}_${column}_trigrams`);
  expect(rows.map((row) => String(row['indexname'])).sort()).toEqual(expected.sort());
});
