import type { Canvas } from './backdrops.ts';
import type { IdeaTheme } from './spec.ts';
import { circle, ellipse, mix, path, place, rect, ring, stroke, times, turn } from './shapes.ts';

/** Signs of about 400 by 360 around the point (0, 0). */
type Draw = (canvas: Canvas) => string;

function pin(x: number, y: number, size: number, fill: string, hole: string): string {
  const [left, round, right] = [`q${-size} ${-size * 1.3} ${-size} ${-size * 2}`,
    `a${size} ${size} 0 0 1 ${size * 2} 0`,
    `q0 ${size * 0.7} ${-size} ${size * 2}`];
  return path(`M${x} ${y} ${left} ${round} ${right} z`, fill)
    + circle(x, y - size * 2, size * 0.42, hole);
}

function person(x: number, y: number, shirt: string, hair: string, skin: string, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">`
    + path('M-78 180 V96 q0 -66 62 -66 h32 q62 0 62 66 v84 z', shirt) + path('M-18 26 h36 v20 q-18 20 -36 0 z', skin)
    + circle(0, -18, 50, skin) + path('M-54 -16 q-6 -62 54 -62 q60 0 54 62 q-18 -30 -54 -30 q-36 0 -54 30 z', hair)
    + path('M-20 30 L0 66 L20 30 l18 8 L0 104 L-38 38 z', '#ffffff') + '</g>';
}

