import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import vi from './vi.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The code that may show words: the dictionaries themselves and the tests do not count. */
function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(?:^|\/)testing\b|^i18n\/(?:vi|en)\b/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));
}

function keysOf(branch: object, prefix = ''): string[] {
  return Object.entries(branch).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(value as object, `${prefix}${name}.`),
  );
}

/** `screen.${key}` → every key below `screen`; a template without a literal part says nothing. */
function patternsIn(code: string): RegExp[] {
  return [...code.matchAll(/`([\w.]*(?:\$\{[^`}]*\}[\w.]*)+)`/g)]
    .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
    .filter((parts) => parts.some((part) => /[a-z]/i.test(part)) && parts.some((part) => part.includes('.')))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.]+')}$`));
}

it('holds no word that nothing shows', () => {
  const code = ['src', 'scripts/build'].flatMap(sources).join('\n');
  const patterns = patternsIn(code);
  const unused = keysOf(vi).filter(
    (key) => !code.includes(`'${key}'`) && !patterns.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});
