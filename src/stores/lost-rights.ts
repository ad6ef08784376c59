/**
 * The menu on the screen, which carries the rights, may be of before: a refusal for want of a right says so, a new session,
 * a connection that is back. It is read anew, so that what leads to further refusals goes and what was given meanwhile
 * comes. Never under a form with something typed into it: without the right the form itself may go. Then the next step
 * within the site, its closing say, is the occasion. Under what tells how a deed ended it is read, and the page waits.
 */
import { signal } from '@preact/signals-react';
import { onForbidden } from '../api/client.ts';
import { presented } from '../lib/painted.ts';
import { onNavigated, path } from './location.ts';
import { loadMenu } from './menu.ts';
import { hasUnsaved } from './unsaved.ts';

/** Milliseconds between two refusals that count: a backend may refuse what its menu promises, again and again. */
const PAUSE = 10_000;

let doubted = false;

function check(): void {
  if (!doubted || hasUnsaved()) return;
  doubted = false;
  void loadMenu();
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
  const forgetRefusals = onForbidden(() => {
    if (performance.now() - last < PAUSE) return;
    last = performance.now();
    doubtMenu();
  });
  const forgetSteps = onNavigated(() => {
    // Once it is seen: until then the form that is left stands there.
    if (doubted) void presented().then(check);
  });
  return () => {
    doubted = false;
    forgetRefusals();
    forgetSteps();
  };
}
