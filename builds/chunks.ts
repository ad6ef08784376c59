/**
 * Which module goes into which chunk, so that an edit of one screen costs a returning visitor that screen's chunk and
 * the small entry, and nothing else.
 *
 * A chunk's name holds a hash of its content and of the names of the chunks it imports. The modules that name the
 * lazy chunks of the screens and of the dictionaries therefore change with every screen and every word, and whatever
 * imports them changes with them. Those modules alone make up the entry; the rest of the first load, and what the login
 * shares with all other screens, lies in `vendor` and `core`, which never import the entry. Vite's `chunkImportMap`
 * reaches the same end with an inline import map that every edit changes, and so would the pages' hash in the
 * Content-Security-Policy.
 */

import { resolve } from 'node:path';

/** The part of rolldown's module record that the split reads. */
export interface ModuleRecord {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

export type Lookup = (id: string) => ModuleRecord | null;

const SCREEN = /\/src\/screens\//;
/** What is edited often and loaded lazily: the screens, and the words in each language. */
const EDITED = /\/src\/(?:screens|i18n\/\w+)\//;

/** True where a module names the chunk of a screen or a dictionary, or statically imports a module that does. */
export function namesEdited(id: string, lookup: Lookup, seen: Set<string> = new Set()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const record = lookup(id);
  if (!record) return false;
  return (
    record.dynamicallyImportedIds.some((next) => EDITED.test(next)) || record.importedIds.some((next) => namesEdited(next, lookup, seen))
  );
}

interface NamingContext {
  getModuleInfo(id: string): ModuleRecord | null;
}

const PACKAGE = /[\\/]node_modules[\\/]/;

/**
 * The sources that a module needs at once: itself and what it imports statically, to the last. Packages are left out: a
 * package's index names everything in it, of which the bundler keeps a little.
 */
export function closureOf(root: string, lookup: Lookup): Set<string> {
  const closure = new Set([root]);
  // A set that grows while it is walked is walked to its end.
  for (const id of closure) {
    for (const next of lookup(id)?.importedIds ?? []) if (!PACKAGE.test(next)) closure.add(next);
  }
  return closure;
}

const SOURCES = resolve(import.meta.dirname, '../src');
const ENTRY = resolve(SOURCES, 'main.tsx');
const LOGIN = resolve(SOURCES, 'screens/auth/login.tsx');
const FRAME = resolve(SOURCES, 'app/shell/shell.tsx');
const LIST = resolve(SOURCES, 'crud/crud-page.tsx');
const DASHBOARD = resolve(SOURCES, 'screens/dashboard.tsx');

/**
 * The parts of the house that are loaded together, each by what it begins with; a module belongs to the first that needs it
 * at once. Left alone, the bundler makes a chunk of every set of modules that the same screens share: two dozen files of
 * some hundred bytes for one list.
 */
const PARTS = [
  { name: 'core', root: ENTRY },
  // What it shares with all other screens.
  { name: 'core', root: LOGIN },
  { name: 'frame', root: FRAME },
  { name: 'list', root: LIST },
  // The resources: whichever screen somebody opens, its engine or its links read most of them.
  { name: 'frame', root: DASHBOARD },
] as const;

/** The parts' sources, once a build: rolldown asks about each module with the same context. */
const closures = new WeakMap<NamingContext, readonly ReadonlySet<string>[]>();

function partName(id: string, context: NamingContext): string | null {
  const lookup: Lookup = (next) => context.getModuleInfo(next);
  if (SCREEN.test(id) || namesEdited(id, lookup)) return null;
  const sources = closures.get(context) ?? PARTS.map(({ root }) => closureOf(root, lookup));
  closures.set(context, sources);
  return PARTS[sources.findIndex((part) => part.has(id))]?.name ?? null;
}

/**
 * rolldown's `output.codeSplitting.groups`, first match wins. `$initial` is what the entry needs at once.
 *
 * Packages of later parts stand apart from our own code: left to the bundler they would lie beside sources that import
 * the parts above, and two chunks that import each other run in an order that depends on which was asked for first.
 */
export const chunkGroups = [
  { name: 'vendor', test: PACKAGE, tags: ['$initial' as const], priority: 3 },
  // Left where they fall, the icons would lie in the frame's facade, which imports the frame, which imports them: a
  // circle of chunks, in which the frame may run before its icons exist. By who uses them: the editor's are its own.
  { name: 'icons', test: /[\\/]node_modules[\\/]lucide-react[\\/]/, entriesAware: true, priority: 1.5 },
  { name: partName, debugName: 'parts', includeDependenciesRecursively: false, priority: 1 },
  { name: 'package', test: PACKAGE, entriesAware: true, priority: 0 },
];
