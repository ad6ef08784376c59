import type { Random } from '../random.ts';
import type { Palette } from './palettes.ts';
import { circle, mix, path, rect, stroke, times, turn } from './shapes.ts';

/** Vehicles stand on y = 0 with their rear at x = 0 and drive to the right. */

function wheel(x: number, colours: Palette, radius = 27): string {
  return circle(x, -radius, radius, colours.ink)
    + circle(x, -radius, radius * 0.52, mix(colours.light, colours.ink, 0.2))
    + circle(x, -radius, radius * 0.18, colours.ink);
}

function shadow(width: number, colours: Palette): string {
  return rect(-8, -8, width + 16, 14, mix(colours.ground, colours.ink, 0.75), 7);
}

function cab(x: number, fill: string, colours: Palette): string {
  const glass = mix(colours.sky[0], colours.light, 0.55);
  return path(`M${x} -40 V-176 q0 -12 12 -12 h58 q16 0 22 14 l22 54 q6 12 6 26 v54 z`, fill)
    + path(`M${x + 40} -168 h26 q10 0 14 9 l17 43 h-57 z`, glass)
    + rect(x + 12, -104, 22, 6, mix(fill, colours.ink, 0.4), 3)
    + rect(x + 102, -72, 18, 16, colours.sun, 4)
    + rect(x, -50, 122, 12, mix(fill, colours.ink, 0.45), 3);
}

export function truck(colours: Palette, chance: Random): string {
  const box = chance.next() > 0.5 ? colours.accent : colours.second;
  const head = box === colours.accent ? colours.light : colours.accent;
  return shadow(500, colours)
    + rect(0, -52, 480, 16, colours.ink, 4)
    + rect(0, -232, 350, 182, box, 6)
    + times(13, (index) => rect(14 + index * 26, -222, 8, 162, mix(box, colours.ink, 0.13)))
    + rect(0, -150, 350, 22, mix(box, colours.light, 0.75))
    + cab(370, head, colours)
    + [56, 118, 300, 440].map((x) => wheel(x, colours)).join('');
}

export function reefer(colours: Palette): string {
  const frost = mix(colours.accent, '#2b8fd6', 0.5);
  const flake = [0, 60, 120].map((angle) =>
    turn(angle, 170, -140, stroke('M170 -188 V-92 M158 -176 l12 12 l12 -12 M158 -104 l12 -12 l12 12', frost, 8)));
  return shadow(500, colours)
    + rect(0, -52, 480, 16, colours.ink, 4)
    + rect(0, -238, 346, 188, colours.light, 10)
    + rect(0, -78, 346, 28, frost)
    + rect(348, -218, 26, 78, mix(colours.light, colours.ink, 0.35), 5)
    + times(5, (index) => rect(352, -206 + index * 13, 18, 5, colours.ink))
    + flake.join('')
    + cab(376, frost, colours)
    + [56, 118, 300, 446].map((x) => wheel(x, colours)).join('');
}

export function van(colours: Palette, chance: Random): string {
  const body = chance.pick([colours.accent, colours.second, colours.light]);
  const glass = mix(colours.sky[0], colours.light, 0.5);
  return shadow(360, colours)
    + path('M0 -40 V-168 q0 -22 22 -22 h198 q22 0 36 18 l46 60 l42 16 q16 6 16 24 v32 z', body)
    + path('M236 -172 h-26 v58 h78 l-36 -48 q-6 -10 -16 -10 z', glass)
    + rect(0, -74, 360, 10, mix(body, colours.ink, 0.3))
    + rect(46, -156, 92, 62, mix(body, colours.light, body === colours.light ? 0 : 0.8), 6)
    + rect(62, -142, 60, 10, colours.second === body ? colours.accent : colours.second, 5)
    + rect(62, -122, 38, 8, mix(body, colours.ink, 0.35), 4)
    + rect(344, -84, 16, 18, colours.sun, 4)
    + rect(0, -48, 360, 12, mix(body, colours.ink, 0.55), 4)
    + wheel(76, colours, 32) + wheel(282, colours, 32);
}

export function scooter(colours: Palette): string {
  const skin = '#e0a884';
  return shadow(300, colours)
    + rect(0, -204, 96, 92, colours.second, 8)
    + rect(0, -170, 96, 8, mix(colours.second, colours.ink, 0.25))
    + rect(38, -204, 20, 34, mix(colours.second, colours.light, 0.5))
    + path('M30 -70 q6 -46 60 -46 h60 q16 0 22 16 l14 40 h52 l-22 -96 h-20 v-16 h34'
      + ' q10 0 12 10 l34 136 h-26 l-6 -14 h-200 z', colours.accent)
    + rect(96, -126, 76, 16, colours.ink, 8)
    + path('M112 -122 q-6 -92 38 -104 q30 -4 38 30 l10 74 z', mix(colours.accent, colours.ink, 0.45))
    + stroke('M160 -204 q20 34 58 34', mix(colours.accent, colours.ink, 0.3), 22)
    + circle(222, -170, 10, skin)
    + stroke('M140 -124 h44 l10 66 h26', colours.ink, 24)
    + circle(158, -256, 28, skin)
    + path('M124 -254 q0 -42 38 -42 q34 0 34 36 h-26 q-8 0 -12 8 z', colours.second)
    + wheel(58, colours, 36) + wheel(274, colours, 36);
}

