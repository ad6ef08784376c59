import { afterEach, beforeAll, expect, it } from 'vitest';
import { installDictionary, setLocale } from '../../../i18n/i18n.ts';
import en from '../../../i18n/en.ts';
import vi from '../../../i18n/vi.ts';
import { sayLeftOut } from './left-out.ts';

const nothing = { pictures: 0, links: 0, embeds: 0, tables: 0 };
const all = { pictures: 2, links: 3, embeds: 1, tables: 2 };

beforeAll(() => {
  installDictionary('vi', vi);
  installDictionary('en', en);
});
afterEach(() => setLocale('vi'));

it('says in one sentence all that a paste lacks, then what to do for it', () => {
  expect(sayLeftOut(all)).toBe(
    'Không lấy được 2 ảnh, 3 địa chỉ liên kết và 1 phần nhúng trong phần vừa dán. Hãy chèn từng ảnh bằng nút Chèn ảnh. '
      + 'Bảng vừa dán đã thành văn bản thường: mỗi hàng một dòng, các ô cách nhau bằng dấu “|”. Hãy kiểm tra lại.',
  );
  setLocale('en');
  expect(sayLeftOut({ ...all, tables: 0 })).toBe(
    'Could not be taken over from what you pasted: images (2), link addresses (3), and embedded parts (1). Use Insert image for each of the images.',
  );
});

it('says of links and films nothing about pictures, and nothing of nothing', () => {
  expect(sayLeftOut({ ...nothing, links: 1 })).toBe('Không lấy được 1 địa chỉ liên kết trong phần vừa dán.');
  expect(sayLeftOut({ ...nothing, pictures: 1 })).toBe('Không lấy được 1 ảnh trong phần vừa dán. Hãy chèn từng ảnh bằng nút Chèn ảnh.');
  expect(sayLeftOut(nothing)).toBe('');
});
