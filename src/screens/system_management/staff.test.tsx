import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { field, mount, press, startProduct, type, unmount, until } from '../../crud/testing.tsx';
import type { Product } from '../../crud/testing.tsx';
import { navigate } from '../../stores/location.ts';
import StaffScreen from './staff.tsx';

const NEW = '/system_management/staff?new';
let product: Product;

beforeAll(async () => {
  product = await startProduct(NEW);
});
afterAll(() => product.stop());
afterEach(unmount);

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
