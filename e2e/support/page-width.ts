import type { Page } from '@playwright/test';

/**
 * By how many px a page is wider than the room it has. That is less than the window by what is kept for a scroll bar, drawn
 * or not: measured by the window, so much too wide would be found nowhere.
 */
export function widerThanItsRoom(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.body.getBoundingClientRect().width);
}
