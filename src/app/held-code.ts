/**
 * Firefox asks for a script once in a page's life: one that did not come fails at once ever after, whoever tries it again.
 * Where somebody tries again and it could be had by now, the page is loaded anew; the browser asks about what is unsaved.
 */
import { isLeaving, reloadDocument } from '../stores/history.ts';

/** In its words alone: other browsers ask again. */
const FAILED = /^error loading dynamically imported module: (\S+)/;

/** Code that is asked for again without a press that is meant for it (`icon-service.ts`, `messages.tsx`). */
const ASKED_BY_ITSELF = /\/(?:icon-service|messages)-[^/]*$/;

/** What this needs of its page; tests give their own. */
export interface HoldingPage {
  /** Whether somebody has just pressed something: a part that is only taken ahead reloads nothing. */
  pressed(): boolean;
  isThere(file: string): Promise<boolean>;
  /** Whether another document is on its way, as where the code is a screen's (chunk-recovery.ts). */
  leaving(): boolean;
  reload(): void;
}

export const browserPage: HoldingPage = {
  pressed: () => navigator.userActivation.isActive,
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
  const failed = new Set<string>();
  const onFailure = async (event: Event): Promise<void> => {
    const { payload } = event as Event & { readonly payload?: unknown };
    const file = payload instanceof Error ? FAILED.exec(payload.message)?.[1] : undefined;
    if (file === undefined || ASKED_BY_ITSELF.test(file)) return;
    // The first failure is said at its place: what is pressed for once reloads nothing by itself.
    const isTriedAgain = failed.has(file);
    failed.add(file);
    if (isTriedAgain && page.pressed() && (await page.isThere(file)) && !page.leaving()) page.reload();
  };
  window.addEventListener('vite:preloadError', onFailure);
  return () => window.removeEventListener('vite:preloadError', onFailure);
}
