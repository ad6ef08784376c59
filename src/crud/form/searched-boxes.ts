/**
 * The boxes of the forms in the page in which something is searched, or whose choices are open: what somebody is at there,
 * no value of a form tells.
 */
export function searchedBoxes(): HTMLInputElement[] {
  const boxes = document.querySelectorAll<HTMLInputElement>('form :is([type=search], [role=combobox][aria-expanded=true])');
  return [...boxes].filter(({ type, value }) => type !== 'search' || value !== '');
}
