import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { screens } from '../src/routes.ts';
import { carrySession, expect, test } from './support/fixtures.ts';

/** What axe finds wrong, a line a rule, so that a failure can be read. */
async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`).join(' | ')}`);
}

const VIEWS = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 375 },
  { theme: 'dark', width: 375 },
] as const;

for (const { theme, width } of VIEWS) {
  test(`every screen is accessible and within the policy, ${theme}, ${width} px`, async ({ page, context, product, watch }) => {
    // The test page asks a backend that knows no such path: any answer will do.
    watch.allow(/status of 404/);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const report: Record<string, string[]> = {};
    const look = async (address: string): Promise<void> => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (/[?&](new|edit)/.test(address)) await expect(page.getByRole('button', { name: 'Lưu', exact: true })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const wrong = await violations(page);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wider > 0) wrong.push(`the page is ${wider} px wider than the window`);
      if (wrong.length > 0) report[address] = wrong;
    };
    await look('/auth/login');
    await look('/en/auth/login');
    await carrySession(context, product);
    for (const screen of screens) {
      if (screen.key !== 'login' && screen.key !== 'index') await look(screen.path);
    }
    await look('/en/page_management/service');
    await look('/page_management/service?new');
    await look('/page_management/service?edit=3');
    await look('/page_management/service?search=khong-co-gi-het');
    expect(report).toEqual({});
  });
}
