/** The back-office menu: the functions, and what each user sees of them. */
import { asc, eq, sql } from 'drizzle-orm';
import { backofficeFunction } from '../../../src/api/function.ts';
import { linkedPath } from '../../../src/api/function-link.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { RIGHT } from '../../../src/lib/right.ts';
import type { Right } from '../../../src/lib/right.ts';
import { seenFunctions } from '../../../src/lib/seen-functions.ts';
import { buildTree } from '../../../src/lib/tree.ts';
import type { Answer, Call } from '../call.ts';
import { LOCKS } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { functions, groupRights, userGroups } from '../database/schema.ts';
import { createCall, deleteCall, updateCall } from '../records/calls.ts';
import type { Entity, Removal, Values, Write } from '../records/entity.ts';
import { readListQuery } from '../records/list-query.ts';
import { listRows } from '../records/read.ts';
import { rowToWire } from '../records/values.ts';
import { problemAt, Refusal } from '../refusal.ts';
import type { Route } from '../route.ts';
import { sortKey } from '../text/sort-key.ts';
import { givesAnyRight, KEPT_LINKS } from './lockout.ts';
import { guardParent, refuseWithChildren } from './tree.ts';

const { id, name, parent, order } = functions;

/** What the domain knows no null of. */
const computed = {
  link: sql<string>`coalesce(${functions.link}, '')`,
  icon: sql<string>`coalesce(${functions.icon}, '')`,
  parentName: sql<string>`coalesce((select p.name from functions p where p.id = "functions"."parent_id"), '')`,
};

/** The menu's order: those without a number last, behind the largest that there can be; ties by id. */
const MENU_ORDER = [sql`coalesce(${order}::bigint, 2147483648)`];

/** Every function in the menu's order. */
async function allFunctions(db: Database) {
  const rows = await db.select({ id, name, parent, order, ...computed }).from(functions).orderBy(...MENU_ORDER, id);
  return rows.map((row, index) => ({ ...row, number: index + 1 }));
}

function menuOf(rows: readonly Values[], total = rows.length): Answer {
  return { status: 'success', menu: rows.map((row) => rowToWire(backofficeFunction, row)), totalrecord: total };
}

/** The functions that somebody sees (`seenFunctions`), each with the rights held on it; a folder with the right to see it. */
async function leftMenu({ db, person }: Call): Promise<Answer> {
  const all = await allFunctions(db);
  const held = await db
    .selectDistinct({ id: groupRights.functionId, right: groupRights.right })
    .from(groupRights)
    .innerJoin(userGroups, eq(userGroups.groupId, groupRights.groupId))
    .where(eq(userGroups.userId, person.id))
    .orderBy(asc(groupRights.right));
  const rights = new Map<number, Right[]>();
  for (const one of held) rights.set(one.id, [...(rights.get(one.id) ?? []), one.right as Right]);

  const tree = buildTree(all);
  const seen = seenFunctions(tree, [...rights].filter(([, own]) => own.includes(RIGHT.access)).map(([key]) => key));
  return menuOf(all.flatMap((row) => {
    const above = seen.get(row.id);
    if (above === undefined) return [];
    const own = rights.get(row.id) ?? [];
    return [{
      ...row,
      parent: above,
      parentName: above === null ? '' : tree.rows.get(above)?.name,
      rights: own.includes(RIGHT.access) ? own : [RIGHT.access, ...own],
    }];
  }));
}

async function guard(write: Write): Promise<void> {
  const linkBefore = write.before?.['link'];
  if (KEPT_LINKS.includes(linkBefore as string) && write.values['link'] !== linkBefore) {
    throw problemAt('function', 'link', 'kept', 'keptLink');
  }
  await refuseOthersRights(write);
  await guardParent(write, functions, 'function', 'parentId');
}

/**
 * Rights are found by the address that a function links to: leading it to another one gives its groups their rights there,
 * and those below `/page_management` let pictures be uploaded, whether there is such a page or not. That is for those alone
 * who hold them there, or who may give any right to any group.
 */
async function refuseOthersRights({ tx, person, id: own, before, values }: Write): Promise<void> {
  const path = linkedPath(values['link'] as string);
  if (path === undefined || own === undefined || path === linkedPath(before?.['link'] as string)) return;
  if (givesAnyRight(person)) return;
  const given = await tx
    .selectDistinct({ right: groupRights.right })
    .from(groupRights)
    .where(eq(groupRights.functionId, own as number));
  const held = person.rights.get(path);
  if (!given.every(({ right }) => held?.has(right as Right))) throw problemAt('function', 'link', 'notHeld', 'notHeld');
}

async function removing(removal: Removal): Promise<void> {
  if (KEPT_LINKS.includes(removal.row['link'] as string)) throw new Refusal('keptLink');
  await refuseWithChildren(removal, functions);
}

/** An empty text of the domain is a null in the table, where several functions may have no link. */
const orNull = (value: unknown) => (value === '' ? null : value);

export const functionEntity: Entity = {
  resource: backofficeFunction,
  link: '/system_management/menu',
  table: functions,
  id,
  computed,
  sortKeys: { name: sortKey },
  order: MENU_ORDER,
  longFields: [],
  writeLock: LOCKS.rights,
  // A heading has none, which is no text to be found by.
  searchTexts: (values) => [String(values['name']), (values['link'] as string | null) ?? ''],
  derive: (values) => ({ link: orNull(values['link']), icon: orNull(values['icon']) }),
  guard,
  removing,
};

const PARAMETERS = ['PageIndex', 'PageSize', 'search', 'SortField', 'SortOrder'];
/** The parameters of lists that this call alone spells in another way. */
const OWN_SPELLING: Readonly<Record<string, string>> = { PageIndex: 'pageIndex', PageSize: 'pageSize' };

/** `GetlistallMenu_Paging`: its page comes in the body, as texts or as numbers. */
async function functionsPage({ db, body }: Call): Promise<Answer> {
  const given = new Map<string, string>();
  for (const parameter of PARAMETERS) {
    const own = OWN_SPELLING[parameter] ?? parameter;
    const value = body.get(own);
    // Anything but a text or a number is as unreadable as a wrong text, and is refused as one.
    if (value !== undefined && value !== null) {
      given.set(own, typeof value === 'string' || typeof value === 'number' ? String(value) : 'invalid');
    }
  }
  const query = readListQuery(functionEntity, given, OWN_SPELLING);
  const { rows, total } = await listRows(db, functionEntity, query);
  return menuOf(rows, total);
}

export const functionRoutes: readonly Route[] = [
  { method: 'GET', path: endpoints.leftMenu, needs: 'token', handle: leftMenu },
  {
    method: 'GET', path: endpoints.allFunctions, needs: 'token',
    handle: async ({ db }) => menuOf(await allFunctions(db)),
  },
  {
    method: 'POST', path: endpoints.functionsPaged, needs: { link: functionEntity.link, anyOf: ['access'] },
    onlyReads: true, handle: functionsPage,
  },
  {
    method: 'POST', path: endpoints.function, needs: { link: functionEntity.link, anyOf: ['add'] },
    handle: (call) => createCall(call, functionEntity),
  },
  {
    method: 'PUT', path: endpoints.function, needs: { link: functionEntity.link, anyOf: ['edit'] },
    handle: (call) => updateCall(call, functionEntity),
  },
  {
    method: 'DELETE', path: endpoints.function, needs: { link: functionEntity.link, anyOf: ['delete'] },
    handle: (call) => deleteCall(call, functionEntity, 'id'),
  },
];
