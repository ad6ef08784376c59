/** For tests of the dictionaries: their keys, and the code that may show them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Every text of a dictionary, or of a part of one, by its dotted path. */
export function textsOf(branch: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(branch).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[prefix + name, value] as const] : [...textsOf(value as object, `${prefix}${name}.`)],
    ),
  );
}

export function keysOf(branch: object): string[] {
  return [...textsOf(branch).keys()];
}

/** The code that may show words: the dictionaries themselves and the tests do not count. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(?:^|\/)testing\b|^i18n\/(?:vi|en)\b/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));
}

/**
 * The words that the engine looks up by a resource's name. Code that puts such a key together names no subject, so only
 * the declarations tell which of them are shown (`declared.dom.test.ts`).
 */
export const OF_RESOURCE = /^(?:noun\.\w+|\w+\.(?:fields\.\w+|options\.\w+\.\d+|empty|item|dropMany|preview))$/;
