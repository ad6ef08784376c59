import type { SeedPosition } from './types.ts';

export const seedPositions: readonly SeedPosition[] = [
  { key: 'director', name: 'Giám đốc' },
  { key: 'deputy', name: 'Phó giám đốc' },
  { key: 'head', name: 'Trưởng phòng' },
  { key: 'forwarder', name: 'Nhân viên giao nhận' },
  { key: 'customs', name: 'Nhân viên khai báo hải quan' },
  { key: 'dispatcher', name: 'Nhân viên điều độ' },
  { key: 'driver', name: 'Lái xe' },
  { key: 'storekeeper', name: 'Thủ kho' },
  { key: 'warehouse', name: 'Nhân viên kho' },
  { key: 'sales', name: 'Nhân viên kinh doanh' },
  { key: 'accountant', name: 'Kế toán' },
  { key: 'office', name: 'Nhân viên hành chính' },
  { key: 'technician', name: 'Kỹ thuật viên công nghệ thông tin' },
];
