import type { Random } from '../random.ts';
import type { Palette } from './palettes.ts';
import { circle, mix, path, rect, times } from './shapes.ts';

/** What every scene is drawn with: its size, its mood and its own chance. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly colours: Palette;
  readonly chance: Random;
}

/** Height at which the ground begins in scenes of 600. */
export const HORIZON = 430;

/** A vertical gradient only: rows of one colour are what keeps a PNG of this size under 30 kB. */
export function sky({ width, height, colours, chance }: Canvas): string {
  const [top, bottom] = colours.sky;
  const x = width * (0.15 + 0.7 * chance.next());
  const y = 90 + 130 * chance.next();
  const size = 46 + 34 * chance.next();
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>`
    + `<stop offset="0.75" stop-color="${bottom}"/></linearGradient></defs>`
    + rect(0, 0, width, height, 'url(#sky)')
    + circle(x, y, size * 1.5, mix(bottom, colours.sun, 0.3))
    + circle(x, y, size, colours.sun)
    + clouds(width, chance, mix(top, colours.light, 0.6));
}

function clouds(width: number, chance: Random, fill: string): string {
  return times(Math.round(width / 320), () => {
    const x = chance.between(-40, width - 120);
    const y = chance.between(50, 210);
    const size = chance.between(60, 120);
    return rect(x, y, size * 1.9, size * 0.26, fill, size * 0.13)
      + rect(x + size * 0.4, y - size * 0.22, size * 0.9, size * 0.3, fill, size * 0.15);
  });
}

export function hills({ width, chance }: Canvas, base: number, height: number, fill: string): string {
  let d = `M0 ${base} V${base - height * 0.5}`;
  let x = 0;
  while (x < width) {
    const step = chance.between(150, 280);
    d += ` q${step / 2} ${-height * (0.5 + chance.next())} ${step} ${chance.between(-8, 8)}`;
    x += step;
  }
  return path(`${d} V${base + 60} H0 z`, fill);
}

function city({ width, chance }: Canvas, base: number, fill: string, window: string): string {
  let drawn = '';
  for (let x = chance.between(-20, 10); x < width; ) {
    const wide = chance.between(44, 92);
    const tall = chance.between(60, 190);
    drawn += rect(x, base - tall, wide, tall + 4, fill);
    if (chance.next() > 0.45) {
      drawn += times(Math.floor((tall - 24) / 26), (row) =>
        times(Math.floor((wide - 14) / 18), (column) =>
          (row * 7 + column * 3 + wide) % 4 === 0 ? '' : rect(x + 10 + column * 18, base - tall + 14
            + row * 26, 8, 11, window)));
    }
    x += wide + chance.between(4, 26);
  }
  return drawn;
}

export function road({ width, height, colours }: Canvas): string {
  const tar = mix(colours.ground, colours.ink, 0.45);
  return rect(0, HORIZON, width, height - HORIZON, colours.ground)
    + rect(0, HORIZON + 46, width, 84, tar)
    + times(Math.ceil(width / 120), (index) => rect(index * 120 + 22, HORIZON
    + 85, 62, 6, mix(tar, colours.light, 0.7)));
}

export function sea({ width, height, colours, chance }: Canvas): string {
  const water = colours.mid;
  const crest = mix(water, colours.light, 0.35);
  return rect(0, HORIZON - 20, width, height, water)
    + rect(0, HORIZON + 60, width, height, mix(water, colours.ground, 0.45))
    + times(Math.round(width / 60), () => {
      const wide = chance.between(30, 110);
      return rect(chance.between(-20, width), chance.between(HORIZON + 4, height - 20), wide, 5, crest, 2.5);
    });
}

export function floor({ width, height, colours }: Canvas): string {
  return rect(0, HORIZON + 40, width, height, colours.ground)
    + rect(0, HORIZON + 40, width, 8, mix(colours.ground, colours.light, 0.25));
}

/** Landscape behind a hero: hills or a town, by chance. */
export function landscape(canvas: Canvas): string {
  const { colours, chance } = canvas;
  const [, bottom] = colours.sky;
  const urban = chance.next() > 0.5;
  return sky(canvas)
    + hills(canvas, HORIZON, 120, mix(colours.far, bottom, 0.45))
    + (urban
      ? city(canvas, HORIZON, colours.far, mix(colours.far, colours.light, 0.5))
      : hills(canvas, HORIZON, 84, colours.far) + hills(canvas, HORIZON, 40, colours.mid));
}
