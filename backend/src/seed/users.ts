import { seedStaff } from './staff.ts';
import type { SeedStaffMember, SeedUser } from './types.ts';

function staffNamed(name: string): SeedStaffMember {
  const found = seedStaff.find((member) => member.name === name);
  if (!found) throw new Error(`users.ts: nobody in staff.ts is called ${name}`);
  return found;
}

/** People's user names are the first part of their company address. */
function person(name: string, ...groups: string[]): SeedUser {
  const { key, email } = staffNamed(name);
  return { userName: email.slice(0, email.indexOf('@')), staff: key, groups, administrator: false };
}

/** An account of a counter or a partner, which stands for no one person. */
function shared(userName: string, ...groups: string[]): SeedUser {
  return { userName, staff: null, groups, administrator: false };
}

/** 25 accounts, the administrator first. Two have no group yet, as the dashboard is to notice. */
export const seedUsers: readonly SeedUser[] = [
  { userName: 'admin', staff: staffNamed('Đặng Minh Tuấn').key, groups: ['administrators'], administrator: true },
  person('Phan Nhật Quang', 'administrators'),
  person('Trần Quốc Khánh', 'readers'),
  person('Lê Hoàng Nam', 'readers'),
  person('Nguyễn Thị Thanh Hương', 'personnel', 'readers'),
  person('Phạm Thuỳ Dương', 'marketing'),
  person('Nguyễn Khánh Vy', 'editors'),
  person('Đoàn Minh Châu', 'editors'),
  person('Trần Bảo Ngọc', 'editors', 'readers'),
  person('Lê Thu Hà', 'marketing', 'personnel'),
  person('Hoàng Thị Bích Ngọc', 'personnel'),
  person('Nguyễn Thị Thu Hiền', 'personnel'),
  person('Trần Hoài An', 'personnel', 'editors'),
  person('Phạm Đức Thịnh', 'readers'),
  person('Vũ Hải Đăng', 'readers'),
  person('Trần Thị Kim Oanh', 'readers'),
  person('Lê Phương Thảo', 'readers'),
  person('Huỳnh Như Ý', 'readers'),
  person('Đỗ Nhật Minh', 'readers'),
  person('Vương Gia Huy', 'readers'),
  person('Nguyễn Trọng Ân', 'administrators', 'editors'),
  person('Bùi Ngọc Ánh'),
  person('Phạm Văn Toàn'),
  shared('quay.haiphong', 'readers'),
  shared('doitac.bientap', 'editors'),
];
