/** When what stands in the page now can be seen. A page that nobody looks at is not painted. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    if (document.hidden) done();
    else requestAnimationFrame(() => setTimeout(done));
  });
}

/**
 * When what stands in the page now is on the screen: a frame later, since after the page's own part of painting the
 * browser still draws it, on threads that requests keep busy too.
 */
export async function presented(): Promise<void> {
  await painted();
  await painted();
}
