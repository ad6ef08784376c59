import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accentedForm } from '../../../src/lib/accents.ts';
import { fold } from '../../../src/lib/fold.ts';
import { addServices } from '../bench/rows.ts';
import type { OpenDatabase } from '../database/database.ts';
import { services } from '../database/schema.ts';
import { serviceEntity } from '../entities/articles.ts';
import { DATABASE_KINDS } from '../testing/backends.ts';
import { openTestDatabase } from '../testing/database.ts';
import { findPage } from './find-page.ts';
import { readListQuery } from './list-query.ts';

const ROWS = 2_000;

describe.each(DATABASE_KINDS)('Finding a page among many rows, on %s', (kind) => {
  let database: OpenDatabase;
  let rows: (typeof services.$inferSelect)[];

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await addServices(database.db, ROWS);
    rows = await database.db.select().from(services);
  });

  afterAll(() => database?.close());

  /** Every id of the list, found by looking at every row. */
  const expected = (search: string, { active, byTitle }: { active?: boolean; byTitle?: boolean }) => {
    const preferred = ({ searchExact }: { searchExact: string }) =>
      byTitle ? 0 : Number(!searchExact.includes(accentedForm(search)));
    return rows
      .filter((row) => row.searchText.includes(fold(search)) && (active === undefined || row.active === active))
      .sort((a, b) =>
        preferred(a) - preferred(b)
        || (byTitle ? Buffer.compare(Buffer.from(a.titleKey), Buffer.from(b.titleKey)) : 0)
        || a.order - b.order || a.id - b.id)
      .map(({ id }) => id);
  };

  it.each([
    ['a letter that nearly every row has', 'v', ROWS / 2, ROWS],
    ['two letters', 'an', ROWS / 2, ROWS],
    ['a word that some rows have', 'van tai', 10, 1_000],
    ['a word with its accents that some rows have', 'Vận tải', 10, 1_000],
    ['a word that every row has with other accents', 'bao gia', ROWS, ROWS],
    ['a word that every row has, few with these accents', 'bảo', ROWS, ROWS],
    ['a number that more than a thousand rows have', 'số 1', 1_001, ROWS],
    ['what no row has', 'không có gì như thế', 0, 0],
  ])('finds the same pages as a look at every row: %s', async (_what, search, fewest, most) => {
    for (const chosen of [{}, { active: true }, { active: false }, { byTitle: true }]) {
      const ids = expected(search, chosen);
      if (!('active' in chosen)) {
        expect(ids.length).toBeGreaterThanOrEqual(fewest);
        expect(ids.length).toBeLessThanOrEqual(most);
      }
      const pages = Math.ceil(ids.length / 20);
      const preferred = rows.filter(({ searchExact }) => searchExact.includes(accentedForm(search))).length;
      // Among them the page on which the preferred rows end.
      const chosenPages = [1, 2, Math.ceil(preferred / 20) || 1, Math.ceil(pages / 2) || 1, pages || 1, pages + 1];
      for (const page of new Set(chosenPages)) {
        const query = readListQuery(serviceEntity, new Map([
          ['PageIndex', String(page)], ['PageSize', '20'], ['search', search],
          ...('active' in chosen ? [['active', String(chosen.active)] as const] : []),
          ...('byTitle' in chosen ? [['SortField', 'tieuDe'], ['SortOrder', 'asc']] as const : []),
        ]));
        expect(await findPage(database.db, serviceEntity, query), JSON.stringify({ search, chosen, page })).toEqual({
          ids: ids.slice((page - 1) * 20, page * 20), total: ids.length,
        });
      }
    }
  });
});
