/** Bodies are written as the editor itself writes them (a paragraph in each list item),
  so that opening one changes nothing. */

export function paragraph(text: string): string {
  return `<p>${text}</p>`;
}

export function heading(text: string): string {
  return `<h2>${text}</h2>`;
}

export function bullets(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;
}

export function steps(items: readonly string[]): string {
  return `<ol>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ol>`;
}

export function quote(text: string): string {
  return `<blockquote><p>${text}</p></blockquote>`;
}
