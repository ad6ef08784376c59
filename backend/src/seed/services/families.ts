/** What Bến Mây says of a whole line of services: how an order runs, and what it promises. */
export interface Family {
  readonly scopeHeading: string;
  readonly steps: readonly string[];
  readonly promises: readonly string[];
}

export const FAMILIES = {
  road: {
    scopeHeading: 'Phạm vi dịch vụ',
    steps: [
      'Tiếp nhận yêu cầu, khảo sát điểm bốc dỡ và đường vào',
      'Báo giá trọn gói trong 2 giờ làm việc, ghi rõ giờ chờ miễn phí',
      'Điều xe, gửi biển số và số điện thoại lái xe trước giờ bốc hàng',
      'Theo dõi hành trình bằng GPS, báo khi xe cách điểm giao 30 phút',
      'Bàn giao, chụp biên bản giao nhận và đối soát cuối tháng',
    ],
    promises: ['Xe đời dưới 8 năm, bảo hiểm trách nhiệm đến 3 tỷ đồng mỗi vụ', 'Tổng đài điều độ trực 24/7',
      'Hoàn 10% cước nếu trễ quá 4 giờ do lỗi của chúng tôi'],
  },
  sea: {
    scopeHeading: 'Dịch vụ bao gồm',
    steps: [
      'Tư vấn hãng tàu, lịch tàu và điều kiện giao hàng',
      'Đặt chỗ, cấp container rỗng, hẹn giờ đóng hàng',
      'Kéo container về kho của khách, niêm chì và hạ bãi',
      'Phát hành vận đơn, gửi chứng từ bản mềm ngay trong ngày',
      'Cập nhật ngày tàu đến và xử lý lệnh giao hàng tại cảng đích',
    ],
    promises: ['Hợp đồng giá quý với 11 hãng tàu', 'Giữ chỗ cả mùa cao điểm cho khách có kế hoạch',
      'Báo trước phí lưu bãi, không để phát sinh rồi mới hỏi'],
  },
  air: {
    scopeHeading: 'Bạn nhận được gì',
    steps: [
      'Nhận kích thước, trọng lượng và tính trọng lượng quy đổi',
      'So sánh tối thiểu ba phương án chuyến bay và giá',
      'Lấy hàng, đóng gói lại nếu cần, soi chiếu an ninh',
      'Phát hành vận đơn hàng không và theo dõi chặng nối chuyến',
      'Làm thủ tục và giao tận nơi ở nước đến',
    ],
    promises: ['Văn phòng ngay tại ga hàng hoá Nội Bài và Tân Sơn Nhất',
      'Gửi trước 15 giờ, bay trong ngày với tuyến châu Á', 'Một mã theo dõi từ cửa đến cửa'],
  },
  customs: {
    scopeHeading: 'Công việc chúng tôi thực hiện',
    steps: [
      'Kiểm tra bộ chứng từ, đối chiếu mã HS và chính sách mặt hàng',
      'Lên tờ khai nháp để khách xác nhận',
      'Truyền tờ khai, theo dõi kết quả phân luồng',
      'Nộp thuế, lấy mẫu, kiểm hoá cùng công chức hải quan',
      'Thông quan, giao hàng và lưu hồ sơ điện tử 5 năm',
    ],
    promises: ['42 nhân viên có chứng chỉ nghiệp vụ khai hải quan', 'Luồng xanh xong trong 4 giờ làm việc',
      'Chịu tiền phạt phát sinh do lỗi khai báo của chúng tôi'],
  },
  storage: {
    scopeHeading: 'Dịch vụ tại kho',
    steps: [
      'Khảo sát mặt hàng, sản lượng và cách xuất nhập',
      'Lập sơ đồ vị trí, thiết lập mã hàng trên phần mềm quản lý kho',
      'Nhập kho, kiểm đếm, dán mã vạch',
      'Xuất kho theo nhập trước xuất trước hoặc theo hạn dùng',
      'Kiểm kê xoay vòng hằng tuần, báo cáo tồn kho theo thời gian thực',
    ],
    promises: ['Độ chính xác tồn kho từ 99,7%', 'Chữa cháy tự động, camera lưu 90 ngày',
      'Chỉ trả tiền cho vị trí thực dùng'],
  },
  commerce: {
    scopeHeading: 'Bến Mây lo phần nào',
    steps: [
      'Kết nối gian hàng và đồng bộ tồn kho',
      'Nhận hàng từ nhà cung cấp, kiểm chất lượng',
      'Nhặt hàng, đóng gói theo tiêu chuẩn thương hiệu',
      'Bàn giao cho đơn vị vận chuyển trước giờ chốt chuyến',
      'Đối soát tiền thu hộ và hàng hoàn mỗi thứ Ba, thứ Sáu',
    ],
    promises: ['Đơn chốt trước 16 giờ đi ngay trong ngày', 'Quay phim toàn bộ quá trình đóng gói',
      'Không phí khởi tạo, không doanh thu tối thiểu trong ba tháng đầu'],
  },
  project: {
    scopeHeading: 'Hạng mục thực hiện',
    steps: [
      'Khảo sát hiện trường, đo tuyến và chụp ảnh chướng ngại',
      'Lập phương án kỹ thuật, tính tải trọng, xin giấy phép',
      'Huy động thiết bị và nhân sự có chứng chỉ an toàn',
      'Thực hiện dưới sự giám sát của chỉ huy hiện trường',
      'Nghiệm thu, bàn giao và báo cáo kết thúc',
    ],
    promises: ['Kỹ sư trưởng trên 15 năm kinh nghiệm', 'Bảo hiểm riêng cho từng kiện hàng',
      'Chưa từng để xảy ra tai nạn lao động nghiêm trọng'],
  },
  advice: {
    scopeHeading: 'Nội dung tư vấn',
    steps: [
      'Trao đổi ban đầu, thống nhất mục tiêu và số liệu cần có',
      'Đo đạc tại chỗ, phỏng vấn người trực tiếp làm',
      'Trình bày hiện trạng và các phương án kèm chi phí',
      'Triển khai thử ở một khu vực, đo kết quả',
      'Nhân rộng và bàn giao tài liệu',
    ],
    promises: ['Người tư vấn là người đang vận hành, không chỉ làm báo cáo', 'Chi phí cố định theo gói',
      'Miễn phí hai buổi theo dõi sau ba tháng'],
  },
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;
