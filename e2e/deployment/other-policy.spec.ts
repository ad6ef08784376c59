/** A host's file is renewed by hand: for a while, or for good, it may send the policy of another build than the page's. */
import { expect, started, test } from '../support/fixtures.ts';

test('a page under the policy of another build comes a little later, but whole', async ({ page, watch }) => {
  watch.allow(/security policy: (?:style|script)-src-elem inline|Content Security Policy/);
  await page.route('**/auth/login', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = (headers['content-security-policy'] ?? '').replaceAll(/'sha256-[^']+'/g, "'sha256-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa='");
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } });
  });
  await page.goto('/auth/login');
  // The boot script's work, and the style sheet's.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  expect(await page.locator('style').evaluateAll((styles) => styles.map((style) => (style as HTMLStyleElement).sheet))).toEqual([null, null]);
  await started(page);
  await page.getByRole('button', { name: 'Hiện mật khẩu' }).click();
  await expect(page.locator('input[name="password"]')).toHaveAttribute('type', 'text');
});
