/** The Vietnamese words of the shell and of the plain lists in it, for as long as no form or dialog is open. See `frame.ts`. */
const lists = {
  list: {
    number: 'STT',
    range: 'Hiển thị {{from}}-{{to}} trên tổng số {{total}} bản ghi',
    pageSize: '{{size}} / trang',
    pageSizeLabel: 'Số dòng mỗi trang',
    previousPage: 'Trang trước',
    nextPage: 'Trang sau',
    page: 'Trang {{page}}',
    pages: 'Phân trang',
    statusAll: 'Mọi trạng thái',
    statusFilter: 'Lọc theo trạng thái',
    sort: 'Sắp xếp',
    sortDefault: 'Thứ tự mặc định',
    ascending: '{{field}} tăng dần',
    descending: '{{field}} giảm dần',
    more: 'Tuỳ chọn khác',
    noHits: 'Không tìm thấy bản ghi nào khớp.',
    noHitsHint: 'Hãy thử từ khác hoặc xoá bộ lọc.',
    columns: 'Cột',
    stale: 'Dữ liệu tính đến {{time}}',
    selected: 'Đã chọn {{count}}',
    select: 'Chọn',
    selectAll: 'Chọn tất cả trên trang này',
    clearSelection: 'Bỏ chọn',
    show: 'Cho hiển thị',
    hide: 'Ẩn đi',
    deleteSelected: 'Xoá mục đã chọn',
    export: 'Xuất dữ liệu',
    exportXlsx: 'Tệp Excel (XLSX)',
    exportCsv: 'Tệp CSV, cho phần mềm khác',
    exporting: 'Đang xuất {{done}}/{{count}}',
    print: 'In',
    results: '{{count}} kết quả',
    nameless: '{{count}} mục không xem được tên',
    newOutside: 'Bản ghi mới nằm ngoài bộ lọc hiện tại',
  },
  service: {
    empty: 'Những dịch vụ bạn thêm ở đây sẽ hiện trên trang web của công ty.',
    fields: {
      title: 'Tiêu đề', summary: 'Mô tả ngắn', body: 'Nội dung', image: 'Hình ảnh', order: 'Thứ tự',
      active: 'Trạng thái', createdAt: 'Ngày tạo', createdBy: 'Người tạo', updatedAt: 'Ngày sửa', updatedBy: 'Người sửa',
    },
  },
  product: {
    empty: 'Những sản phẩm bạn thêm ở đây sẽ hiện trên trang web của công ty.',
    fields: {
      title: 'Tiêu đề', summary: 'Mô tả ngắn', body: 'Nội dung', image: 'Hình ảnh', order: 'Thứ tự',
      active: 'Trạng thái', createdAt: 'Ngày tạo', createdBy: 'Người tạo', updatedAt: 'Ngày sửa', updatedBy: 'Người sửa',
    },
  },
  customer: {
    empty: 'Những khách hàng tiêu biểu được nêu tên trên trang web.',
    options: { type: { '1': 'Cá nhân', '2': 'Doanh nghiệp' } },
    fields: {
      name: 'Tên khách hàng', address: 'Địa chỉ', logo: 'Logo', email: 'Email', phone: 'Số điện thoại',
      taxCode: 'Mã số thuế', website: 'Website', active: 'Trạng thái', type: 'Loại khách hàng',
      order: 'Thứ tự',
    },
  },
  user: {
    empty: 'Những người đăng nhập được vào trang quản trị.',
    fields: { userName: 'Tên đăng nhập', staff: 'Nhân viên', groups: 'Nhóm quyền' },
    reset: 'Đặt lại mật khẩu',
  },
  staff: {
    empty: 'Nhân viên của công ty, để gắn với người dùng và chức vụ.',
    options: { gender: { '0': 'Nữ', '1': 'Nam', '2': 'Khác' } },
    fields: {
      name: 'Họ và tên', email: 'Email', phone: 'Số điện thoại', gender: 'Giới tính', birthDate: 'Ngày sinh',
      startDate: 'Ngày vào làm', homeTown: 'Quê quán', position: 'Chức vụ', positionName: 'Chức vụ',
    },
  },
};

export default lists;
