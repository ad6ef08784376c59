import { byTurns } from '../../scripts/check/how-much.ts';
import { documentsOf, expect, test } from './hosted.ts';
import { started } from '../support/fixtures.ts';
import type { Fault } from '../support/host.ts';

const SERVICES = '/page_management/service';
const CODE = /^\/assets\/service-/;
/** Those of forms and of screens that are no plain lists, in each language. */
const WORDS = /^\/assets\/screens-/;
const BREAKS: readonly Fault[] = ['notFound', 'serverError', 'page', 'truncated'];

// The guard counts within ten seconds and a minute: by a clock that stands, a page that is slow to come changes no sum.
test.beforeEach(async ({ tab }) => {
  await tab.clock.setFixedTime(Date.now());
});

for (const fault of byTurns(BREAKS)) {
  test(`a screen whose code is ${fault} for good reloads once, then says so, and works once it is back`, async ({ tab, host, watch }) => {
    watch.allow(/./);
    // Before anything is loaded: lists' code is taken ahead, and a break that came after it would meet nobody.
    host.break(CODE, fault);
    await tab.goto('/dashboard');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    const loads = documentsOf(tab);
    // The heading is part of the rendered page; the links come with the menu, later.
    await tab.locator(`a[href="${SERVICES}"]`).first().evaluate((link) => (link as HTMLAnchorElement).click());
    await expect(tab.getByRole('button', { name: 'Thử lại' })).toBeVisible();
    await expect(tab.getByRole('link', { name: 'Về bảng điều khiển' })).toBeVisible();
    await expect(tab).toHaveURL(new RegExp(`${SERVICES}$`));
    expect(loads()).toBe(1);

    // Held before: once the code is there, what takes lists' code ahead may be quicker than the press, and shows the list.
    const again = await tab.getByRole('button', { name: 'Thử lại' }).elementHandle();
    host.break(CODE, undefined);
    await again!.evaluate((button) => (button as HTMLButtonElement).click());
    await expect(tab.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  });
}

test('without the words of forms a list works, a form says so at its place, and opens once they are back', async ({ tab, host, watch }) => {
  watch.allow(/./);
  host.break(WORDS, 'notFound');
  const loads = documentsOf(tab);
  await tab.goto(SERVICES);
  await expect(tab.getByText(/^Hiển thị 1-10 trên/)).toBeVisible();
  await tab.getByRole('button', { name: 'Thêm mới', exact: true }).click();
  const dialog = tab.getByRole('dialog');
  await expect(dialog.getByText('Không tải được phần này.', { exact: true })).toBeVisible();
  host.break(WORDS, undefined);
  await dialog.getByRole('button', { name: 'Thử lại', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Thêm dịch vụ', exact: true })).toBeVisible();
  expect(loads()).toBe(1);
});

test('without the words of dialogs the question whether to set a password anew says so, and is asked once they are back', async ({ tab, host, watch }) => {
  watch.allow(/./);
  host.break(WORDS, 'notFound');
  await tab.goto('/system_management/user');
  await tab.getByRole('button', { name: /^Đặt lại mật khẩu / }).last().click();
  const dialog = tab.getByRole('dialog');
  await expect(dialog.getByText('Không tải được phần này.', { exact: true })).toBeVisible();
  host.break(WORDS, undefined);
  await dialog.getByRole('button', { name: 'Thử lại', exact: true }).click();
  await expect(tab.getByRole('alertdialog', { name: /^Đặt lại mật khẩu của / })).toBeVisible();
});

test('a screen whose words do not come is treated as one whose code does not', async ({ tab, host, watch }) => {
  watch.allow(/./);
  host.break(WORDS, 'notFound');
  const loads = documentsOf(tab);
  await tab.goto('/dashboard');
  await expect(tab.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  expect(loads()).toBe(2);
  host.break(WORDS, undefined);
  await tab.getByRole('button', { name: 'Thử lại' }).click();
  await expect(tab.getByRole('region', { name: 'Lối tắt', exact: true })).toBeVisible();
});

test('without a session storage no page reloads by itself', async ({ tab, host, watch }) => {
  watch.allow(/./);
  await tab.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  host.break(CODE, 'notFound');
  const loads = documentsOf(tab);
  await tab.goto(SERVICES);
  await expect(tab.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  expect(loads()).toBe(1);
});

test('two broken screens never ping-pong', async ({ tab, host, watch }) => {
  watch.allow(/./);
  host.break(/^\/assets\/(?:service|dashboard)-/, 'notFound');
  const loads = documentsOf(tab);
  for (const address of [SERVICES, '/dashboard', SERVICES, '/dashboard']) {
    await tab.goto(address);
    await expect(tab.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  }
  // Four by hand, and no more than two by themselves.
  expect(loads()).toBe(6);
});

for (const [address, part] of byTurns([['/dashboard', 'core'], ['/page_management/service', 'core'], ['/page_management/service', 'early-list']] as const)) {
  test(`${address} without ${part} of its first code says so in words, with a way to load it again`, async ({ tab, host, watch }) => {
    watch.allow(/./);
    const file = new RegExp(`^/assets/${part}-`);
    host.break(file, 'notFound');
    const loads = documentsOf(tab);
    await tab.goto(address);
    const message = tab.getByRole('alert').filter({ hasText: 'không tải được' });
    await expect(message).toBeVisible();
    expect(loads()).toBe(2);
    host.break(file, undefined);
    await message.getByRole('link', { name: 'Tải lại' }).click();
    await started(tab);
    await expect(message).toBeHidden();
  });
}
