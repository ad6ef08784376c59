/**
 * The scripts that a page will need stand in it asleep (builds/page.ts): a browser that found them by itself would ask
 * for all of them before it reads the page, and a slow one takes a tenth of a second for that.
 */

export function sleepingCode(): HTMLTemplateElement | null {
  return document.querySelector<HTMLTemplateElement>('template#code');
}

export function askForCode(): void {
  const code = sleepingCode();
  if (code) document.head.append(code.content);
}
