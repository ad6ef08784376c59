/**
 * Dragging by mouse, pen and finger, by pointer events alone.
 *
 * Measured and refused (minified, brotli): @dnd-kit/react 0.5 (28.0 kB, injects style sheets), @dnd-kit/core
 * 6.3 (11.4 kB, last release in 2024), pragmatic-drag-and-drop 4.0 with scrolling (8.5 kB; it stands on the
 * browser's own drag and drop, which a finger starts only by a long press). A tree whose rows are all of one
 * height needs none of their registries of drop zones: where the pointer is says which row it is.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface DragHandlers {
  /** The pointer has gone far enough to mean it. */
  start(): void;
  /** Also called while the page scrolls under a resting pointer. */
  move(point: Point): void;
  drop(point: Point): void;
  /** Escape or the other button, or the browser took the pointer away. */
  cancel(): void;
}

/** Shorter ways are clicks by an unsteady hand. */
const THRESHOLD_PX = 5;
/** So near to the window's edge the page scrolls, up to so many pixels a frame. */
const EDGE_PX = 64;
const SPEED_PX = 16;

/** How far the page scrolls in this frame for a pointer at that height of a window of that height. */
export function scrollSpeed(y: number, windowHeight: number): number {
  if (y < EDGE_PX) return -Math.round((SPEED_PX * Math.min(EDGE_PX, EDGE_PX - y)) / EDGE_PX);
  const below = y - (windowHeight - EDGE_PX);
  return below > 0 ? Math.round((SPEED_PX * Math.min(EDGE_PX, below)) / EDGE_PX) : 0;
}

/** Letting go after a drag is no click on what lies there. The browser may send none: then nothing is swallowed later. */
function swallowClick(): void {
  const swallow = (click: Event): void => {
    click.preventDefault();
    click.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** For a drag that ended with the button still down: its release is no click either. Another press means that it was missed. */
function swallowRelease(): void {
  const released = new AbortController();
  const options = { capture: true, signal: released.signal };
  const release = (event: Event): void => {
    released.abort();
    if (event.type === 'pointerup') swallowClick();
  };
  window.addEventListener('pointerup', release, options);
  window.addEventListener('pointerdown', release, options);
}

/**
 * Follows the pointer that was just pressed until it is released. For a finger, what was pressed must have
 * `touch-action: none`, or the browser scrolls instead.
 */
export function followPointer(down: PointerEvent, handlers: DragHandlers): void {
  if (down.button !== 0 || !down.isPrimary) return;
  const from = { x: down.clientX, y: down.clientY };
  const controller = new AbortController();
  const { signal } = controller;
  const root = document.documentElement;
  let last: Point = from;
  let dragging = false;
  let frame = 0;

  function scroll(): void {
    const speed = scrollSpeed(last.y, window.innerHeight);
    if (speed !== 0) {
      window.scrollBy(0, speed);
      handlers.move(last);
    }
    frame = requestAnimationFrame(scroll);
  }

  function end(finish?: () => void): void {
    controller.abort();
    cancelAnimationFrame(frame);
    root.classList.remove('select-none', 'cursor-grabbing');
    if (dragging) finish?.();
  }

  function onMove(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    // Let go where nobody could hear it, over a menu of the system, say: what follows is no drag.
    if ((event.buttons & 1) === 0) {
      end(() => handlers.cancel());
      return;
    }
    last = { x: event.clientX, y: event.clientY };
    if (!dragging) {
      if (Math.hypot(last.x - from.x, last.y - from.y) < THRESHOLD_PX) return;
      dragging = true;
      document.getSelection()?.removeAllRanges();
      root.classList.add('select-none', 'cursor-grabbing');
      handlers.start();
      frame = requestAnimationFrame(scroll);
    }
    handlers.move(last);
  }

  function callOff(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
    if (dragging) swallowRelease();
    end(() => handlers.cancel());
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') callOff(event);
  }

  function onMenu(event: Event): void {
    if (!dragging) return;
    // A finger has no other button: one that has moved less than the browser's own slop, and rests, presses long.
    if (down.pointerType === 'touch') event.preventDefault();
    else callOff(event);
  }

  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', (event) => {
    if (event.pointerId !== down.pointerId) return;
    if (dragging) swallowClick();
    end(() => handlers.drop({ x: event.clientX, y: event.clientY }));
  }, { signal });
  window.addEventListener('pointercancel', () => end(() => handlers.cancel()), { signal });
  window.addEventListener('blur', () => end(() => handlers.cancel()), { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  window.addEventListener('contextmenu', onMenu, { signal, capture: true });
  // Links and pictures would start the browser's own dragging, which ends the pointer's events.
  window.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
}
