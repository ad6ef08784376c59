import { bullets, heading, paragraph } from './html.ts';
import type { SeedCompanyInfo } from './types.ts';

export const seedCompanyInfo: SeedCompanyInfo = {
  name: 'Công ty Cổ phần Tiếp vận Bến Mây',
  summary: 'Vận tải, kho bãi, giao nhận quốc tế và hoàn tất đơn hàng thương mại điện tử trên toàn quốc, một đầu mối chịu trách nhiệm từ nhà máy đến tay người nhận.',
  description: [
    paragraph('<strong>Bến Mây</strong> thành lập năm 2009 tại Hải Phòng với bốn chiếc xe đầu kéo. Hôm nay chúng tôi có 186 phương tiện, 74.000 m² kho tại sáu tỉnh, thành và hơn 620 người làm việc mỗi ngày để hàng đi đúng nơi, đúng lúc.'),
    heading('Chúng tôi làm gì'),
    bullets([
      'Vận tải đường bộ, đường biển, đường sắt và hàng không, nội địa và quốc tế',
      'Khai báo hải quan, xin giấy phép chuyên ngành, kho ngoại quan',
      'Kho phân phối và hoàn tất đơn hàng cho nhà bán trên sàn và trang web riêng',
      'Cung cấp vật tư đóng gói và thiết bị kho',
    ]),
    heading('Cam kết'),
    paragraph('Báo giá trọn gói, không phụ phí giấu; mỗi lô hàng có một người theo đến cùng; sai hẹn thì báo trước và chịu phần của mình.'),
  ].join(''),
  address: 'Số 18 đường Chùa Vẽ, phường Đông Hải, thành phố Hải Phòng',
  phone: '02253686188',
  email: 'lienhe@benmay.example',
  facebook: 'https://trangcongdong.example/tiepvanbenmay',
  messenger: 'https://tinnhan.example/tiepvanbenmay',
  website: 'https://www.benmay.example',
  pageTitle: 'Tiếp vận Bến Mây | Vận tải, kho bãi, giao nhận quốc tế',
  openingHours: 'Thứ Hai đến thứ Bảy, 7:30 – 17:30; điều độ trực 24/7',
  picture: { theme: 'emblem', seed: 0, width: 320, height: 320 },
};
