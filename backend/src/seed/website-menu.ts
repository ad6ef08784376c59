import type { SeedMenuEntry } from './types.ts';

interface Entry {
  readonly key: string;
  readonly name: string;
  readonly url: string;
  readonly active?: boolean;
  readonly children?: readonly Entry[];
}

/** The company's website, three levels deep. Two entries wait hidden for pages that marketing still writes. */
const MENU: readonly Entry[] = [
  { key: 'home', name: 'Trang chủ', url: '/' },
  {
    key: 'about', name: 'Giới thiệu', url: '/gioi-thieu',
    children: [
      { key: 'about-story', name: 'Câu chuyện Bến Mây', url: '/gioi-thieu/cau-chuyen' },
      { key: 'about-leaders', name: 'Ban lãnh đạo', url: '/gioi-thieu/ban-lanh-dao' },
      { key: 'about-capacity', name: 'Hồ sơ năng lực', url: '/gioi-thieu/ho-so-nang-luc' },
      { key: 'about-quality', name: 'Chính sách chất lượng và an toàn', url: '/gioi-thieu/chinh-sach-chat-luong' },
    ],
  },
  {
    key: 'services', name: 'Dịch vụ', url: '/dich-vu',
    children: [
      {
        key: 'transport', name: 'Vận tải', url: '/dich-vu/van-tai',
        children: [
          { key: 'transport-road', name: 'Đường bộ và container', url: '/dich-vu/van-tai/duong-bo' },
          { key: 'transport-sea', name: 'Đường biển', url: '/dich-vu/van-tai/duong-bien' },
          { key: 'transport-air', name: 'Hàng không', url: '/dich-vu/van-tai/hang-khong' },
          { key: 'transport-rail', name: 'Đường sắt liên vận', url: '/dich-vu/van-tai/duong-sat' },
          { key: 'transport-border', name: 'Xuyên biên giới Trung Quốc, Lào, Campuchia',
            url: '/dich-vu/van-tai/xuyen-bien-gioi' },
        ],
      },
      {
        key: 'customs', name: 'Hải quan và xuất nhập khẩu', url: '/dich-vu/hai-quan',
        children: [
          { key: 'customs-declaration', name: 'Khai báo hải quan trọn gói', url: '/dich-vu/hai-quan/khai-bao' },
          { key: 'customs-licence', name: 'Giấy phép chuyên ngành', url: '/dich-vu/hai-quan/giay-phep' },
          { key: 'customs-entrust', name: 'Uỷ thác xuất nhập khẩu', url: '/dich-vu/hai-quan/uy-thac' },
        ],
      },
      {
        key: 'storage', name: 'Kho bãi', url: '/dich-vu/kho-bai',
        children: [
          { key: 'storage-general', name: 'Kho thường và kho tự quản', url: '/dich-vu/kho-bai/kho-thuong' },
          { key: 'storage-cold', name: 'Kho lạnh', url: '/dich-vu/kho-bai/kho-lanh' },
          { key: 'storage-bonded', name: 'Kho ngoại quan, CFS', url: '/dich-vu/kho-bai/ngoai-quan' },
        ],
      },
      {
        key: 'commerce', name: 'Hoàn tất đơn hàng', url: '/dich-vu/hoan-tat-don-hang',
        children: [
          { key: 'commerce-sellers', name: 'Dành cho nhà bán trên sàn', url: '/dich-vu/hoan-tat-don-hang/nha-ban' },
          { key: 'commerce-brands', name: 'Dành cho thương hiệu', url: '/dich-vu/hoan-tat-don-hang/thuong-hieu' },
          { key: 'commerce-returns', name: 'Xử lý hàng hoàn', url: '/dich-vu/hoan-tat-don-hang/hang-hoan',
            active: false },
        ],
      },
    ],
  },
  {
    key: 'products', name: 'Sản phẩm', url: '/san-pham',
    children: [
      { key: 'products-packing', name: 'Vật tư đóng gói', url: '/san-pham/vat-tu-dong-goi' },
      { key: 'products-equipment', name: 'Thiết bị kho', url: '/san-pham/thiet-bi-kho' },
    ],
  },
  { key: 'customers', name: 'Khách hàng', url: '/khach-hang' },
  { key: 'tracking', name: 'Tra cứu vận đơn', url: 'https://tracuu.benmay.example' },
  { key: 'careers', name: 'Tuyển dụng', url: '/tuyen-dung', active: false },
  { key: 'contact', name: 'Liên hệ', url: '/lien-he' },
];

function flatten(entries: readonly Entry[], parent: string | null): SeedMenuEntry[] {
  return entries.flatMap(({ key, name, url, active = true, children = [] }, index) => [
    { key, name, url, active, parent, order: index + 1 },
    ...flatten(children, key),
  ]);
}

/** Parents stand before their children. */
export const seedWebsiteMenu: readonly SeedMenuEntry[] = flatten(MENU, null);
