/** What has the focus stays where it is seen, though something is about to be drawn above it, as far as there is room to scroll. */
export function keepFocusInPlace(): void {
  const node = document.activeElement;
  if (!node) return;
  const { top } = node.getBoundingClientRect();
  // After the drawing, and before anybody sees it. What cannot scroll stays, and leaves it to what is around it.
  requestAnimationFrame(() => {
    for (let outer = node.parentElement; outer; outer = outer.parentElement) {
      // The page behind a dialog would move, and nothing in it.
      if (outer.tagName === 'DIALOG') return;
      outer.scrollTop += node.getBoundingClientRect().top - top;
    }
  });
}
