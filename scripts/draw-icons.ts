/**
 * Renders the PNG icons from the drawn mark, `public/icons/icon.svg`, and writes them beside it. Run by hand after the
 * mark has changed: `npx tsx scripts/draw-icons.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

import { ROOT } from './build/settings.ts';

const FOLDER = resolve(ROOT, 'public/icons');
const mark = readFileSync(resolve(FOLDER, 'icon.svg'), 'utf8');
const BACKGROUND = '#2c4fb8';

function render(svg: string, size: number, name: string): void {
  const png = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
  writeFileSync(resolve(FOLDER, name), png);
  console.log(`${name}: ${png.length} bytes`);
}

/** Without rounded corners and with the mark inside the middle 80 %, which every mask leaves whole. */
function fullBleed(): string {
  const inner = mark.replace(/^[^]*?<svg[^>]*>/, '').replace(/<rect[^>]*rx="112"[^>]*>/, '').replace('</svg>', '');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    `<rect width="512" height="512" fill="${BACKGROUND}"/>`,
    `<g transform="translate(256 256) scale(.86) translate(-256 -256)">${inner}</g></svg>`,
  ].join('');
}

/** The mark of a shortcut: a plus on the product's colour. */
const PLUS = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
  `<rect width="96" height="96" rx="22" fill="${BACKGROUND}"/>`,
  '<path d="M48 26v44M26 48h44" stroke="#fff" stroke-width="9" stroke-linecap="round"/></svg>',
].join('');

// The tab's: Chromium asks for it at each navigation, and the drawn mark would be parsed and laid out anew each time.
render(mark, 48, 'icon-48.png');
render(mark, 192, 'icon-192.png');
render(mark, 512, 'icon-512.png');
render(fullBleed(), 192, 'maskable-192.png');
render(fullBleed(), 512, 'maskable-512.png');
render(fullBleed(), 180, 'apple-touch-icon.png');
render(PLUS, 96, 'add-96.png');
