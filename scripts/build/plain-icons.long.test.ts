import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Resvg } from '@resvg/resvg-js';
import { icons } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { describe, expect, it } from 'vitest';

import { plainShapes } from './plain-icons.ts';
import type { Shape } from './plain-icons.ts';

/** How dark each pixel of an icon of 48 px is, 0 to 255. */
function drawn(markup: string): Uint8Array {
  const pixels = new Resvg(markup, { fitTo: { mode: 'width', value: 48 }, font: { loadSystemFonts: false } }).render().pixels;
  return Uint8Array.from({ length: pixels.length / 4 }, (_, index) => pixels[index * 4 + 3] ?? 0);
}

function svg(shapes: readonly Shape[]): string {
  const line = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', fill: 'none', stroke: '#000', strokeWidth: 1.75, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return renderToStaticMarkup(createElement('svg', line, shapes.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }))));
}

/** What lucide's own component draws, of which an icon tells no more than how it looks. */
function shapesOf(icon: LucideIcon): Shape[] {
  const markup = renderToStaticMarkup(createElement(icon));
  return [...markup.matchAll(/<(path|circle|rect|line|ellipse|polyline|polygon) ([^>]*)>/g)].map(([, tag = '', attributes = '']) => [
    tag,
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  ]);
}

describe('plainShapes', () => {
  it('draws every icon of lucide as it is drawn there', () => {
    const all = Object.entries(icons);
    expect(all.length).toBeGreaterThan(1000);
    for (const [name, icon] of all) {
      const theirs = shapesOf(icon);
      const [one, other] = [drawn(svg(theirs)), drawn(svg(plainShapes(theirs)))];
      // Where two lines meet, the edge of one path is a shade lighter than those of two.
      const furthest = Math.max(...one.map((shade, index) => Math.abs(shade - (other[index] ?? 0))));
      expect(furthest, name).toBeLessThan(90);
    }
  });
});
