import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exportRows } from '../../crud/export/export-rows.ts';
import { field, mount, press, startProduct, unmount, until } from '../../crud/testing.tsx';
import type { Product } from '../../crud/testing.tsx';
import { navigate } from '../../stores/location.ts';
import CustomerScreen from './customer.tsx';

const LIST = '/page_management/customer';
let product: Product;

beforeAll(async () => {
  product = await startProduct(LIST);
});
afterAll(() => product.stop());
afterEach(() => {
  unmount();
  product.interfere();
  product.calls.length = 0;
});

/** The backend knows a third type, and the customers of this list are of it. */
function agents({ areNamed = true } = {}): void {
  product.interfere((call, ask) => {
    if (call.path.includes('lookup=type')) {
      if (!areNamed) return Promise.resolve(new Response('', { status: 500 }));
      return Promise.resolve(Response.json({ status: 'success', data: [{ id: 1, tenLoai: 'Cá nhân' }, { id: 2, tenLoai: 'Doanh nghiệp' }, { id: 3, tenLoai: 'Đại lý' }] }));
    }
    if (call.method === 'PUT') return Promise.resolve(Response.json({ status: 'success' }));
    if (!/Getlist_Pagging|Khachhang/.test(call.path)) return undefined;
    return ask().then(async (answer) => {
      const body = (await answer.json()) as { data: object | object[] };
      const third = (row: object): object => ({ ...row, idLoaiKH: 3 });
      return Response.json({ ...body, data: Array.isArray(body.data) ? body.data.map(third) : third(body.data) });
    });
  });
}

async function exported(): Promise<string> {
  const everybody = { page: 1, size: 100, search: '' };
  const { content } = await exportRows(CustomerScreen.declaration!, everybody, 'csv', () => undefined, new AbortController());
  return content.text();
}

describe('the list of customers', () => {
  it('goes into a file with the words that there are, also from a backend that knows no types', async () => {
    product.interfere((call) => (call.path.includes('lookup=type') ? Promise.resolve(new Response('', { status: 404 })) : undefined));
    await navigate(LIST, { force: true });
    expect(await exported()).toContain('Doanh nghiệp');
    expect(product.calls.filter(({ path }) => path.includes('lookup'))).toEqual([]);
  });

  it('goes into a file with the number of a type that nobody has a name for, as it stands there', async () => {
    agents({ areNamed: false });
    await navigate(LIST, { force: true });
    expect(await exported()).toContain('#3');
  });


  it('calls types by the words that it has, and asks for no others', async () => {
    await navigate(LIST, { force: true });
    mount(<CustomerScreen />);
    await until(() => document.querySelector('tbody')?.textContent.includes('Doanh nghiệp'));
    expect(product.calls.filter(({ path }) => path.includes('lookup'))).toEqual([]);
  });

  it('calls a type that only the backend knows by its name there, and saves it', async () => {
    agents();
    await navigate(`${LIST}?page=2`, { force: true });
    mount(<CustomerScreen />);
    await until(() => document.querySelector('tbody')?.textContent.includes('Đại lý'));
    document.querySelector<HTMLElement>('[data-row-link]')!.click();
    await until(() => field('Tên khách hàng'));
    await until(() => (field('Loại khách hàng') as unknown as HTMLSelectElement).selectedOptions[0]?.textContent === 'Đại lý');
    await press('Lưu');
    const sent = await until(() => product.calls.find(({ method }) => method === 'PUT'));
    expect((sent.body as { idLoaiKH: number }).idLoaiKH).toBe(3);
    await until(() => !document.querySelector('dialog'));
  });
});
