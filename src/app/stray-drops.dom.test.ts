import { afterEach, beforeEach, expect, it } from 'vitest';

import { refuseStrayDrops } from './stray-drops.ts';

let stop: () => void;
beforeEach(() => {
  stop = refuseStrayDrops();
});
afterEach(() => stop());

/** What the page hears of a drag over itself; jsdom has no event of its own for that. */
function drag(type: 'dragover' | 'drop', brought: string) {
  const dataTransfer = { types: [brought], dropEffect: 'copy' };
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
  document.body.dispatchEvent(event);
  return { isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
}

it.each(['dragover', 'drop'] as const)('refuses a file at its %s, wherever the page is', (type) => {
  expect(drag(type, 'Files')).toEqual({ isPrevented: true, effect: 'none' });
});

it('leaves a file to the field that takes it', () => {
  document.body.addEventListener('dragover', (event) => event.preventDefault(), { once: true });
  expect(drag('dragover', 'Files').effect).toBe('copy');
});

it('leaves text that is dragged into a field alone', () => {
  expect(drag('dragover', 'text/plain')).toEqual({ isPrevented: false, effect: 'copy' });
  expect(drag('drop', 'text/plain').isPrevented).toBe(false);
});
