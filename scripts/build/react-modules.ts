/**
 * React as modules. Its packages are written for `require`: around each of them the bundler would put a function, beside
 * all of them a file with its own helpers, one request more of every first visit, and each use would be a property looked
 * up at run time (`(0,r.jsx)(…)`). As modules they lie beside the rest, and what nobody uses of them is left out: 1 kB less
 * in every first visit.
 *
 * Their files for production are plain enough for it: each export is assigned at the beginning of a line, and what they
 * require stands among the first variables.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const ENTRY = /\/node_modules\/(react|react-dom|scheduler)\/(index|client|jsx-runtime)\.js$/;

/** The file for production behind an entry of React's packages; undefined of every other file. */
export function productionFile(id: string): string | undefined {
  const [, name, entry] = ENTRY.exec(id) ?? [];
  return name && createRequire(id).resolve(`./cjs/${entry === 'index' ? name : `${name}-${entry}`}.production.js`);
}

const EXPORT = /\bexports\.(\w+)/g;
const ASSIGNED = /\bexports\.(\w+) =(?!=)/g;
const DECLARED = /^exports\.(\w+) =(?!=)/gm;
const REQUIRED = /(?<!\.)\b(\w+) = require\("([^"]+)"\)(?=[,;])/g;
/** What the scheduler for React's own tests offers and the real one does not: asked for, and undefined. */
const OF_TESTS = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g;

function namesIn(code: string, pattern: RegExp): string[] {
  return Array.from(code.matchAll(pattern), ([, name = '']) => name);
}

/**
 * The code of one of React's files for production as a module, with its names for exports and itself as the default.
 * @param id what the module is imported by: its default is its own namespace, of which the bundler knows each use
 * @throws where the file is written otherwise than said above, as another version of React may be
 */
export function asModule(code: string, id: string): string {
  const assigned = namesIn(code, ASSIGNED);
  const often = new Set(assigned.filter((name, index) => assigned.indexOf(name) !== index));
  const imports: string[] = [];
  const body = code
    .replaceAll(REQUIRED, (_, name: string, source: string) => {
      imports.push(`import * as ${name} from ${JSON.stringify(source)};`);
      // Its place among the variables goes to one that nobody reads.
      return `required_${imports.length} = 0`;
    })
    .replaceAll(DECLARED, (found, name: string) => (often.has(name) ? found : `const exports_${name} =`))
    .replaceAll(EXPORT, 'exports_$1')
    .replaceAll(OF_TESTS, 'undefined');
  if (/\b(?:require\(|module\b|exports\b)/.test(body.replaceAll(/\/\*.*?\*\/|"[^"\n]*"/gs, ''))) {
    throw new Error(`${id}: React's file for production is written otherwise than scripts/build/react-modules.ts reads. Take its plugin out of vite.config.ts, or teach it the new form.`);
  }
  const names = [...new Set(namesIn(code, EXPORT))];
  return [
    ...imports,
    `import * as self from ${JSON.stringify(id)};`,
    ...Array.from(often, (name) => `let exports_${name};`),
    body,
    `export { self as default, ${names.map((name) => `exports_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/** Radix writes the names of newer hooks so that no bundler sees them, for React before 19: ours has them all. */
const HIDDEN = /\[" (\w+) "\.trim\(\)\.toString\(\)\]/g;

export const reactModules: Plugin = {
  name: 'react-modules',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  load: {
    filter: { id: ENTRY },
    async handler(id) {
      const file = productionFile(id);
      return file === undefined ? undefined : asModule(await readFile(file, 'utf8'), id);
    },
  },
  transform: {
    filter: { id: /\/@radix-ui\// },
    handler: (code) => ({ code: code.replaceAll(HIDDEN, '.$1'), map: null }),
  },
};
