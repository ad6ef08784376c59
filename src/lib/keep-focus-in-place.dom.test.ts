import { afterEach, expect, it, vi } from 'vitest';
import { keepFocusInPlace } from './keep-focus-in-place.ts';

afterEach(() => {
  document.body.innerHTML = '';
  document.documentElement.scrollTop = 0;
  vi.restoreAllMocks();
});

it('scrolls what is around the focus as something is drawn above it, and never the page behind a dialog', async () => {
  document.body.innerHTML = '<dialog open><div><input></div></dialog>';
  const input = document.querySelector('input')!;
  input.focus();
  // Nothing is laid out here: the field is drawn 40 pixels further down, however far is scrolled.
  vi.spyOn(input, 'getBoundingClientRect').mockReturnValueOnce(new DOMRect(0, 100)).mockReturnValue(new DOMRect(0, 140));
  keepFocusInPlace();
  await new Promise(requestAnimationFrame);
  const scrolled = ['div', 'dialog', 'body', 'html'].map((name) => document.querySelector(name)!.scrollTop);
  expect(scrolled).toEqual([40, 0, 0, 0]);
});
