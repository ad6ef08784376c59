import { afterEach, beforeEach, expect, it } from 'vitest';

import { ignoreSlippedPresses } from './slipped-presses.ts';

const ROWS = '<table><tbody><tr><td><input type="checkbox"></td><td>3</td><td><a data-row-link href="?page=1&amp;edit=3">Kho</a></td><td><button>Xoá</button></td></tr></tbody></table><p></p>';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = ROWS;
  document.querySelector('a')!.addEventListener('click', (event) => event.preventDefault());
  stop = ignoreSlippedPresses();
});
afterEach(() => stop());

const at = (place: string): Element => document.querySelector(place)!;

function press(place: string): void {
  at(place).dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
}

/** True where the click that ends a press was heard. */
function clicked(place: string, detail = 1): boolean {
  let isHeard = false;
  at(place).addEventListener('click', () => void (isHeard = true), { once: true });
  at(place).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  return isHeard;
}

it.each(['button', 'input'])('a %s that is let go beside it is no click on its row', (control) => {
  press(control);
  expect(clicked('tr')).toBe(false);
  press(control);
  expect(clicked(control)).toBe(true);
});

it('whoever slips off the name, or presses elsewhere in the row, means the row', () => {
  for (const place of ['a', 'td:nth-child(2)']) {
    press(place);
    expect(clicked('tr')).toBe(true);
  }
});

it('a row that shows another record by the end is not clicked, nor is anything in it', () => {
  for (const place of ['td:nth-child(2)', 'input', 'button', 'a']) {
    document.querySelector('a')!.search = '?page=1&edit=3';
    press(place);
    document.querySelector('a')!.search = '?page=2&edit=12';
    expect(clicked(place)).toBe(false);
  }
});

it('a record that stays where it is while the list around it changes is clicked', () => {
  press('input');
  document.querySelector('a')!.search = '?search=kho&edit=3';
  expect(clicked('input')).toBe(true);
});

it('keys and programs click without a press', () => {
  press('button');
  expect(clicked('tr', 0)).toBe(true);
  expect(clicked('tr')).toBe(true);
});
