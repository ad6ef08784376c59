/**
 * What tells an element from its like: by its label's words, else its own, and by the navigation that it stands in: the menu,
 * which may come later, has links of the way to the page. Ids are others each time.
 */
function wordsOf(element: HTMLElement, root: Element): string {
  const label = element.id === '' ? element.closest('label') : [...root.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === element.id);
  return [element.closest('nav')?.ariaLabel, element.localName, element.getAttribute('type'), (label ?? element).textContent, element.ariaLabel].join();
}

/**
 * Where the focus is, for a part of the page that is about to be drawn anew alike, some of it perhaps later.
 *
 * @returns puts the focus on what then stands in the same place, and says whether it is there.
 */
export function focusPlace(root: Element): () => boolean {
  const active = root.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
  const words = active && wordsOf(active, root);
  const alike = (): HTMLElement[] =>
    active ? [...root.querySelectorAll<HTMLElement>(active.localName)].filter((element) => wordsOf(element, root) === words) : [];
  const place = active ? alike().indexOf(active) : -1;
  return () => {
    const element = alike()[place];
    element?.focus({ preventScroll: true });
    return element !== undefined && element === document.activeElement;
  };
}

/** For whoever had the focus in what has gone: on from the open dialog's first button, or from the heading of the screen. */
export function focusOn(): void {
  if (document.activeElement !== document.body) return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (dialog) dialog.querySelector('button')?.focus();
  else focusHeading();
}

/** The heading of the screen: keyboard and screen reader go on from there where what had the focus has gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
