import type { Signal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { RefObject } from 'react';

/** From this width on a tree has columns: what `@2xl` says in the rows' classes. */
const COLUMNS_FROM_REM = 42;

/** Pixels of a `rem`: as large as letters are by the browser's own setting. */
export function pixelsOfRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/**
 * Pixels of a row: 40, or 44 under a finger; 56 where the tree is narrow and a row has two lines. As many times more as
 * letters are larger by the browser's own setting, or its lines and buttons would lie over those of the next row.
 */
function heightIn(width: number): number {
  const rem = pixelsOfRem();
  if (width < COLUMNS_FROM_REM * rem) return 3.5 * rem;
  return (window.matchMedia('(pointer: coarse)').matches ? 2.75 : 2.5) * rem;
}

/** Keeps the height of a row of the tree in px: a number, because where a row stands is reckoned from it. */
export function useRowHeight(rows: RefObject<HTMLElement | null>, height: Signal<number>): number {
  useEffect(() => {
    const node = rows.current;
    if (!node || typeof ResizeObserver === 'undefined') return undefined;
    let frame = 0;
    // A frame later: the rows, whose own height follows, may not change while they are told of.
    const observer = new ResizeObserver(() => {
      frame = requestAnimationFrame(() => {
        height.value = heightIn(node.clientWidth);
      });
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [rows, height]);
  return height.value;
}
