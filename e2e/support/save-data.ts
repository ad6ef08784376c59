import type { Page } from '@playwright/test';

/** A browser that is to save data: the product asks for nothing that nobody wants yet. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
}
