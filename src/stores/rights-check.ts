/**
 * The menu on the screen, which carries the rights, may be of before: a refusal for want of a right says so, a new session,
 * a connection that is back, a return to the tab, a page that one may not open as far as is known. It is read anew, so that
 * what leads to further refusals goes and what was given meanwhile comes. Never under a form with something typed into it,
 * be it since the menu was asked for: without the right the form itself may go. Then the occasion is the next step within
 * the site, or that nothing is unsaved any more. Under what tells how a deed ended it is read, and the page waits. A reading
 * that fails is tried again with the next step.
 */
import { signal } from '@preact/signals-react';
import { onForbidden } from '../api/client.ts';
import { endpoints } from '../api/endpoints.ts';
import { focusOn } from '../lib/focus-place.ts';
import { presented } from '../lib/painted.ts';
import { patience } from '../lib/patience.ts';
import { screenAt } from '../routes.ts';
import { onBeforeNavigate, onNavigated, path } from './location.ts';
import type { Target } from './location.ts';
import { can, loadMenu, menuEntries, menuState } from './menu.ts';
import { hasUnsaved, onReleased } from './unsaved.ts';

/** Milliseconds between two refusals that count: a backend may refuse what its menu promises, again and again. */
const PAUSE = 10_000;

/** Milliseconds since the menu was asked for, after which a return to the tab asks anew: as for a newer build (builds/watch.ts). */
export const OLD_AFTER = 30_000;

let doubted = false;
/** By the clock: a page's own stands still while a computer sleeps. */
let askedAt = 0;

/** Whether what is known may be of before, a failed reading's too. */
function isDoubted(): boolean {
  return doubted || menuState.peek() === 'failed';
}

/** Asked when an answer is there: something may have been typed since its question. Without a menu there is no way to go. */
function mayChange(): boolean {
  if (!menuEntries.peek() || !hasUnsaved()) return true;
  doubted = true;
  return false;
}

/** @returns the reading; none where there is nothing to ask, or something to lose by it */
function check(): Promise<void> | undefined {
  if (!isDoubted() || hasUnsaved()) return undefined;
  doubted = false;
  askedAt = Date.now();
  const hadFocus = document.activeElement !== document.body;
  return loadMenu(mayChange).then(() => {
    // What a right has gone with takes the focus along.
    if (hadFocus) void presented().then(focusOn);
  });
}

/** Once what stands in the page now is seen: until then the form that is left stands there. */
function checkSoon(): void {
  if (isDoubted()) void presented().then(check);
}

/** Has the menu read anew as soon as nobody can lose by it what they have typed. */
export function doubtMenu(): void {
  doubted = true;
  void check();
}

const holds = signal<readonly { readonly path: string }[]>([]);

/** What is told of an irreversible deed is told nowhere else: the page stays below it, whatever was lost. @returns ends that */
export function holdPage(): () => void {
  const hold = { path: path.peek() };
  holds.value = [...holds.peek(), hold];
  return () => {
    holds.value = holds.peek().filter((other) => other !== hold);
  };
}

/** Whether something on the page of this address holds it. */
export function isPageHeld(): boolean {
  return holds.value.some((hold) => hold.path === path.value);
}

/**
 * Before a page is shown that is closed as far as is known: with a right that was given meanwhile the page itself comes
 * next, with none the refusal, and neither after the other. What takes longer changes the page once it is there.
 * @returns stops.
 */
function askBeforeRefusal(): () => void {
  let asked: Target | undefined;
  const forgetGuard = onBeforeNavigate((to) => {
    if (can(screenAt(to.path)?.permission, 'access')) return true;
    doubted = true;
    const reading = check();
    asked = reading && to;
    return reading ? Promise.race([reading, patience()]).then(() => true) : true;
  });
  const forgetSteps = onNavigated((to) => {
    // What has failed on the way is not tried again at its end.
    if (to !== asked) checkSoon();
    asked = undefined;
  });
  return () => {
    forgetGuard();
    forgetSteps();
  };
}

/** @returns stops. */
export function startRightsCheck(): () => void {
  let last = -Infinity;
  askedAt = Date.now();
  const comeBack = (): void => {
    // A clock that was set back must not keep it from being asked for until it has caught up.
    if (document.visibilityState === 'visible' && Math.abs(Date.now() - askedAt) >= OLD_AFTER) doubtMenu();
  };
  document.addEventListener('visibilitychange', comeBack);
  window.addEventListener('focus', comeBack);
  const ends = [
    onForbidden((refused) => {
      // That the menu itself is refused says nothing of what it would hold.
      if (refused.startsWith(endpoints.leftMenu) || performance.now() - last < PAUSE) return;
      last = performance.now();
      doubtMenu();
    }),
    askBeforeRefusal(),
    onReleased(checkSoon),
  ];
  return () => {
    doubted = false;
    document.removeEventListener('visibilitychange', comeBack);
    window.removeEventListener('focus', comeBack);
    for (const end of ends) end();
  };
}
