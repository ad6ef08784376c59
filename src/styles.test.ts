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
