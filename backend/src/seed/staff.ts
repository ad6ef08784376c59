import { GENDER } from '../../../src/api/staff.ts';
import { fold } from '../../../src/lib/fold.ts';
import { random } from './random.ts';
import type { Random } from './random.ts';
import type { SeedStaffMember } from './types.ts';

const MEN: Readonly<Record<string, readonly string[]>> = {
  director: ['Trần Quốc Khánh'],
  deputy: ['Lê Hoàng Nam'],
  head: ['Phạm Đức Thịnh', 'Đặng Minh Tuấn', 'Nguyễn Văn Hoà', 'Vũ Hải Đăng', 'Bùi Xuân Trường'],
  forwarder: ['Nguyễn Tiến Dũng', 'Hoàng Anh Tú', 'Đỗ Mạnh Cường', 'Phan Thanh Bình', 'Trịnh Công Lâm',
    'Lương Thế Vượng', 'Ngô Quang Huy'],
  customs: ['Vũ Đình Phúc', 'Trần Minh Đức', 'Nguyễn Hữu Nghĩa', 'Lê Trung Kiên'],
  dispatcher: ['Phạm Văn Toàn', 'Đào Duy Ninh', 'Nguyễn Thành Long', 'Mai Văn Quyết', 'Cao Xuân Bách'],
  driver: [
    'Nguyễn Văn Thắng', 'Trần Văn Hùng', 'Lê Văn Tấn', 'Phạm Văn Đoàn', 'Hoàng Văn Lực', 'Vũ Văn Chiến',
      'Đinh Văn Khoa',
    'Bùi Văn Quý', 'Mạc Văn Lịch', 'Sầm Văn Thuỵ', 'Đỗ Văn Uý', 'Ngô Văn Sáng', 'Dương Văn Mạnh', 'Lý Văn Phong',
      'Hà Văn Tuyên', 'Tạ Đình Hiệp', 'Nguyễn Bá Thuỷ',
    'Trương Công Điền', 'Võ Thành Tài', 'Huỳnh Tấn Đạt', 'Lâm Chí Thiện', 'Nguyễn Phước Lộc', 'Đoàn Ngọc Ẩn',
      'Y Thắng Niê',
  ],
  storekeeper: ['Nguyễn Đăng Khôi', 'Phùng Khắc Huy', 'Chu Văn Biên', 'Trần Ngọc Sơn'],
  warehouse: [
    'Lê Đình Ý', 'Nguyễn Công Phụng', 'Vi Văn Thoả', 'Lò Văn Ơn', 'Trần Đại Thành', 'Phạm Gia Bảo', 'Hồ Sỹ Quân',
      'Đặng Văn Ngọ',
    'Nguyễn Minh Triết', 'Kim Sô Phát', 'Giàng A Páo', 'Thạch Minh Hoàng',
  ],
  sales: ['Nguyễn Hoàng Phi', 'Đỗ Nhật Minh', 'Lê Bảo Long', 'Trần Khải Hoàn', 'Vương Gia Huy'],
  accountant: ['Nguyễn Khắc Việt', 'Tăng Bá Hưng'],
  office: ['Đinh Tiến Đạt'],
  technician: ['Phan Nhật Quang', 'Nguyễn Trọng Ân', 'Lưu Hải Phong'],
};

const WOMEN: Readonly<Record<string, readonly string[]>> = {
  deputy: ['Nguyễn Thị Thanh Hương'],
  head: ['Trần Thị Kim Oanh', 'Lê Thu Hà', 'Hoàng Thị Bích Ngọc', 'Phạm Thuỳ Dương'],
  forwarder: ['Nguyễn Thị Ánh', 'Vũ Thị Hồng Nhung', 'Đỗ Thị Quỳnh Như', 'Lê Thị Mỹ Duyên'],
  customs: ['Nguyễn Thu Trang', 'Trần Thị Diệu Linh', 'Phạm Thị Hoài Thương', 'Bùi Thị Xuyến', 'Đặng Thị Lan Anh',
    'Ngô Thị Ngân'],
  dispatcher: ['Hoàng Thị Tuyết', 'Nguyễn Thị Yên'],
  storekeeper: ['Đào Thị Hạnh', 'Nguyễn Thị Én'],
  warehouse: [
    'Trần Thị Út', 'Nguyễn Thị Thắm', 'Lê Thị Đào', 'Phạm Thị Nụ', 'Hà Thị Ứng', 'Vũ Thị Mơ', 'Quách Thị Bưởi',
      'Đinh Thị Loan',
    'H’Hen Êban',
  ],
  sales: ['Nguyễn Khánh Vy', 'Trần Bảo Ngọc', 'Lê Phương Thảo', 'Phạm Hà My', 'Đoàn Minh Châu', 'Võ Thị Hoàng Oanh',
    'Huỳnh Như Ý'],
  accountant: ['Nguyễn Thị Minh Nguyệt', 'Trần Thu Thuỷ', 'Lê Thị Thuý Hằng', 'Phạm Ngọc Diệp', 'Vũ Thị Huệ'],
  office: ['Nguyễn Thị Thu Hiền', 'Đỗ Thị Thơm', 'Trần Hoài An', 'Bùi Ngọc Ánh'],
};

