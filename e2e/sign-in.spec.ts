import type { BrowserContext } from '@playwright/test';

import { ADMIN, carrySession, expect, started, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { personWith } from './support/person.ts';
import type { Product } from './support/product.ts';

const languages = [
  { name: 'Vietnamese', prefix: '', heading: 'Đăng nhập', user: 'Tên đăng nhập', password: 'Mật khẩu', wrong: 'Sai tên đăng nhập hoặc mật khẩu', dashboard: 'Bảng điều khiển', signOut: 'Đăng xuất', account: 'Tài khoản' },
  { name: 'English', prefix: '/en', heading: 'Sign in', user: 'Username', password: 'Password', wrong: 'Wrong username or password', dashboard: 'Dashboard', signOut: 'Sign out', account: 'Account' },
];

for (const words of languages) {
  test.describe(`signing in, in ${words.name}`, () => {
    test('says what is wrong and keeps the user name, then lets in and out again', async ({ page, watch }) => {
      watch.allow(/status of 400/);
      await page.goto(`${words.prefix}/page_management/service?page=2`);
      await expect(page).toHaveURL(new RegExp(`${words.prefix}/auth/login\\?next=`));
      await expect(page.getByRole('heading', { name: words.heading, exact: true })).toBeVisible();

      await page.getByLabel(words.user, { exact: true }).fill(ADMIN.username);
      await page.getByLabel(words.password, { exact: true }).fill('không phải mật khẩu này');
      await page.getByRole('button', { name: words.heading, exact: true }).click();
      await expect(page.getByText(words.wrong)).toBeVisible();
      await expect(page.getByLabel(words.user, { exact: true })).toHaveValue(ADMIN.username);

      await page.getByLabel(words.password, { exact: true }).fill(ADMIN.password);
      await page.getByLabel(words.password, { exact: true }).press('Enter');
      await expect(page).toHaveURL(new RegExp(`${words.prefix}/page_management/service\\?page=2$`));
      await expect(page.locator('tbody tr[aria-selected]')).toHaveCount(10);

      await page.getByRole('button', { name: words.account, exact: true }).click();
      await page.getByRole('menuitem', { name: words.signOut, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${words.prefix}/auth/login`));
      // A browser writes cookies on the side: the address may change a moment before.
      await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('user');
    });
  });
}

test('what was typed before the scripts came is kept and can be sent', async ({ page }) => {
  // The application's code waits at the door until the person has typed: no race decides what this test sees. The small
  // script of the head is part of the page: nothing is painted before it has run.
  const openDoor = await hold(page, /\/assets\/(?!boot-)[^/]+\.js$/);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('Tên đăng nhập', { exact: true }).fill(ADMIN.username);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(ADMIN.password);
  openDoor();
  await page.waitForLoadState('load');
  await expect(page.getByLabel('Tên đăng nhập', { exact: true })).toHaveValue(ADMIN.username);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an Enter before the scripts came says nothing at a later login of whoever is signed in still', async ({ staff: page }) => {
  const openDoor = await hold(page, /\/assets\/(?!boot-)[^/]+\.js$/);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('Tên đăng nhập', { exact: true }).fill('ai đó');
  await page.getByLabel('Mật khẩu', { exact: true }).fill('gì đó');
  await page.keyboard.press('Enter');
  await expect(page.locator('html[data-early-submit]')).toBeAttached();
  openDoor();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Tài khoản', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất', exact: true }).click();
  await expect(page.getByLabel('Tên đăng nhập', { exact: true })).toBeFocused();
  await expect(page.getByText(/^Vui lòng nhập/)).toHaveCount(0);
});

/** The session of somebody whose password was reset elsewhere since. */
async function carryEndedSession(context: BrowserContext, product: Product, username: string): Promise<void> {
  await carrySession(context, product, await personWith(product, username, { '/page_management/service': [1] }));
  const users = (await product.api('GET', `GetList_UserPaging?PageIndex=1&PageSize=100&search=${username}`)).body.data as { id: string }[];
  await product.api('POST', 'user/reset-password', { idUser: users[0]?.id });
}

test('whose password was reset elsewhere comes from an open list to the login, and never sees words without their language', async ({ page, product, context, watch }) => {
  watch.allow(/status of 401/);
  await carryEndedSession(context, product, 'nguoi-bi-dat-lai');
  // Each text that ever stands on the page, also for a moment.
  await page.addInitScript(() => {
    const bare = new Set<string>();
    Object.assign(window, { bare });
    new MutationObserver(() => {
      for (const found of document.body?.innerText.match(/\b(common|screen|session)\.\w+/g) ?? []) bare.add(found);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto('/page_management/service');
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  await expect(page.getByRole('heading', { name: 'Đăng nhập', exact: true })).toBeVisible();
  expect(await page.evaluate(() => [...(window as unknown as { bare: Set<string> }).bare])).toEqual([]);
});

test('a page whose words do not come while its session ends is never drawn without them, and says so where no login comes either', async ({ page, product, context, watch }) => {
  watch.allow(/status of 401|Failed locale loading|ERR_FAILED/);
  await carryEndedSession(context, product, 'nguoi-khong-co-chu');
  await page.clock.install();
  // A clock that stands: however slow the machine is, the page still waits for its rows when it hears that the session is over.
  await page.clock.pauseAt(Date.now() + 1_000);
  // The chunk of the words is named as that of the frame is.
  await page.route('**/assets/frame-*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('Trang quản trị')) await route.abort();
    else await route.fulfill({ response });
  });
  // An answer that leaves the page where it is.
  await page.route('**/auth/login?next=*', (route) => route.fulfill({ status: 204 }));
  const left = page.waitForResponse(/\/auth\/login\?next=/);
  await page.goto('/page_management/service', { waitUntil: 'commit' });
  await left;
  await page.clock.fastForward(31_000);
  const message = page.locator('#boot-failed');
  await expect(message).toBeVisible();
  // What people go by stands at the top of the page, and is not cut through by it.
  for (const known of [page.getByRole('banner'), page.getByRole('navigation').getByRole('link').first()]) {
    const [at, said] = [await known.boundingBox(), await message.boundingBox()];
    expect(at!.y + at!.height).toBeLessThanOrEqual(said!.y);
  }
  await expect(page.locator('html[data-started]')).toHaveCount(0);
});

test('a way back to another site is not taken', async ({ page, product, context }) => {
  await carrySession(context, product);
  for (const next of ['//evil.example/a', '/\\evil.example', 'https://evil.example', '/auth/login', 'javascript:alert(1)']) {
    await page.goto(`/auth/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(`${product.origin}/dashboard`);
  }
});

test('signing in and out in one tab reaches the other', async ({ page: one, context, product }) => {
  const other = await context.newPage();
  await other.goto('/auth/login?next=/page_management/service');
  await expect(other.getByLabel('Tên đăng nhập', { exact: true })).toBeVisible();
  await one.goto('/auth/login');
  await one.getByLabel('Tên đăng nhập', { exact: true }).fill(ADMIN.username);
  await one.getByLabel('Mật khẩu', { exact: true }).fill(ADMIN.password);
  await one.getByLabel('Mật khẩu', { exact: true }).press('Enter');
  await expect(one).toHaveURL(`${product.origin}/dashboard`);
  await expect(other).toHaveURL(`${product.origin}/page_management/service`);
  await one.getByRole('button', { name: 'Tài khoản', exact: true }).click();
  await one.getByRole('menuitem', { name: 'Đăng xuất', exact: true }).click();
  await expect(one).toHaveURL(/\/auth\/login$/);
  await expect(other).toHaveURL(/\/auth\/login\?next=/);
});

test('five wrong passwords close the door for a while and say for how long', async ({ page, watch }) => {
  watch.allow(/status of (400|429)/);
  await page.goto('/auth/login');
  await page.getByLabel('Tên đăng nhập', { exact: true }).fill('khong.co.nguoi.nay');
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const answered = page.waitForResponse(/Authen\/login/);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(`sai-${attempt}`);
    await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
    await answered;
  }
  await expect(page.getByRole('alert').filter({ hasText: /phút/ })).toBeVisible();
});

test('the form for a new password says what it needs, lets one look, and is sent with Ctrl+Enter', async ({ staff: page, watch }) => {
  watch.allow(/status of 400/);
  await page.goto('/dashboard');
  await started(page);
  await page.getByRole('button', { name: 'Tài khoản', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Đổi mật khẩu', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const next = field('Mật khẩu mới');
  await expect(field('Mật khẩu hiện tại')).toBeFocused();
  await expect(next).toHaveAccessibleDescription('Ít nhất 8 ký tự');
  // What a password manager goes by.
  const kinds = await dialog.locator('input').evaluateAll((inputs) => inputs.map((input) => [input.getAttribute('autocomplete'), (input as HTMLInputElement).value]));
  expect(kinds).toEqual([['username', ADMIN.username], ['current-password', ''], ['new-password', ''], ['new-password', '']]);

  await next.fill('bí mật của tôi');
  await expect(next).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Hiện mật khẩu: Mật khẩu mới', exact: true }).click();
  await expect(next).toHaveAttribute('type', 'text');
  await expect(next).toHaveValue('bí mật của tôi');
  await expect(field('Mật khẩu hiện tại')).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Ẩn mật khẩu: Mật khẩu mới', exact: true }).click();
  await expect(next).toHaveAttribute('type', 'password');

  await field('Mật khẩu hiện tại').fill('không phải');
  await field('Nhập lại mật khẩu mới').fill('bí mật của tôi');
  await field('Nhập lại mật khẩu mới').press('Control+Enter');
  await expect(dialog.getByText('Mật khẩu hiện tại không đúng')).toBeVisible();
});

test('whoever signs out over a slow network goes on in the login’s first field', async ({ staff: page }) => {
  const letCome = await hold(page, /\/assets\/login-/);
  await page.goto('/dashboard');
  await started(page);
  await page.getByRole('button', { name: 'Tài khoản', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất', exact: true }).click();
  const overlay = page.getByRole('dialog', { name: 'Đang tải', exact: true });
  await expect(overlay).toBeVisible();
  letCome();
  await expect(overlay).toHaveCount(0);
  await expect(page.getByLabel('Tên đăng nhập', { exact: true })).toBeFocused();
});

test('the form for a new password can be left before its code has come', async ({ staff: page }) => {
  const letCome = await hold(page, /\/assets\/change-password-/);
  await page.goto('/dashboard');
  await started(page);
  await page.getByRole('button', { name: 'Tài khoản', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Đổi mật khẩu', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Đổi mật khẩu', exact: true });
  await dialog.getByRole('button', { name: 'Huỷ', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  letCome();
});

test('changing the password signs out, and the new one works', async ({ page, product, watch, context }) => {
  // A call of the old session that is still on its way when the password changes is refused.
  watch.allow(/status of (400|401)/);
  // A person of their own: a changed password ends every other session of that person.
  const who = await personWith(product, 'doi-mat-khau', { '/dashboard': [1] });
  const next = `${who.password}-moi`;
  const change = async (from: string, to: string): Promise<void> => {
    await page.getByRole('button', { name: 'Tài khoản', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Đổi mật khẩu', exact: true }).click();
    await page.getByLabel('Mật khẩu hiện tại', { exact: true }).fill(from);
    await page.getByLabel('Mật khẩu mới', { exact: true }).fill(to);
    await page.getByLabel('Nhập lại mật khẩu mới', { exact: true }).fill(to);
    await page.getByRole('dialog').getByRole('button', { name: 'Đổi mật khẩu', exact: true }).or(page.getByRole('dialog').getByRole('button', { name: 'Lưu', exact: true })).click();
  };
  await carrySession(context, product, who);
  await page.goto('/dashboard');
  await started(page);
  await change('sai mất rồi', next);
  await expect(page.getByRole('dialog').getByText('Mật khẩu hiện tại không đúng')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Huỷ', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click();
  await change(who.password, next);
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('Tên đăng nhập', { exact: true }).fill(who.username);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await change(next, who.password);
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('whoever blocks cookies and storage signs in, sees a list and saves all the same', async ({ page, product, watch }) => {
  watch.allow(/^console: Draft not/);
  // As Firefox and Chromium do where somebody blocks cookies: whatever could keep anything throws at the touch.
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, store, { get: refuse });
    Object.defineProperty(document, 'cookie', {
      get: () => '',
      set() {
        // Dropped without a word.
      },
    });
    Object.defineProperty(window, 'BroadcastChannel', { value: class { constructor() { refuse(); } } });
    const deny = () => Promise.reject(new DOMException('Access to the locks is denied.', 'SecurityError'));
    Object.defineProperty(navigator, 'locks', { value: { request: deny, query: deny } });
  });
  await page.goto('/auth/login?next=/page_management/service');
  await page.getByLabel('Tên đăng nhập', { exact: true }).fill(ADMIN.username);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(ADMIN.password);
  await page.getByLabel('Mật khẩu', { exact: true }).press('Enter');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: 'Thêm mới', exact: true }).click();
  await page.getByRole('dialog').getByLabel(/^Tiêu đề/).fill('Lưu khi không có cookie');
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const found = await product.api('GET', 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=luu%20khi%20khong%20co%20cookie');
  expect(found.body.totalrecord).toBe(1);
});
