import { useEffect, useState } from 'react';

/** 40 px; 44 under a finger; on a narrow screen there are two lines (design, "Space" and "Tables"). */
const HEIGHTS = [
  ['(max-width: 39.99rem)', 56],
  ['(pointer: coarse)', 44],
] as const;

function heightNow(): number {
  return HEIGHTS.find(([query]) => window.matchMedia(query).matches)?.[1] ?? 40;
}

/** Height of a row of the tree in px: a number, because where a row stands is reckoned from it. */
export function useRowHeight(): number {
  const [height, setHeight] = useState(40);
  useEffect(() => {
    const controller = new AbortController();
    const look = (): void => setHeight(heightNow());
    look();
    const { signal } = controller;
    for (const [query] of HEIGHTS) window.matchMedia(query).addEventListener('change', look, { signal });
    return () => controller.abort();
  }, []);
  return height;
}
