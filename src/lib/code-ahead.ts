/**
 * Asks for the scripts that the page will need, which stand in it asleep (builds/page.ts): a browser that found them by
 * itself would ask for all of them before it reads the page, and a slow one takes a tenth of a second for that.
 */
export function askForCode(): void {
  const code = document.querySelector<HTMLTemplateElement>('template#code');
  if (code) document.head.append(code.content);
}
