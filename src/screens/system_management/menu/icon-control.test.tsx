import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { text } from '../../../api/fields.ts';
import { type } from '../../../crud/type-text.testing.ts';
import { freshPage } from '../../../stores/testing.ts';
import { IconControl } from './icon-control.tsx';

let root: Root;
const box = () => document.querySelector('input')!;
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function put(name: string): void {
  act(() => {
    box().focus();
    type(box(), name);
  });
}

/** @returns whether the key is left to the form */
function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  act(() => void box().dispatchEvent(event));
  return !event.defaultPrevented;
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  freshPage();
  await import('./icon-names.ts');
  vi.useFakeTimers();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const props = { id: 'icon', name: 'icon', label: 'Biểu tượng', value: '', invalid: false, required: false, field: text('icon') };
  act(() => root.render(<IconControl {...props} onChange={() => undefined} />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

it('Enter takes no icon of an earlier search while one is typed on, but looks for what stands in the box', async () => {
  put('nha');
  await pass(300);
  expect(options()).toContain('home');
  put('xe tai');
  press('ArrowDown');
  expect([press('Enter'), box().value, options()[0]]).toEqual([false, 'xe tai', 'truck']);
  press('ArrowDown');
  expect([press('Enter'), box().value]).toEqual([false, 'mdi:truck']);
});

it('Enter is left to the form where no icon is reached by the arrows, also right behind the last letter', async () => {
  put('xe tai');
  await pass(300);
  put('tabler:truck');
  expect([press('Enter'), box().value]).toEqual([true, 'tabler:truck']);
});

it('an arrow right behind the first letters opens what they lead to, and not the whole list', async () => {
  put('xe tai');
  press('ArrowDown');
  await pass(0);
  expect(options()[0]).toBe('truck');
  await pass(300);
  press('ArrowDown');
  expect([press('Enter'), box().value]).toEqual([false, 'mdi:truck']);
});
