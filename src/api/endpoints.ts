/**
 * The one table of the backend's paths (specification, section 7).
 *
 * An installation whose backend mounts these under controllers (`Dichvu/Dichvu_Getlist_Paging`,
 * `User/user/change-password`) changes this file and nothing else. Paths are relative to
 * `{API_BASE_URL}/api/backend/`.
 */

export interface ResourcePaths {
  readonly list: string;
  /** GET, POST, PUT and DELETE of one row. */
  readonly item: string;
  /** The query parameter that names the row on GET; DELETE takes `id` everywhere. */
  readonly idParameter: string;
  /** The item has no GET of its own: one row is read from the list, which is not paged. */
  readonly readFromList?: true;
  /** Further lists of the same rows. */
  readonly alsoListed?: readonly string[];
}

function paths(list: string, item: string, idParameter = 'id'): ResourcePaths {
  return { list, item, idParameter };
}

/** Exported by itself too: the script that asks ahead of the code (src/boot-framed.ts) has no room for the whole table. */
export const leftMenu = 'GetlistLeftMenuByUser';

export const endpoints = {
  login: 'Authen/login',
  presignedUrl: 'Upload/presigned-url',
  companyInfo: 'Thongtincongty/info',
  service: paths('Dichvu_Getlist_Paging', 'Dichvu/Dichvu'),
  product: paths('Sanpham_Getlist_Paging', 'Sanpham/Sanpham'),
  introduction: paths('Gioithieu_Getlist_Paging', 'Gioithieu/gioithieu'),
  websiteMenu: paths('Menu_Website_Getlist_Paging', 'Menu_Website_Detail'),
  slide: paths('SlideBanner_Getlist', 'SliderBanner'),
  customer: paths('Getlist_Pagging', 'Khachhang'),
  user: paths('GetList_UserPaging', 'User/user', 'idUser'),
  changePassword: 'user/change-password',
  resetPassword: 'user/reset-password',
  staff: paths('Nhansu_Getlist_Paging', 'NhanSu/NhanSu'),
  positions: 'NhanSu/chucvu',
  group: paths('Danhsachnhomquyen', 'phanquyen', 'roleId'),
  allFunctions: 'GetallFunction',
  functionsPaged: 'GetlistallMenu_Paging',
  leftMenu,
  function: 'Menu/function',
} as const;

/** What a backend may lack; what is off is not shown. */
export const features = { sort: true, statusFilter: true, leftMenuRights: true, clientKey: true } as const;
