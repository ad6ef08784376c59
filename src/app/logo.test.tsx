import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { Logo } from './logo.tsx';

/** What is drawn: the elements within the `<svg>`, without the spaces between them. */
function drawing(markup: string): string {
  return markup
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    .replaceAll(/><\/(?:rect|path)>/g, '/>')
    .replaceAll(/>\s+</g, '><')
    .trim();
}

it('the mark in the page is the one of the tab and the installed application', () => {
  const file = readFileSync(resolve(import.meta.dirname, '../../public/icons/icon.svg'), 'utf8');
  expect(drawing(renderToStaticMarkup(<Logo />))).toBe(drawing(file));
});
