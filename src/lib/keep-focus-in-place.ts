/** What has the focus stays where it is seen, though something is about to be drawn above it, as far as there is room to scroll. */
export function keepFocusInPlace(): void {
  const node = document.activeElement;
  if (!node) return;
  // The page's own top moves as it scrolls: a browser that has made good by that what was drawn (scroll anchoring) would be helped once more.
  const topOf = (outer: Element): number => (outer === document.scrollingElement ? 0 : outer.getBoundingClientRect().top);
  const placeIn = (outer: Element): number => node.getBoundingClientRect().top - topOf(outer);
  const places: (readonly [Element, number])[] = [];
  // The page behind a dialog would move, and nothing in it.
  for (let outer = node.parentElement; outer && outer.tagName !== 'DIALOG'; outer = outer.parentElement) places.push([outer, placeIn(outer)]);
  // After the drawing, and before anybody sees it. A list that is pushed down with what has the focus in it stays as it is, and
  // what cannot scroll leaves it to what is around it.
  requestAnimationFrame(() => {
    // Mounted anew, it takes the focus again by itself.
    if (!node.isConnected) return;
    for (const [outer, place] of places) outer.scrollTop += placeIn(outer) - place;
  });
}
