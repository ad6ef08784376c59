import { createHash } from 'node:crypto';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accentedForm } from '../../../src/lib/accents.ts';
import { fold } from '../../../src/lib/fold.ts';
import { resetAdministrator } from '../administrators.ts';
import type { Database } from '../database/database.ts';
import { customers, functions, groups, positions, services, servicesSearch, staff, storedForms as noted, tables, users } from '../database/schema.ts';
import { entities } from '../entities/entities.ts';
import { createBackend } from '../index.ts';
import { signInName } from '../session/sign-in.ts';
import { ADMIN, DATABASE_KINDS } from '../testing/backends.ts';
import { TestClient } from '../testing/client.ts';
import { openTestDatabase } from '../testing/database.ts';
import { personSortKey, sortKey } from '../text/sort-key.ts';
import { renewStoredForms, RULES } from './stored-forms.ts';

/** Letters that no newer Unicode will judge otherwise: Latin, Greek, Cyrillic, Vietnamese, punctuation, and well-known signs. */
const LETTERS = [[0x00, 0x52f], [0x1e00, 0x1eff], [0x2000, 0x206f], [0xfeff, 0xfeff]].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))).concat(['₫', '€', '№', '™', '←', '→', '★', '☎', '✅', '🔥']);
const TEXTS = [...LETTERS, ...LETTERS.map((letter) => `Hoà ${letter} đường\u00ad  ${letter}Ẩn`), 'x'.repeat(5_000), 'Trần Thị Ánh'];

it('has another number of rules where what is stored of a text has changed', () => {
  const stored = TEXTS.map((text) => [fold(text), accentedForm(text), sortKey(text), personSortKey(text), signInName(text)]);
  // Where this is not equal any more: raise RULES, and write both down as they are now.
  expect([RULES, createHash('sha256').update(JSON.stringify(stored)).digest('hex')]).toEqual([6, 'cf812a21a4236b2f48be7261fcacf96caacd317620b8e78d1368bcccb3f05949']);
});

it('knows every table that has search texts or sort keys', () => {
  const known = new Map(entities.map(({ table, sortKeys }) => [table, ['searchText', ...Object.keys(sortKeys).map((name) => `${name}Key`)]]));
  const unknown = Object.values(tables).flatMap((table) => {
    const columns = getTableColumns(table);
    const forms = Object.keys(columns).filter((name) => name === 'searchText' || (name.endsWith('Key') && name.slice(0, -3) in columns));
    return forms.filter((name) => !known.get(table)?.includes(name)).map((name) => `${getTableName(table)}.${name}`);
  });
  expect(unknown).toEqual([]);
});

