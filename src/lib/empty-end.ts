/** An empty paragraph as the editor writes it: with a break where it is held open. */
const EMPTY_PARAGRAPHS = ['<p></p>', '<p><br></p>'];

/** A text without the empty paragraphs at its end: there somebody stopped writing, or a picture is to come. */
export function withoutEmptyEnd(html: string): string {
  let text = html;
  let empty = emptyAtEnd(text);
  while (empty !== undefined) {
    text = text.slice(0, -empty.length);
    empty = emptyAtEnd(text);
  }
  return text;
}

function emptyAtEnd(html: string): string | undefined {
  return EMPTY_PARAGRAPHS.find((paragraph) => html.endsWith(paragraph));
}
