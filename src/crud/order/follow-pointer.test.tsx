import { beforeEach, describe, expect, it } from 'vitest';
import { followPointer, scrollSpeed } from './follow-pointer.ts';

function pointer(type: string, x: number, y: number, more: PointerEventInit = {}): PointerEvent {
  const at = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, buttons: 1, bubbles: true };
  const event = new PointerEvent(type, { ...at, ...more });
  window.dispatchEvent(event);
  return event;
}

describe('dragging', () => {
  let heard: string[] = [];
  const handlers = {
    start: () => heard.push('start'),
    move: ({ x, y }: { x: number; y: number }) => heard.push(`move ${x},${y}`),
    drop: ({ x, y }: { x: number; y: number }) => heard.push(`drop ${x},${y}`),
    cancel: () => heard.push('cancel'),
  };
  const press = (more: PointerEventInit = {}): void => followPointer(pointer('pointerdown', 100, 200, more), handlers);
  beforeEach(() => {
    heard = [];
  });

  it('starts only when the pointer has gone far enough, so that a click stays a click', () => {
    press();
    pointer('pointermove', 103, 201);
    pointer('pointerup', 103, 201);
    pointer('pointermove', 300, 300);
    expect(heard).toEqual([]);
  });

  it('follows until the release and swallows the click that the release makes', () => {
    let clicks = 0;
    const count = (): number => (clicks += 1);
    document.body.addEventListener('click', count);
    press();
    pointer('pointermove', 100, 210);
    pointer('pointermove', 120, 240);
    pointer('pointerup', 120, 240);
    document.body.click();
    document.body.click();
    document.body.removeEventListener('click', count);
    expect(heard).toEqual(['start', 'move 100,210', 'move 120,240', 'drop 120,240']);
    expect(clicks).toBe(1);
  });

  it('is called off by Escape and by the browser', () => {
    press();
    pointer('pointermove', 100, 240);
    const escape = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
    window.dispatchEvent(escape);
    pointer('pointerup', 100, 240);
    expect(heard).toEqual(['start', 'move 100,240', 'cancel']);
    expect(escape.defaultPrevented).toBe(true);
    heard = [];
    press();
    pointer('pointermove', 100, 240);
    pointer('pointercancel', 100, 240);
    expect(heard.at(-1)).toBe('cancel');
  });

  it('is called off by the other button, whose menu stays away', () => {
    press();
    pointer('pointermove', 100, 240);
    const menu = new MouseEvent('contextmenu', { cancelable: true });
    window.dispatchEvent(menu);
    pointer('pointerup', 100, 240);
    expect(heard).toEqual(['start', 'move 100,240', 'cancel']);
    expect(menu.defaultPrevented).toBe(true);
  });

  it('goes on under a finger that rests: the menu of a long press stays away, and calls nothing off', () => {
    press({ pointerType: 'touch' });
    pointer('pointermove', 100, 206);
    const menu = new MouseEvent('contextmenu', { cancelable: true });
    window.dispatchEvent(menu);
    pointer('pointermove', 100, 240);
    pointer('pointerup', 100, 240);
    expect(heard).toEqual(['start', 'move 100,206', 'move 100,240', 'drop 100,240']);
    expect(menu.defaultPrevented).toBe(true);
  });

  it('ends where the button is up by the next move: its release was heard by nobody', () => {
    press();
    pointer('pointermove', 100, 240);
    pointer('pointermove', 300, 300, { buttons: 0 });
    pointer('pointerup', 300, 300);
    expect(heard).toEqual(['start', 'move 100,240', 'cancel']);
  });

  it('that was called off by Escape ends with the release, which is no click on what it started from', async () => {
    const turn = (): Promise<void> => new Promise((done) => setTimeout(done));
    let clicks = 0;
    const count = (): number => (clicks += 1);
    document.body.addEventListener('click', count);
    press();
    pointer('pointermove', 100, 240);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    // The hand takes its time to let go.
    await turn();
    pointer('pointermove', 100, 202);
    pointer('pointerup', 100, 202);
    document.body.click();
    await turn();
    document.body.click();
    document.body.removeEventListener('click', count);
    expect(heard).toEqual(['start', 'move 100,240', 'cancel']);
    expect(clicks).toBe(1);
  });

  it('hears one finger and the main button only', () => {
    press({ isPrimary: false });
    press({ button: 2 });
    pointer('pointermove', 300, 300);
    expect(heard).toEqual([]);
    press();
    pointer('pointermove', 300, 300, { pointerId: 2 });
    expect(heard).toEqual([]);
    pointer('pointerup', 100, 200);
  });

  it('scrolls the page near the edges, the faster the nearer', () => {
    const speeds = [0, 32, 64, 400, 768, 784, 800, 900].map((y) => scrollSpeed(y, 800));
    expect(speeds).toEqual([-16, -8, 0, 0, 8, 12, 16, 16]);
  });
});
