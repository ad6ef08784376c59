import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedPositions } from '../../../backend/src/seed/positions.ts';
import { exportRows } from '../../crud/export/export-rows.ts';
import { field, gate, mount, press, startProduct, unmount, until } from '../../crud/testing.tsx';
import type { Product } from '../../crud/testing.tsx';
import { type } from '../../crud/type-text.testing.ts';
import { setLocale } from '../../i18n/i18n.ts';
import { navigate } from '../../stores/location.ts';
import StaffScreen from './staff.tsx';

const LIST = '/system_management/staff';
const NEW = `${LIST}?new`;
let product: Product;

beforeAll(async () => {
  product = await startProduct(NEW);
});
afterAll(() => product.stop());
afterEach(() => {
  unmount();
  product.interfere();
  product.calls.length = 0;
});

describe("a new staff member's form", () => {
  it('has no gender chosen, and asks for one', async () => {
    await navigate(NEW, { force: true });
    mount(<StaffScreen />);
    const gender = (await until(() => field('Giới tính'))) as unknown as HTMLSelectElement;
    expect([gender.value, gender.selectedOptions[0]?.textContent]).toEqual(['', 'Chọn…']);
    type(field('Họ và tên')!, 'Trần Thị Mai');
    await press('Lưu');
    await until(() => document.body.textContent.includes('Vui lòng nhập Giới tính'));
    expect(product.calls.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe('the position in the list of staff', () => {
  const EVERYBODY = { page: 1, size: 10, search: '' };
  const askedForNames = () => product.calls.filter(({ path }) => path.includes('chucvu'));
  const NAMES = new Set(seedPositions.map(({ name }) => name));
  const named = () => [...document.querySelectorAll('tbody td')].filter(({ textContent }) => NAMES.has(textContent)).length;

  async function exported(): Promise<string> {
    const { content } = await exportRows(StaffScreen.declaration!, EVERYBODY, 'csv', () => undefined, new AbortController());
    return content.text();
  }

  it('is the name that comes with the row, and asked of nobody', async () => {
    await navigate(LIST, { force: true });
    mount(<StaffScreen />);
    await until(() => named() === 10);
    expect(await exported()).toContain('Lái xe');
    expect(askedForNames()).toEqual([]);
  });

  it('is looked up where the backend leaves its name out', async () => {
    product.interfere((call, ask) => {
      if (!call.path.startsWith('Nhansu_Getlist_Paging')) return undefined;
      return ask().then(async (answer) => {
        const body = (await answer.json()) as { data: { chucVu?: string }[] };
        for (const row of body.data) delete row.chucVu;
        return Response.json(body);
      });
    });
    await navigate(`${LIST}?page=2`, { force: true });
    mount(<StaffScreen />);
    await until(() => named() === 10);
    expect(askedForNames()).toHaveLength(1);
    expect(await exported()).toContain('Lái xe');
  });

  it('goes into a file of one language, also where another is chosen while its name is awaited', async () => {
    const answer = gate();
    product.interfere((call, ask) => {
      if (call.path.includes('chucvu')) return answer.passed.then(ask);
      if (!call.path.startsWith('Nhansu_Getlist_Paging')) return undefined;
      return ask().then(async (answered) => {
        const body = (await answered.json()) as { data: { chucVu?: string }[] };
        for (const row of body.data) delete row.chucVu;
        return Response.json(body);
      });
    });
    const exporting = exportRows(StaffScreen.declaration!, EVERYBODY, 'csv', () => undefined, new AbortController());
    await until(() => askedForNames().length > 0);
    setLocale('en');
    answer.open();
    const { name, content } = await exporting;
    const [headings] = (await content.text()).split('\r\n');
    setLocale('vi');
    expect(name).toMatch(/^staff-/);
    expect(headings).toContain('Position');
  });
});
