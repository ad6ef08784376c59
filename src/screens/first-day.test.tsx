/** Every screen on a beginning without the example company (EXAMPLE_DATA=off): an administrator is there, and nothing to show. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ScreenComponent } from '../crud/screen.ts';
import { button, field, mount, press, startProduct, unmount, until } from '../crud/testing.tsx';
import type { Product } from '../crud/testing.tsx';
import { type } from '../crud/type-text.testing.ts';
import { screenOf } from '../routes.ts';
import type { ScreenKey } from '../routes.ts';
import { navigate } from '../stores/location.ts';
import { loadMenu } from '../stores/menu.ts';
import Dashboard from './dashboard.tsx';
import Customer from './page_management/customer.tsx';
import Information from './page_management/information.tsx';
import WebsiteMenu from './page_management/menu.tsx';
import ProductList from './page_management/product.tsx';
import Service from './page_management/service.tsx';
import Slide from './page_management/slide.tsx';
import Group from './system_management/group.tsx';
import BackofficeMenu from './system_management/menu.tsx';
import Staff from './system_management/staff.tsx';
import User from './system_management/user.tsx';

let product: Product;
beforeAll(async () => {
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
  product = await startProduct('/dashboard', { seed: false });
  await loadMenu();
});
afterAll(() => product.stop());
afterEach(unmount);

async function visit(key: ScreenKey, Screen: ScreenComponent, query = ''): Promise<void> {
  await navigate(screenOf(key).path + query, { force: true });
  product.calls.length = 0;
  mount(<Screen />);
}

const said = () => document.body.textContent;

it.each([
  ['service', Service, ''], ['product', ProductList, ''], ['customer', Customer, ''], ['staff', Staff, ''], ['slide', Slide, ''],
  ['websiteMenu', WebsiteMenu, ''], ['information', Information, '?tab=introduction'],
] as const)('says of %s that nothing is there yet, and offers to add the first', async (key, Screen, query) => {
  await visit(key, Screen, query);
  await until(() => said().includes('Trống'));
  expect(button('Thêm mới')).toBeDefined();
  expect(document.querySelector('[role=alert]')).toBeNull();
});

it.each([
  ['user', User, 'admin'], ['group', Group, 'Quản trị hệ thống'], ['backofficeMenu', BackofficeMenu, 'Menu quản trị'],
] as const)('shows in %s what the administrator begins with', async (key, Screen, words) => {
  await visit(key, Screen);
  await until(() => said().includes(words));
  expect(document.querySelector('[role=alert]')).toBeNull();
});

it('finds nothing to look at again on the dashboard, and no failure', async () => {
  await visit('dashboard', Dashboard);
  await until(() => said().includes('Không có gì cần xem lại.'));
  expect(said()).not.toMatch(/NaN|undefined/);
  expect(document.querySelector('[role=alert]')).toBeNull();
});

it('takes the first company info, of which nothing was there', async () => {
  await visit('information', Information);
  const filled = {
    'Tên công ty': 'Công ty Mới', 'Tiêu đề trang': 'Công ty Mới', 'Địa chỉ': '1 Đường Mới', 'Số điện thoại': '0912345678', 'Email': 'moi@vidu.example',
  };
  for (const [label, words] of Object.entries(filled)) {
    const box = await until(() => field(label));
    expect(box.value).toBe('');
    type(box, words);
  }
  await press('Lưu');
  await until(() => button('Lưu') === undefined);
  expect((await product.api('GET', 'Thongtincongty/info')).body.data).toMatchObject({ tenCty: 'Công ty Mới', diaChi: '1 Đường Mới' });
});

it('knows the types of the first customer, and the positions of the first member of staff', async () => {
  await visit('customer', Customer);
  await press('Thêm mới');
  const options = (label: string) => [...(field(label) as unknown as HTMLSelectElement | undefined)?.options ?? []].map((each) => each.textContent);
  await until(() => options('Loại khách hàng').includes('Doanh nghiệp'));
  unmount();
  await visit('staff', Staff);
  await press('Thêm mới');
  expect((await until(() => field('Chức vụ'))).disabled).toBe(false);
});
