import type { Random } from '../random.ts';
import type { Palette } from './palettes.ts';
import { circle, mix, path, place, rect, stroke, times } from './shapes.ts';

/** The bow wave that hides a keel: from edge to edge, so that it has no ends of its own. */
export function swell(width: number, y: number, colours: Palette): string {
  const crests = 'q40 -22 80 0 '.concat('t80 0 '.repeat(Math.ceil(width / 80)));
  return path(`M-20 ${y} ${crests} V${y + 22} H-20 z`, mix(colours.mid, colours.light, 0.16))
    + path(`M-60 ${y + 16} ${crests} V620 H-60 z`, mix(colours.mid, colours.ground, 0.45));
}

/** Ships lie with the waterline at y = 0, stern at x = 0; the aeroplane's middle is its origin. */

export function boxes(colours: Palette, chance: Random, columns: number, rows: (column: number) => number): string {
  const fills = [colours.accent, colours.second, mix(colours.mid, colours.ink, 0.25), colours.light,
    mix(colours.accent, colours.ink, 0.3)];
  return times(columns, (column) => times(rows(column), (row) => {
    const fill = chance.pick(fills);
    const [x, y] = [column * 74, -(row + 1) * 40];
    return rect(x, y, 72, 38, fill)
      + times(5, (rib) => rect(x + 8 + rib * 13, y + 5, 4, 28, mix(fill, colours.ink, 0.16)));
  }));
}

export function ship(colours: Palette, chance: Random): string {
  const hull = mix(colours.ink, colours.ground, 0.25);
  return path('M-10 -86 H700 q30 0 52 -22 l22 -10 l-42 128 q-6 18 -26 18 H46 q-20 0 -26 -18 z', hull)
    + path('M14 -10 H738 l-6 18 q-6 18 -26 18 H46 q-20 0 -26 -18 z', colours.accent)
    + rect(-6, -76, 726, 8, mix(hull, colours.light, 0.7))
    + rect(20, -250, 92, 166, colours.light, 4)
    + times(4, (row) => rect(30, -236 + row * 34, 72, 12, mix(colours.sky[0], colours.ink, 0.45), 2))
    + rect(8, -262, 116, 16, mix(colours.light, colours.ink, 0.2), 4)
    + rect(44, -308, 38, 48, colours.accent, 3) + rect(44, -294, 38, 10, colours.light)
    + place(132, -86, 1, boxes(colours, chance, 7, (column) => (column > 5 ? 2 : chance.between(2, 4))))
    + stroke('M690 -92 V-190', hull, 7) + circle(690, -192, 8, colours.sun);
}

export function barge(colours: Palette, chance: Random): string {
  return path('M0 -52 H560 l44 -22 l-22 74 q-4 12 -18 12 H24 q-14 0 -18 -12 z', mix(colours.ink, colours.accent, 0.3))
    + rect(4, -46, 560, 8, colours.second)
    + rect(20, -150, 104, 98, colours.light, 6) + rect(32, -136, 34, 30, mix(colours.sky[0], colours.ink, 0.35), 3)
    + rect(76, -136, 34, 30, mix(colours.sky[0], colours.ink, 0.35), 3) + rect(10, -160, 124, 14, colours.accent, 4)
    + stroke('M72 -160 V-226', colours.ink, 6) + path('M72 -226 l44 14 l-44 14 z', colours.accent)
    + place(150, -52, 1, boxes(colours, chance, 5, (column) => 1 + ((column + chance.between(0, 1)) % 2)));
}

export function plane(colours: Palette): string {
  const under = mix(colours.light, colours.ink, 0.2);
  return path('M-90 -6 L-210 -128 h44 L30 -16 z', mix(under, colours.ink, 0.12))
    + path('M-270 -6 L-344 -142 h56 L-190 -26 z', colours.accent)
    + path('M-310 -6 q10 -40 70 -42 H190 q92 4 128 48 q-36 40 -128 42 H-180 q-100 0 -130 -48 z', colours.light)
    + path('M-300 12 q24 30 120 30 H190 q92 -4 128 -42 q-60 14 -140 14 z', under)
    + path('M-276 -36 q100 8 300 8 H282 q16 8 26 14 H-310 q8 -14 34 -22 z', colours.accent)
    + path('M250 -38 q36 8 54 26 h-46 z', mix(colours.sky[0], colours.ink, 0.6))
    + rect(-150, -26, 72, 56, mix(colours.light, colours.ink, 0.12), 6)
    + rect(-144, -20, 60, 44, mix(colours.light, colours.ink, 0.04), 4)
    + path('M-60 10 L-186 140 h54 L92 18 z', mix(under, colours.ink, 0.22))
    + rect(-78, 64, 92, 34, colours.second, 17) + rect(-12, 64, 26, 34, colours.ink, 13)
    + path('M-262 2 l-76 46 h46 l92 -40 z', under);
}
