/**
 * Where the focus is, for a part of the page that is about to be drawn anew alike.
 *
 * @returns puts the focus on what then stands in the same place, and says whether it is there.
 */
export function focusPlace(root: Element): () => boolean {
  const alike = (name: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(name)];
  const name = root.contains(document.activeElement) ? document.activeElement?.localName : undefined;
  const place = name === undefined ? -1 : alike(name).findIndex((element) => element === document.activeElement);
  return () => {
    const element = name === undefined ? undefined : alike(name)[place];
    element?.focus({ preventScroll: true });
    return element !== undefined && element === document.activeElement;
  };
}

/** The heading of the screen: keyboard and screen reader go on from there where what had the focus has gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
