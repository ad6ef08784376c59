import type { SeedFunction } from './types.ts';

function area(key: string, name: string, link: string, icon: string, order: number): SeedFunction {
  return { key, name, link, icon, order, parent: null };
}

function screen(parent: string, key: string, name: string, link: string, icon: string, order: number): SeedFunction {
  return { key, name, link, icon, order, parent };
}

const PAGE = '/page_management';
const SYSTEM = '/system_management';

/** The back-office menu: names as in the product's words, links as in `src/routes.ts`. */
export const seedFunctions: readonly SeedFunction[] = [
  area('dashboard', 'Bảng điều khiển', '/dashboard', 'mdi:view-dashboard-outline', 1),
  area('page', 'Quản lý trang web', PAGE, 'mdi:web', 2),
  screen('page', 'websiteMenu', 'Menu website', `${PAGE}/menu`, 'mdi:file-tree-outline', 1),
  screen('page', 'slide', 'Slide banner', `${PAGE}/slide`, 'mdi:image-multiple-outline', 2),
  screen('page', 'product', 'Sản phẩm', `${PAGE}/product`, 'mdi:package-variant-closed', 3),
  screen('page', 'service', 'Dịch vụ', `${PAGE}/service`, 'mdi:briefcase-outline', 4),
  screen('page', 'customer', 'Khách hàng tiêu biểu', `${PAGE}/customer`, 'mdi:handshake-outline', 5),
  screen('page', 'information', 'Thông tin', `${PAGE}/information`, 'mdi:information-outline', 6),
  area('system', 'Quản lý hệ thống', SYSTEM, 'mdi:cog-outline', 3),
  screen('system', 'backofficeMenu', 'Menu quản trị', `${SYSTEM}/menu`, 'mdi:menu', 1),
  screen('system', 'user', 'Người dùng', `${SYSTEM}/user`, 'mdi:account-outline', 2),
  screen('system', 'group', 'Nhóm quyền', `${SYSTEM}/group`, 'mdi:shield-account-outline', 3),
  screen('system', 'staff', 'Nhân viên', `${SYSTEM}/staff`, 'mdi:account-group-outline', 4),
];
