import { describe, expect, it } from 'vitest';
import { dropBeside } from './board-drag.ts';
import type { Box } from './board-drag.ts';

// Two rows of three cards, 100 × 50 px, 10 px apart.
const BOXES: Box[] = Array.from({ length: 6 }, (_, at) => {
  const [left, top] = [(at % 3) * 110, Math.floor(at / 3) * 60];
  return { id: at + 1, left, right: left + 100, top, bottom: top + 50 };
});

describe('a dragged card', () => {
  it('lands before or after the card that it is over', () => {
    expect(dropBeside(BOXES, 6, { x: 20, y: 20 })).toEqual({ beside: 1, side: 'before', index: 0, stacked: false });
    expect(dropBeside(BOXES, 6, { x: 80, y: 20 })).toEqual({ beside: 1, side: 'after', index: 1, stacked: false });
    expect(dropBeside(BOXES, 1, { x: 290, y: 90 })).toEqual({ beside: 6, side: 'after', index: 5, stacked: false });
  });

  it('lands beside the nearest card where it is over none', () => {
    expect(dropBeside(BOXES, 1, { x: 500, y: 20 })).toEqual({ beside: 3, side: 'after', index: 2, stacked: false });
    expect(dropBeside(BOXES, 4, { x: -30, y: -30 })).toEqual({ beside: 1, side: 'before', index: 0, stacked: false });
  });

  it('goes above or below where the cards stand in one column, as on a telephone', () => {
    const column: Box[] = [1, 2, 3].map((id) => ({ id, left: 0, right: 100, top: (id - 1) * 60, bottom: (id - 1) * 60 + 50 }));
    expect(dropBeside(column, 1, { x: 5, y: 90 })).toEqual({ beside: 2, side: 'after', index: 1, stacked: true });
    expect(dropBeside(column, 3, { x: 95, y: 65 })).toEqual({ beside: 2, side: 'before', index: 1, stacked: true });
    expect(dropBeside(column, 1, { x: 5, y: 400 })).toEqual({ beside: 3, side: 'after', index: 2, stacked: true });
    expect(dropBeside(column.slice(0, 2), 1, { x: 5, y: 100 })).toMatchObject({ index: 1, stacked: true });
  });

  it('has nowhere to go alone', () => {
    expect(dropBeside(BOXES.slice(0, 1), 1, { x: 10, y: 10 })).toBeUndefined();
  });
});
