import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

it('the rule of the missing useSignals() knows no function that is not there any more', () => {
  const rule = readFileSync(resolve(ROOT, 'scripts/lint/use-signals.js'), 'utf8');
  const names = [...(/READERS = new Set\(\[([^\]]*)\]/.exec(rule)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(names).toContain('t');
  const sources = ['src/stores', 'src/i18n'].flatMap((folder) =>
    readdirSync(resolve(ROOT, folder)).filter((name) => name.endsWith('.ts')).map((name) => readFileSync(resolve(ROOT, folder, name), 'utf8')));
  const missing = names.filter((name) => !sources.some((source) => source.includes(`export function ${name}(`)));
  expect(missing).toEqual([]);
});
