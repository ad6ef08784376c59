/**
 * HTML text rewritten so that a browser can parse it without meeting an inline style or an inline handler.
 *
 * Why at all: Chromium reports `style="…"`, `<style>` and `on…=` to the Content-Security-Policy while it
 * parses, even into documents that never run or show anything (DOMParser, templates, Document.parseHTML and
 * setHTML were all tried, Chromium 156). Text pasted from Word is full of them, and a policy that cries at
 * every paste is a policy that nobody reads. So the style is kept as `data-style`, for its meaning (bold,
 * lists), and the rest goes before the parser sees it.
 *
 * This is no cleaner and is trusted with nothing: where it reads a tag otherwise than the browser does, a
 * report is written or a bit of hostile text is lost. `clean-html.ts` decides what may stay, on the parsed tree.
 */

/** Their content is text up to the end tag (HTML standard, "parsing HTML fragments"), and nothing a page shows. */
const DROPPED_WHOLE = new Set(['script', 'style', 'iframe', 'noembed', 'noframes', 'noscript', 'title']);
/** They speak of the document around them; Chromium reports a `base` to the policy, too. */
const DROPPED_TAGS = new Set(['base', 'link', 'meta']);
/** As with the dropped, their content is text up to the end tag; but people see it. */
const SHOWN_AS_TEXT = new Set(['textarea', 'xmp', 'plaintext']);

const TAG_NAME = /[^\s/>]+/y;
const ATTRIBUTE = /[\s/]*(=?[^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"'][^\s>]*|(?=>)))?/y;

interface Tag {
  readonly name: string;
  readonly text: string;
  readonly end: number;
}

function rewriteAttribute(name: string, value: string | undefined): string {
  const lower = name.toLowerCase();
  if (lower === '' || lower.startsWith('on')) return '';
  const safeName = lower === 'style' ? 'data-style' : name;
  if (value === undefined || value === '') return ` ${safeName}`;
  const quoted = value.startsWith('"') || value.startsWith("'") ? value : `"${value.replaceAll('"', '&quot;')}"`;
  return ` ${safeName}=${quoted}`;
}

/** Reads the start tag at `start` (the position of its `<`); undefined where the text ends inside it. */
function readStartTag(html: string, start: number): Tag | undefined {
  TAG_NAME.lastIndex = start + 1;
  const name = TAG_NAME.exec(html)?.[0] ?? '';
  let text = `<${name}`;
  let at = start + 1 + name.length;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(html);
    const length = match?.[0].length ?? 0;
    if (match) text += rewriteAttribute(match[1] ?? '', match[2]);
    at += length;
    if (at >= html.length) return undefined;
    if (html[at] === '>') return { name: name.toLowerCase(), text: `${text}>`, end: at + 1 };
    // A quote or an equals sign where none belongs: skipped, as an unclosed quote is.
    if (length === 0) at += 1;
  }
}

function endOfRawText(html: string, name: string, from: number): number {
  if (name === 'plaintext') return html.length;
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  close.lastIndex = from;
  return close.exec(html)?.index ?? html.length;
}

function endOf(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

/** Behind the end of a comment: `-->`, or `--!>` as browsers take it too (HTML standard, "comment end bang state"). */
function commentEnd(html: string, from: number): number {
  const end = /--!?>/g;
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : html.length;
}

/** The same document without comments, scripts, styles and handlers; `style="…"` stands as `data-style="…"`. */
export function withoutInlineCode(html: string): string {
  let out = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) return out + html.slice(at);
    out += html.slice(at, open);
    const next = html[open + 1] ?? '';
    if (html.startsWith('<!--', open)) {
      // `<!-->` and `<!--->` are comments that have ended already.
      const abrupt = /^<!--(-?>)/.exec(html.slice(open, open + 6));
      at = abrupt ? open + abrupt[0].length : commentEnd(html, open + 4);
    } else if (/[a-z]/i.test(next)) {
      const tag = readStartTag(html, open);
      if (!tag) return out;
      at = tag.end;
      if (DROPPED_WHOLE.has(tag.name)) at = endOf(html, '>', endOfRawText(html, tag.name, at));
      else if (SHOWN_AS_TEXT.has(tag.name)) {
        const end = endOfRawText(html, tag.name, at);
        out += html.slice(at, end).replaceAll('<', '&lt;');
        at = endOf(html, '>', end);
      } else if (!DROPPED_TAGS.has(tag.name)) out += tag.text;
    } else if (next === '/' && /[a-z]/i.test(html[open + 2] ?? '')) {
      at = endOf(html, '>', open);
      out += /^<\/[^\s/>]+/.exec(html.slice(open, at))?.[0] ?? '';
      out += '>';
    } else if (next === '!' || next === '?' || next === '/') at = endOf(html, '>', open);
    else {
      out += '&lt;';
      at = open + 1;
    }
  }
  return out;
}
