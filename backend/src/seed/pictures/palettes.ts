/** One mood: two sky colours, three depths of landscape, a dark and a light, and two accents that carry the hero. */
export interface Palette {
  readonly sky: readonly [top: string, bottom: string];
  readonly sun: string;
  readonly far: string;
  readonly mid: string;
  readonly ground: string;
  readonly ink: string;
  readonly light: string;
  readonly accent: string;
  readonly second: string;
}

function palette(colours: string): Palette {
  const [top = '', bottom = '', sun = '', far = '', mid = '', ground = '', ink = '', light = '', accent = '',
    second = ''] =
    colours.split(' ').map((colour) => `#${colour}`);
  return { sky: [top, bottom], sun, far, mid, ground, ink, light, accent, second };
}

export const PALETTES: readonly Palette[] = [
  palette('cfe6f5 f3f8fb ffd27d a9cbe2 6fa3c7 2f5f86 16324a ffffff e4572e f2a541'),
  palette('ffd9b8 fff3e4 ff9f6b f0b59a c9848a 5d4a6b 2c2540 fff9f2 2a7f9e f6c85f'),
  palette('d5efe6 f4fbf7 ffe08a a5d6c3 67b39b 2c6e63 123a3a ffffff f26b4e 2d8fb3'),
  palette('3b3f7a 8f6fa8 ffcf9c 6d5c97 4c4379 2b2954 161736 fdf3ee ff7d6e f9c74f'),
  palette('f5e6c8 fcf7ea f7b267 dec9a0 b99f75 6f5b42 35291d fffdf7 1f7a8c d1495b'),
  palette('dbe9f9 f6faff ffc9c2 b4cdea 7e9fd2 34508f 182850 ffffff 2fa58a ffb703'),
  palette('fbdce0 fff4f3 ffb38a efb4bd c97f95 6e3f63 351f3a fffafa 3178a8 f7c548'),
  palette('17324d 3f7391 ffe8b6 2f5f7d 234c69 122a40 0a1a2a f4fbff ffb545 ef6f5c'),
  palette('e4ecd6 f9fbf0 ffd36e bccf9f 88a86a 41613c 1e331f ffffff d9683c 2b8a9e'),
  palette('d9dee6 f4f6f9 f9d27a b7c0ce 8592a8 3e4a61 1c2433 ffffff 1b75d0 f28f3b'),
  palette('bfe9ef effafa ffe59a 8fd0d8 4fa7b5 1e5f70 0f3440 ffffff ff6f59 f8c14a'),
  palette('ffe3a6 fff8e3 ff8f5a f3c479 d98f52 7b4a2d 3a2317 fffaf0 2c6e9b 3fa37c'),
];

/** Brand colours for logos, in pairs that stand on white. */
export const BRANDS: readonly (readonly [main: string, second: string])[] = [
  ['#0b5ed7', '#ffb000'], ['#c8102e', '#1f2937'], ['#00796b', '#8bc34a'], ['#4527a0', '#ff7043'],
  ['#ef6c00', '#37474f'], ['#00838f', '#f9a825'], ['#2e7d32', '#a1887f'], ['#ad1457', '#5c6bc0'],
  ['#1a237e', '#26c6da'], ['#5d4037', '#e0a030'], ['#37474f', '#e53935'], ['#006d77', '#e29578'],
  ['#7b1fa2', '#00acc1'], ['#d84315', '#0277bd'], ['#33691e', '#fbc02d'], ['#283593', '#d81b60'],
];
