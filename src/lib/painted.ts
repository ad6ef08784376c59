/** The next painting: the same for all who wait for it, since a navigation has a dozen of them. */
let next: Promise<void> | undefined;

/** When what stands in the page now can be seen. A page that nobody looks at is not painted. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  next ??= new Promise((done) => {
    requestAnimationFrame(() => {
      next = undefined;
      setTimeout(done);
    });
  });
  return next;
}

/**
 * Has the browser get its next painting ready while the page is still being changed: it would ask for one only once that
 * is done, and would then wait for the turn after.
 */
export function askForPainting(): void {
  if (!document.hidden) requestAnimationFrame(() => undefined);
}

/**
 * When what stands in the page now is on the screen: a frame later, since after the page's own part of painting the
 * browser still draws it, on threads that requests keep busy too.
 */
export async function presented(): Promise<void> {
  await painted();
  await painted();
}
