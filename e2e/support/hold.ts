import type { Page } from '@playwright/test';

/** Keeps requests whose address matches on their way. @returns lets them, and all later ones, go on */
export async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
