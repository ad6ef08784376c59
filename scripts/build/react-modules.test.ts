import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asModule, productionFile } from './react-modules.ts';
import { ROOT } from './settings.ts';

const require = createRequire(import.meta.url);

/** The entries that the product imports and what those import, each by what it is imported by. */
const ENTRIES = {
  react: 'react/index.js',
  'react/jsx-runtime': 'react/jsx-runtime.js',
  'react-dom': 'react-dom/index.js',
  'react-dom/client': 'react-dom/client.js',
  scheduler: 'scheduler/index.js',
};

function fileOf(entry: string): string {
  const file = productionFile(resolve(ROOT, 'node_modules', entry));
  if (file === undefined) throw new Error(`${entry} has no file for production`);
  return file;
}

const fileName = (source: string): string => `${source.replace('/', '-')}.mjs`;

describe('React as modules', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'react-modules-'));
    for (const [source, entry] of Object.entries(ENTRIES)) {
      const code = asModule(await readFile(fileOf(entry), 'utf8'), `./${fileName(source)}`);
      const beside = code.replaceAll(/ from "([^".][^"]*)"/g, (_, from: string) => ` from "./${fileName(from)}"`);
      await writeFile(join(folder, fileName(source)), beside);
    }
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each(Object.entries(ENTRIES))('offers what %s offers, each by its name and all by the default', async (source, entry) => {
    const own = require(fileOf(entry)) as Record<string, unknown>;
    const { default: all, ...named } = (await import(pathToFileURL(join(folder, fileName(source))).href)) as Record<string, unknown>;
    expect(Object.keys(named).toSorted()).toEqual(Object.keys(own).toSorted());
    for (const [name, value] of Object.entries(named)) expect(typeof value, name).toBe(typeof own[name]);
    expect(all).toMatchObject(named);
  });

  it('leaves every other file alone', () => {
    expect(productionFile(resolve(ROOT, 'node_modules/react/compiler-runtime.js'))).toBeUndefined();
    expect(productionFile(resolve(ROOT, 'src/main.tsx'))).toBeUndefined();
  });

  it.each([
    ['all exports at once', 'module.exports = { useState };'],
    ['an export by a name that is reckoned', 'exports[name] = useState;'],
    ['something required in an expression', 'exports.version = require("react").version;'],
  ])('ends the build at %s, which no version of React known here writes', (_, code) => {
    expect(() => asModule(code, 'react/index.js')).toThrow('react/index.js');
  });
});
