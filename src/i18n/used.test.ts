import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partLoaders } from '../app/part-loaders.ts';
import { keysOf, OF_RESOURCE, ROOT, sourcesIn } from './testing.ts';
import vi from './vi.ts';
import frame from './vi/frame.ts';
import lists from './vi/lists.ts';

const SRC = join(ROOT, 'src');

const KEYS = keysOf(vi);

/**
 * `screen.${key}` → every key below `screen`; a template without a literal part says nothing.
 * @param subjects what a template may begin with that begins with a value
 */
function patternsIn(code: string, subjects: readonly string[]): RegExp[] {
  const open = `(?:${subjects.join('|') || 'nothing'})`;
  return [...code.matchAll(/`([\w.]*(?:\$\{[^`}]*\}[\w.]*)+)`/g)]
    .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
    .filter((parts) => parts.some((part) => /[a-z]/i.test(part)) && parts.some((part) => part.includes('.')))
    .map((parts) => parts.map((part) => part.replaceAll('.', '\\.')))
    .map(([head = '', next = '', ...rest]) => new RegExp(`^${[head + (head === '' ? open : '[\\w.]+') + next, ...rest].join('[\\w.]+')}$`));
}

/** The keys that code names, or may put together. */
function keysIn(code: string, subjects: readonly string[] = []): string[] {
  const patterns = patternsIn(code, subjects);
  return KEYS.filter((key) => code.includes(`'${key}'`) || patterns.some((pattern) => pattern.test(key)));
}

it('holds no word that nothing shows', () => {
  const used = new Set(keysIn(['src', 'scripts/build'].flatMap(sourcesIn).join('\n')));
  expect(KEYS.filter((key) => !OF_RESOURCE.test(key) && !used.has(key))).toEqual([]);
});

/** A source without what it takes from others as types alone, and without the code that comes with all words. */
function ownCode(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll(/import type [^;]*;|typeof import\([^)]*\)/g, '')
    .replaceAll(/withAllWords\(\(\) => import\([^)]*\)\)/g, '');
}

/** What runs while not all words are here, by its path in `src`: these sources and what they import, at once or later. */
function reachOf(roots: readonly string[], leftOut: readonly string[]): Map<string, string> {
  const reached = new Map<string, string>();
  const paths = new Set(roots);
  // A set that grows while it is walked is walked to its end.
  for (const path of paths) {
    const code = ownCode(join(SRC, path));
    reached.set(path, code);
    for (const [, near] of code.matchAll(/(?:from |import |import\()'(\.[^']+\.tsx?)'/g)) {
      const next = relative(SRC, join(SRC, dirname(path), near ?? ''));
      if (!/^i18n\/(?:vi|en)\b/.test(next) && !leftOut.includes(next)) paths.add(next);
    }
  }
  return reached;
}

/**
 * The words that code may show and that are not among those that are here.
 * @param records the subjects that `${resource.name}.fields.${name}` is about
 */
function lacking(reach: ReadonlyMap<string, string>, here: object, records: readonly string[] = []): string[] {
  const known = new Set(keysOf(here));
  return [...reach].flatMap(([path, code]) => {
    // What a declaration says of its form's fields is shown by the form.
    const shown = keysIn(code.replaceAll(/\b(?:help|newHelp|addOnlyHelp|none): '[^']*'/g, ''), records);
    return shown.filter((key) => !known.has(key)).map((key) => `${path}: ${key}`);
  });
}

describe('code that does not come with all words', () => {
  it('shows those of the frame, on the login and on error pages', () => {
    const reach = reachOf(['main.tsx', 'screens/auth/login.tsx'], ['app/part-loaders.ts']);
    expect(reach.has('app/messages.tsx')).toBe(true);
    expect(lacking(reach, frame)).toEqual([]);
  });

  it('shows those of the lists, in the shell and on plain lists', async () => {
    const reach = reachOf(['main.tsx'], []);
    const records = [...reach].filter(([path]) => path.startsWith('screens/')).flatMap(([, code]) => /\bresource: (\w+)/.exec(code)?.[1] ?? []);
    const plain = await Promise.all(Object.values(partLoaders.lists).map((load) => load()));
    expect(records.toSorted()).toEqual(plain.flatMap((list) => list.default.declaration?.resource.name ?? []).toSorted());
    expect(reach.has('app/shell/shell.tsx') && reach.has('crud/list/crud-list.tsx') && !reach.has('crud/form/record-sheet.tsx')).toBe(true);
    // It asks about what code that comes with all words has registered, as below.
    reach.delete('app/shell/unsaved-dialog.tsx');
    expect(lacking(reach, { ...frame, ...lists }, records)).toEqual([]);
  });

  it('has nothing unsaved, about which the frame would ask in words that are not here', () => {
    const registers = [...reachOf(['main.tsx'], [])].filter(([, code]) => /\bregisterUnsaved\(/.test(code));
    expect(registers.map(([path]) => path)).toEqual(['stores/unsaved.ts']);
  });
});
