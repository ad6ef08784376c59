import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NotFound, Unreadable } from '../../api/errors.ts';
import { listRows } from '../../api/list-calls.ts';
import type { AnyRow } from '../../api/resource.ts';
import { deleteRow, readRow } from '../../api/row-calls.ts';
import { service } from '../../api/service.ts';
import { startProduct } from '../testing.tsx';
import type { Product } from '../testing.tsx';
import { ChangedMeanwhile, deleteUnchanged } from './delete-row.ts';

let product: Product;
let rows: AnyRow[];

beforeAll(async () => {
  product = await startProduct('/page_management/service', { seed: false });
});
afterAll(() => product.stop());

beforeEach(async () => {
  for (const order of [0, 1]) {
    await product.api('POST', 'Dichvu/Dichvu', { tieuDe: `Hàng ${order}`, noiDung: '<p>Dài</p>', thutuhienthi: order, active: order > 0 });
  }
  rows = (await listRows(service, { page: 1, size: 10 })).rows;
});
afterEach(async () => {
  for (const { id } of (await listRows(service, { page: 1, size: 100 })).rows) await deleteRow(service, id);
});

describe('deleting', () => {
  const change = async (row: AnyRow, values: object) => {
    const { data } = (await product.api('GET', `Dichvu/Dichvu?id=${row.id}`)).body;
    await product.api('PUT', 'Dichvu/Dichvu', { ...(data as object), ...values });
  };

  it('deletes what still is what the list shows', async () => {
    await deleteUnchanged(service, rows[0]!);
    await expect(readRow(service, rows[0]!.id as number)).rejects.toBeInstanceOf(NotFound);
  });

  it('leaves what somebody has changed, says in which fields, and deletes it as it is then', async () => {
    await change(rows[0]!, { moTaNgan: 'khác' });
    const changed = await deleteUnchanged(service, rows[0]!).catch((error: unknown) => error as ChangedMeanwhile);
    expect(changed).toMatchObject({ name: 'ChangedMeanwhile', fields: ['summary'], fresh: { summary: 'khác' } });
    const { fresh } = changed as ChangedMeanwhile;
    await change(rows[0]!, { moTaNgan: 'lại khác' });
    await expect(deleteUnchanged(service, fresh)).rejects.toBeInstanceOf(ChangedMeanwhile);
    await change(rows[0]!, { moTaNgan: 'khác' });
    await deleteUnchanged(service, fresh);
    await expect(readRow(service, rows[0]!.id as number)).rejects.toBeInstanceOf(NotFound);
  });

  it('holds a row whose long texts the list does not have against what it has', async () => {
    await change(rows[0]!, { noiDung: '<p>Khác</p>' });
    await deleteUnchanged(service, rows[0]!);
    await change(rows[1]!, { thutuhienthi: 77 });
    await expect(deleteUnchanged(service, rows[1]!)).rejects.toBeInstanceOf(ChangedMeanwhile);
  });

  it('leaves a row whose long text was seen and has been changed since', async () => {
    await change(rows[0]!, { moTaNgan: 'khác' });
    const changed = await deleteUnchanged(service, rows[0]!).catch((error: unknown) => error as ChangedMeanwhile);
    const { fresh } = changed as ChangedMeanwhile;
    expect(fresh).toMatchObject({ body: '<p>Dài</p>' });
    await change(rows[0]!, { noiDung: '<p>Khác</p>' });
    await expect(deleteUnchanged(service, fresh)).rejects.toMatchObject({ fields: ['body'] });
    expect(await readRow(service, rows[0]!.id as number)).toMatchObject({ body: '<p>Khác</p>' });
  });

  it('is done where somebody else has deleted the row before', async () => {
    await product.api('DELETE', `Dichvu/Dichvu?id=${rows[0]!.id}`);
    await expect(deleteUnchanged(service, rows[0]!)).resolves.toBeUndefined();
  });

  it.each(['GET', 'DELETE'])('is not done where a gateway, and not the backend, has found nothing: %s', async (method) => {
    product.interfere((call) => (call.method === method ? Promise.resolve(new Response('404 page not found\n', { status: 404 })) : undefined));
    await expect(deleteUnchanged(service, rows[0]!)).rejects.toBeInstanceOf(Unreadable);
    product.interfere();
  });
});