export function lowbed(colours: Palette, chance: Random): string {
  const turbine = chance.next() > 0.5;
  const load = turbine
    ? rect(10, -148, 390, 64, colours.light, 32) + rect(10, -148, 60, 64, mix(colours.light, colours.ink, 0.18), 30)
      + rect(150, -148, 12, 64, colours.accent) + rect(290, -148, 12, 64, colours.accent)
    : rect(60, -150, 250, 66, colours.second, 10) + path('M110 -150 l18 -66 h92 l22 66 z', colours.second)
      + path('M132 -206 h40 v50 h-54 z', mix(colours.sky[0], colours.light, 0.5))
      + stroke('M290 -140 L400 -236 L452 -170', mix(colours.second, colours.ink, 0.2), 20)
      + path('M430 -176 h44 l10 40 h-40 z', colours.ink);
  return shadow(620, colours)
    + load
    + rect(0, -84, 430, 20, colours.accent, 4) + rect(410, -110, 90, 20, colours.accent, 4)
    + rect(470, -52, 130, 16, colours.ink, 4)
    + cab(490, colours.light, colours)
    + [30, 88, 146, 204, 440, 500, 566].map((x) => wheel(x, colours, 26)).join('');
}

export function train(colours: Palette, wagons: number, chance: Random): string {
  const boxes = [colours.second, colours.light, mix(colours.accent, colours.light, 0.3),
    mix(colours.mid, colours.ink, 0.2)];
  const locomotive = 60 + wagons * 250;
  return times(wagons, (index) => {
    const x = 40 + index * 250;
    const fill = chance.pick(boxes);
    return rect(x - 10, -46, 240, 14, colours.ink, 3)
      + rect(x, -166, 218, 120, fill, 4)
      + times(9, (rib) => rect(x + 12 + rib * 23, -158, 7, 104, mix(fill, colours.ink, 0.14)))
      + [x + 34, x + 78, x + 140, x + 184].map((at) => wheel(at, colours, 18)).join('');
  })
    + path(`M${locomotive - 20} -36 V-196 q0 -12 12 -12 h220 q26 0 40 26 l30 60 q8 14 8 34 v52 z`, colours.accent)
    + rect(locomotive - 20, -112, 296, 16, colours.light)
    + path(`M${locomotive + 176} -190 h34 q16 0 24 16 l20 42 h-78 z`, mix(colours.sky[0], colours.light, 0.5))
    + rect(locomotive + 10, -186, 60, 34, mix(colours.sky[0], colours.light, 0.5), 4)
    + rect(locomotive + 90, -186, 60, 34, mix(colours.sky[0], colours.light, 0.5), 4)
    + circle(locomotive + 264, -80, 10, colours.sun)
    + [30, 80, 190, 240].map((at) => wheel(locomotive + at, colours, 22)).join('');
}

export function forklift(colours: Palette): string {
  const box = mix(colours.second, '#c58b56', 0.5);
  return shadow(420, colours)
    + path('M0 -44 V-128 q0 -16 16 -16 h90 l30 60 h92 v40 z', colours.accent)
    + rect(0, -74, 228, 12, mix(colours.accent, colours.ink, 0.35))
    + stroke('M34 -142 L50 -262 H166 L200 -84', colours.ink, 11)
    + path('M86 -96 q-2 -74 34 -78 q22 0 26 24 l8 54 z', mix(colours.ground, colours.light, 0.2))
    + circle(122, -196, 22, '#e0a884')
    + path('M98 -198 q0 -28 26 -28 q24 0 24 22 z', colours.sun)
    + stroke('M142 -146 q12 22 40 18', mix(colours.ground, colours.light, 0.05), 15)
    + rect(236, -318, 16, 300, colours.ink) + rect(256, -318, 8, 300, mix(colours.ink, colours.light, 0.3))
    + rect(262, -112, 158, 10, colours.ink)
    + rect(270, -130, 140, 18, mix(box, colours.ink, 0.35))
    + rect(276, -206, 62, 76, box, 3) + rect(342, -206, 62, 76, mix(box, colours.light, 0.25), 3)
    + rect(298, -280, 84, 74, mix(box, colours.ink, 0.1), 3)
    + rect(300, -206, 14, 26, colours.light) + rect(366, -206, 14, 26, colours.light)
    + rect(332, -280, 16, 26, colours.light)
    + wheel(48, colours, 32) + wheel(192, colours, 38);
}
