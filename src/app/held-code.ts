/**
 * Firefox asks for a script once in a page's life: one that did not come fails at once ever after, whoever tries it again.
 * Where somebody tries again and it could be had by now, the page is loaded anew; the browser asks about what is unsaved.
 */
import { onFailedAgain } from '../lib/code-limit.ts';
import { isLeaving, reloadDocument } from '../stores/history.ts';

/** In its words alone: other browsers ask again. */
const FAILED = /^TypeError: error loading dynamically imported module: (\S+)/;

/** What this needs of its page; tests give their own. */
export interface HoldingPage {
  isThere(file: string): Promise<boolean>;
  /** Whether another document is on its way, as where the code is a screen's (chunk-recovery.ts). */
  leaving(): boolean;
  reload(): void;
}

export const browserPage: HoldingPage = {
  isThere: (file) =>
    fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
      // Some hosts answer for what is missing with a page.
      ({ ok, headers }) => ok && (headers.get('Content-Type') ?? '').includes('javascript'),
      () => false,
    ),
  leaving: isLeaving,
  reload: reloadDocument,
};

/** @returns ends it. */
export function startHeldCode(page: HoldingPage = browserPage): () => void {
  return onFailedAgain(async (words) => {
    const file = FAILED.exec(words)?.[1];
    if (file !== undefined && (await page.isThere(file)) && !page.leaving()) page.reload();
  });
}
