import type { Palette } from './palettes.ts';
import type { ObjectTheme } from './spec.ts';
import { circle, ellipse, mix, path, rect, ring, stroke, times, turn } from './shapes.ts';

/** Products, about 320 high, standing on y = 0 with x = 0 in the middle. */
type Draw = (colours: Palette) => string;

const KRAFT = '#c99a66';
const DARK = '#a8784a';
const PALE = '#dcb88a';

/** A box seen at a corner: left side, right side and lid. */
function cube(x: number, base: number, side: number, tall: number, fill: string, tape: string): string {
  const d = side * 0.42;
  const strip = `M${x - side * 0.58} ${base - tall - d * 0.58}`;
  return path(`M${x} ${base} l${-side} ${-d} v${-tall} l${side} ${d} z`, fill)
    + path(`M${x} ${base} l${side} ${-d} v${-tall} l${-side} ${d} z`, mix(fill, '#3a2410', 0.22))
    + path(`M${x} ${base - tall} l${-side} ${-d} l${side} ${-d} l${side} ${d} z`, mix(fill, '#ffffff', 0.28))
    + path(`${strip} l${side} ${-d} l${side * 0.16} ${d * 0.16} l${-side} ${d} z`, tape)
    + path(`${strip} l${side * 0.16} ${d * 0.16} v${tall * 0.3} l${-side * 0.16} ${-d * 0.16} z`,
      mix(tape, '#3a2410', 0.1));
}

function slats(width: number): string {
  return times(3, (index) => rect(-width / 2 + index * (width - 46) / 2, -44, 46, 32, DARK))
    + rect(-width / 2, -62, width, 20, PALE) + rect(-width / 2, -14, width, 14, KRAFT);
}

function roll(x: number, base: number, radius: number, tall: number, fill: string, core: string): string {
  const curve = `q${radius * 0.5} -6 ${radius * 0.7} ${-radius * 0.32}`;
  return path(`M${x - radius} ${base - tall} v${tall} a${radius} ${radius * 0.34} 0 0 0 ${radius * 2} 0 v${-tall} z`,
    fill)
    + path(`M${x + radius * 0.3} ${base - tall} v${tall + radius * 0.32} ${curve} v${-tall} z`,
      mix(fill, '#20303a', 0.14))
    + ellipse(x, base - tall, radius, radius * 0.34, mix(fill, '#ffffff', 0.4))
    + ellipse(x, base - tall, radius * 0.42, radius * 0.14, core)
    + ellipse(x, base - tall + 3, radius * 0.3, radius * 0.09, mix(core, '#000000', 0.4));
}

const castor = (x: number, colours: Palette, radius = 20) =>
  circle(x, -radius, radius, colours.ink) + circle(x, -radius, radius * 0.45, mix(colours.light, colours.ink, 0.3));

