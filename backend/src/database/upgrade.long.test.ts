import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { asc, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { describe, expect, it, onTestFinished } from 'vitest';
import { entities } from '../entities/entities.ts';
import { renewStoredForms } from '../records/stored-forms.ts';
import { personSortKey, sortKey } from '../text/sort-key.ts';
import { rowsOf } from './database.ts';
import type { Database } from './database.ts';
import { openPglite } from './open.ts';
import { products, services, servicesSearch, users } from './schema.ts';
import { MIGRATIONS } from './version.ts';

/**
 * A database that this version opens, and that an older one has left with these rows.
 * @param migrations how many of the migrations that one knew
 */
async function openedFrom(migrations: number, rows: string): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const known = join(folder, 'migrations');
  cpSync(MIGRATIONS, known, { recursive: true });
  const journal = join(known, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, migrations) }));
  const client = await PGlite.create({ dataDir: join(folder, 'database') });
  await migrate(drizzle({ client }), { migrationsFolder: known });
  await client.exec(rows);
  await client.close();
  const database = await openPglite(folder);
  onTestFinished(() => database.close());
  return database.db;
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** @param values SQL of the columns that matter; `from` is what follows them */
function insert(table: 'services' | 'products', { order = '1', active = 'true', by = "''", byKey = "''", searchText = "''" }, from = ''): string {
  return `insert into ${table} (
    title, summary, body, image, display_order, active, created_at, created_by, updated_by, title_key,
    created_by_key, updated_by_key, search_text, search_exact)
  select '', '', '', '', ${order}, ${active}, now(), ${by}, ${by}, '', ${byKey}, ${byKey}, ${searchText}, '' ${from};`;
}

describe('A database of an older version', () => {
  it('has the search tables filled when it is opened', async () => {
    const db = await openedFrom(1, insert('services', { order: 'n', active: 'n % 3 = 0', searchText: "'kho ' || n" }, 'from generate_series(1, 20) n'));
    const columns = sql`id, active, search_text`;
    expect(rowsOf(await db.execute(sql`
      (select ${columns} from services except select ${columns} from services_search)
      union all (select ${columns} from services_search except select ${columns} from services)`))).toEqual([]);
    expect(await db.select().from(servicesSearch)).toHaveLength(20);
  });

  it('sorts its records by who made them as people sort when it is opened', async () => {
    const makers = ['Trần Văn An', 'Lê Thị Bình', 'bảo trì', 'admin'];
    const staff = makers.slice(0, 2).map((name, at) => `
      insert into positions (id, name, name_key) values (${at + 1}, '', '');
      insert into staff (name, email, phone, gender, birth_date, start_date, home_town, position_id, name_key, home_town_key, search_text, search_exact)
      values (${text(name)}, '', '', 1, now(), now(), '', ${at + 1}, ${text(personSortKey(name))}, '', '', '');`);
    const made = (['services', 'products'] as const).flatMap((table) => makers.map((name) => insert(table, { by: text(name), byKey: text(sortKey(name)) })));
    const db = await openedFrom(2, [...staff, ...made].join('\n'));
    for (const table of [services, products]) {
      for (const key of [table.createdByKey, table.updatedByKey]) {
        const sorted = await db.select({ by: table.createdBy, key }).from(table).orderBy(asc(key));
        // A name that is nobody's any more goes by all of it until its record is saved again.
        expect(sorted.map(({ by }) => by)).toEqual(['admin', 'Trần Văn An', 'bảo trì', 'Lê Thị Bình']);
        for (const one of sorted) if (one.by !== 'bảo trì') expect(one.key, one.by).toBe(personSortKey(one.by));
      }
    }
  });

  it('sorts its users as an alphabet does once it is opened, and keeps the names that they sign in by', async () => {
    const names = ['Đức', 'Zoe', 'an', 'Ánh'];
    const db = await openedFrom(4, names.map((name) => `
      insert into users (id, user_name, user_name_key, session_version, search_text, search_exact)
      values (gen_random_uuid(), ${text(name)}, ${text(name.toLowerCase())}, 1, '', '');`).join('\n'));
    await renewStoredForms(db, entities);
    const sorted = await db.select({ userName: users.userName, signInName: users.signInName }).from(users).orderBy(asc(users.userNameKey));
    expect(sorted).toEqual(['an', 'Ánh', 'Đức', 'Zoe'].map((userName) => ({ userName, signInName: userName.toLowerCase() })));
  });
});
