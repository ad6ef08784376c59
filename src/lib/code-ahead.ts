/**
 * Scripts that a page will need stand in it asleep (builds/page.ts): a browser asks for what it finds in a page before it
 * reads it, and a slow one takes five milliseconds for each.
 */

export function sleepingCode(): HTMLTemplateElement | null {
  return document.querySelector<HTMLTemplateElement>('template#code');
}

export function askForCode(): void {
  const code = sleepingCode();
  if (code) document.head.append(code.content);
}

/** When what stands in the page now can be seen. A page that nobody looks at is not painted. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    if (document.hidden) done();
    else requestAnimationFrame(() => setTimeout(done));
  });
}
