/** One exported page, put together from the template, the rendered markup and the names of the built files. */
import type { Inlined } from './inlined.ts';
import { BUILD_ID_PLACEHOLDER } from './manifest.ts';

export interface PageParts {
  /** The document's language: `vi-VN` or `en`. */
  readonly lang: string;
  readonly title: string;
  /** The rendered application. */
  readonly html: string;
  /** A list whose rows come before the code. */
  readonly list?: {
    /** The list without its rows, and the address of the script that puts them in (src/early-list.ts). */
    readonly markup: string;
    readonly script: string;
    /** The call for them, and whether they can be filtered by status (src/boot-framed.ts). */
    readonly call: string;
    readonly statusFilter: boolean;
  };
  /** The style sheets, and the classic script that runs before the first paint. */
  readonly styles: readonly Inlined[];
  readonly boot: Inlined;
  /** Address of the entry, and those of what it imports itself, the largest first. */
  readonly entry: string;
  readonly beneath: readonly string[];
  /** Address of the web manifest in the page's language. */
  readonly webManifest: string;
  /** Addresses of the scripts that the entry and the route need, the largest first. */
  readonly preload: readonly string[];
  /**
   * The address that the markup was rendered for, with language prefix. The client takes the markup over only at that
   * address; undefined for `404.html`, which every unknown address shows and which is drawn anew.
   */
  readonly address?: string;
  /** What the page says where the application does not start, in the page's language. */
  readonly failure: FailureWords;
}

export interface FailureWords {
  readonly message: string;
  /** The name of the link that loads the page again. */
  readonly reload: string;
  readonly scriptNeeded: string;
}

/** What tells `src/early-list.ts` that the list's template stands there: an inline script, the same in every build. */
export const LIST_READ = "dispatchEvent(new Event('list-read'))";

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

function between(template: string, open: string, close: string, replacement: string): string {
  const from = template.indexOf(open);
  const to = template.indexOf(close);
  if (from < 0 || to < from) throw new Error(`index.html has lost its ${open} … ${close}`);
  return template.slice(0, from) + replacement + template.slice(to + close.length);
}

function replaced(template: string, part: RegExp, replacement: string): string {
  if (!part.test(template)) throw new Error(`index.html has lost ${String(part)}`);
  // A function, because `$&` in a title or in markup would otherwise be taken for a pattern.
  return template.replace(part, () => replacement);
}

/** Hidden until `src/boot.ts` shows it, or shown at once where no script runs. */
function failureMarkup({ message, reload, scriptNeeded }: FailureWords): string {
  return [
    `<noscript><p class="boot-message">${escapeHtml(scriptNeeded)}</p></noscript>`,
    `<div id="boot-failed" class="boot-message" role="alert" hidden>`,
    `<p>${escapeHtml(message)}</p><p><a href="">${escapeHtml(reload)}</a></p></div>`,
  ].join('');
}

/**
 * The page as text. Everything a strict Content-Security-Policy forbids is absent: no inline script or style but those
 * whose hashes it names, no style attribute.
 *
 * @throws where the template lost a mark, or the markup holds what the policy forbids.
 */
export function composePage(template: string, parts: PageParts): string {
  const forbidden = /<script(?![^>]*\ssrc=)[^>]*>|\sstyle="/.exec(parts.html + (parts.list?.markup ?? ''));
  if (forbidden) throw new Error(`${parts.address ?? '404.html'} holds ${forbidden[0]}, which the policy forbids`);
  // Pages are painted without the code: what is read of the page, and what a list asks the backend, overtakes it.
  const link = (script: string): string => `<link rel="modulepreload" href="${escapeHtml(script)}" fetchpriority="low" />`;
  const asleep = parts.list ? [...parts.preload, parts.entry] : parts.preload.filter((script) => !parts.beneath.includes(script));
  // The entry last, and before it what it would run itself, in one long task.
  const scripts = [...parts.beneath, parts.entry].map(escapeHtml);
  const rows = parts.list ? ` data-list="${escapeHtml(parts.list.call)}"${parts.list.statusFilter ? ' data-status-filter' : ''}` : '';
  const head = [
    // Painted once it is whole: a slow computer would paint pieces of it, the first of them empty, for longer than that.
    '<link rel="expect" href="#boot-failed" blocking="render" />',
    `<link rel="manifest" href="${escapeHtml(parts.webManifest)}" />`,
    // Asleep, for the boot script to wake: a browser asks for what it finds in a page before it reads it, and a slow one
    // takes five milliseconds for each.
    `<template id="code"${rows}>${asleep.map(link).join('')}</template>`,
    // Before the styles, which take their time to be read: it asks the backend, and then for the code.
    `<script data-file="${escapeHtml(parts.boot.file)}">${parts.boot.text}</script>`,
    parts.list
      ? // It waits for the list's template by itself, and is often there before that has been read.
        `<script async src="${escapeHtml(parts.list.script)}" data-run="${scripts.join(' ')}"></script>`
      : scripts.map((script) => `<script type="module" src="${script}" fetchpriority="low"></script>`).join(''),
    ...parts.styles.map(({ file, text }) => `<style data-file="${escapeHtml(file)}">${text}</style>`),
  ].join('\n');
  const list = parts.list ? `<template id="early-list">${parts.list.markup}</template><script>${LIST_READ}</script>` : '';
  const root = parts.address === undefined ? '<div id="root">' : `<div id="root" data-address="${escapeHtml(parts.address)}">`;

  // Its indentation is for whoever reads the template.
  let page = between(template.replace(/^ +/gm, ''), '<!--head-->', '<!--/head-->', head);
  page = replaced(page, /<html lang="[^"]*">/, `<html lang="${escapeHtml(parts.lang)}">`);
  page = replaced(page, /<title>[^<]*<\/title>/, `<title>${escapeHtml(parts.title)}</title>`);
  page = replaced(page, /(?<=<meta name="build-id" content=")[^"]*(?=")/, BUILD_ID_PLACEHOLDER);
  // The failure last: until it is there, the page is not whole.
  page = replaced(page, /<!--failed-->/, list + failureMarkup(parts.failure));
  return replaced(page, /<div id="root"><!--app-->/, `${root}${parts.html}`);
}
