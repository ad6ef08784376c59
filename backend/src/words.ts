/**
 * Every sentence that the backend says to people, in both languages. A request's `Accept-Language` chooses:
 * English where it asks for English first, else Vietnamese. Field names are the product's words.
 */

export type Language = 'vi' | 'en';

interface Text {
  readonly vi: string;
  readonly en: string;
}

/** The language of a request by its `Accept-Language` header. */
export function languageOf(header: string | undefined): Language {
  return /^\s*en\b/i.test(header ?? '') ? 'en' : 'vi';
}

const REASONS = {
  invalid: {
    vi: 'Dữ liệu chưa hợp lệ. Hãy sửa các mục được đánh dấu rồi lưu lại.',
    en: 'Some entries are not valid. Correct the marked ones and save again.',
  },
  badJson: {
    vi: 'Máy chủ không đọc được dữ liệu gửi lên. Hãy tải lại trang rồi thử lại; nếu vẫn lỗi, hãy báo cho người quản trị.',
    en: 'The server could not read the data sent. Reload the page and try again; if it fails again, tell an administrator.',
  },
  wrongSignIn: { vi: 'Sai tên đăng nhập hoặc mật khẩu', en: 'Wrong username or password' },
  invalidEncoding: { vi: 'Invalid encoding', en: 'Invalid encoding' },
  badPicture: {
    vi: 'Tệp không phải là ảnh JPEG, PNG, WebP hoặc GIF nguyên vẹn. Hãy chọn ảnh khác.',
    en: 'The file is not an intact JPEG, PNG, WebP or GIF image. Choose another image.',
  },
  badKey: { vi: 'Tên tệp không hợp lệ.', en: 'The file name is not valid.' },
  unauthorised: {
    vi: 'Phiên đăng nhập không còn hiệu lực. Hãy đăng nhập lại.',
    en: 'Your session is no longer valid. Sign in again.',
  },
  forbidden: { vi: 'Bạn không có quyền thực hiện thao tác này.', en: 'You do not have the right to do this.' },
  badAddress: {
    vi: 'Địa chỉ tải lên không hợp lệ. Hãy tải ảnh lên lại từ đầu.',
    en: 'The upload address is not valid. Upload the image again from the start.',
  },
  expiredAddress: {
    vi: 'Địa chỉ tải lên đã hết hạn. Hãy tải ảnh lên lại từ đầu.',
    en: 'The upload address has expired. Upload the image again from the start.',
  },
  notFound: {
    vi: 'Không tìm thấy bản ghi. Có thể bản ghi đã bị xoá.',
    en: 'This record was not found. It may have been deleted.',
  },
  noSuchPath: { vi: 'Địa chỉ này không tồn tại.', en: 'There is nothing at this address.' },
  taken: { vi: 'Giá trị này đã được dùng.', en: 'This value is already in use.' },
  inUse: {
    vi: 'Không thể xoá vì bản ghi đang được dùng ở nơi khác.',
    en: 'It cannot be deleted because something else uses it.',
  },
  hasChildren: {
    vi: 'Không thể xoá vì mục này còn mục con. Hãy chuyển hoặc xoá các mục con trước.',
    en: 'It cannot be deleted while it has entries below it. Move or delete those first.',
  },
  staffInUse: {
    vi: 'Không thể xoá vì nhân viên này đang có tài khoản người dùng. Hãy xoá tài khoản đó, hoặc gắn tài khoản với nhân viên khác, trước.',
    en: 'This staff member cannot be deleted while a user account is linked to them. Delete that user, or link it to somebody else, first.',
  },
  groupInUse: {
    vi: 'Không thể xoá vì vẫn còn người dùng thuộc nhóm quyền này. Hãy bỏ nhóm này ở những người dùng đó trước.',
    en: 'This permission group cannot be deleted while users belong to it. Take those users out of it first.',
  },
  keyUsed: {
    vi: 'Địa chỉ tải lên này đã được dùng. Hãy tải ảnh lên lại từ đầu.',
    en: 'This upload address has been used already. Upload the image again from the start.',
  },
  tooLarge: {
    vi: 'Dữ liệu gửi lên quá lớn. Hãy rút ngắn nội dung hoặc chọn ảnh nhỏ hơn, rồi thử lại.',
    en: 'The data sent is too large. Shorten the content or choose a smaller image, then try again.',
  },
  notJson: {
    vi: 'Máy chủ chỉ nhận dữ liệu ở dạng JSON. Hãy tải lại trang rồi thử lại; nếu vẫn lỗi, hãy báo cho người quản trị.',
    en: 'The server takes JSON alone. Reload the page and try again; if it fails again, tell an administrator.',
  },
  ownChild: {
    vi: 'Không thể chuyển một mục vào chính nó hoặc vào mục con của nó.',
    en: 'An entry cannot be moved under itself or under one of its own children.',
  },
  lockout: {
    vi: 'Không thể thực hiện: sẽ không còn ai có đủ quyền với Menu quản trị và Nhóm quyền. Hãy giao đủ các quyền đó cho một người khác '
      + 'đã có mật khẩu trước.',
    en: 'This cannot be done: nobody would be left with all rights on Back-office menu and Permission groups. First give all '
      + 'of them to another user who has a password.',
  },
  keptLink: {
    vi: 'Chức năng này phải được giữ lại cùng đường dẫn của nó, nếu không sẽ không ai phân quyền được nữa.',
    en: 'This function and its link must stay: without it nobody could manage permissions any more.',
  },
  notHeld: {
    vi: 'Không thể thực hiện: các nhóm sẽ nhận được quyền mà chính bạn không có. Hãy nhờ người có đủ các quyền đó.',
    en: 'This cannot be done: groups would be given rights that you do not hold yourself. Ask somebody who holds them.',
  },
  control: {
    vi: 'Không thể thực hiện: người dùng này có, hoặc sẽ có, quyền trên Menu quản trị hay Nhóm quyền mà chính bạn không có. '
      + 'Hãy nhờ người có đủ các quyền đó.',
    en: 'This cannot be done: this user holds, or would get, rights on Back-office menu or Permission groups that you do not '
      + 'hold yourself. Ask somebody who holds them.',
  },
  tooMany: {
    vi: 'Đã thử quá nhiều lần. Hãy đợi ít phút rồi thử lại.',
    en: 'Too many tries. Wait a few minutes and try again.',
  },
  diskFull: {
    vi: 'Ổ đĩa của máy chủ đã đầy nên lúc này không thể lưu hay xoá gì. Dữ liệu đã lưu trước đó vẫn an toàn. '
      + 'Hãy nhờ người quản trị giải phóng dung lượng rồi thử lại.',
    en: 'The server’s disk is full, so nothing can be saved or deleted for now. Everything saved before is safe. '
      + 'Ask an administrator to make room on it, then try again.',
  },
  noRoomForPictures: {
    vi: 'Ổ đĩa chứa ảnh của máy chủ đã đầy nên lúc này không thể tải ảnh lên; mọi thứ khác vẫn lưu được. '
      + 'Hãy nhờ người quản trị giải phóng dung lượng rồi tải ảnh lên lại.',
    en: 'The server’s disk for images is full, so no image can be uploaded for now; everything else can be saved. '
      + 'Ask an administrator to make room on it, then upload the image again.',
  },
  failed: {
    vi: 'Máy chủ gặp lỗi, thao tác chưa được lưu. Hãy thử lại; nếu vẫn lỗi, hãy báo mã {number}.',
    en: 'The server failed and nothing was saved. Try again; if it fails again, report number {number}.',
  },
  databaseBusy: {
    vi: 'Máy chủ đang bận nên chưa làm được việc này. Hãy thử lại sau giây lát; nếu vẫn lỗi, hãy báo mã {number}.',
    en: 'The server is busy and has not done this. Try again shortly; if it fails again, report number {number}.',
  },
  databaseAway: {
    vi: 'Máy chủ tạm thời mất kết nối với cơ sở dữ liệu, thao tác có thể chưa được lưu. Hãy thử lại sau giây lát; '
      + 'nếu vẫn lỗi, hãy báo mã {number}.',
    en: 'The server has lost its database for a moment, and this may not have been saved. Try again shortly; if it '
      + 'fails again, report number {number}.',
  },
} as const satisfies Record<string, Text>;

