/**
 * Which of many rows of one height are in sight: only those are drawn, however long the tree is.
 * (`content-visibility` would spare the painting of the others, but not their 2,000 × 15 elements.)
 */
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { usePrinting } from '../use-printing.ts';

export interface Window {
  /** Index of the first row to draw, and of the one after the last. */
  readonly first: number;
  readonly end: number;
}

/** Rows drawn beyond the edges, so that scrolling meets rows and the keyboard's next row is there. */
const BEYOND = 12;
/** The window's height until it can be asked for. */
const FIRST_GUESS = 800;

export function windowOf(top: number, height: number, rowHeight: number, count: number): Window {
  const first = Math.floor(-top / rowHeight) - BEYOND;
  const end = Math.ceil((height - top) / rowHeight) + BEYOND;
  return { first: Math.min(Math.max(0, first), count), end: Math.min(Math.max(0, end), count) };
}

/** What is to be drawn: what is in sight, and on paper everything. */
export function useWindow(rows: RefObject<HTMLElement | null>, count: number, rowHeight: number): Window & { readonly onPaper: boolean } {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(FIRST_GUESS);
  const [onPaper, setOnPaper] = useState(false);
  usePrinting(setOnPaper);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    function look(): void {
      // Whole rows: a state that is the same draws nothing anew.
      const offset = rows.current?.getBoundingClientRect().top ?? 0;
      setTop(Math.round(offset / rowHeight) * rowHeight);
      setHeight(window.innerHeight);
    }
    look();
    window.addEventListener('scroll', look, { signal, capture: true, passive: true });
    window.addEventListener('resize', look, { signal });
    return () => controller.abort();
  }, [rows, rowHeight]);

  return { onPaper, ...(onPaper ? { first: 0, end: count } : windowOf(top, height, rowHeight, count)) };
}
