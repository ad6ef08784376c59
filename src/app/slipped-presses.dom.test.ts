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

/** The second press of a double click: what of it was heard. */
function pressedAgain(place: string): string[] {
  const heard: string[] = [];
  for (const type of ['mousedown', 'click']) {
    at(place).addEventListener(type, () => void heard.push(type), { once: true });
    at(place).dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: 2 }));
  }
  return heard;
}

function pressedOnce(place: string): void {
  press(place);
  at(place).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, detail: 1 }));
  clicked(place);
}

it('the rest of a double click is for what was pressed first', () => {
  pressedOnce('button');
  expect(pressedAgain('button')).toEqual(['mousedown', 'click']);
  for (const place of ['input', 'a', 'p']) expect([place, pressedAgain(place)]).toEqual([place, []]);
});

it.each(['<div role="menuitemradio">Tối</div>', '<div role="option">Lan</div>'])('of an entry that has gone, as of %s, it is for nothing that lay beneath', (entry) => {
  document.body.insertAdjacentHTML('beforeend', entry);
  pressedOnce('[role]');
  at('[role]').remove();
  expect(pressedAgain('button')).toEqual([]);
});

it('of a button that has gone, it is for nothing that lies there now', () => {
  pressedOnce('button');
  at('button').replaceWith(document.createElement('button'));
  expect(pressedAgain('button')).toEqual([]);
  pressedOnce('button');
  expect(pressedAgain('button')).toEqual(['mousedown', 'click']);
});

it('words are chosen by a double click as ever', () => {
  pressedOnce('p');
  expect(pressedAgain('p')).toEqual(['mousedown', 'click']);
});

it('a label and the box that it names are one', () => {
  document.body.insertAdjacentHTML('beforeend', '<label><span>Kho</span><input type="radio"></label>');
  pressedOnce('span');
  expect(pressedAgain('span')).toEqual(['mousedown', 'click']);
  expect(pressedAgain('[type=radio]')).toEqual(['mousedown', 'click']);
});
