import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { customer } from '../../api/customer.ts';
import type { AnyRow } from '../../api/resource.ts';
import { service } from '../../api/service.ts';
import { startProduct } from '../testing.tsx';
import type { Product } from '../testing.tsx';
import { setActive } from './bulk.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct('/page_management/service', { seed: false });
});
afterAll(() => product.stop());
afterEach(() => product.interfere());

/** What a hide writes to a backend that answers this row. */
async function hidden(resource: typeof service | typeof customer, row: object): Promise<unknown> {
  product.calls.length = 0;
  product.interfere(({ method }) => Promise.resolve(Response.json({ status: 'success', data: method === 'GET' ? row : undefined })));
  await setActive(resource, { id: 5 } as AnyRow, false);
  return product.calls.find(({ method }) => method === 'PUT')?.body;
}

const ARTICLE = { id: 5, tieuDe: 'Phim', thutuhienthi: 1, active: true };
const COMPANY = { id: 5, tenKhachHang: 'A', diaChi: 'B', urlLogo: '/a.png', email: 'a@b.vn', active: true, idLoaiKH: 2, thutu: 1 };

it.each(['iframe src="https://www.youtube.com/embed/x"', 'video src="/a.mp4"', 'object data="/a.pdf"'])('hiding an article leaves it its only part, %s', async (part) => {
  const noiDung = `<p><${part}></${part.split(' ')[0]}></p>`;
  expect(await hidden(service, { ...ARTICLE, noiDung })).toMatchObject({ active: false, noiDung });
});

it('hiding an article leaves the addresses of its pictures as they are, letter by letter', async () => {
  const urlImg = 'https://cdn.vn/Ảnh đẹp.jpg'.normalize('NFD');
  const noiDung = `<p>Xe</p><img src="${urlImg}">`;
  expect(await hidden(service, { ...ARTICLE, urlImg, noiDung })).toMatchObject({ urlImg, noiDung });
});

it('hiding a customer leaves a text of two telephone numbers as it is', async () => {
  const soDienThoai = '024 3826 1234 - 0912 345 678';
  expect(await hidden(customer, { ...COMPANY, soDienThoai })).toMatchObject({ active: false, soDienThoai });
});
