/**
 * Icon names to choose from, with the words that Vietnamese readers would look for. All are names of the set
 * Material Design Icons (`mdi`), checked against its release 7.4 when they were written; any other name that
 * the icon service knows may be typed.
 */
const ICONS = `
home nhà trang chủ|home-outline nhà trang chủ|view-dashboard bảng điều khiển tổng quan
view-dashboard-outline bảng điều khiển tổng quan|monitor-dashboard bảng điều khiển màn hình|web trang web toàn cầu
earth trái đất toàn cầu|domain công ty toà nhà|office-building văn phòng toà nhà
office-building-outline văn phòng toà nhà|store cửa hàng|store-outline cửa hàng|storefront-outline cửa hàng
factory nhà máy|warehouse kho|bank ngân hàng|menu menu|file-tree cây thư mục menu|file-tree-outline cây thư mục menu
sitemap sơ đồ trang|sitemap-outline sơ đồ trang|format-list-bulleted danh sách|format-list-numbered danh sách thứ tự
view-list danh sách|view-grid lưới|view-grid-outline lưới|table bảng|table-large bảng|tag thẻ nhãn
tag-outline thẻ nhãn|tag-multiple-outline thẻ nhãn|label-outline nhãn|bookmark-outline đánh dấu|star sao nổi bật
star-outline sao nổi bật|heart-outline yêu thích|image ảnh hình|image-outline ảnh hình|image-multiple ảnh slide
image-multiple-outline ảnh slide|view-carousel slide banner|view-carousel-outline slide banner|camera-outline máy ảnh
video-outline video phim|movie-outline phim|play-circle-outline phát video|palette-outline màu giao diện
brush cọ vẽ thiết kế|package-variant gói hàng sản phẩm|package-variant-closed gói hàng sản phẩm
cube-outline sản phẩm khối|shopping-outline mua sắm|cart giỏ hàng|cart-outline giỏ hàng|basket-outline giỏ hàng
barcode mã vạch|qrcode mã qr|sale khuyến mãi|percent-outline phần trăm giảm giá|gift-outline quà tặng
briefcase cặp dịch vụ công việc|briefcase-outline cặp dịch vụ công việc|handshake bắt tay khách hàng đối tác
handshake-outline bắt tay khách hàng đối tác|account-tie khách hàng nhân viên|account-tie-outline khách hàng nhân viên
account người dùng tài khoản|account-outline người dùng tài khoản|account-circle-outline người dùng tài khoản
account-multiple người dùng nhóm|account-multiple-outline người dùng nhóm|account-group nhóm nhân viên
account-group-outline nhóm nhân viên|account-key-outline quyền tài khoản|account-cog-outline cài đặt người dùng
account-plus-outline thêm người dùng|badge-account-outline thẻ nhân viên
badge-account-horizontal-outline thẻ nhân viên|card-account-details-outline danh thiếp hồ sơ
human-male-female người giới tính|shield-account bảo mật quyền|shield-account-outline bảo mật nhóm quyền
shield-outline bảo vệ|shield-check-outline bảo vệ an toàn|lock khoá mật khẩu|lock-outline khoá mật khẩu
lock-open-outline mở khoá|key chìa khoá quyền|key-outline chìa khoá quyền|fingerprint vân tay|security bảo mật
cog cài đặt hệ thống|cog-outline cài đặt hệ thống|cogs cài đặt hệ thống|tune tuỳ chỉnh|wrench-outline sửa công cụ
tools công cụ|hammer-wrench công cụ bảo trì|information thông tin|information-outline thông tin
help-circle-outline trợ giúp hỏi|lifebuoy hỗ trợ cứu|alert-outline cảnh báo|alert-circle-outline cảnh báo
bell chuông thông báo|bell-outline chuông thông báo|bullhorn loa quảng cáo tiếp thị
bullhorn-outline loa quảng cáo tiếp thị|newspaper-variant-outline báo tin tức|post-outline bài viết
file-document tài liệu văn bản|file-document-outline tài liệu văn bản|file-document-edit-outline sửa bài viết
file-outline tệp|file-pdf-box tệp pdf|file-excel-outline tệp excel|file-word-outline tệp word|folder thư mục
folder-outline thư mục|folder-open-outline thư mục mở|archive-outline lưu trữ|clipboard-outline bảng ghi
clipboard-text-outline bảng ghi đơn|clipboard-check-outline kiểm tra việc|note-outline ghi chú|notebook-outline sổ tay
book-open-variant sách|book-outline sách|school-outline trường đào tạo|certificate-outline chứng chỉ
medal-outline huy chương thành tích|trophy-outline cúp giải thưởng|pencil sửa bút|pencil-outline sửa bút
plus-circle-outline thêm|magnify tìm kiếm|filter-outline lọc|sort sắp xếp|history lịch sử|calendar lịch ngày
calendar-outline lịch ngày|calendar-month-outline lịch tháng|calendar-clock lịch hẹn|clock-outline đồng hồ giờ
timer-outline hẹn giờ|email thư|email-outline thư|email-multiple-outline thư|message-outline tin nhắn
message-text-outline tin nhắn|chat-outline trò chuyện|forum-outline diễn đàn trao đổi|comment-outline bình luận
comment-quote-outline nhận xét|phone điện thoại|phone-outline điện thoại|cellphone di động|headset tổng đài hỗ trợ
fax máy fax|map bản đồ|map-outline bản đồ|map-marker địa điểm địa chỉ|map-marker-outline địa điểm địa chỉ
compass-outline la bàn|directions chỉ đường|truck xe tải vận tải|truck-outline xe tải vận tải
truck-delivery-outline giao hàng|car-outline xe ô tô|bus xe buýt|motorbike xe máy|bike xe đạp|train tàu hoả
airplane máy bay hàng không|ferry tàu biển|ship-wheel tàu bánh lái|anchor mỏ neo cảng|forklift xe nâng|dolly xe đẩy
crane cần cẩu|package-down nhận hàng|package-up gửi hàng|chart-bar biểu đồ thống kê|chart-line biểu đồ thống kê
chart-pie biểu đồ thống kê|chart-box-outline báo cáo biểu đồ|finance tài chính|trending-up tăng trưởng|cash tiền
cash-multiple tiền|currency-usd tiền đô la|credit-card-outline thẻ tín dụng thanh toán|receipt hoá đơn
invoice-text-outline hoá đơn|calculator máy tính|wallet-outline ví|piggy-bank-outline tiết kiệm|scale-balance cân luật
gavel búa luật|file-sign ký hợp đồng|draw ký tên|stamper con dấu|database cơ sở dữ liệu|database-outline cơ sở dữ liệu
server máy chủ|cloud-outline đám mây|cloud-upload-outline tải lên|download tải xuống|upload tải lên
backup-restore sao lưu|desktop-classic máy tính|laptop máy tính xách tay|printer-outline máy in|wifi mạng
router-network mạng|link-variant liên kết|share-variant-outline chia sẻ|login đăng nhập|logout đăng xuất
power nguồn tắt|refresh tải lại|sync đồng bộ|eye-outline xem hiển thị|eye-off-outline ẩn|delete-outline xoá
check-circle-outline xong duyệt|close-circle-outline đóng huỷ|flag-outline cờ|pin-outline ghim
lightbulb-outline ý tưởng bóng đèn|rocket-launch-outline khởi động tên lửa|fire lửa nóng|leaf lá môi trường
tree-outline cây|flower-outline hoa|water-outline nước|food-outline ăn|coffee-outline cà phê
hospital-building bệnh viện|medical-bag y tế|pill thuốc|dumbbell thể thao|music-note-outline nhạc
microphone-outline micro|gamepad-variant-outline trò chơi|puzzle-outline ghép mở rộng|translate dịch ngôn ngữ
code-tags mã lập trình|bug-outline lỗi|facebook facebook|youtube youtube|instagram instagram|linkedin linkedin
twitter twitter|google google|rss tin rss|robot-outline rô bốt tự động
`;

export interface IconChoice {
  /** As the backend keeps it, such as `mdi:home`. */
  readonly name: string;
  /** Words to find it by, beside its name. */
  readonly words: string;
}

export const iconChoices: readonly IconChoice[] = ICONS.trim().split(/[|\n]/).map((line) => {
  const [name = '', ...words] = line.split(' ');
  return { name: `mdi:${name}`, words: words.join(' ') };
});
