import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { guardSession } from '../../app/guard.ts';
import { followSession } from '../../app/session-end.ts';
import { ADMIN, button, field, mount, startProduct, unmount, until } from '../../crud/testing.tsx';
import type { Product } from '../../crud/testing.tsx';
import { type } from '../../crud/type-text.testing.ts';
import { locale, setLocale } from '../../i18n/i18n.ts';
import { navigate, onBeforeNavigate, path, search } from '../../stores/location.ts';
import { forgetUser, signOut, user } from '../../stores/session.ts';
import { makeToken } from '../../stores/testing.ts';
import Login from './login.tsx';

const notice = () => document.querySelector('[role=alert]')?.textContent;

function fill(name: string, password: string): void {
  const [first, second] = [field('Tên đăng nhập'), field('Mật khẩu')];
  if (!first || !second) throw new Error('the login has no fields');
  type(first, name);
  type(second, password);
}

function submit(): void {
  document.querySelector('form')?.requestSubmit();
}

const answerWith = (status: number, body: unknown, headers: Record<string, string> = {}) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers }));

let product: Product;
let stopGuard = () => {};
beforeAll(async () => {
  product = await startProduct('/auth/login', { seed: false });
  stopGuard = onBeforeNavigate(guardSession);
});
afterAll(async () => {
  stopGuard();
  await product.stop();
});

beforeEach(async () => {
  forgetUser();
  await navigate('/auth/login', { force: true });
  mount(<Login />);
  await until(() => field('Tên đăng nhập'));
});
afterEach(() => {
  unmount();
  product.interfere();
  product.calls.length = 0;
  setLocale('vi');
  vi.restoreAllMocks();
});