export type Reason = keyof typeof REASONS;

export function reasonSentence(reason: Reason, language: Language): string {
  return REASONS[reason][language];
}

const NOTES = {
  saved: { vi: 'Đã lưu', en: 'Saved' },
  deleted: { vi: 'Đã xoá', en: 'Deleted' },
  signedIn: { vi: 'Đăng nhập thành công', en: 'Signed in' },
  passwordChanged: {
    vi: 'Đã đổi mật khẩu. Hãy đăng nhập lại.',
    en: 'Your password has been changed. Sign in again.',
  },
  passwordReset: { vi: 'Đã đặt lại mật khẩu', en: 'The password has been reset' },
} as const satisfies Record<string, Text>;

export type Note = keyof typeof NOTES;

export function note(key: Note, language: Language): string {
  return NOTES[key][language];
}

const PROBLEMS = {
  required: { vi: 'Vui lòng nhập {field}', en: '{field} is required' },
  invalid: { vi: '{field} không hợp lệ', en: '{field} is not valid' },
  tooLong: { vi: '{field} dài tối đa {limit} ký tự', en: '{field} may have at most {limit} characters' },
  tooShort: { vi: '{field} phải có ít nhất {limit} ký tự', en: '{field} must have at least {limit} characters' },
  tooSmall: { vi: '{field} phải từ {limit} trở lên', en: '{field} must be {limit} or more' },
  tooLarge: { vi: '{field} phải từ {limit} trở xuống', en: '{field} must be {limit} or less' },
  beforeOther: {
    vi: 'Ngày vào làm không được sớm hơn ngày sinh',
    en: 'The start date must not be before the date of birth',
  },
  inFuture: { vi: '{field} không được sau hôm nay', en: '{field} must not be after today' },
  taken: { vi: '{field} này đã được dùng', en: '{field} is already in use' },
  unknown: { vi: '{field} không còn tồn tại', en: 'The choice for {field} no longer exists' },
  ownChild: {
    vi: 'Không thể chọn chính mục này hoặc mục con của nó',
    en: 'Neither the entry itself nor one of its children can be chosen',
  },
  kept: { vi: 'Không thể thay đổi {field} của chức năng này', en: 'The {field} of this function cannot be changed' },
  notHeld: {
    vi: '{field} dẫn đến trang mà bạn không có đủ quyền',
    en: 'The {field} leads to a page on which you do not hold these rights',
  },
  control: {
    vi: '{field}: nhóm được thêm vào hoặc bỏ ra có quyền trên Menu quản trị hay Nhóm quyền mà bạn không có',
    en: '{field}: one that is added or taken out gives rights on Back-office menu or Permission groups that you do not hold',
  },
  ofControl: {
    vi: 'Không thể đổi {field}: người dùng này có quyền trên Menu quản trị hay Nhóm quyền mà bạn không có',
    en: '{field} cannot be changed: this user holds rights on Back-office menu or Permission groups that you do not hold',
  },
  tooDeep: { vi: 'Mục này sẽ nằm sâu hơn {limit} cấp', en: 'This entry would lie more than {limit} levels deep' },
  wrong: { vi: '{field} không đúng', en: '{field} is wrong' },
  mismatch: { vi: 'Mật khẩu nhập lại không khớp', en: 'The passwords do not match' },
  unchanged: {
    vi: 'Mật khẩu mới phải khác mật khẩu hiện tại',
    en: 'The new password must differ from the current one',
  },
} as const satisfies Record<string, Text>;

