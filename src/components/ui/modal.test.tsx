import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Modal } from './modal.tsx';

const onClose = vi.fn<() => void>();
let root: Root;

const escape = (init: KeyboardEventInit = {}) =>
  act(() => void document.querySelector('input')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init })));

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Modal open label="Sửa" onClose={onClose}><input /></Modal>));
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.clearAllMocks();
});

describe('a layer over the page', () => {
  it('closes on Esc', () => {
    escape();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['ends a composition', { isComposing: true }],
    ['has just ended one, as Safari reports it', { keyCode: 229 }],
  ])('stays on an Esc that %s', (_, composing) => {
    escape(composing);
    expect(onClose).not.toHaveBeenCalled();
  });

  /** What one press at a place is: so many in a row as the browser counts. @returns what of it was heard there */
  function press(place: Element, detail: number): string[] {
    const heard: string[] = [];
    const hear = (event: Event): void => void heard.push(`${event.type} ${(event as MouseEvent).detail}`);
    for (const type of ['mousedown', 'click']) {
      place.addEventListener(type, hear);
      act(() => void place.dispatchEvent(new MouseEvent(type, { detail, bubbles: true, cancelable: true })));
      place.removeEventListener(type, hear);
    }
    return heard;
  }

  it('hears nothing of the rest of the click that has opened it, and all of the next', () => {
    const input = document.querySelector('input')!;
    const heard = [2, 3, 1, 2].map((detail) => press(input, detail));
    expect(heard).toEqual([[], [], ['mousedown 1', 'click 1'], ['mousedown 2', 'click 2']]);
  });

  it('is asked to close once by a double click beside it', () => {
    const beside = document.querySelector('dialog')!;
    for (const detail of [1, 2]) press(beside, detail);
    expect(onClose).toHaveBeenCalledOnce();
    press(beside, 1);
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