describe('the login', () => {
  it('says at the form that name or password is wrong, and keeps both', async () => {
    fill('admin', 'sai mật khẩu');
    submit();
    expect(await until(notice)).toBe('Sai tên đăng nhập hoặc mật khẩu');
    expect([field('Tên đăng nhập')?.value, field('Mật khẩu')?.value]).toEqual(['admin', 'sai mật khẩu']);
    expect(document.activeElement).toBe(field('Mật khẩu'));
    expect(user.peek()).toBeUndefined();
    expect(path.peek()).toBe('/auth/login');
  });

  it('says why where the backend does', async () => {
    product.interfere(answerWith(400, { status: 'error', message: 'Tài khoản bị khoá' }));
    fill('admin', 'mật khẩu');
    submit();
    expect(await until(notice)).toBe('Tài khoản bị khoá');
    product.interfere(answerWith(400, { status: 'error' }));
    submit();
    await until(() => notice() === 'Sai tên đăng nhập hoặc mật khẩu');
  });

  it('says the same of a backend that refuses them with a 401, which is about no session', async () => {
    product.interfere(answerWith(401, { status: 'error', message: 'Unauthorized' }));
    fill('admin', 'sai mật khẩu');
    submit();
    expect(await until(notice)).toBe('Sai tên đăng nhập hoặc mật khẩu');
    expect(field('Mật khẩu')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('signs in and leads on to the dashboard', async () => {
    fill(` \u200b${ADMIN.username}\u2060 `, ADMIN.password);
    submit();
    await until(() => path.peek() === '/dashboard');
    expect(user.peek()?.token).toBeTruthy();
  });

  it('leads back to where the person was going, with its query', async () => {
    await navigate('/auth/login?next=%2Fen%2Fpage_management%2Fservice%3Fpage%3D2');
    fill(ADMIN.username, ADMIN.password);
    submit();
    await until(() => path.peek() === '/page_management/service');
    expect([search.peek(), locale.peek()]).toEqual(['?page=2', 'en']);
  });

  it('leads back once, so that the place within the page stays in the address', async () => {
    onTestFinished(followSession());
    await navigate('/auth/login?next=%2Fdashboard%3Fa%3D1%23tr%C3%AAn');
    fill(ADMIN.username, ADMIN.password);
    submit();
    await until(() => path.peek() === '/dashboard');
    await until(() => !button('Đăng nhập')?.ariaBusy);
    expect(decodeURIComponent(location.pathname + location.search + location.hash)).toBe('/dashboard?a=1#trên');
  });

  it('asks for what is missing at its field, and sends nothing', async () => {
    fill('', '');
    submit();
    await until(() => document.body.textContent.includes('Vui lòng nhập Mật khẩu'));
    expect(document.body.textContent).toContain('Vui lòng nhập Tên đăng nhập');
    expect(field('Tên đăng nhập')?.getAttribute('aria-invalid')).toBe('true');
    // Read out also to whoever pressed Enter in the first field, which has the focus already.
    const said = [...document.querySelectorAll('[role=alert]')].map((each) => each.textContent);
    expect(said).toEqual(['Vui lòng nhập Tên đăng nhập', 'Vui lòng nhập Mật khẩu']);
    expect(product.calls).toEqual([]);
  });

  it('sends one request however often it is submitted', async () => {
    let answer = (_response: Response) => {};
    product.interfere(() => new Promise((done) => (answer = done)));
    fill('admin', 'x');
    submit();
    submit();
    await until(() => button('Đăng nhập')?.getAttribute('aria-busy'));
    button('Đăng nhập')?.click();
    submit();
    expect(product.calls).toHaveLength(1);
    answer(new Response('{"status":"error","message":"sai"}', { status: 400 }));
    await until(notice);
  });

  it.each([
    ['61', 'Bạn đã thử quá nhiều lần. Hãy thử lại sau 2 phút.'],
    ['5', 'Bạn đã thử quá nhiều lần. Hãy thử lại sau 1 phút.'],
  ])('says how long to wait after too many tries: %s s', async (seconds, text) => {
    product.interfere(answerWith(429, { status: 'error', message: 'chậm lại' }, { 'Retry-After': seconds }));
    fill('admin', 'x');
    submit();
    expect(await until(notice)).toBe(text);
  });

  it('says nothing of a record where the backend has no such address', async () => {
    product.interfere(answerWith(404, { status: 'error', message: 'Địa chỉ này không tồn tại.' }));
    fill('admin', 'x');
    submit();
    expect(await until(notice)).toBe('Có lỗi không rõ nguyên nhân. Hãy thử lại.');
  });

  it('says that the clock is wrong instead of looping, where the token has expired on arrival', async () => {
    product.interfere(answerWith(200, { status: 'success', data: { token: makeToken({ exp: 1000 }) } }));
    fill('admin', 'x');
    submit();
    expect(await until(notice)).toContain('đồng hồ của máy này có thể sai');
    expect(path.peek()).toBe('/auth/login');
  });

  it('says that the backend cannot be reached, and keeps what was typed', async () => {
    product.interfere(() => Promise.reject(new TypeError('Failed to fetch')));
    fill('admin', 'x');
    submit();
    expect(await until(notice)).toBe('Không kết nối được tới máy chủ. Hãy kiểm tra mạng rồi thử lại.');
    expect(field('Mật khẩu')?.value).toBe('x');
  });

  it('shows and hides the password without losing it', async () => {
    fill('admin', 'mật khẩu');
    button('Hiện mật khẩu')?.click();
    await until(() => button('Ẩn mật khẩu'));
    expect([field('Mật khẩu')?.type, field('Mật khẩu')?.value]).toEqual(['text', 'mật khẩu']);
  });

  it('sends by itself what was submitted before the scripts ran', async () => {
    unmount();
    document.documentElement.dataset['earlySubmit'] = '';
    mount(<Login />);
    await until(() => document.body.textContent.includes('Vui lòng nhập Tên đăng nhập'));
    expect(document.documentElement.dataset['earlySubmit']).toBeUndefined();
  });

  it('says why the last session ended', async () => {
    fill(ADMIN.username, ADMIN.password);
    submit();
    await until(() => user.peek());
    unmount();
    signOut('unauthorized');
    mount(<Login />);
    const said = await until(() => document.querySelector('[role=status]')?.textContent);
    expect(said).toContain('Phiên đăng nhập đã kết thúc');
  });
});
