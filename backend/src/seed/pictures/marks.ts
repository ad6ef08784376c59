import type { Random } from '../random.ts';
import { BRANDS } from './palettes.ts';
import { circle, mix, path, place, rect, stroke, times, turn } from './shapes.ts';

/** Logo marks of about 220 by 220 around the point (0, 0), in two brand colours. */
type Mark = (main: string, second: string, chance: Random) => string;

const MARKS: readonly Mark[] = [
  (main, second) => path('M-100 90 L-20 -90 L20 -90 L-60 90 z', main) + path('M0 90 L80 -90 L120 -90 L40 90 z', second),
  (main, second) => circle(-38, 0, 72, main) + circle(48, 0, 62, second)
    + path('M8 -55 a72 72 0 0 1 0 110 a62 62 0 0 1 0 -110 z', mix(main, second, 0.5)),
  (main, second) =>
    times(6, (index) => turn(index * 60, 0, 0, path('M0 -18 q34 -44 0 -92 q-34 48 0 92 z', index % 2 ? second : main))),
  (main, second) => path('M0 -110 L96 -55 V55 L0 110 L-96 55 V-55 z', main)
    + path('M0 -58 L50 -29 V29 L0 58 L-50 29 V-29 z', '#ffffff') + circle(0, 0, 24, second),
  (main, second) => times(3, (index) => rect(-100
    + index * 70, 90 - (index + 1) * 58, 54, (index + 1) * 58, index === 2 ? second : main, 8))
    + stroke('M-96 -30 L-20 -84 L84 -104', second, 14),
  (main, second) => path('M-110 70 Q-40 -110 0 -10 Q30 -110 110 70 Q60 20 0 60 Q-60 20 -110 70 z', main)
    + circle(0, -78, 22, second),
  (main, second) => path('M-92 -60 h124 a60 60 0 0 1 0 120 h-124 l34 -34 h86 a26 26 0 0 0 0 -52 h-86 z', main)
    + circle(-74, 0, 28, second),
  (main, second) => path('M-100 -70 h140 l60 70 l-60 70 h-140 l60 -70 z', main)
    + path('M-30 -34 h52 l30 34 l-30 34 h-52 l28 -34 z', second),
  (main, second) => rect(-96, -96, 88, 88, main, 18) + rect(8, -96, 88, 88, second, 44)
    + rect(-96, 8, 88, 88, second, 44) + rect(8, 8, 88, 88, main, 18),
  (main, second) => path('M0 -112 q90 60 90 130 a90 90 0 0 1 -180 0 q0 -70 90 -130 z', main)
    + path('M0 -30 q46 40 46 76 a46 46 0 0 1 -92 0 q0 -36 46 -76 z', second),
  (main, second) => stroke('M-92 40 q46 -70 92 0 t92 0', main, 26) + stroke('M-92 -20 q46 -70 92 0 t92 0', second, 26),
  (main, second) => path('M0 -104 L110 80 H-110 z', main) + path('M0 -30 L58 70 H-58 z', '#ffffff')
    + path('M0 20 L30 70 H-30 z', second),
  (main, second) => circle(0, 0, 104, main) + path('M-104 10 q60 -56 104 0 t104 0 a104 104 0 0 1 -208 0 z', second)
    + circle(34, -42, 22, '#ffffff'),
  (main, second) =>
    times(8, (index) => turn(index * 45, 0, 0, rect(-11, -108, 22, 58, index % 2 ? second : main, 11)))
      + circle(0, 0, 34, main),
  (main, second) => path('M-96 96 V-96 h60 l72 112 V-96 h60 V96 h-60 l-72 -112 V96 z', main)
    + rect(36, 60, 60, 36, second),
  (main, second) => path('M-100 0 a100 100 0 0 1 100 -100 v50 a50 50 0 0 0 -50 50 z', main)
    + path('M0 -100 a100 100 0 0 1 100 100 h-50 a50 50 0 0 0 -50 -50 z', second)
    + path('M100 0 a100 100 0 0 1 -100 100 v-50 a50 50 0 0 0 50 -50 z', main)
    + path('M0 100 a100 100 0 0 1 -100 -100 h50 a50 50 0 0 0 50 50 z', second),
  (main, second) => rect(-104, -104, 208, 208, main, 48)
    + path('M-62 62 q-10 -120 124 -124 q6 128 -92 104 z', '#ffffff') + stroke('M-70 76 Q-40 0 30 -30', second, 12),
  (main, second) => path('M-110 20 L0 -90 L110 20 H70 V96 H-70 V20 z', main) + rect(-24, 24, 48, 72, second, 6),
  (main, second) => times(3, (row) => times(3, (column) => circle(-70 + column * 70, -70 + row * 70, row
    + column === 2 ? 30 : 22, row === column ? second : main))),
  (main, second) => path('M-20 -110 L70 -110 L20 -20 L90 -20 L-60 110 L-14 10 L-80 10 z', main)
    + circle(78, 82, 22, second),
];

/** What stands beside the mark in a wide logo, 160 wide from (0, 0): the company's own pattern, as there is no text. */
const BANDS: readonly Mark[] = [
  (main, second) => stroke('M0 -34 q40 -44 80 0 t80 0', main, 22) + stroke('M0 34 q40 -44 80 0 t80 0', second, 22),
  (main, second) => times(4, (index) => path(`M${index * 42} 56 l44 -112 h24 l-44 112 z`, index === 3 ? second : main)),
  (main, second) => rect(0, -46, 170, 24, main, 12) + rect(0, -10, 120, 24, second, 12)
    + rect(0, 26, 150, 24, main, 12),
  (main, second) =>
    times(3, (index) => path(`M${index * 58} -52 l52 52 l-52 52 v-34 l18 -18 l-18 -18 z`, index ? main : second)),
];

/** Bến Mây's own: a cloud over a wharf's two waves. */
export function drawEmblem(size: number): string {
  const [sea, morning] = ['#12467f', '#f2a541'];
  return rect(0, 0, size, size, '#ffffff') + `<g transform="translate(${size / 2} ${size / 2}) scale(${size / 280})">`
    + circle(34, -52, 40, morning)
    + path('M-70 6 a36 36 0 0 1 4 -72 a50 50 0 0 1 92 -8 a38 38 0 0 1 40 80 z', sea)
    + stroke('M-96 40 q32 -34 64 0 t64 0 t64 0', sea, 16) + stroke('M-64 78 q32 -34 64 0 t64 0', morning, 16)
    + '</g>';
}

/** A company's mark alone, or, where the picture is wide, with a band beside it. */
export function drawMark(seed: number, width: number, height: number, chance: Random): string {
  const [main, second] = BRANDS[(seed * 7) % BRANDS.length] ?? ['#1b75d0', '#f28f3b'];
  const draw = MARKS[seed % MARKS.length];
  if (!draw) throw new Error(`marks.ts has no mark for seed ${seed}`);
  const wide = width > height * 1.4;
  const scale = (height / 320) * (wide ? 1.05 : 1.08);
  const mark = place(wide ? height * 0.55 : width / 2, height / 2, scale, draw(main, second, chance));
  const white = seed % 3 === 0 ? '' : rect(0, 0, width, height, '#ffffff');
  if (!wide) return white + mark;
  const band = BANDS[(seed >> 2) % BANDS.length]?.(main, second, chance) ?? '';
  return `${white}${mark}<g transform="translate(${height * 1.14} ${height / 2})">${band}</g>`;
}
