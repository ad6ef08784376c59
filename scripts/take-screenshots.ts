/**
 * Takes the pictures that an installation dialog shows: `npx tsx scripts/take-screenshots.ts ADDRESS PASSWORD`, by hand,
 * with the product running at ADDRESS, after the screens have changed their looks.
 */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';

import { ROOT } from './build/settings.ts';
import { browserOptions, chromiumPath } from './check/programs.ts';
import { putSession, tokenAt } from './serve/session.ts';

const FOLDER = resolve(ROOT, 'public/screenshots');
const SERVICES = '/page_management/service';

interface View {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

const VIEWS: readonly View[] = [
  { name: 'list', path: SERVICES, width: 1280, height: 800, scale: 1 },
  { name: 'form', path: `${SERVICES}?edit=1`, width: 375, height: 667, scale: 2 },
];

async function take(browser: Browser, origin: string, token: string, view: View, locale: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    deviceScaleFactor: view.scale,
    colorScheme: 'light',
    serviceWorkers: 'block',
  });
  await putSession(context, origin, { token, userName: 'admin' });
  const page = await context.newPage();
  await page.goto(origin + (locale === 'vi' ? '' : `/${locale}`) + view.path);
  await page.getByRole(view.name === 'form' ? 'dialog' : 'table').waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: resolve(FOLDER, `${view.name}-${locale}.png`), animations: 'disabled' });
  await context.close();
}

const [origin = 'http://localhost:3000', password = ''] = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
const token = await tokenAt(origin, { username: 'admin', password });
const browser = await chromium.launch(browserOptions(chromiumPath()));
for (const view of VIEWS) for (const locale of ['vi', 'en']) await take(browser, origin, token, view, locale);
await browser.close();
