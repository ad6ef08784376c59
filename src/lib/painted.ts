/** When what stands in the page now can be seen. A page that nobody looks at is not painted. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    if (document.hidden) done();
    else requestAnimationFrame(() => setTimeout(done));
  });
}
