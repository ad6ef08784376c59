import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

/** Notes every message as it comes: one stands for three seconds, and a machine may stand still for longer. */
export async function noteMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (node instanceof Element && node.parentElement?.role === 'log') heard.push(node.querySelector('p')?.textContent ?? '');
        }
      }
    }).observe(document, { subtree: true, childList: true });
  });
}

/** Waits until the page has told a message, and takes it: told twice, it is waited for twice. */
export async function told(page: Page, message: string): Promise<void> {
  await expect.poll(() => page.evaluate((text) => {
    const { heard } = globalThis as unknown as { heard: string[] };
    const at = heard.indexOf(text);
    return at >= 0 && heard.splice(at, 1).length === 1;
  }, message), { message: `the message "${message}"` }).toBe(true);
}

/**
 * Messages stand until somebody closes them: how long a test takes to look, or its machine stands still, decides nothing.
 * Of pages that are opened from now on.
 */
export async function messagesStay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = globalThis.setTimeout;
    // Their three seconds or four and a half, or what a pointer has left of these; else only a `Retry-After` may be as long.
    globalThis.setTimeout = ((run: () => void, ms = 0) => wait(run, ms > 1_500 && ms <= 4_500 ? 3_600_000 : ms)) as typeof setTimeout;
  });
}
