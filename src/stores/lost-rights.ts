/**
 * A refusal for want of a right says that the menu on the screen, which carries the rights, is of before: it is read anew,
 * so that what leads to further refusals goes and what was given meanwhile comes. Never under a form with something typed
 * into it: without the right the form itself may go. Then the next step within the site, its closing say, is the occasion.
 */
import { onForbidden } from '../api/client.ts';
import { presented } from '../lib/painted.ts';
import { onNavigated } from './location.ts';
import { loadMenu } from './menu.ts';
import { hasUnsaved } from './unsaved.ts';

/** Milliseconds between two readings: a backend may refuse what its menu promises, again and again. */
const PAUSE = 10_000;

/** @returns stops. */
export function startRightsCheck(): () => void {
  let doubted = false;
  let last = -Infinity;
  const check = (): void => {
    if (!doubted || hasUnsaved()) return;
    doubted = false;
    last = performance.now();
    void loadMenu();
  };
  const forgetRefusals = onForbidden(() => {
    doubted ||= performance.now() - last >= PAUSE;
    check();
  });
  const forgetSteps = onNavigated(() => {
    // Once it is seen: until then the form that is left stands there.
    if (doubted) void presented().then(check);
  });
  return () => {
    forgetRefusals();
    forgetSteps();
  };
}
