/**
 * From the press of a mouse button to its release, which is the click, a tenth of a second goes by: what the page behind
 * a link shows is asked for at the press. Not at a finger's touch, which may as well begin to scroll.
 */
import { siteLinkOf } from '../lib/site-link.ts';
import { screenAt } from '../routes.ts';
import { path, targetOf } from '../stores/location.ts';
import { askAhead, isLoaded } from './parts.ts';

function pressed(event: PointerEvent): void {
  const isClick = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (event.pointerType !== 'mouse' || !isClick) return;
  const link = siteLinkOf(event);
  if (!link) return;
  const target = targetOf(link.pathname + link.search);
  const screen = screenAt(target.path);
  if (screen && target.path !== path.peek() && isLoaded(screen)) void askAhead(screen, target.search);
}

/** @returns stops. */
export function startPressAhead(): () => void {
  addEventListener('pointerdown', pressed, { passive: true });
  return () => removeEventListener('pointerdown', pressed);
}
