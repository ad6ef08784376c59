/**
 * Services by the thousand for the bench: drawn by a seed, in plausible Vietnamese, so that searches find what
 * they should.
 */
import { sql } from 'drizzle-orm';
import { vietnamStamp } from '../../../src/lib/dates.ts';
import type { Database } from '../database/database.ts';
import { serviceEntity } from '../entities/articles.ts';
import type { Values } from '../records/entity.ts';
import { recordOf } from '../records/write.ts';
import { random } from '../seed/random.ts';

const WORK = [
  'Vận tải', 'Dịch vụ kho bãi', 'Khai báo hải quan', 'Giao nhận', 'Bốc xếp', 'Tư vấn', 'Bảo trì', 'Thiết kế',
  'Thi công',
  'Đóng gói', 'Lắp đặt', 'Cho thuê', 'Kiểm định', 'Đào tạo', 'Chuyển nhà', 'Bảo hiểm', 'Môi giới', 'Giám sát',
];
const WHAT = [
  'hàng lạnh', 'container', 'hàng siêu trường', 'thiết bị y tế', 'nông sản', 'linh kiện điện tử', 'hàng dự án', 'ô tô',
  'thuỷ sản', 'dược phẩm', 'may mặc', 'vật liệu xây dựng', 'hoá chất', 'thương mại điện tử', 'văn phòng', 'nội thất',
];
const WHERE = [
  'Hải Phòng', 'Hà Nội', 'Đà Nẵng', 'Cần Thơ', 'Quảng Ninh', 'Bình Dương', 'Đồng Nai', 'Lạng Sơn', 'Huế', 'Nghệ An',
  'Thanh Hoá', 'Vũng Tàu', 'Long An', 'Bắc Ninh', 'Tây Ninh', 'Kon Tum', 'Phú Quốc', 'Móng Cái', 'Lào Cai', 'An Giang',
];
const HOW = [
  'trọn gói', 'theo giờ', 'định kỳ', 'khẩn cấp', 'tiết kiệm', 'cao cấp', 'liên tỉnh', 'quốc tế', 'một chiều',
  'hai chiều',
];

const AT_ONCE = 500;

/** Adds this many services and lets the database learn their statistics. */
export async function addServices(db: Database, count: number): Promise<void> {
  const chance = random(20_261_121);
  const one = (from: readonly string[]) => chance.pick(from);
  for (let from = 0; from < count; from += AT_ONCE) {
    const records: Values[] = [];
    for (let index = from; index < Math.min(count, from + AT_ONCE); index += 1) {
      const title = `${one(WORK)} ${one(WHAT)} ${one(WHERE)} ${one(HOW)} số ${index + 1}`;
      const summary = `${one(WORK)} ${one(WHAT)} từ ${one(WHERE)} đến ${one(WHERE)}, ${one(HOW)}, báo giá trong ngày.`;
      const isChanged = index % 3 === 0;
      records.push(
        await recordOf(
          serviceEntity,
          {
            title,
            summary,
            body: `<p>${summary}</p>`.repeat(6),
            image: '',
            order: chance.between(0, 999),
            active: chance.next() < 0.9,
            createdAt: vietnamStamp(Date.UTC(2026, 0, 1) + index * 60_000),
            createdBy: 'Trần Bảo Ngọc',
            updatedAt: isChanged ? vietnamStamp(Date.UTC(2026, 6, 1) + (index % 997) * 60_000) : null,
            updatedBy: isChanged ? 'Lê Thị Thu Hà' : '',
          },
          db,
        ),
      );
    }
    await db.insert(serviceEntity.table).values(records as never);
  }
  await db.execute(sql`vacuum analyze services, services_search`);
}