export type ProblemKind = keyof typeof PROBLEMS;

const NUMBERS = { vi: new Intl.NumberFormat('vi'), en: new Intl.NumberFormat('en') };

export function problemSentence(
  kind: ProblemKind,
  label: string,
  limit: number | undefined,
  language: Language,
): string {
  return PROBLEMS[kind][language]
    .replace('{limit}', limit === undefined ? '' : NUMBERS[language].format(limit))
    .replace('{field}', label);
}

function texts(...pairs: [wire: string, vi: string, en: string][]): ReadonlyMap<string, Text> {
  return new Map(pairs.map(([wire, vi, en]) => [wire, { vi, en }]));
}

const ARTICLE = texts(
  ['tieuDe', 'Tiêu đề', 'Title'], ['moTaNgan', 'Mô tả ngắn', 'Summary'], ['noiDung', 'Nội dung', 'Content'],
  ['urlImg', 'Hình ảnh', 'Image'], ['thutuhienthi', 'Thứ tự', 'Order'], ['active', 'Trạng thái', 'Status'],
);

/** Names of the fields, by resource and wire name. */
const LABELS: ReadonlyMap<string, ReadonlyMap<string, Text>> = new Map([
  ['service', ARTICLE],
  ['product', ARTICLE],
  ['introduction', texts(
    ['tentieude', 'Tiêu đề', 'Title'], ['moTa', 'Nội dung', 'Content'], ['urlImg', 'Hình ảnh', 'Image'],
    ['thutuhienthi', 'Thứ tự', 'Order'], ['active', 'Trạng thái', 'Status'],
  )],
  ['websiteMenu', texts(
    ['name', 'Tên menu', 'Menu name'], ['url', 'Đường dẫn', 'Link'], ['idMenuCha', 'Menu cha', 'Parent menu'],
    ['order', 'Thứ tự', 'Order'], ['active', 'Trạng thái', 'Status'],
  )],
  ['slide', texts(['url', 'Hình ảnh', 'Image'], ['thutu', 'Thứ tự', 'Order'])],
  ['customer', texts(
    ['tenKhachHang', 'Tên khách hàng', 'Customer name'], ['diaChi', 'Địa chỉ', 'Address'], ['urlLogo', 'Logo', 'Logo'],
    ['email', 'Email', 'Email'], ['soDienThoai', 'Số điện thoại', 'Phone'], ['maSoThue', 'Mã số thuế', 'Tax code'],
    ['website', 'Website', 'Website'], ['idLoaiKH', 'Loại khách hàng', 'Customer type'], ['thutu', 'Thứ tự', 'Order'],
    ['active', 'Trạng thái', 'Status'],
  )],
  ['companyInfo', texts(
    ['tenCty', 'Tên công ty', 'Company name'], ['motangan', 'Mô tả ngắn', 'Summary'], ['moTa', 'Mô tả', 'Description'],
    ['diaChi', 'Địa chỉ', 'Address'], ['soDienThoai', 'Số điện thoại', 'Phone'], ['email', 'Email', 'Email'],
    ['facebook', 'Facebook', 'Facebook'], ['linkMess', 'Liên kết Messenger', 'Messenger link'],
    ['website', 'Website', 'Website'], ['title', 'Tiêu đề trang', 'Page title'],
    ['gioLamViec', 'Giờ làm việc', 'Opening hours'], ['logoimg', 'Logo', 'Logo'],
  )],
  ['user', texts(
    ['userName', 'Tên đăng nhập', 'Username'], ['idUserInfo', 'Nhân viên', 'Staff member'],
    ['idRoles', 'Nhóm quyền', 'Permission groups'], ['idUser', 'Người dùng', 'User'],
  )],
  ['staff', texts(
    ['tenNhanVien', 'Họ và tên', 'Full name'], ['email', 'Email', 'Email'], ['phone', 'Số điện thoại', 'Phone'],
    ['gioiTinh', 'Giới tính', 'Gender'], ['ngaySinh', 'Ngày sinh', 'Date of birth'],
    ['ngayBatDau', 'Ngày vào làm', 'Start date'], ['queQuan', 'Quê quán', 'Home town'],
    ['idChucVu', 'Chức vụ', 'Position'],
  )],
  ['groupPermissions', texts(
    ['roleGroupName', 'Tên nhóm', 'Group name'], ['moTa', 'Mô tả', 'Description'],
    ['dataPhanQuyen', 'Quyền', 'Rights'],
  )],
  ['function', texts(
    ['functionName', 'Tên chức năng', 'Function name'], ['parentId', 'Menu cha', 'Parent menu'],
    ['link', 'Đường dẫn', 'Link'], ['icon', 'Biểu tượng', 'Icon'], ['thutu', 'Thứ tự', 'Order'],
  )],
  ['session', texts(
    ['username', 'Tên đăng nhập', 'Username'], ['password', 'Mật khẩu', 'Password'],
    ['currentPassword', 'Mật khẩu hiện tại', 'Current password'], ['newPassword', 'Mật khẩu mới', 'New password'],
    ['confirmNewPassword', 'Nhập lại mật khẩu mới', 'Confirm password'],
  )],
]);

/** The field's name as people know it; a parameter of the wire that has none goes by its wire name. */
export function labelOf(resource: string | undefined, wire: string, language: Language): string {
  return (resource === undefined ? undefined : LABELS.get(resource)?.get(wire))?.[language] ?? wire;
}

/** Names of the customer types. */
export const CUSTOMER_TYPES: readonly { readonly id: number; readonly name: Text }[] = [
  { id: 1, name: { vi: 'Cá nhân', en: 'Individual' } },
  { id: 2, name: { vi: 'Doanh nghiệp', en: 'Company' } },
];