export const IDEAS: Record<IdeaTheme, Draw> = {
  map: ({ colours, chance }) => {
    const land = mix(colours.light, colours.mid, 0.28);
    const bend = chance.between(-40, 40);
    return path('M-260 -150 l170 -50 l180 50 l170 -50 V160 l-170 50 l-180 -50 l-170 50 z', colours.light)
      + path('M-90 -200 l180 50 V210 l-180 -50 z', mix(colours.light, colours.mid, 0.12))
      + path('M-230 -90 q60 -40 110 0 t90 40 q-40 50 -100 40 t-100 30 z', land)
      + path('M60 -60 q80 -60 160 -20 q20 80 -50 110 t-110 -90 z', land)
      + path('M-180 90 q80 -50 160 10 q-30 60 -160 50 z', land)
      + path('M90 90 q60 -20 130 10 v50 q-80 20 -130 -60 z', land)
      + stroke(`M-170 100 q${70 + bend} -150 150 -90 t190 -110`, colours.accent, 9, '1 20')
      + pin(-170, 110, 34, colours.second, colours.light) + pin(172, -96, 44, colours.accent, colours.light)
      + circle(-8, 14, 12, colours.ink);
  },

  globe: ({ colours }) => circle(0, 0, 190, '#7fb6dc')
    + path('M-150 -112 q70 -76 150 -70 q20 50 -40 74 q-30 60 -80 60 q-30 40 -64 20 q-8 -44 34 -84 z',
      mix(colours.ground, '#5fa777', 0.6))
    + path('M40 -40 q70 -50 130 -10 q24 60 0 110 q-60 50 -90 10 q-70 -40 -40 -110 z',
      mix(colours.ground, '#5fa777', 0.6))
    + path('M-110 60 q60 -20 90 30 q-10 70 -50 80 q-60 -40 -40 -110 z', mix(colours.ground, '#5fa777', 0.6))
    + ring(0, 0, 190, mix('#7fb6dc', colours.ink, 0.4), 6)
    + stroke('M-250 110 Q0 250 250 -110', colours.accent, 8, '2 20')
    + turn(-36, 236, -112, place(236, -112, 0.34,
      path('M-160 -24 q0 -30 40 -30 h190 q90 4 120 54 q-30 50 -120 54 H-120 q-40 0 -40 -30 z', colours.light)
      + path('M-20 20 L-120 150 h60 L90 26 z M-20 -20 L-120 -150 h60 L90 -26 z M-150 -20 l-50 -70 h50 l50 50 z',
        colours.second))),

  chart: ({ colours, chance }) => {
    const heights = Array.from({ length: 6 }, (_, index) => 60 + index * 22 + chance.between(-16, 30));
    const points = heights.map((tall, index) => `${index ? 'L' : 'M'}${-160 + index * 62} ${96 - tall}`).join(' ');
    return rect(-260, -190, 520, 370, colours.ink, 24) + rect(-240, -170, 480, 330, colours.light, 12)
      + rect(-60, 180, 120, 40, mix(colours.ink, colours.light, 0.2))
      + rect(-120, 214, 240, 16, colours.ink, 8)
      + rect(-216, -146, 130, 16, mix(colours.light, colours.ink, 0.5), 8)
      + rect(-216, -122, 84, 12, mix(colours.light, colours.ink, 0.2), 6)
      + heights.map((tall, index) => rect(-180
      + index * 62, 130 - tall, 40, tall, index === 5 ? colours.accent : mix(colours.light, colours.mid, 0.6),
        4)).join('')
      + stroke(points, colours.second, 7) + circle(150, 96 - (heights[5] ?? 0), 11, colours.accent)
      + rect(-200, 130, 400, 4, mix(colours.light, colours.ink, 0.4));
  },

  document: ({ colours, chance }) => {
    const line = mix(colours.light, colours.ink, 0.2);
    return `<g transform="rotate(7)">${rect(-90, -200, 280, 380, mix(colours.light, colours.mid, 0.35), 14)}</g>`
      + `<g transform="rotate(-4)">`
      + path('M-190 -200 q0 -14 14 -14 h210 l76 76 v304 q0 14 -14 14 h-272 q-14 0 -14 -14 z', colours.light)
      + path('M34 -214 l76 76 h-62 q-14 0 -14 -14 z', mix(colours.light, colours.mid, 0.45))
      + rect(-150, -160, 120, 22, colours.accent, 6)
      + times(7, (row) => rect(-150, -106 + row * 34, chance.between(120, 220), 12, line, 6)) + '</g>'
      + circle(140, 118, 78, colours.accent) + ring(140, 118, 62, colours.light, 5)
      + stroke('M104 120 l26 28 l50 -56', colours.light, 17);
  },

  network: ({ colours, chance }) => {
    const nodes = times(7, (index) => {
      const angle = (index / 7) * Math.PI * 2 + chance.next() * 0.3;
      const reach = 150 + (index % 2) * 40;
      const [x, y] = [Math.cos(angle) * reach * 1.25, Math.sin(angle) * reach];
      const fill = [colours.accent, colours.second, colours.light][index % 3] ?? colours.light;
      return stroke(`M0 0 L${x.toFixed(1)} ${y.toFixed(1)}`, mix(colours.far, colours.light, 0.3), 6)
        + circle(x, y, 40, fill) + rect(x - 16, y - 12, 32, 26, mix(fill, colours.ink, 0.55), 4)
        + rect(x - 4, y - 12, 8, 10, mix(fill, colours.light, 0.4));
    });
    return nodes + circle(0, 0, 84, colours.ink)
      + path('M-48 36 V-8 L0 -40 L48 -8 V36 z', colours.light) + rect(-18, 0, 36, 36, colours.accent, 3);
  },

  shield: ({ colours }) =>
    path('M0 -210 q90 56 176 56 q10 240 -176 350 q-186 -110 -176 -350 q86 0 176 -56 z', colours.accent)
    + path('M0 -210 q90 56 176 56 q10 240 -176 350 z', mix(colours.accent, colours.ink, 0.2))
    + path('M0 -164 q70 40 136 44 q4 176 -136 268 q-140 -92 -136 -268 q66 -4 136 -44 z', colours.light)
    + stroke('M-64 -6 l46 50 l88 -100', colours.second, 30),

  team: ({ colours }) => person(-180, 10, mix(colours.mid, colours.ink, 0.2), '#2b2320', '#d9a07c', 0.9)
    + person(180, 10, colours.second, '#3a2a22', '#e7b591', 0.9)
    + person(0, 0, colours.accent, '#1f1a1a', '#e2ab86', 1.14)
    + rect(-330, 156, 660, 60, mix(colours.ground, colours.ink, 0.35), 14),

  cart: ({ colours }) => rect(-250, -200, 500, 320, colours.ink, 20) + rect(-228, -178, 456, 276, colours.light, 8)
    + rect(-228, -178, 456, 46, colours.accent, 8) + times(3, (dot) => circle(-204 + dot * 24, -155, 7, colours.light))
    + times(3, (index) => rect(-200 + index * 100, -110, 84, 84, mix(colours.light, colours.mid, 0.2), 8)
      + rect(-200 + index * 100, -14, 84, 10, mix(colours.light, colours.ink, 0.3), 5)
      + rect(-200 + index * 100, 4, 50, 10, colours.second, 5)
      + rect(-178 + index * 100, -84, 40, 36, index === 1 ? colours.accent : '#c99a66', 4))
    + path('M-320 120 h640 l-34 36 q-6 6 -16 6 h-540 q-10 0 -16 -6 z', mix(colours.ink, colours.light, 0.3))
    + place(190, 70, 1, stroke('M-70 -110 h30 l34 120 h110 l28 -84 H-32', colours.second, 16)
      + circle(12, 46, 18, colours.second) + circle(92, 46, 18, colours.second)),

  phone: ({ colours }) => rect(-120, -216, 240, 430, colours.ink, 34)
    + rect(-104, -196, 208, 390, mix(colours.light, colours.far, 0.3), 20)
    + path('M-104 -60 L104 -130 V-96 L-104 -26 z', colours.light) + path('M-20 -196 h34 L60 70 h-34 z', colours.light)
    + stroke('M-70 -30 L10 -62 L44 40', colours.accent, 9) + pin(44, 44, 26, colours.accent, colours.light)
    + circle(-70, -30, 13, colours.second)
    + rect(-104, 90, 208, 104, colours.light, 20) + rect(-84, 108, 52, 52, colours.second, 8)
    + rect(-20, 112, 104, 12, mix(colours.light, colours.ink, 0.5), 6)
    + rect(-20, 134, 70, 10, mix(colours.light, colours.ink, 0.25), 5)
    + rect(-84, 170, 168, 10, mix(colours.light, colours.mid, 0.35), 5) + rect(-84, 170, 112, 10, colours.accent, 5),

  award: ({ colours }) =>
    path('M-70 60 l-50 160 l62 -24 l36 52 l40 -170 z M70 60 l50 160 l-62 -24 l-36 52 l-40 -170 z', colours.accent)
    + times(14, (index) => circle(Math.cos((index / 14) * Math.PI * 2) * 132, -40
    + Math.sin((index / 14) * Math.PI * 2) * 132, 34, colours.second))
    + circle(0, -40, 140, colours.second) + circle(0, -40, 106, colours.light)
    + ring(0, -40, 92, mix(colours.second, colours.light, 0.3), 5)
    + path('M0 -110 l21 45 l49 6 l-36 34 l9 48 l-43 -24 l-43 24 l9 -48 l-36 -34 l49 -6 z', colours.accent)
    + ellipse(0, 246, 150, 10, mix(colours.far, colours.ink, 0.25)),
};