describe.each(DATABASE_KINDS)('Rows of another version, on %s', (kind) => {
  async function opened(): Promise<Database> {
    const database = await openTestDatabase(kind);
    onTestFinished(() => database.close());
    return database.db;
  }

  const forms = { titleKey: 'old', createdByKey: 'old', updatedByKey: 'old', searchText: 'old', searchExact: 'old' };
  const service = {
    summary: '', body: '', image: '', order: 1, active: true, createdAt: '2026-11-26T08:00:00', createdBy: 'Trần Văn An', updatedBy: '',
  };

  it('are searched and sorted by the rules of this one', async () => {
    const db = await opened();
    await db.insert(services).values({ ...service, ...forms, title: '\u200bĐường bộ Hoà\u00ad Bình' });
    await db.insert(positions).values({ id: 1, name: 'Lái xe', nameKey: 'old' });
    await db.insert(staff).values({
      name: 'Lê Bình', email: '', phone: '', gender: 1, birthDate: '1990-01-01', startDate: '2020-01-01', homeTown: 'Huế', position: 1,
      nameKey: 'old', homeTownKey: 'old', searchText: 'old', searchExact: 'old',
    });
    // A heading of the back-office's menu has no link, which is no text to be found by.
    await db.insert(functions).values({ name: 'Đề mục', link: null, nameKey: 'old', searchText: 'old', searchExact: 'old' });
    await renewStoredForms(db, entities);
    const key = { titleKey: sortKey('Đường bộ Hoà Bình'), createdByKey: personSortKey('Trần Văn An') };
    expect(await db.select().from(services)).toMatchObject([
      { ...key, searchText: 'duong bo hoa binh', searchExact: 'đường bộ hoà bình', body: service.body, createdBy: service.createdBy },
    ]);
    expect(await db.select({ found: servicesSearch.searchText }).from(servicesSearch)).toEqual([{ found: 'duong bo hoa binh' }]);
    expect(await db.select().from(positions)).toMatchObject([{ nameKey: sortKey('Lái xe') }]);
    expect(await db.select().from(staff)).toMatchObject([
      { nameKey: personSortKey('Lê Bình'), homeTownKey: sortKey('Huế'), searchText: 'le binh\nhue\nlai xe' },
    ]);
    expect(await db.select().from(functions)).toMatchObject([{ nameKey: sortKey('Đề mục'), searchText: 'de muc', searchExact: 'đề mục' }]);
  });

  it('are gone through once, all of them, and whoever waits for many is told why', async () => {
    const tell = vi.spyOn(console, 'log').mockReturnValue();
    onTestFinished(() => tell.mockRestore());
    const db = await opened();
    await db.execute(sql`
      insert into customers (name, address, logo, email, phone, tax_code, website, active, type, display_order, name_key, address_key, search_text, search_exact)
      select 'Kho ' || n, '', '', '', '', '', '', true, 1, 1, 'old', '', 'old', 'old' from generate_series(1, 1201) n`);
    const old = () => db.$count(customers, sql`${customers.searchText} = 'old' or ${customers.nameKey} = 'old'`);
    expect(await old()).toBe(1_201);
    await renewStoredForms(db, entities);
    expect(await old()).toBe(0);
    expect(tell.mock.calls).toEqual([[expect.stringMatching(/^What 1201 records are searched and sorted by .*about 1 min .* Ending this loses nothing\.$/)]]);
    expect(await db.select({ rules: noted.rules }).from(noted)).toEqual([{ rules: RULES }]);
    await db.update(customers).set({ searchText: 'old' });
    await renewStoredForms(db, entities);
    expect(await old()).toBe(1_201);
    expect(tell).toHaveBeenCalledTimes(1);
    await db.update(noted).set({ rules: RULES - 1 });
    await renewStoredForms(db, entities);
    expect(await old()).toBe(0);
    expect(await db.select({ rules: noted.rules }).from(noted)).toEqual([{ rules: RULES }]);
  });

  it('are gone through without a word where they are few', async () => {
    const tell = vi.spyOn(console, 'log').mockReturnValue();
    onTestFinished(() => tell.mockRestore());
    const db = await opened();
    await db.insert(services).values({ ...service, ...forms, title: 'Kho' });
    await renewStoredForms(db, entities);
    expect(tell).not.toHaveBeenCalled();
  });

  const group = (name: string, uniqueName: string) => ({
    id: crypto.randomUUID(), name, description: '', uniqueName, nameKey: 'old', searchText: 'old', searchExact: 'old',
  });

  it('are told apart by the rules of this one, but where two were different names by those of before', async () => {
    const db = await opened();
    await db.insert(groups).values([
      group('Kế toán\u200b', 'kế toán\u200b'), group('Kho\u200b', 'kho\u200b'), group('Kho', 'kho'), group('Lái\u200b xe', 'lái\u200b xe'),
    ]);
    await renewStoredForms(db, entities);
    const kept = await db.select({ uniqueName: groups.uniqueName, searchText: groups.searchText }).from(groups);
    expect(kept.sort((a, b) => (a.uniqueName < b.uniqueName ? -1 : 1))).toEqual([
      { uniqueName: 'kho', searchText: 'kho' }, { uniqueName: 'kho\u200b', searchText: 'kho' },
      { uniqueName: 'kế toán', searchText: 'ke toan' }, { uniqueName: 'lái xe', searchText: 'lai xe' },
    ]);
  });

  it('are signed in to as their names are compared now, and each under its own name where two were different names before', async () => {
    const database = await openTestDatabase(kind);
    const backend = await createBackend({ dataDir: 'memory', seed: false, adminPassword: ADMIN.password, database });
    onTestFinished(() => backend.close());
    const client = new TestClient(backend.app);
    const [admin] = await database.db.select().from(users);
    const { passwordHash = '' } = admin ?? {};
    const named = (number: number, userName: string) => ({
      id: `00000000-0000-4000-8000-00000000000${number}`, userName, signInName: userName.toLowerCase(), userNameKey: 'old', passwordHash,
      sessionVersion: 1, searchText: 'old', searchExact: 'old',
    });
    const [alone, other, eth] = [named(1, '\u00d0ặng'), named(2, 'Đức'), named(3, '\u00d0ức')];
    await database.db.insert(users).values([alone, other, eth]);
    await database.db.update(noted).set({ rules: RULES - 1 });
    await renewStoredForms(database.db, entities);
    for (const [username, { id, userName }] of [['đặng', alone], ['\u00d0ức', eth], ['Đức', other]] as const) {
      const { json } = await client.ask('POST', 'Authen/login', { body: { username, password: ADMIN.password } });
      expect(json.data, username).toMatchObject({ id, userName });
    }
    const reset = resetAdministrator({ db: database.db, passwordChanged: () => undefined }, '\u00d0ức');
    expect(await reset).toMatchObject({ username: '\u00d0ức' });
  });

  it('are saved under the name that they have, also where by the rules of this one it is another’s', async () => {
    const database = await openTestDatabase(kind);
    const backend = await createBackend({ dataDir: 'memory', seed: false, adminPassword: ADMIN.password, database });
    onTestFinished(() => backend.close());
    const client = new TestClient(backend.app);
    const token = await client.signIn(ADMIN.username, ADMIN.password);
    const [old, other] = [group('Kho\u200b', 'kho\u200b'), group('Kho', 'kho')];
    await database.db.insert(groups).values([old, other]);
    const put = (body: unknown) => client.ask('PUT', 'phanquyen', { token, body });
    expect((await put({ id: old.id, dataPhanQuyen: [{ id: 1, dataPermission: [{ id: 1 }] }] })).status).toBe(200);
    // Another spelling is another name, and the other's.
    expect((await put({ id: old.id, roleGroupName: 'Kho' })).json.errors).toHaveProperty('roleGroupName');
    expect((await put({ id: old.id, roleGroupName: 'Kế toán' })).status).toBe(200);
    expect((await put({ id: old.id, roleGroupName: 'KHO' })).json.errors).toHaveProperty('roleGroupName');
    expect((await put({ id: other.id, roleGroupName: 'kế toán' })).status).toBe(409);
    expect((await put({ id: other.id, roleGroupName: 'KHO' })).status).toBe(200);
  });
});
