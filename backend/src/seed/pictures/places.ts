import type { Random } from '../random.ts';
import type { Canvas } from './backdrops.ts';
import { HORIZON } from './backdrops.ts';
import type { Palette } from './palettes.ts';
import { circle, mix, path, rect, stroke, times } from './shapes.ts';
import { boxes } from './vessels.ts';

/** Buildings and yards; drawn in the picture's own coordinates because they fill it. */

export function crane(colours: Palette, x: number, base: number, scale: number, fill: string): string {
  const legs = `M0 0 L26 -250 M120 0 L94 -250 M8 -90 H112 M20 -200 L112 -90 M100 -200 L8 -90`;
  return `<g transform="translate(${x} ${base}) scale(${scale})">`
    + stroke(legs, fill, 12)
    + stroke('M-190 -262 H250 M60 -350 L-180 -266 M60 -350 L240 -266 M60 -350 V-250', fill, 10)
    + rect(-20, -280, 160, 40, fill, 4) + rect(150, -256, 44, 34, mix(fill, colours.ink, 0.3), 4)
    + stroke('M-120 -258 V-170', mix(fill, colours.ink, 0.5), 4)
    + rect(-156, -172, 74, 38, colours.second, 2)
    + '</g>';
}

export function yard(canvas: Canvas, base: number, from: number, columns: number, tallest: number): string {
  return `<g transform="translate(${from} ${base})">`
    + boxes(canvas.colours, canvas.chance, columns, () => canvas.chance.between(1, tallest)) + '</g>';
}

export function warehouse({ colours, chance }: Canvas, x: number, wide: number, doors: number): string {
  const wall = mix(colours.light, colours.far, 0.18);
  const base = HORIZON + 44;
  const roof = chance.next() > 0.5 ? colours.accent : colours.ground;
  const gap = wide / doors;
  return path(`M${x - 16} ${base - 224} L${x + wide / 2} ${base - 300} L${x + wide + 16} ${base - 224} z`, roof)
    + rect(x, base - 226, wide, 226, wall)
    + times(Math.floor(wide / 22), (index) => rect(x + 10
    + index * 22, base - 218, 3, 214, mix(wall, colours.ink, 0.07)))
    + rect(x, base - 226, wide, 20, mix(roof, colours.ink, 0.15))
    + rect(x + wide / 2 - 34, base - 278, 68, 30, mix(colours.light, roof, 0.15), 15)
    + times(doors, (index) => {
      const left = x + index * gap + gap * 0.17;
      const door = gap * 0.66;
      const open = (index + doors) % 3 === 1;
      return rect(left - 8, base - 150, door + 16, 150, mix(wall, colours.ink, 0.45), 4)
        + (open
          ? rect(left, base - 142, door, 142, mix(colours.ink, colours.ground, 0.3))
            + rect(left + door * 0.12, base - 58, door * 0.36, 58, '#c99a66')
            + rect(left + door * 0.5, base - 46, door * 0.36, 46, '#b98551')
            + rect(left + door * 0.2, base - 98, door * 0.34, 40, '#d6ab7a')
          : rect(left, base - 142, door, 142, colours.second)
            + times(5, (row) => rect(left, base - 118 + row * 26, door, 4, mix(colours.second, colours.ink, 0.2))))
        + rect(left - 4, base - 10, 12, 10, colours.sun) + rect(left + door - 8, base - 10, 12, 10, colours.sun);
    });
}

const KRAFT = ['#c99a66', '#b98551', '#d6ab7a', '#c08e5d'];

/** The inside of a store: racks to the ceiling on both sides of a light aisle. */
export function racks({ width, height, colours, chance }: Canvas): string {
  const wall = mix(colours.light, colours.far, 0.35);
  const bay = 190;
  return rect(0, 0, width, height, wall)
    + rect(0, 0, width, 62, mix(colours.far, colours.ink, 0.2))
    + times(Math.ceil(width / 240), (index) => rect(60
    + index * 240, 40, 120, 14, mix(colours.sun, colours.light, 0.6), 7))
    + rect(0, 510, width, 90, mix(colours.ground, colours.light, 0.25))
    + rect(0, 560, width, 10, colours.sun)
    + times(Math.ceil(width / bay), (column) => {
      const x = column * bay + 6;
      return times(3, (level) => {
        const base = 500 - level * 138;
        let drawn = rect(x, base, bay - 4, 12, colours.accent) + rect(x + 10, base - 10, bay - 26, 10, '#8d6a46');
        let at = x + 14;
        while (at < x + bay - 56) {
          const wide = chance.between(44, 64);
          const tall = chance.between(54, 104);
          const fill = chance.next() > 0.74 ? chance.pick([colours.second, colours.mid]) : chance.pick(KRAFT);
          drawn += rect(at, base - 10 - tall, Math.min(wide, x + bay - 18 - at), tall, fill, 2)
            + rect(at + wide * 0.38, base - 10 - tall, wide * 0.2, tall * 0.34, mix(fill, colours.light, 0.55));
          at += wide + 4;
        }
        return drawn;
      }) + rect(x - 8, 92, 14, 430, mix(colours.mid, colours.ink, 0.35));
    });
}

