import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type } from '../type-text.testing.ts';
import { SearchBox } from './search-box.tsx';

describe('the search box', () => {
  let root: Root;
  let sent: string[];
  const box = () => document.querySelector('input')!;

  const show = (value: string) =>
    act(() => root.render(<SearchBox value={value} onSearch={(text) => sent.push(text)} onLeave={() => undefined} />));

  /** What an input method or a keyboard does to the field, and the event that follows. */
  function put(text: string): void {
    act(() => type(box(), text));
  }
  const fire = (event: Event) => act(() => void box().dispatchEvent(event));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    vi.useFakeTimers();
    sent = [];
    root = createRoot(document.body.appendChild(document.createElement('div')));
    show('');
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    vi.useRealTimers();
  });

  it('sends once, 300 ms after the last change', () => {
    put('v');
    pass(299);
    put('va');
    pass(299);
    expect(sent).toEqual([]);
    pass(1);
    expect(sent).toEqual(['va']);
  });

  it('counts them from the change, and not from when a busy page comes to it', () => {
    box().value = 'v';
    const late = new Event('input', { bubbles: true });
    Object.defineProperty(late, 'timeStamp', { value: performance.now() - 120 });
    fire(late);
    pass(179);
    expect(sent).toEqual([]);
    pass(1);
    expect(sent).toEqual(['v']);
  });

  it('sends nothing while a letter is composed, however long that takes, and not for Enter within it', () => {
    fire(new CompositionEvent('compositionstart', { bubbles: true }));
    put('duong');
    pass(5000);
    fire(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true }));
    expect(sent).toEqual([]);
    put('đường');
    fire(new CompositionEvent('compositionend', { bubbles: true }));
    pass(300);
    expect(sent).toEqual(['đường']);
  });

  it('follows a keyboard tool that takes letters back and puts others', () => {
    for (const step of ['d', 'dd', 'd', '', 'đ', 'đu', 'đuo', 'đ', 'đươ', 'đương', 'đươ', 'đư', 'đườ', 'đường']) put(step);
    pass(300);
    expect(sent).toEqual(['đường']);
    expect(box().value).toBe('đường');
  });

  it('hears what is typed after another text came into it in the middle of a composition, which ends without a word', () => {
    fire(new CompositionEvent('compositionstart', { bubbles: true }));
    put('tư');
    show('cũ');
    put('mới');
    pass(300);
    expect(sent).toEqual(['mới']);
  });

  it('keeps its text when the address answers late with an older one', () => {
    put('vận');
    pass(300);
    put('vận t');
    show('vận');
    expect(box().value).toBe('vận t');
    pass(300);
    expect(sent).toEqual(['vận', 'vận t']);
  });

  it('takes over what somebody else put into the address, and drops what was about to be sent', () => {
    put('cũ');
    show('');
    put('cũ');
    pass(300);
    show('cũ');
    put('cũ rồi');
    show('khác');
    expect(box().value).toBe('khác');
    pass(1000);
    expect(sent).toEqual(['cũ']);
  });

  it('sends at once on Enter, and nothing twice', () => {
    put('kho ');
    fire(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(sent).toEqual(['kho']);
    pass(1000);
    fire(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(sent).toEqual(['kho']);
    expect(box().value).toBe('kho ');
  });
});
