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
