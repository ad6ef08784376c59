import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

import { ROOT } from '../build/settings.ts';

/** What the linter says of a house with these files, whose rule of the directions is ours: `A may not import B`. */
function saidOf(files: Readonly<Record<string, string>>): string[] {
  const house = mkdtempSync(join(tmpdir(), 'backoffice-layers-'));
  onTestFinished(() => rmSync(house, { recursive: true }));
  cpSync(resolve(ROOT, 'scripts/lint'), join(house, 'scripts/lint'), { recursive: true });
  const config = { jsPlugins: ['./scripts/lint/house.js'], categories: { correctness: 'off' }, rules: { 'house/layers': 'error' }, ignorePatterns: ['scripts/lint'] };
  const all = { ...files, 'package.json': '{ "type": "module" }', '.oxlintrc.json': JSON.stringify(config) };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(house, name)), { recursive: true });
    writeFileSync(join(house, name), content);
  }
  const { stdout } = spawnSync(resolve(ROOT, 'node_modules/.bin/oxlint'), ['--format=json'], { cwd: house, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly { readonly message: string }[] };
  return diagnostics.map(({ message }) => message.replace(' (docs/architecture.md).', '')).toSorted();
}

it('refuses what the table does not have, by whatever words it is imported', () => {
  const said = saidOf({
    'src/lib/up.ts': "export { sent } from '../api/client.ts';",
    'src/api/page.ts': "export * from '../../backend/src/routes.ts';",
    'src/i18n/word.ts': "import type { Handler } from 'backoffice-backend/testing';",
    'src/components/ui/button.tsx': "import { t } from '../../i18n/i18n.ts'; import '../notice.tsx';",
    'src/components/notice.tsx': "import '../crud/screen.ts';",
    'src/stores/words.ts': "import '../components/notice.tsx';",
    'src/stores/later.ts': "export const load = () => import('../app/x.ts');",
    'src/crud/later.ts': "export const load = () => import('../../backend/src/x.ts');",
    'src/crud/type.ts': "export type Screen = typeof import('../screens/x.tsx');",
    'src/screens/a.tsx': "import './b.tsx';",
    'src/screens/b.tsx': "import './b/part.tsx';",
    'src/screens/b/part.tsx': "import '../a.tsx';",
    'src/app/door.ts': "import '../main.tsx';",
    'src/main.tsx': "import '../scripts/build.ts';",
    'src/boot.ts': "import '../vite.config.ts';",
    'src/nobodys.ts': "import './lib/fold.ts';",
    'sw/cache.ts': "import '../src/api/client.ts';",
    'builds/graph.ts': "import '../src/lib/fold.ts';",
    'scripts/export.ts': "import '../src/app/render.tsx'; import { POLICY } from '../sw/policy.ts';",
    'backend/src/start.ts': "import '../../scripts/serve/server.ts';",
  });
  expect(said).toEqual([
    'backend/src/start.ts may not import scripts/serve/server.ts',
    'builds/graph.ts may not import src/lib/fold.ts',
    'scripts/export.ts may not import src/app/render.tsx',
    'scripts/export.ts may not import sw/policy.ts',
    'src/api/page.ts may not import backend/src/routes.ts',
    'src/app/door.ts may not import src/main.tsx',
    'src/boot.ts may not import vite.config.ts',
    'src/components/notice.tsx may not import src/crud/screen.ts',
    'src/components/ui/button.tsx may not import src/components/notice.tsx',
    'src/components/ui/button.tsx may not import src/i18n/i18n.ts',
    'src/crud/later.ts may not import backend/src/x.ts',
    'src/crud/type.ts may not import src/screens/x.tsx',
    'src/i18n/word.ts may not import backend',
    'src/lib/up.ts may not import src/api/client.ts',
    'src/main.tsx may not import scripts/build.ts',
    'src/nobodys.ts may not import src/lib/fold.ts',
    'src/screens/a.tsx may not import src/screens/b.tsx',
    'src/screens/b/part.tsx may not import src/screens/a.tsx',
    'src/stores/later.ts may not import src/app/x.ts',
    'src/stores/words.ts may not import src/components/notice.tsx',
    'sw/cache.ts may not import src/api/client.ts',
  ]);
});

it('lets be what the table has, packages and style sheets', () => {
  const said = saidOf({
    'src/lib/fold.ts': "import { clsx } from 'clsx'; import './cn.ts';",
    'src/stores/payload.ts': "import '../../builds/manifest.ts'; import '../../sw/messages.ts'; import '../components/ui/button.tsx';",
    'src/components/notice.tsx': "import './ui/button.tsx'; import '../stores/menu.ts';",
    'src/screens/group/menu.tsx': "import './menu/part.tsx'; import '../../crud/screen.ts';",
    'src/screens/group/menu/part.tsx': "import './deep/other.ts'; export const load = (name: string) => import(name);",
    'src/screens/group/menu/deep/other.ts': "import '../part.tsx';",
    'src/app/shell.tsx': "import '../frame.css';",
    'src/main.tsx': "import './app/app.tsx'; import './stores/start.ts'; import './boot.ts';",
    'sw/ahead.ts': "import '../src/api/early-calls.ts';",
    'scripts/export.ts': "import type { WorkerData } from '../sw/policy.ts'; import 'backoffice-backend';",
    'backend/src/start.ts': "import '../../src/api/service.ts';",
    'e2e/day.spec.ts': "import '../src/app/app.tsx';",
    'vite.config.ts': "import './scripts/build/settings.ts';",
  });
  expect(said).toEqual([]);
});

interface Row {
  readonly rooms: readonly string[];
  readonly aboveToo?: boolean;
  readonly may: readonly string[];
  readonly types?: readonly string[];
}

const namedIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

it('has the table that docs/architecture.md shows', async () => {
  const { LAYERS } = await import(pathToFileURL(resolve(import.meta.dirname, 'layers.js')).href) as { readonly LAYERS: readonly Row[] };
  const told = readFileSync(resolve(ROOT, 'docs/architecture.md'), 'utf8').split('\n').flatMap((line) => {
    const [, room = '', , may = ''] = line.split('|').map((cell) => cell.trim());
    return line.startsWith('| `') && line.split('|').length === 5 ? [{ rooms: namedIn(room), may }] : [];
  });
  const first = told.slice(0, told.findIndex(({ may }) => may === 'anything'));
  expect(LAYERS.map(({ rooms }) => rooms)).toEqual(first.map(({ rooms }) => rooms));
  const shown = ({ aboveToo = false, may, types = [] }: Row) => ({ aboveToo, may: may.concat(types).toSorted(), types });
  expect(LAYERS.map(shown)).toEqual(first.map(({ may }) => ({
    aboveToo: may.startsWith('the above'),
    may: namedIn(may).toSorted(),
    types: [...may.matchAll(/the types of (`[^`]+`)/g)].flatMap(([, name = '']) => namedIn(name)),
  })));
});