export function factory(canvas: Canvas, x: number): string {
  const { colours } = canvas;
  const base = HORIZON + 44;
  const wall = mix(colours.light, colours.far, 0.25);
  const smoke = mix(colours.sky[1], colours.far, 0.4);
  return rect(x + 380, base - 330, 44, 330, colours.mid) + rect(x + 380, base - 300, 44, 18, colours.accent)
    + rect(x + 450, base - 280, 38, 280, colours.mid) + rect(x + 450, base - 256, 38, 16, colours.accent)
    + rect(x + 404, base - 372, 96, 28, smoke, 14) + rect(x + 440, base - 404, 120, 30, smoke, 15)
    + times(3, (index) =>
      path(`M${x + index * 120} ${base - 170} V${base - 244} L${x + 120 + index * 120} ${base - 170} z`,
        colours.accent))
    + rect(x, base - 172, 540, 172, wall) + rect(x, base - 172, 540, 14, mix(wall, colours.ink, 0.3))
    + times(8, (index) => rect(x + 22 + index * 64, base - 134, 42, 44, mix(colours.sky[0], colours.ink, 0.25), 2))
    + rect(x + 400, base - 74, 90, 74, mix(wall, colours.ink, 0.6), 3)
    + rect(x + 40, base - 60, 46, 60, colours.second, 3);
}

export function office(canvas: Canvas, x: number): string {
  const { colours } = canvas;
  const base = HORIZON + 44;
  const glass = mix(colours.mid, colours.light, 0.45);
  return rect(x, base - 350, 200, 350, colours.mid, 4)
    + times(8, (row) => times(4, (column) => rect(x + 18 + column * 43, base - 330 + row * 38, 34, 24,
      (row * 3 + column * 5) % 7 === 0 ? colours.sun : glass, 2)))
    + rect(x + 190, base - 210, 260, 210, colours.light, 4) + rect(x + 190, base - 222, 260, 18, colours.accent, 4)
    + times(4, (row) => rect(x + 206, base - 186 + row * 42, 228, 24, mix(colours.sky[0], colours.mid, 0.35), 3))
    + rect(x + 286, base - 62, 68, 62, colours.ink, 3) + rect(x + 318, base - 62, 4, 62, glass)
    + times(2, (index) => rect(x - 62 + index * 540, base - 26, 10, 26, colours.ink)
      + circle(x - 57 + index * 540, base - 66, 46, mix(colours.ground, '#3f8f5b', 0.55)));
}

export function border({ colours, width }: Canvas): string {
  const base = HORIZON + 46;
  const roof = colours.accent;
  const middle = width / 2;
  return times(4, (index) => rect(middle - 330 + index * 214, base - 200, 22, 200, colours.light))
    + path(`M${middle - 400} ${base - 196} q400 -76 800 0 l-22 -52 q-378 -66 -756 0 z`, roof)
    + path(`M${middle - 300} ${base - 258} q300 -56 600 0 l-40 -44 q-260 -46 -520 0 z`, mix(roof, colours.ink, 0.2))
    + times(3, (index) => rect(middle - 268 + index * 214, base - 96, 60, 96, mix(colours.light, colours.far, 0.3), 4)
      + rect(middle - 260 + index * 214, base - 86, 44, 40, mix(colours.sky[0], colours.ink, 0.3), 3)
      + circle(middle - 238 + index * 214, base - 168, 12, index === 1 ? '#d9503f' : '#3da06a'))
    + times(3, (index) => rect(middle - 200
    + index * 214, base - 62, 130, 10, index === 1 ? '#d9503f' : colours.light, 5)
      + times(3, (band) => rect(middle - 184 + index * 214
      + band * 40, base - 62, 18, 10, index === 1 ? colours.light : '#d9503f')));
}

export function conveyor({ colours, width }: Canvas, chance: Random): string {
  const count = Math.ceil(width / 130);
  return times(count, (index) => {
    const wide = chance.between(64, 104);
    const tall = chance.between(50, 112);
    const fill = chance.next() > 0.7 ? colours.second : chance.pick(KRAFT);
    const x = 16 + index * 130;
    return rect(x, 396 - tall, wide, tall, fill, 3)
      + rect(x + wide * 0.4, 396 - tall, wide * 0.18, tall * 0.35, mix(fill, colours.light, 0.55))
      + rect(x + wide * 0.56, 396 - tall * 0.36, wide * 0.32, tall * 0.2, colours.light, 2);
  })
    + rect(0, 396, width, 34, colours.ink) + rect(0, 402, width, 8, mix(colours.ink, colours.light, 0.25))
    + times(Math.ceil(width / 46), (index) =>
      circle(23 + index * 46, 420, 7, mix(colours.ink, colours.light, 0.5)))
    + times(Math.ceil(width / 230), (index) => rect(70
    + index * 230, 430, 20, 130, mix(colours.ink, colours.ground, 0.4)))
    + path(`M${width * 0.52} 396 V190 q0 -22 22 -22 h96 q22 0 22 22 V396 h-34 V214 h-72 V396 z`, colours.accent)
    + rect(width * 0.52 + 34, 214, 72, 10, colours.sun);
}
