import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fitToText } from './fit-to-text.ts';

const { CSS, ResizeObserver } = globalThis;

describe('the height of a text that can only be read', () => {
  let tell: () => void;
  let area: HTMLTextAreaElement;
  const disconnect = vi.fn<() => void>();

  /** As a browser lays it out: so wide, and so high with its text. */
  function layOut(width: number, text: number): void {
    const sizes = { clientWidth: width, scrollHeight: text, offsetHeight: 34, clientHeight: 32 };
    for (const [name, value] of Object.entries(sizes)) Object.defineProperty(area, name, { configurable: true, value });
    tell();
  }

  beforeEach(() => {
    area = document.createElement('textarea');
    class Observer {
      disconnect = disconnect;
      constructor(told: () => void) {
        tell = told;
      }
      observe(): void {}
    }
    Object.assign(globalThis, { ResizeObserver: Observer });
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
      draw();
      return 0;
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
    Object.assign(globalThis, { CSS, ResizeObserver });
  });

  it('is that of its text and its edges, at each width that it is given', () => {
    Object.assign(globalThis, { CSS: { ...CSS, supports: () => false } });
    const end = fitToText(area);
    layOut(300, 63);
    expect(area.style.height).toBe('65px');
    layOut(600, 42);
    expect(area.style.height).toBe('44px');
    end?.();
    expect([disconnect.mock.calls.length, area.style.height]).toEqual([1, '']);
  });

  it('is left to a browser that knows how', () => {
    Object.assign(globalThis, { CSS: { ...CSS, supports: (name: string, value: string) => `${name}: ${value}` === 'field-sizing: content' } });
    expect(fitToText(area)).toBeUndefined();
    expect(area.style.height).toBe('');
  });
});
