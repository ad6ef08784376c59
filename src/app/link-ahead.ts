/**
 * What the page behind a link shows is asked for before the click: at the press of the mouse button, a tenth of a second
 * before its release, and where a page's rows are not known yet already while the pointer rests on the link, which it
 * does before most clicks. Not at a finger's touch, which may as well begin to scroll.
 */
import { siteLinkOf } from '../lib/site-link.ts';
import { screenAt } from '../routes.ts';
import { online } from '../stores/connection.ts';
import { path, targetOf } from '../stores/location.ts';
import { askAhead, isLoaded } from './parts.ts';

/** A pointer that only passes over the menu on its way leaves a link sooner; in milliseconds. */
const REST_MS = 80;

let rest: ReturnType<typeof setTimeout> | undefined;

function ask(link: HTMLAnchorElement): void {
  // What the worker has kept of a list that nobody may open would be taken for what is on the screen.
  if (!online.peek()) return;
  const target = targetOf(link.pathname + link.search);
  const screen = screenAt(target.path);
  if (screen && target.path !== path.peek() && isLoaded(screen)) void askAhead(screen, target.search);
}

function pressed(event: PointerEvent): void {
  clearTimeout(rest);
  const isClick = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const link = siteLinkOf(event);
  if (event.pointerType === 'mouse' && isClick && link) ask(link);
}

function pointed(event: PointerEvent): void {
  clearTimeout(rest);
  const link = siteLinkOf(event);
  // A pressed button drags something.
  if (event.pointerType === 'mouse' && event.buttons === 0 && link) rest = setTimeout(() => ask(link), REST_MS);
}

/** @returns stops. */
export function startLinkAhead(): () => void {
  addEventListener('pointerdown', pressed, { passive: true });
  addEventListener('pointerover', pointed, { passive: true });
  return () => {
    clearTimeout(rest);
    removeEventListener('pointerdown', pressed);
    removeEventListener('pointerover', pointed);
  };
}
