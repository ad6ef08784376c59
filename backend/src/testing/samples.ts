/** A valid body for each resource that can be created, by the path of its calls. */
export const ARTICLE = {
  tieuDe: 'Vận tải đường bộ',
  moTaNgan: 'Nhanh và an toàn',
  noiDung: '<p>Nội dung</p>',
  urlImg: '/uploads/website/a.png',
  thutuhienthi: 1,
  active: true,
};

export const INTRODUCTION = {
  tentieude: 'Về chúng tôi', moTa: '<p>Lịch sử</p>', urlImg: '/uploads/website/a.png', thutuhienthi: 1, active: true,
};

export const MENU_ENTRY = { name: 'Trang chủ', url: '/', idMenuCha: 0, order: 1, active: true };

export const SLIDE = { url: '/uploads/website/a.png', thutu: 1 };

export const CUSTOMER = {
  tenKhachHang: 'Công ty Sông Hồng',
  diaChi: '1 Tràng Tiền, Hà Nội',
  urlLogo: '/uploads/website/a.png',
  email: 'lienhe@songhong.example',
  soDienThoai: '0912345678',
  maSoThue: '0101234567',
  website: 'https://songhong.example',
  active: true,
  idLoaiKH: 2,
  thutu: 1,
};

export const STAFF = {
  tenNhanVien: 'Nguyễn Văn An', email: 'an@songhong.example', phone: '0912345678', gioiTinh: 1,
  ngaySinh: '1990-05-17T00:00:00', ngayBatDau: '2015-01-02T00:00:00', queQuan: 'Hà Nội', idChucVu: 1,
};

export const COMPANY = {
  tenCty: 'Công ty Sông Hồng',
  motangan: '',
  moTa: '',
  diaChi: '1 Tràng Tiền, Hà Nội',
  soDienThoai: '02438251234',
  email: 'lienhe@songhong.example',
  facebook: '',
  linkMess: '',
  website: '',
  title: 'Sông Hồng',
  gioLamViec: '',
  logoimg: '',
};

export const FUNCTION = { functionName: 'Chức năng thử', parentId: null, link: null, icon: 'mdi:home', thutu: 9 };

/** Paths of item calls with a sample each; users and groups need ids of others and are made by the tests. */
export const CREATABLE: readonly (readonly [path: string, sample: Readonly<Record<string, unknown>>])[] = [
  ['Dichvu/Dichvu', ARTICLE],
  ['Sanpham/Sanpham', ARTICLE],
  ['Gioithieu/gioithieu', INTRODUCTION],
  ['Menu_Website_Detail', MENU_ENTRY],
  ['SliderBanner', SLIDE],
  ['Khachhang', CUSTOMER],
  ['NhanSu/NhanSu', STAFF],
  ['Menu/function', FUNCTION],
];
