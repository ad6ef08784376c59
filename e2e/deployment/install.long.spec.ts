/** The product as an installed application: what the browser asks of one, and what its manifest promises. */
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';

import { browserOptions, chromiumPath } from '../../scripts/check/programs.ts';
import { expect, settled, test as base } from './hosted.ts';

let whole: Promise<Browser> | undefined;

/**
 * The whole Chromium: one without its window installs nothing and might find nothing missing. Started here, and not by
 * the options of the worker: those would be another worker, with another product.
 */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
  context: async ({}, use) => {
    whole ??= chromium.launch(browserOptions(chromiumPath()));
    const context = await (await whole).newContext();
    await use(context);
    await context.close();
  },
});

test.use({ serviceWorkers: 'allow' });
// One such browser, whose start costs more than the tests.
test.describe.configure({ mode: 'default' });
test.afterAll(async () => {
  await (await whole)?.close();
  whole = undefined;
});

interface Picture {
  readonly src: string;
  readonly sizes: string;
}

interface WebManifest {
  readonly start_url: string;
  readonly icons: readonly (Picture & { readonly purpose: string })[];
  readonly screenshots: readonly (Picture & { readonly form_factor: string })[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons: readonly Picture[] }[];
}

/** The manifest that a page links, as Chromium reads it. */
async function manifestOf(page: Page): Promise<{ errors: unknown[]; manifest: WebManifest }> {
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  return { errors, manifest: JSON.parse(data ?? '{}') as WebManifest };
}

/** Width and height of a picture as the browser draws it. */
function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return `${picture.naturalWidth}x${picture.naturalHeight}`;
  }, src);
}

for (const address of ['/dashboard', '/en/dashboard']) {
  test(`${address} can be installed: Chromium finds nothing missing, pictures have the promised sizes, and shortcuts open empty forms`, async ({ tab, first }) => {
    await tab.goto(address);
    await settled(tab, first);
    const session = await tab.context().newCDPSession(tab);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // The browser of the tests has no profile of its own, as a private window; that is the one thing in its way.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    const { errors, manifest } = await manifestOf(tab);
    expect(errors).toEqual([]);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    expect(manifest.screenshots.map(({ form_factor: form }) => form).toSorted()).toEqual(['narrow', 'wide']);
    const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
    for (const { src, sizes } of pictures.filter((picture) => picture.sizes !== 'any')) {
      expect([src, await sizeOf(tab, src)]).toEqual([src, sizes]);
    }
    expect(manifest.shortcuts).toHaveLength(2);
    for (const { url, name } of manifest.shortcuts) {
      await tab.goto(url);
      await expect(tab.getByRole('dialog', { name })).toBeVisible();
    }
  });
}

test('without a network the installed application starts where its manifest says', async ({ tab, context, first, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await tab.goto('/dashboard');
  await settled(tab, first);
  const { manifest } = await manifestOf(tab);
  await context.setOffline(true);
  await tab.goto(manifest.start_url);
  await expect(tab).toHaveURL(/\/dashboard$/);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tab.getByText('Mất kết nối').first()).toBeVisible();
});

test('the offer to install comes in words, and never again once that is said', async ({ tab }) => {
  const offer = (): Promise<boolean> =>
    tab.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve() });
      return !dispatchEvent(event);
    });
  await tab.goto('/dashboard');
  const hint = tab.getByRole('complementary', { name: 'Cài đặt' });
  // True once the application listens: it keeps the browser's own prompt from showing.
  await expect.poll(offer).toBe(true);
  await expect(hint).toBeHidden();
  await tab.keyboard.press('Tab');
  await expect(hint).toBeVisible();
  await hint.getByRole('button', { name: 'Không hỏi lại' }).click();
  await expect(hint).toBeHidden();
  await tab.reload();
  await expect.poll(offer).toBe(true);
  await tab.keyboard.press('Tab');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hint).toBeHidden();
});
