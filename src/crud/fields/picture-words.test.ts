import { beforeAll, describe, expect, it } from 'vitest';

import { Forbidden, Invalid, NoRoom, Offline, TooLarge, TooMany, Unauthorized } from '../../api/errors.ts';
import { UploadError } from '../../api/upload.ts';
import en from '../../i18n/en.ts';
import { installDictionary, setLocale } from '../../i18n/i18n.ts';
import vi from '../../i18n/vi.ts';
import { UnusablePicture } from './picture-file.ts';
import { pictureHint, uploadFailureText } from './picture-words.ts';

const toStore = { method: 'PUT', path: 'https://store.example/x', reason: 'the store does not take the picture' };
const toBackend = { method: 'PUT', path: 'Upload/presigned-url', reason: 'x' };

beforeAll(() => {
  installDictionary('vi', vi);
  installDictionary('en', en);
});

describe('why a picture did not go up', () => {
  it('is said in the reader’s language', () => {
    setLocale('en');
    expect(uploadFailureText(new UnusablePicture('wrongType'))).toBe('This file is not a JPEG, PNG, WebP or GIF image.');
    setLocale('vi');
    expect(uploadFailureText(new UnusablePicture('wrongType'))).toBe('Tệp này không phải ảnh JPEG, PNG, WebP hay GIF.');
    expect(uploadFailureText(new UnusablePicture('tooLarge', 2_000_000))).toBe('Ảnh lớn hơn 1.9 MB. Hãy chọn ảnh nhỏ hơn.');
    expect(pictureHint()).toContain('tối đa 5 MB');
  });

  it.each([
    ['presigned error', 'Máy chủ không cấp được địa chỉ để tải ảnh lên. Hãy thử lại.'],
    ['Invalid encoding', 'Cách mã hoá của tệp không được hỗ trợ.'],
  ] as const)('keeps the specification’s %s to the letter and explains it', (literal, explanation) => {
    expect(uploadFailureText(new UploadError(literal, 'x'))).toBe(`${literal}: ${explanation}`);
  });

  it('does not blame somebody’s rights or session for what the store refuses', () => {
    const text = 'Chưa tải ảnh lên được. Kho ảnh không nhận ảnh này. Hãy thử lại.';
    expect(uploadFailureText(new Forbidden({ ...toStore, status: 401 }))).toBe(text);
    const inXml = new Invalid({ ...toStore, status: 400, body: '<Error><Code>EntityTooLarge</Code></Error>' });
    expect(uploadFailureText(inXml)).toBe(text);
    const said = new Invalid({ ...toStore, status: 400, body: { status: 'error', message: 'Tệp không phải là ảnh' } });
    expect(uploadFailureText(said)).toBe('Chưa tải ảnh lên được. Tệp không phải là ảnh');
  });

  it('sends whoever has brought more than the store takes to a smaller picture, and to no other try', () => {
    const tooLarge = new TooLarge({ ...toStore, status: 413 });
    expect(uploadFailureText(tooLarge)).toBe('Chưa tải ảnh lên được. Kho ảnh không nhận ảnh lớn như vậy. Hãy chọn ảnh nhỏ hơn.');
    const said = new TooLarge({ ...toStore, status: 413, body: { message: 'Ảnh quá 2 MB.' } });
    expect(uploadFailureText(said)).toBe('Chưa tải ảnh lên được. Ảnh quá 2 MB.');
    setLocale('en');
    expect(uploadFailureText(tooLarge)).toBe('The image was not uploaded. The image store does not take an image this large. Choose a smaller one.');
    setLocale('vi');
  });

  it('says of a store that is full that it is, and of the server’s disk only where the backend takes nothing else either', () => {
    const said = { status: 507, body: { status: 'error', message: 'The server’s disk for images is full.' } };
    expect(uploadFailureText(new NoRoom({ ...toStore, ...said }))).toBe(
      'Chưa tải ảnh lên được. Kho ảnh đã đầy. Hãy nhờ người quản trị giải phóng dung lượng rồi thử lại.',
    );
    expect(uploadFailureText(new NoRoom({ ...toBackend, ...said }))).toBe(
      'Chưa tải ảnh lên được. Ổ đĩa của máy chủ đã đầy. Hãy nhờ người quản trị giải phóng dung lượng rồi thử lại.',
    );
  });

  it('says what the backend’s own refusal means', () => {
    expect(uploadFailureText(new Forbidden({ ...toBackend, status: 403 }))).toContain('Bạn không có quyền');
    expect(uploadFailureText(new Unauthorized({ ...toBackend, status: 401 }))).toContain('Phiên đăng nhập đã kết thúc');
    expect(uploadFailureText(new Offline(toBackend))).toContain('Không kết nối được');
    expect(uploadFailureText(new TooMany({ ...toBackend, status: 429, retryAfterMs: 3_000 }))).toContain('3 giây');
  });

  it('never claims that something may have been saved', () => {
    expect(uploadFailureText(new Offline(toStore))).not.toMatch(/lưu|xoá/);
  });
});