export const OBJECTS: Record<ObjectTheme, Draw> = {
  carton: ({ accent }) => cube(0, 0, 170, 170, KRAFT, mix(accent, '#ffffff', 0.25))
    + stroke('M70 -96 v-44 m-14 16 l14 -16 l14 16 M112 -114 v-44 m-14 16 l14 -16 l14 16', mix(KRAFT, '#3a2410', 0.62),
      7),

  cartons: ({ accent, second }) => cube(-150, -20, 96, 84, KRAFT, PALE)
    + cube(150, -20, 104, 118, mix(KRAFT, '#3a2410', 0.1), PALE)
    + cube(-6, 8, 110, 126, PALE, accent) + cube(-6, -162, 76, 70, mix(KRAFT, '#ffffff', 0.12), second),

  pallet: () => path('M-220 -62 l84 -58 h272 l84 58 z', mix(PALE, '#ffffff', 0.2))
    + times(4, (index) =>
      path(`M${-176 + index * 92} -62 l${42 - index * 14} -58 h20 l${-42 + index * 14 + 10} 58 z`,
        mix(DARK, '#3a2410', 0.3)))
    + slats(440)
    + '<g transform="translate(16 -128) scale(.92)">'
    + path('M-220 -62 l84 -58 h272 l84 58 z', mix(PALE, '#ffffff', 0.2))
    + times(4, (index) =>
      path(`M${-176 + index * 92} -62 l${42 - index * 14} -58 h20 l${-42 + index * 14 + 10} 58 z`,
        mix(DARK, '#3a2410', 0.3)))
    + slats(440) + '</g>',

  film: ({ light, accent, mid }) => roll(-120, -16, 66, 220, mix(light, mid, 0.35), KRAFT)
    + roll(124, -16, 66, 200, mix(light, mid, 0.5), KRAFT) + roll(0, 12, 78, 250, mix(light, mid, 0.18), accent),

  tape: ({ accent, second, light }) => ring(-40, -150, 112, PALE, 76)
    + ring(-40, -150, 128, KRAFT, 6) + ring(-40, -150, 108, mix(KRAFT, light, 0.3), 5)
    + ring(-40, -150, 78, DARK, 12)
    + path('M-40 -300 h170 q26 0 26 26 v26 h-40 q-30 -52 -156 -52 z', PALE)
    + circle(150, -72, 72, accent) + ring(150, -72, 56, mix(accent, light, 0.3), 5)
    + circle(150, -72, 34, mix(accent, '#000000', 0.35))
    + circle(150, -72, 26, second),

  seal: ({ accent, second, light, ink }) =>
    stroke('M-110 -170 V-260 q0 -60 60 -60 h120 q70 0 70 70 v70', mix(ink, light, 0.45), 20)
    + rect(-170, -176, 120, 150, accent, 18) + rect(-152, -150, 84, 18, light, 6)
    + rect(-152, -120, 84, 10, mix(accent, light, 0.6), 5)
    + rect(-152, -100, 60, 10, mix(accent, light, 0.6), 5)
    + times(9, (bar) => rect(-152 + bar * 10, -78, bar % 3 ? 4 : 7, 36, light))
    + rect(96, -190, 88, 130, second, 24) + rect(116, -168, 48, 12, mix(second, light, 0.7), 6)
    + circle(140, -96, 15, mix(second, ink, 0.5)),

  strap: ({ accent, second, ink, light }) => ring(-50, -144, 105, accent, 78)
    + times(5, (turnNumber) => ring(-50, -144, 132 - turnNumber * 14, mix(accent, ink, 0.22), 3))
    + ring(-50, -144, 60, mix(accent, ink, 0.6), 12)
    + path('M-50 -12 h240 v-24 h-190 z', mix(accent, ink, 0.15)) + rect(110, -72, 110, 60, second, 8)
    + rect(124, -60, 82, 12, mix(second, ink, 0.3), 4) + stroke('M170 -76 L226 -150', mix(ink, light, 0.25), 18),

  rack: ({ accent, second, ink }) => times(2, (side) => rect(-190 + side * 364, -330, 16, 330, mix(second, ink, 0.25)))
    + times(3, (level) => rect(-190, -30 - level * 110, 380, 16, accent)
      + times(4, (box) => rect(-166 + box * 86, -30 - level * 110 - (56 + ((box * 5 + level * 3) % 4) * 7), 72, 56
      + ((box * 5 + level * 3) % 4) * 7,
        [KRAFT, PALE, DARK][(box + level) % 3] ?? KRAFT, 2)))
    + stroke('M-182 -300 L-182 -20', ink, 3, '2 14') + stroke('M182 -300 L182 -20', ink, 3, '2 14'),

  jack: (colours) => stroke('M-128 -60 L-196 -286', colours.accent, 18)
    + stroke('M-226 -280 q30 -34 62 -18', colours.ink, 16)
    + path('M-164 -30 v-74 q0 -16 16 -16 h40 q12 0 16 12 l18 52 h260 q20 0 20 18 v8 z', colours.accent)
    + rect(-90, -58, 284, 10, mix(colours.accent, colours.light, 0.4))
    + rect(-140, -150, 32, 40, mix(colours.ink, colours.light, 0.3), 4)
    + castor(-124, colours, 32) + castor(160, colours, 16) + castor(190, colours, 16),

  trolley: (colours) => stroke('M-190 -64 L-232 -310 h-20', colours.accent, 16)
    + rect(-200, -74, 400, 26, mix(colours.mid, colours.ink, 0.25), 8)
    + castor(-150, colours, 25) + castor(150, colours, 25)
    + cube(-70, -78, 78, 84, KRAFT, colours.accent) + cube(92, -78, 70, 70, PALE, colours.second),

  bag: ({ accent, light, ink, second }) =>
    path('M-150 0 q-34 -120 -10 -240 h320 q24 120 -10 240 z', mix(light, '#d8cfb8', 0.55))
    + path('M60 0 q30 -130 14 -240 h86 q24 120 -10 240 z', mix(light, '#b8ad90', 0.7))
    + path('M-160 -240 q160 40 320 0 q-160 -44 -320 0 z', mix(light, '#a09678', 0.85))
    + stroke('M-130 -236 q-10 -96 44 -96 q36 0 30 80 M130 -236 q10 -96 -44 -96 q-36 0 -30 80', accent, 20)
    + rect(-84, -170, 128, 92, second, 8) + rect(-66, -150, 92, 12, light, 6)
    + rect(-66, -128, 60, 10, mix(second, light, 0.5), 5)
    + stroke('M-144 -40 q140 20 288 0', mix(ink, light, 0.7), 4, '10 10'),

  label: ({ accent, light, ink, second }) => turn(-7, 0, -150, rect(-190, -290, 380, 270, light, 14)
    + rect(-190, -290, 380, 66, accent, 14) + rect(-190, -244, 380, 20, accent)
    + rect(-166, -270, 150, 22, light, 6)
    + times(26, (bar) => rect(-160 + bar * 12.4, -200, [3, 7, 5, 9][(bar * 7) % 4] ?? 4, 96, ink))
    + rect(-160, -84, 190, 14, mix(light, ink, 0.25), 7) + rect(-160, -60, 130, 14, mix(light, ink, 0.15), 7)
    + rect(84, -86, 76, 44, second, 8)),

  scanner: ({ accent, ink, light, second }) =>
    path('M-70 0 q-10 -10 0 -40 l44 -130 h96 l-50 150 q-6 20 -22 20 z', mix(ink, light, 0.18))
    + path('M-120 -290 q0 -32 34 -32 h210 q44 0 44 46 v60 q0 46 -46 46 h-186 q-56 0 -56 -60 z', ink)
    + rect(130, -306, 44, 116, accent, 14) + rect(-84, -296, 130, 64, second, 12) + rect(-70, -282, 70, 12, light, 6)
    + rect(-70, -262, 46, 10, mix(second, light, 0.6), 5)
    + path('M174 -276 L320 -330 V-150 L174 -220 z', mix(accent, light, 0.78)) + rect(312, -332, 8, 184, accent, 4)
    + rect(4, -156, 34, 34, accent, 8),

  coolbox: ({ accent, light, ink }) => rect(-200, -210, 400, 200, light, 20)
    + rect(-200, -210, 400, 34, mix(light, ink, 0.16)) + rect(-214, -268, 428, 66, accent, 20)
    + rect(-40, -296, 80, 34, mix(accent, ink, 0.4), 12) + rect(-22, -284, 44, 22, mix(accent, light, 0.2), 8)
    + rect(-26, -222, 52, 44, mix(ink, light, 0.3), 8)
    + [0, 60, 120].map((angle) =>
      turn(angle, 0, -98,
        stroke('M0 -150 V-46 M-14 -136 l14 14 l14 -14 M-14 -60 l14 -14 l14 14', '#3f8fd0', 9))).join('')
    + rect(-170, -24, 60, 24, ink, 6) + rect(110, -24, 60, 24, ink, 6),

  drum: ({ accent, second, light }) => roll(-126, -16, 100, 230, accent, mix(accent, '#000000', 0.4))
    + rect(-226, -180, 200, 12, mix(accent, '#000000', 0.2)) + rect(-226, -100, 200, 12, mix(accent, '#000000', 0.2))
    + roll(120, 8, 106, 246, second, mix(second, '#000000', 0.4))
    + rect(14, -176, 212, 12, mix(second, '#000000', 0.18))
    + rect(14, -84, 212, 12, mix(second, '#000000', 0.18)) + turn(45, 120, -128, rect(90, -158, 60, 60, light, 4))
    + rect(114, -146, 12, 24, accent, 5) + circle(120, -110, 7, accent),

  crate: ({ accent }) => rect(-200, -260, 400, 240, PALE, 4)
    + times(5, (board) => rect(-200, -216 + board * 46, 400, 6, DARK)) + stroke('M-176 -44 L176 -236', KRAFT, 34)
    + rect(-210, -270, 40, 260, KRAFT, 4) + rect(170, -270, 40, 260, KRAFT, 4) + rect(-210, -280, 420, 36, KRAFT, 4)
    + rect(-210, -40, 420, 36, KRAFT, 4)
    + times(4, (nail) => circle(-190 + (nail % 2) * 380, nail < 2 ? -262 : -22, 6, mix(DARK, '#3a2410', 0.5)))
    + rect(-80, -196, 120, 70, accent, 6) + rect(-62, -178, 84, 12, '#ffffff', 6)
    + rect(-62, -156, 54, 10, mix(accent, '#ffffff', 0.6), 5),

  corner: ({ accent, light, ink }) => times(3, (index) => {
    const [x, fill] = [-150 + index * 120, [PALE, mix(accent, light, 0.35), KRAFT][index] ?? PALE];
    return path(`M${x} 0 v-270 l54 -30 v270 z`, fill)
      + path(`M${x + 54} -30 l54 30 v-270 l-54 -30 z`, mix(fill, ink, 0.18))
      + path(`M${x} -270 l54 -30 l54 30 l-14 0 l-40 -20 l-40 20 z`, mix(fill, light, 0.5));
  }),

  mailer: ({ accent, second, light, ink }) => turn(8, 60, -120, rect(-60, -280, 250, 250, second, 12)
    + path('M-60 -268 l125 96 l125 -96 z', mix(second, light, 0.3)))
    + turn(-6, -60, -120, rect(-220, -250, 300, 230, accent, 12)
    + path('M-220 -238 l150 110 l150 -110 q0 -12 -12 -12 h-276 q-12 0 -12 12 z', mix(accent, light, 0.28))
    + rect(-190, -96, 124, 50, light, 6) + times(9, (bar) => rect(-180 + bar * 12, -88, bar % 2 ? 4 : 7, 34, ink))),

  desiccant: ({ accent, second, light, mid }) => times(3, (index) => turn(-14 + index * 14, 0, -60,
    rect(-190 + index * 130, -230 + (index % 2) * 26, 124, 180, mix(light, mid, 0.12 + index * 0.05), 10)
    + rect(-190 + index * 130, -230 + (index % 2) * 26, 124, 20, mix(light, mid, 0.4), 8)
    + rect(-190 + index * 130, -70 + (index % 2) * 26, 124, 20, mix(light, mid, 0.4), 8)
    + path(`M${-128 + index * 130} ${-186 + (index % 2) * 26} q-34 44 -34 62 a34 34 0 0 0 68 0 q0 -18 -34 -62 z`,
      index === 1 ? accent : second))),

  cone: ({ accent, light, ink, sun }) => rect(-150, -24, 230, 24, ink, 8)
    + path('M-64 -280 h58 l66 260 h-190 z', accent) + path('M-84 -200 h98 l16 62 h-130 z', light)
    + path('M-108 -100 h146 l10 40 h-166 z', light) + path('M90 0 v-120 q0 -90 80 -90 q80 0 80 90 v120 z', sun)
    + rect(80, -70, 180, 26, mix(light, sun, 0.15)) + rect(150, -210, 40, 140, mix(light, sun, 0.15)),

  tracker: ({ accent, second, light, ink }) => rect(-170, -170, 240, 160, ink, 26)
    + rect(-148, -148, 196, 116, mix(ink, light, 0.12), 14) + circle(-108, -90, 16, '#58c98b')
    + rect(-76, -104, 100, 12, mix(ink, light, 0.5), 6) + rect(-76, -80, 66, 12, mix(ink, light, 0.3), 6)
    + rect(30, -260, 18, 100, ink, 9)
    + path('M150 -20 q-84 -110 -84 -170 a84 84 0 0 1 168 0 q0 60 -84 170 z', accent) + circle(150, -190, 36, light)
    + stroke('M-40 -230 q-60 -50 -120 0 M-60 -206 q-40 -30 -80 0', second, 12),

  liner: ({ accent, light, mid, ink, second }) => rect(-240, -220, 480, 210, accent, 8)
    + times(15, (rib) => rect(-226 + rib * 31, -208, 10, 186, mix(accent, ink, 0.16)))
    + rect(-60, -204, 284, 178, mix(ink, accent, 0.2))
    + path('M-44 -34 q-20 -110 30 -140 q110 -30 200 0 q40 40 22 140 z', mix(light, mid, 0.2))
    + stroke('M-10 -60 q90 -40 190 0 M0 -110 q80 -34 170 0', mix(light, mid, 0.45), 6)
    + rect(60, -76, 40, 40, second, 20) + rect(-246, -226, 492, 16, mix(accent, ink, 0.35), 4),
};
