import { afterEach, beforeEach, expect, it } from 'vitest';

import { ignoreHeldKeys } from './key-repeat.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = '<button></button><input><input type="checkbox"><textarea></textarea><a href="#"></a>';
  stop = ignoreHeldKeys();
});
afterEach(() => stop());

/** Holds a key down, in these places one after the other; true for each where it was heard. */
function hold(key: string, ...places: string[]): boolean[] {
  return places.map((place, at) => {
    let isHeard = false;
    const target = document.querySelector(place)!;
    target.addEventListener('keydown', () => void (isHeard = true), { once: true });
    const event = new KeyboardEvent('keydown', { key, repeat: at > 0, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return isHeard && !event.defaultPrevented;
  });
}

it('has Enter do once what it does, by a button, a link or a field of one line', () => {
  for (const place of ['button', 'a', 'input']) expect(hold('Enter', place, place, place)).toEqual([true, false, false]);
  expect(hold('Enter', 'button', 'input', 'textarea')).toEqual([true, false, false]);
});

it('has Esc close one layer, not also those beneath', () => {
  expect(hold('Escape', 'input', 'input', 'button')).toEqual([true, false, false]);
});

it('lets Enter begin lines for as long as it is held', () => {
  expect(hold('Enter', 'textarea', 'textarea')).toEqual([true, true]);
});

it('writes no letters of a shortcut into the field that it led to', () => {
  expect(hold('n', 'a', 'input', 'textarea')).toEqual([true, false, false]);
  expect(hold('a', 'input', 'input')).toEqual([true, true]);
});

it('lets keys go on that move the focus or take text away', () => {
  for (const key of ['ArrowDown', 'j', 'Tab']) expect(hold(key, 'a', 'button', '[type=checkbox]')).toEqual([true, true, true]);
  for (const key of ['Tab', 'Backspace']) expect(hold(key, 'button', 'input')).toEqual([true, true]);
});
