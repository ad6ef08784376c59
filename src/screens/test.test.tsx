import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { mount, press, startProduct, unmount, until } from '../crud/testing.tsx';
import type { Product } from '../crud/testing.tsx';
import { setLocale } from '../i18n/i18n.ts';
import { setReachable } from '../stores/connection.ts';
import { forgetUser } from '../stores/session.ts';
import Test from './test.tsx';

const fact = (name: string) =>
  [...document.querySelectorAll('dt')].find((term) => term.textContent === name)?.nextElementSibling?.textContent;

let product: Product;
beforeAll(async () => {
  product = await startProduct('/test', { seed: false });
  forgetUser();
});
afterAll(() => product.stop());
afterEach(() => {
  unmount();
  product.interfere();
  product.calls.length = 0;
  setLocale('vi');
});

describe('the test page', () => {
  it('says build, language and connection, and that the backend answers, without a token', async () => {
    mount(<Test />);
    await until(() => fact('Máy chủ') === 'Đang hoạt động');
    expect([fact('Bản dựng'), fact('Ngôn ngữ'), fact('Kết nối')]).toEqual(['dev', 'Tiếng Việt (vi-VN)', 'Đã kết nối']);
    expect(product.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/backend']);
  });

  it('asks again by itself once the connection is lost, and once it is back', async () => {
    mount(<Test />);
    await until(() => fact('Máy chủ') === 'Đang hoạt động');
    product.interfere(() => Promise.reject(new TypeError('Failed to fetch')));
    setReachable(false);
    await until(() => fact('Máy chủ') === 'Không phản hồi');
    expect(fact('Kết nối')).toBe('Mất kết nối');
    product.interfere();
    setReachable(true);
    await until(() => fact('Máy chủ') === 'Đang hoạt động');
    expect(fact('Kết nối')).toBe('Đã kết nối');
  });

  it('says that the backend is silent where a portal answers in its place', async () => {
    product.interfere(() => Promise.resolve(new Response('<html>Wi-Fi</html>', { status: 200 })));
    mount(<Test />);
    expect(await until(() => fact('Máy chủ') === 'Không phản hồi')).toBe(true);
  });

  it('asks again when told to', async () => {
    product.interfere(() => Promise.reject(new TypeError('Failed to fetch')));
    mount(<Test />);
    await until(() => fact('Máy chủ') === 'Không phản hồi');
    expect(fact('Kết nối')).toBe('Mất kết nối');
    product.interfere();
    await press('Thử lại');
    expect(await until(() => fact('Máy chủ') === 'Đang hoạt động')).toBe(true);
  });

  it('speaks English', async () => {
    setLocale('en');
    mount(<Test />);
    expect(await until(() => fact('Server') === 'Answers')).toBe(true);
    expect(fact('Language')).toBe('English (en)');
  });
});
