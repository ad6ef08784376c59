/**
 * The menu on the screen, which carries the rights, may be of before: a refusal for want of a right says so, a new session,
 * a connection that is back. It is read anew, so that what leads to further refusals goes and what was given meanwhile
 * comes. Never under a form with something typed into it:
 * without the right the form itself may go. Then the occasion is the next step within the site, or that nothing is unsaved
 * any more. Under what tells how a deed ended it is read, and the page waits. A reading that fails is tried again with the
 * next step.
 */
import { signal } from '@preact/signals-react';
import { onForbidden } from '../api/client.ts';
import { presented } from '../lib/painted.ts';
import { onNavigated, path } from './location.ts';
import { loadMenu, menuState } from './menu.ts';
import { hasUnsaved, onReleased } from './unsaved.ts';

/** Milliseconds between two refusals that count: a backend may refuse what its menu promises, again and again. */
const PAUSE = 10_000;

let doubted = false;

/** Whether what is known may be of before, a failed reading's too. */
function isDoubted(): boolean {
  return doubted || menuState.peek() === 'failed';
}

function check(): void {
  if (!isDoubted() || hasUnsaved()) return;
  doubted = false;
  void loadMenu();
}

/** Once what stands in the page now is seen: until then the form that is left stands there. */
function checkSoon(): void {
  if (isDoubted()) void presented().then(check);
}

/** Has the menu read anew as soon as nobody can lose by it what they have typed. */
export function doubtMenu(): void {
  doubted = true;
  check();
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

/** @returns stops. */
export function startRightsCheck(): () => void {
  let last = -Infinity;
  const ends = [
    onForbidden(() => {
      if (performance.now() - last < PAUSE) return;
      last = performance.now();
      doubtMenu();
    }),
    onNavigated(checkSoon),
    onReleased(checkSoon),
  ];
  return () => {
    doubted = false;
    for (const end of ends) end();
  };
}
