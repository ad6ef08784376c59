import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = import.meta.dirname;
const SHELL = 'app/shell/shell.tsx';

/** The files that a module imports, statically or not; types and packages left out. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '');
  return [...text.matchAll(/(?:from |import\(|import )'(\.[^']+\.tsx?)'/g)]
    .map(([, path]) => resolve(dirname(file), path ?? ''))
    .filter((path) => existsSync(path));
}

/** Everything that may be drawn before the frame has come: the front door's imports, without frame and other screens. */
function firstLoad(): string[] {
  const found = new Set<string>();
  const open = [resolve(SRC, 'main.tsx')];
  for (let file = open.pop(); file; file = open.pop()) {
    const name = relative(SRC, file);
    const framed = name === SHELL || (name.startsWith('screens/') && name !== 'screens/auth/login.tsx');
    if (framed || found.has(file)) continue;
    found.add(file);
    open.push(...importsOf(file));
  }
  return [...found].map((file) => relative(SRC, file)).filter((file) => file.endsWith('.tsx'));
}

/** The patterns of `@source './…'` as expressions: `*` within a folder, `{a,b}`. */
function sources(sheet: string): RegExp[] {
  const text = readFileSync(resolve(SRC, sheet), 'utf8');
  return [...text.matchAll(/@source '\.\/([^']+)'/g)].map(([, pattern = '']) => {
    const expression = pattern
      .replaceAll('.', '\\.')
      .replaceAll('*', '[^/]*')
      .replaceAll(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
    return new RegExp(`^${expression}$`);
  });
}

describe('the style sheet of the first load', () => {
  it('has the classes of everything that may be drawn before the frame has come', () => {
    const patterns = sources('first-load.css');
    const first = firstLoad();
    expect(first).toContain('components/ui/menu-list.tsx');
    expect(first).toContain('components/ui/toaster.tsx');
    expect(first.filter((file) => file !== 'main.tsx' && !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
  });
});

type Colour = readonly [lightness: number, chroma: number, hue: number];

/** What a token is in one of the themes. */
function colourOf(token: string, theme: 'light' | 'dark'): Colour {
  const sheet = readFileSync(resolve(SRC, 'styles.css'), 'utf8');
  const hue = /--hue: (\d+);/.exec(sheet)?.[1] ?? '';
  const value = (new RegExp(String.raw`^ *--${token}: (.*);$`, 'm').exec(sheet)?.[1] ?? '').replaceAll('var(--hue)', hue);
  const other = /^var\(--(.*)\)$/.exec(value)?.[1];
  if (other !== undefined) return colourOf(other, theme);
  const colours = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, ...parts]) => parts.map(Number));
  const colour = theme === 'light' ? colours[0] : colours.at(-1);
  if (colour?.length !== 3) throw new Error(`--${token} is no colour of its own: ${value}`);
  return colour as unknown as Colour;
}

/** As WCAG reckons it, by way of linear sRGB (https://www.w3.org/TR/css-color-4/#color-conversion-code). */
function luminance([lightness, chroma, hue]: Colour): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const shown = (part: number): number => Math.min(1, Math.max(0, part));
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue);
}

describe.each(['light', 'dark'] as const)('the colours of the %s theme', (theme) => {
  /** Those pairs, of one of `over` on one of `under`, that are nearer to each other than they may be. */
  function tooNear(over: readonly string[], under: readonly string[], least: number): string[] {
    return over.flatMap((front) => under.flatMap((ground) => {
      const [low, high] = [front, ground].map((token) => luminance(colourOf(token, theme))).toSorted((one, other) => one - other);
      const contrast = ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
      return contrast < least ? [`${front} on ${ground}: ${contrast.toFixed(2)}`] : [];
    }));
  }
  const notices = ['destructive-muted', 'warning-muted', 'info-muted'];
  const grounds = ['background', 'card', 'popover', 'muted', 'selected', ...notices];

  it('let a ticked box and a button stand out from whatever they stand on', () => {
    expect(tooNear(['primary', 'primary-hover'], grounds, 3)).toEqual([]);
    expect(tooNear(['input'], grounds, 3)).toEqual([]);
  });

  it('let text be read on every ground, and on what is filled', () => {
    expect(tooNear(['foreground', 'muted-foreground', 'link'], grounds, 4.5)).toEqual([]);
    expect(tooNear(['destructive', 'warning'], ['background', 'popover', ...notices], 4.5)).toEqual([]);
    expect(tooNear(['primary-foreground'], ['primary', 'primary-hover', 'destructive-fill', 'destructive-hover'], 4.5)).toEqual([]);
  });
});
