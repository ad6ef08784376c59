import type { Page } from '@playwright/test';
import axe from 'axe-core';

import { screens } from '../src/routes.ts';
import { carrySession, expect, test } from './support/fixtures.ts';
import { widerThanItsRoom } from './support/page-width.ts';

// Only the colours hang on the theme: of each page all rules are asked in the light, those of contrast in the dark too.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe, which stands in the page already, finds wrong there: a line a rule, so that a failure can be read. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found = await page.evaluate(
    (runOnly) => (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) }),
    rules && [...rules],
  );
  return found.violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`).join(' | ')}`);
}

const inFrame = screens.filter(({ layout, key, public: open }) => layout === 'default' && key !== 'index' && !open).map(({ path }) => path);

const WIDE = 1280;
const WIDTHS = [WIDE, 375];

/** In the light, as wide as that. */
async function lookAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What is wrong with a page as it stands: in the light and in the dark, at a computer's width and a telephone's. */
async function wrongWith(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    await lookAt(page, width);
    const found = await violations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await violations(page, COLOUR_RULES)).map((line) => `dark: ${line}`));
    const wider = await widerThanItsRoom(page);
    if (wider > 0) found.push(`the page is ${wider} px wider than the window`);
    wrong.push(...found.map((line) => `${width} px: ${line}`));
  }
  // What a telephone's keyboard leaves of its window.
  await page.setViewportSize({ width: 375, height: 300 });
  const wider = await widerThanItsRoom(page);
  if (wider > 0) wrong.push(`with a keyboard open the page is ${wider} px wider than the window`);
  return wrong;
}

/** Addresses that are looked at together, one after another on one page. */
const WALKS: Readonly<Record<string, readonly string[]>> = {
  'that anybody may open': ['/auth/login', '/en/auth/login', '/test'],
  'about the company and the system': inFrame.filter((path) => !path.startsWith('/page_management/')),
  'about the website': inFrame.filter((path) => path.startsWith('/page_management/')),
  'of a list in its other states': [
    '/en/page_management/service',
    '/page_management/service?new',
    '/page_management/service?edit=3',
    '/page_management/service?search=khong-co-gi-het',
  ],
};

for (const [which, addresses] of Object.entries(WALKS)) {
  test(`every screen ${which} is accessible and within the policy, light and dark, ${WIDTHS.join(' and ')} px`, async ({ page, context, product, watch }) => {
    // The test page asks a backend that knows no such path: any answer will do.
    watch.allow(/status of 404/);
    if (!addresses.includes('/auth/login')) await carrySession(context, product);
    const report: Record<string, string[]> = {};
    for (const address of addresses) {
      // Whatever was looked at last, in the dark and as narrow as a telephone.
      await lookAt(page, WIDE);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (/[?&](new|edit)/.test(address)) await expect(page.getByRole('button', { name: 'Lưu', exact: true })).toBeVisible();
      // The rendered page has its heading, and grey places without `aria-busy`, before anything has run.
      await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
      await page.evaluate(axe.source);
      const wrong = await wrongWith(page);
      if (wrong.length > 0) report[address] = wrong;
    }
    expect(report).toEqual({});
  });
}
