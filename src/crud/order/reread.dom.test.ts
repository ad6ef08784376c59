import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateRow } from '../../api/row-calls.ts';
import { readAll } from '../../api/read-all.ts';
import { websiteMenu } from '../../api/website-menu.ts';
import { settle } from '../../stores/testing.ts';
import type { CrudScreen } from '../screen.ts';
import { startProduct } from '../testing.tsx';
import type { Product } from '../testing.tsx';
import { createMoves } from './moves.ts';
import type { OrderedRecord } from './ordered-records.ts';
import { rereadRecords } from './reread.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct('/page_management/menu', { seed: false });
});
afterAll(() => product.stop());
beforeEach(() => product.interfere());

const resource = websiteMenu as unknown as CrudScreen['resource'];
const all = () => readAll(websiteMenu, {}, { fresh: true }) as Promise<readonly OrderedRecord[]>;

describe('records that are read again before they are written', () => {
  it.each([2, 12])('keep what somebody changes in the first of %i while the others are read', async (count) => {
    for (const { id } of await all()) await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
    const entry = { name: 'Mục', url: '', idMenuCha: 0, order: 0, active: true };
    for (let at = 0; at < count; at += 1) await product.api('POST', 'Menu_Website_Detail', entry);
    const moves = createMoves<OrderedRecord>({
      readAll: all,
      reread: (ids) => rereadRecords(resource, ids, (row) => row as OrderedRecord),
      write: (row) => updateRow(resource, row),
      saved: () => undefined,
      overtaken: () => undefined,
      ended: () => undefined,
    });
    const rows = await all();
    moves.load(rows);
    let first = 0;
    let isRenamed = false;
    product.interfere(async ({ method, path }, ask) => {
      const answer = await ask();
      if (method === 'GET' && !path.endsWith(`id=${first}`) && !isRenamed) {
        isRenamed = true;
        await product.api('PUT', 'Menu_Website_Detail', { ...entry, id: first, name: 'Mục đổi tên' });
      }
      return answer;
    });
    moves.move(Math.max(...rows.map(({ id }) => id)), { parent: null, index: 0 });
    expect(moves.waiting.value).toHaveLength(count);
    first = moves.waiting.value[0]!;
    while (moves.state.value.kind === 'saving') await settle();
    expect([moves.state.value.kind, isRenamed]).toEqual(['idle', true]);
    const stored = (await all()).find(({ id }) => id === first);
    expect(stored).toMatchObject({ name: 'Mục đổi tên' });
    expect(stored?.order).toBeGreaterThan(0);
  });
});
