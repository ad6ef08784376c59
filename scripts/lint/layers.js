/**
 * The linter's rule of the directions: which room of the house may import what, as the table of docs/architecture.md says
 * (layers.test.ts holds the two against each other). Of every import, by a statement, by a call or in a type alone; one
 * whose address is put together as the code runs is let be.
 *
 * JavaScript, because the linter runs it on Node 20, which reads no TypeScript.
 */
import { existsSync } from 'node:fs';
import { dirname, extname, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

const SCREENS = 'src/screens';

/**
 * The rows of the table. Its rooms, folders or single files, may import each other, what is named, where `aboveToo` the
 * rooms of all rows above, and of `types` what is declared there, nothing that runs. What stands in no room is imported
 * where its path is named, by nobody else. A room within another has the row above the other's: a file is of the first.
 */
export const LAYERS = [
  { rooms: ['src/lib'], may: [] },
  { rooms: ['src/routes.ts'], may: [] },
  { rooms: ['src/api'], may: ['src/lib', 'src/routes.ts', 'sw/messages.ts'] },
  { rooms: ['src/i18n'], may: ['src/lib', 'src/routes.ts'] },
  { rooms: ['src/components/ui'], may: ['src/lib'] },
  { rooms: ['src/stores'], aboveToo: true, may: ['builds', 'sw/messages.ts'] },
  { rooms: ['src/components'], aboveToo: true, may: [] },
  { rooms: ['src/crud'], aboveToo: true, may: [] },
  { rooms: [SCREENS], aboveToo: true, may: [] },
  { rooms: ['src/app'], aboveToo: true, may: [] },
  { rooms: ['src/main.tsx', 'src/boot.ts', 'src/boot-bare.ts', 'src/boot-framed.ts', 'src/early-list.ts'], aboveToo: true, may: [] },
  { rooms: ['sw'], may: ['builds', 'src/routes.ts', 'src/api/early-calls.ts', 'src/api/call-headers.ts', 'src/api/answer-status.ts'] },
  { rooms: ['builds'], may: [] },
  { rooms: ['scripts'], may: ['builds', 'backend', 'vite.config.ts'], types: ['sw'] },
  { rooms: ['backend'], may: ['src/api', 'src/lib'] },
];

const isIn = (path, room) => path === room || path.startsWith(`${room}/`);
const isInAny = (path, rooms = []) => rooms.some((room) => isIn(path, room));

function rowOf(path) {
  return LAYERS.findIndex(({ rooms }) => isInAny(path, rooms));
}

/** The folder of a screen's parts. Whose part a file is tells the screen that stands beside it: `menu.tsx` of all in `menu/`. */
function partsOf(path) {
  for (let folder = dirname(path); folder !== SCREENS; folder = dirname(folder)) {
    if (existsSync(resolve(ROOT, `${folder}.tsx`))) return folder;
  }
  return path.slice(0, -extname(path).length);
}

/** True where the file at one path of the house may import the one at the other. A file of no room may import nothing. */
function isAllowed(from, to, ofTypes) {
  const at = rowOf(from);
  const row = LAYERS[at];
  if (!row) return false;
  if (isInAny(to, row.rooms)) return !isIn(from, SCREENS) || isIn(to, partsOf(from));
  if (row.aboveToo && LAYERS.slice(0, at).some(({ rooms }) => isInAny(to, rooms))) return true;
  return isInAny(to, row.may) || (ofTypes && isInAny(to, row.types));
}

/** The path in the house of the code that an import names; undefined for packages and style sheets. */
function targetOf(source, file) {
  if (source.endsWith('.css')) return undefined;
  if (/^backoffice-backend(?:$|\/)/.test(source)) return 'backend';
  return /^\.{1,2}(?:$|\/)/.test(source) ? relative(ROOT, resolve(dirname(file), source)) : undefined;
}

export const layers = {
  create(context) {
    const from = relative(ROOT, context.filename);
    // What stands beside the rooms, such as the settings of tools, knows all of them.
    if (rowOf(from) === -1 && !isIn(from, 'src')) return {};
    const look = (node, source, ofTypes) => {
      if (typeof source?.value !== 'string') return;
      const to = targetOf(source.value, context.filename);
      if (to === undefined || isAllowed(from, to, ofTypes)) return;
      context.report({ node, message: `${from} may not import ${to} (docs/architecture.md).` });
    };
    return {
      ImportDeclaration: (node) => look(node, node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => look(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => look(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => look(node, node.source, false),
      TSImportType: (node) => look(node, node.source, true),
    };
  },
};
