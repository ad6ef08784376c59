import { RIGHT } from '../../../src/lib/right.ts';
import type { Right } from '../../../src/lib/right.ts';
import { seedFunctions } from './functions.ts';
import type { SeedGroup } from './types.ts';

const ALL: readonly Right[] = [RIGHT.access, RIGHT.add, RIGHT.edit, RIGHT.delete];
const WRITE: readonly Right[] = [RIGHT.access, RIGHT.add, RIGHT.edit];
const READ: readonly Right[] = [RIGHT.access];

/** Five groups as such a company has them; the first holds every right on every function. */
export const seedGroups: readonly SeedGroup[] = [
  {
    key: 'administrators',
    name: 'Quản trị hệ thống',
    description: 'Toàn quyền trên mọi chức năng. Chỉ cấp cho bộ phận Công nghệ thông tin.',
    rights: Object.fromEntries(seedFunctions.map(({ key }) => [key, ALL])),
  },
  {
    key: 'editors',
    name: 'Biên tập viên',
    description: 'Viết và sửa nội dung trang web, không được xoá.',
    rights: {
      dashboard: READ, page: READ, websiteMenu: READ, slide: WRITE, product: WRITE, service: WRITE, customer: WRITE,
      information: WRITE,
    },
  },
  {
    key: 'marketing',
    name: 'Tiếp thị và truyền thông',
    description: 'Toàn quyền trên nội dung trang web, kể cả menu và slide banner.',
    rights: {
      dashboard: READ, page: READ, websiteMenu: ALL, slide: ALL, product: ALL, service: ALL, customer: ALL,
      information: ALL,
    },
  },
  {
    key: 'personnel',
    name: 'Hành chính nhân sự',
    description: 'Quản lý hồ sơ nhân viên và tài khoản đăng nhập; xem được nội dung trang web.',
    rights: { dashboard: READ, page: READ, information: READ, system: READ, staff: ALL, user: WRITE, group: READ },
  },
  {
    key: 'readers',
    name: 'Chỉ xem',
    description: 'Dành cho kinh doanh và chăm sóc khách hàng: tra cứu dịch vụ, sản phẩm và khách hàng.',
    rights: { dashboard: READ, page: READ, product: READ, service: READ, customer: READ, information: READ },
  },
];
