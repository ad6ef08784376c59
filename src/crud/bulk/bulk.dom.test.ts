import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askerNow } from '../../api/asker.ts';
import { Unauthorized } from '../../api/errors.ts';
import { listRows } from '../../api/list-calls.ts';
import { deleteRow, readRow } from '../../api/row-calls.ts';
import type { AnyRow } from '../../api/resource.ts';
import { service } from '../../api/service.ts';
import { settle } from '../../stores/testing.ts';
import { deleteUnchanged } from '../delete/delete-row.ts';
import { saveChanges } from '../form/save-record.ts';
import { onSavedLate } from '../late-saves.ts';
import { ways } from '../list/testing.tsx';
import { gate, startProduct, until } from '../testing.tsx';
import type { Product } from '../testing.tsx';
import { forEachRow, setActive } from './bulk.ts';

let product: Product;
let rows: AnyRow[];

beforeAll(async () => {
  product = await startProduct('/page_management/service', { seed: false });
});
afterAll(() => product.stop());

beforeEach(async () => {
  for (let index = 0; index < 4; index += 1) {
    await product.api('POST', 'Dichvu/Dichvu', { tieuDe: `Hàng ${index}`, noiDung: '<p>Dài</p>', thutuhienthi: index, active: index > 0 });
  }
  rows = (await listRows(service, { page: 1, size: 10 })).rows;
});
afterEach(async () => {
  product.interfere();
  for (const { id } of (await listRows(service, { page: 1, size: 100 })).rows) await deleteRow(service, id);
});

describe('one deed on many rows', () => {
  it('has a result for each row, in order, and goes on after a failure', async () => {
    const seen: number[] = [];
    const results = await forEachRow(
      rows,
      async (row) => {
        if (row['order'] === 1) throw new Error('nein');
        return row['order'];
      },
      { onProgress: (done) => seen.push(done) },
    );
    expect(results.map(({ row, value, error }) => [row['order'], value ?? (error as Error).message])).toEqual([[0, 0], [1, 'nein'], [2, 2], [3, 3]]);
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('begins nothing more once it is stopped, and claims nothing for what was not begun', async () => {
    const stop = new AbortController();
    const begun: unknown[] = [];
    const results = await forEachRow(
      rows,
      async (row) => {
        begun.push(row.id);
        stop.abort();
      },
      { signal: stop.signal },
    );
    expect(begun.length).toBeLessThan(rows.length);
    expect(results).toHaveLength(begun.length);
  });
});

describe('showing and hiding', () => {
  it('changes nothing but that, though the list has no long texts', async () => {
    const row = rows[1]!;
    expect(row['body']).toBe('');
    expect(await setActive(service, row, false)).toBe(true);
    expect(await readRow(service, row.id as number)).toMatchObject({ active: false, body: '<p>Dài</p>', title: row['title'] });
  });

  it('says where it was so already, so that an undo leaves that row alone', async () => {
    product.calls.length = 0;
    expect(await setActive(service, rows[0]!, false)).toBe(false);
    expect(product.calls.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('showing a row and saving its form at the same time', () => {
  const show = (row: AnyRow) => setActive(service, row, true);
  const save = (row: AnyRow) => saveChanges(service, row.id, row, { ...row, title: 'Khác' }, [], askerNow());

  /** @returns what has been begun, once its write waits for the answer to be let through */
  async function heldAtWrite(begin: () => Promise<unknown>) {
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
    product.calls.length = 0;
    const work = begin();
    await until(() => product.calls.some(({ method }) => method === 'PUT'));
    return { work, answer };
  }

  it.each([['saves', show, save], ['shows', save, show]] as const)('%s what the other has written by then, and writes over none of it', async (_what, first, second) => {
    const row = rows[0]!;
    const { work: earlier, answer } = await heldAtWrite(() => first(row));
    const later = second(row);
    await settle();
    expect(product.calls.map(({ method }) => method)).toEqual(['GET', 'PUT']);
    answer.open();
    await Promise.all([earlier, later]);
    expect(await readRow(service, row.id as number)).toMatchObject({ title: 'Khác', active: true });
  });

  it('begins the other all the same where the one fails', async () => {
    const row = rows[0]!;
    let failed = 0;
    product.interfere((call) => (call.method === 'PUT' && failed++ === 0 ? Promise.resolve(Response.json({}, { status: 500 })) : undefined));
    const [earlier, later] = await Promise.allSettled([show(row), save(row)]);
    expect([earlier.status, later.status]).toEqual(['rejected', 'fulfilled']);
    expect(await readRow(service, row.id as number)).toMatchObject({ title: 'Khác', active: false });
  });

  it('asks for nothing in the name of whoever is signed in once its turn has come', async () => {
    const row = rows[0]!;
    const { work: saving, answer } = await heldAtWrite(() => save(row));
    const showing = show(row);
    ways['leaves another tab to somebody else']();
    answer.open();
    const [, shown] = await Promise.allSettled([saving, showing]);
    expect([shown, product.calls.map(({ method }) => method)]).toEqual([{ status: 'rejected', reason: expect.any(Unauthorized) as Error }, ['GET', 'PUT']]);
    await product.signInAgain();
  });

  it.each([
    ['the form of its own person, where they have signed in again', () => product.signInAgain(), 1],
    ['no form of somebody else who has come meanwhile', async () => ways['leaves another tab to somebody else'](), 0],
  ])('is told to %s', async (_whose, meanwhile, times) => {
    const row = rows[0]!;
    let told = 0;
    const endFollowing = onSavedLate(service, row.id, () => (told += 1));
    const { work: showing, answer } = await heldAtWrite(() => show(row));
    await meanwhile();
    answer.open();
    await showing;
    endFollowing();
    await product.signInAgain();
    expect(told).toBe(times);
  });

  it('has another record wait for nothing', async () => {
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'PUT' && (call.body as AnyRow).id === rows[0]!.id ? answer.passed.then(ask) : undefined));
    const held = show(rows[0]!);
    await save(rows[1]!);
    expect(await readRow(service, rows[1]!.id as number)).toMatchObject({ title: 'Khác' });
    answer.open();
    await held;
  });
});

it.each([
  ['showing', (row: AnyRow) => setActive(service, row, false)],
  ['deleting', (row: AnyRow) => deleteUnchanged(service, row)],
  ['saving', (row: AnyRow) => saveChanges(service, row.id, row, { ...row, title: 'Khác' }, [], askerNow())],
])('%s reads the row first, past what the worker has kept', async (_write, run) => {
  product.calls.length = 0;
  await run(rows[1]!);
  expect(product.calls.map(({ method, cache }) => [method, cache])).toEqual([
    ['GET', 'no-store'],
    [expect.stringMatching(/PUT|DELETE/), undefined],
  ]);
});
