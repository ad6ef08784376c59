/**
 * Vite, for the client build, the bundle that renders the pages, and development. `scripts/build.ts` drives the
 * builds; nobody runs `vite build` by hand, because pages, manifests and worker come after it.
 */
import { availableParallelism } from 'node:os';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

import { chunkGroups } from './builds/chunks.ts';
import { plainIcons } from './scripts/build/plain-icons.ts';
import { reactModules } from './scripts/build/react-modules.ts';
import { clientSettings } from './scripts/build/settings.ts';
import { LONG_TESTS } from './scripts/check/how-much.ts';
import { TEST_LIMIT, WAIT } from './scripts/check/limits.ts';

/** What the client knows of its installation. Everything else is asked of the backend. @throws {WrongSetting} */
export function clientConstants(): Record<string, string> {
  const { apiBaseUrl, imageOrigins, pollMinutes, worker } = clientSettings(process.env);
  return {
    'import.meta.env.VITE_API_BASE_URL': JSON.stringify(apiBaseUrl),
    /** Separated by spaces. */
    'import.meta.env.VITE_IMAGE_ORIGINS': JSON.stringify(imageOrigins.join(' ')),
    'import.meta.env.VITE_BUILD_POLL_MINUTES': JSON.stringify(String(pollMinutes ?? '')),
    /** `off`: the pages register no worker, and the one that is built takes itself away (docs/deploy.md). */
    'import.meta.env.VITE_WORKER': JSON.stringify(worker ? '' : 'off'),
  };
}

/**
 * Vite wraps each `import()` so that the style sheets and scripts behind it are preloaded. What a route needs is warmed
 * by its payload; what is left to do is to load the style sheets of a lazy part (the frame's, the editor's) beside its
 * script, and to say that an import failed, as Vite does. A kilobyte less on every first visit.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    if (!id.endsWith('vite/preload-helper.js')) return undefined;
    return `const sheet = (file) => {
      const href = '/' + file;
      if (document.querySelector('[rel=stylesheet][href="' + href + '"],style[data-file="' + href + '"]')) return undefined;
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      document.head.append(link);
      return new Promise((done, failed) => {
        link.onload = done;
        link.onerror = () => {
          link.remove();
          failed(new Error('GET ' + href + ' failed'));
        };
      });
    };
    export const __vitePreload = (load, files = []) => Promise.all([load(), ...files.map(sheet)]).then(
      ([code]) => code,
      (error) => {
        dispatchEvent(new Event('vite:preloadError'));
        throw error;
      },
    );`;
  },
};

/** React has had this hook itself since 18; a package that also serves earlier ones brings a second one. */
const ownHook: Plugin = {
  name: 'own-hook',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    return id.endsWith('use-sync-external-store/shim/index.js') ? `export { useSyncExternalStore } from 'react';` : undefined;
  },
};

/**
 * Leaves out what Tailwind writes for others and what would stand in every page: the copy of each `@property` for browsers
 * without `@property`, Firefox before 128 and Safari before 16.4 (docs/architecture.md, "Browsers"); what its base says of
 * fonts' features where a theme names none; what it has for lists with several choices, of which we have none; and its
 * notice, which stands in the file of all notices.
 */
const plainSheet: Plugin = {
  name: 'plain-sheet',
  // Before Vite takes the sheet over, after Tailwind has made it.
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.css')) return undefined;
    const plain = code
      .replace(/\/\*! tailwindcss[^*]*\*\//, '')
      .replace(/@layer properties\s*\{\s*@supports[^{]*\{[^{]*\{[^}]*\}\s*\}\s*\}/, '')
      .replaceAll(/:where\(select:is\(\[multiple\],\s*\[size\]\)\)[^{]*\{[^}]*\}/g, '')
      .replaceAll(/font-(?:feature|variation)-settings:\s*normal;/g, '');
    return { code: plain, map: null };
  },
};

/** The notices of the packages that the site is made of, as a file of its root. */
export const LICENSES = 'licenses.txt';

/** Of a package that offers a thousand parts by one name, those alone that somebody uses are read. */
const lazyBarrel = { experimental: { lazyBarrel: true } };

const clientBundle = {
  ...lazyBarrel,
  input: ['src/main.tsx', 'src/styles.css', 'src/first-load.css'],
  output: {
    codeSplitting: { groups: chunkGroups },
    // The bundler names a shared chunk after everybody who shares it: a new screen would rename it.
    chunkFileNames: ({ name }: { name: string }) => `assets/${name.split('~', 1)[0]}-[hash:7].js`,
    // 36 bits tell the builds of one chunk apart; the names that chunks call each other by are not to be compressed, and weigh
    // 0.2 kB less in a first visit than with the bundler's 48.
    hashCharacters: 'base36' as const,
  },
};

const LEFT_OUT = LONG_TESTS ? [] : ['**/*.long.test.ts'];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [plainImports, ownHook, plainIcons, reactModules, react(), tailwindcss(), plainSheet],
  define: clientConstants(),
  // Its `browser` file is no module, unlike this one: the bundler's helpers for such would be fetched with every first visit.
  resolve: { alias: { dlv: 'dlv/dist/dlv.es.js' } },
  build: {
    outDir: 'dist',
    manifest: true,
    // Of what the scripts carry, since the minifier takes every notice out of them.
    license: isSsrBuild ? false : { fileName: LICENSES },
    // No scripts: style sheets alone are left to `plainImports`.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    reportCompressedSize: false,
    // A picture as a `data:` address inside a chunk would be downloaded again with every edit of that chunk.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? lazyBarrel : clientBundle,
  },
  test: {
    // Some tests wait for a disk or for a process that they have started: it takes three to keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    hookTimeout: TEST_LIMIT,
    testTimeout: TEST_LIMIT,
    expect: { poll: WAIT },
    // What was waited for in vain is shown where the test waits.
    onStackTrace: (_, { file }) => !file.endsWith('/scripts/check/patient-waits.ts'),
    // Files share processes, and with them what takes long to load and keeps no state: React, jsdom, the databases of
    // tests. Their own modules are new for each file.
    isolate: false,
    // A database is gone before its code, compiled a second time for speed, would have paid for that.
    execArgv: ['--liftoff-only'],
    // A process is passed on within a project only: what has a document is told by its name.
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{builds,scripts,sw,backend,src}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.dom.test.ts', ...LEFT_OUT],
          setupFiles: ['scripts/check/fresh-modules.ts', 'scripts/check/patient-waits.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['src/**/*.{dom.test.ts,test.tsx}'],
          setupFiles: ['scripts/check/fresh-modules.ts', 'scripts/check/patient-waits.ts', 'src/test-setup.ts'],
        },
      },
    ],
  },
}));
