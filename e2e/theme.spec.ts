import { expect, started, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';

test('a theme that is chosen is worn at once, in the other tabs too, and from a page’s first moment when it is loaded again', async ({ staff: page, context }) => {
  const other = await context.newPage();
  // Its listening to other tabs begins after its start, together with this.
  const listens = other.waitForRequest(/\/builds\/latest\.json/);
  await other.goto('/dashboard');
  await page.goto('/page_management/service');
  await started(page);
  await listens;
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Giao diện', exact: true }).click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
  };
  for (const [name, theme] of [['Sáng', 'light'], ['Tối', 'dark']] as const) {
    await choose(name);
    for (const tab of [page, other]) {
      await expect(tab.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(tab.locator('html')).toHaveCSS('color-scheme', theme);
    }
  }

  const letCome = await hold(page, /\/assets\/main-/);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.locator('html[data-started]')).toHaveCount(0);
  letCome();
  await started(page);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});