/** As people write them: the commune or district of their papers, and the province. */
const HOME_TOWNS = [
  'Thuỷ Nguyên, Hải Phòng', 'Tiên Lãng, Hải Phòng', 'Vĩnh Bảo, Hải Phòng', 'Kiến Thuỵ, Hải Phòng',
    'Kinh Môn, Hải Dương',
  'Ninh Giang, Hải Dương', 'Thái Thuỵ, Thái Bình', 'Tiền Hải, Thái Bình', 'Đông Triều, Quảng Ninh',
    'Quảng Yên, Quảng Ninh',
  'Giao Thuỷ, Nam Định', 'Ý Yên, Nam Định', 'Kim Sơn, Ninh Bình', 'Hoằng Hoá, Thanh Hoá', 'Nga Sơn, Thanh Hoá',
    'Diễn Châu, Nghệ An',
  'Yên Thành, Nghệ An', 'Can Lộc, Hà Tĩnh', 'Lệ Thuỷ, Quảng Bình', 'Hải Lăng, Quảng Trị', 'Phú Vang, Huế',
    'Hoà Vang, Đà Nẵng',
  'Điện Bàn, Quảng Nam', 'Tuy Phước, Bình Định', 'Ninh Hoà, Khánh Hoà', 'Cư M’gar, Đắk Lắk', 'Bảo Lộc, Lâm Đồng',
    'Long Thành, Đồng Nai',
  'Thuận An, Bình Dương', 'Củ Chi, TP. Hồ Chí Minh', 'Bến Lức, Long An', 'Chợ Gạo, Tiền Giang', 'Cái Bè, Tiền Giang',
    'Trà Cú, Trà Vinh',
  'Ô Môn, Cần Thơ', 'Hữu Lũng, Lạng Sơn', 'Đà Bắc, Hoà Bình', 'Mai Châu, Hoà Bình', 'Đông Anh, Hà Nội',
    'Hoài Đức, Hà Nội',
] as const;

const PREFIXES = ['032', '034', '036', '038', '039', '070', '077', '079', '083', '085', '088', '090', '091', '093',
  '096', '097', '098'] as const;

function day(year: number, month: number, date: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}T00:00:00`;
}

/** `Nguyễn Thị Thanh Hương` → `huong.nguyenthithanh`: how the company makes its addresses. */
function mailbox(name: string): string {
  const words = fold(name).replace(/[^a-z ]/g, '').split(' ');
  return `${words.at(-1)}.${words.slice(0, -1).join('')}@benmay.example`;
}

const SENIOR = new Set(['director', 'deputy', 'head']);
/** Those who have no company address: they work in cabs and aisles. */
const WITHOUT_MAIL = new Set(['driver', 'warehouse']);

interface Person {
  readonly name: string;
  readonly gender: number;
  readonly position: string;
}

function member({ name, gender, position }: Person, chance: Random, index: number): SeedStaffMember {
  const born = SENIOR.has(position) ? chance.between(1971, 1987) : chance.between(1979, 2003);
  const earliest = Math.max(born + (SENIOR.has(position) ? 24 : 20), SENIOR.has(position) ? 2009 : 2012);
  const started = Math.min(chance.between(earliest, 2025), 2025);
  const phone = `${chance.pick(PREFIXES)}${chance.between(2_000_000, 9_999_999)}`;
  return {
    key: `nv${String(index + 1).padStart(3, '0')}`,
    name,
    gender,
    position,
    email: WITHOUT_MAIL.has(position) ? '' : mailbox(name),
    phone,
    birthDate: day(born, chance.between(1, 12), chance.between(1, 28)),
    startDate: position === 'director' ? day(2009, 3, 16) : day(started, chance.between(1, 12),
      chance.pick([1, 1, 3, 5, 10, 15, 15, 20])),
    homeTown: index % 23 === 17 ? '' : chance.pick(HOME_TOWNS),
  };
}

function people(table: Readonly<Record<string, readonly string[]>>, gender: number): Person[] {
  return Object.entries(table).flatMap(([position, names]) => names.map((name) => ({ name, gender, position })));
}

/** 120 people. Two keep their gender to themselves; the order of the list is that of the staff cards, not of rank. */
function everybody(): SeedStaffMember[] {
  const chance = random(2009);
  const all = [
    ...people(MEN, GENDER.male),
    ...people(WOMEN, GENDER.female),
    { name: 'Lý Thiên Ân', gender: GENDER.other, position: 'technician' },
    { name: 'Tôn Nữ Hạ Vy', gender: GENDER.other, position: 'sales' },
  ];
  const shuffled = all.map((person) =>
    ({ person, at: person.position === 'director' ? -1 : chance.next() })).sort((a, b) => a.at - b.at);
  return shuffled.map(({ person }, index) => member(person, chance, index));
}

export const seedStaff: readonly SeedStaffMember[] = everybody();
