const PRESSES = ['mousedown', 'click'] as const;

function swallow(event: MouseEvent): void {
  if (event.detail > 1) {
    event.preventDefault();
    event.stopPropagation();
  } else if (event.type === 'mousedown') {
    for (const type of PRESSES) window.removeEventListener(type, swallow, true);
  }
}

/**
 * The rest of a double click that has opened or closed a layer is no press on what lies there now, nor on a button that asks
 * something else by now. The browser counts the presses (`detail`), by the system's own limit of time: the next that it
 * counts anew is another wish. On any other control than the first press's it is ignored without a call (`app/slipped-presses.ts`).
 */
export function swallowRestOfClick(): void {
  for (const type of PRESSES) window.addEventListener(type, swallow, true);
}
