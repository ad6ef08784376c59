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

  it('hears nothing of the second half of the double click that has opened it', () => {
    const heard: string[] = [];
    const input = document.querySelector('input')!;
    for (const type of ['mousedown', 'click']) {
      input.addEventListener(type, (event) => void heard.push(`${type} ${(event as MouseEvent).detail}`));
      for (const detail of [2, 1]) input.dispatchEvent(new MouseEvent(type, { detail, bubbles: true, cancelable: true }));
    }
    expect(heard).toEqual(['mousedown 1', 'click 1']);
  });
});
