import { describe, expect, it } from 'vitest';
import { windowOf } from './use-window.ts';

describe('the rows in sight', () => {
  it('are those of the window and a few beyond', () => {
    expect(windowOf(200, 800, 40, 2000)).toEqual({ first: 0, end: 27 });
    expect(windowOf(-40_000, 800, 40, 2000)).toEqual({ first: 988, end: 1032 });
    expect(windowOf(-79_500, 800, 40, 2000)).toEqual({ first: 1975, end: 2000 });
  });

  it('are all where there are few, and none where there are none', () => {
    expect(windowOf(100, 800, 40, 5)).toEqual({ first: 0, end: 5 });
    expect(windowOf(100, 800, 40, 0)).toEqual({ first: 0, end: 0 });
    expect(windowOf(5000, 800, 40, 100)).toEqual({ first: 0, end: 0 });
  });
});
