/**
 * As Safari on a Mac, for a page's first script: a press on a button or a box gives the focus to what stands around it, if
 * that takes any, and to nothing of a page that a modal layer covers.
 */
export function pressAsSafari(): void {
  addEventListener('mousedown', (press) => {
    const pressed = press.target instanceof Element ? press.target.closest('button, [type=checkbox]') : null;
    if (!pressed || press.defaultPrevented) return;
    press.preventDefault();
    const around = pressed.parentElement?.closest<HTMLElement>('[tabindex]');
    const layer = pressed.closest('dialog:modal');
    if (around && (!layer || layer.contains(around))) around.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}
