/**
 * What an empty database is filled with, once, in one transaction: what any start needs (functions, positions,
 * the administrators' group and its first user), and the example company where it is wanted.
 */
import { sql } from 'drizzle-orm';
import type { Id } from '../../src/api/fields.ts';
import { signInName } from './session/sign-in.ts';
import { LOCKS } from './database/advisory-locks.ts';
import { holdsUsers } from './database/holds-users.ts';
import type { Database } from './database/database.ts';
import { companyInfo, groupRights, positions, userGroups, users } from './database/schema.ts';
import { productEntity, serviceEntity } from './entities/articles.ts';
import { customerEntity } from './entities/customers.ts';
import { functionEntity } from './entities/functions.ts';
import { groupEntity } from './entities/groups.ts';
import { COMPANY_ID, companyEntity, introductionEntity, slideEntity } from './entities/pages.ts';
import { staffEntity } from './entities/staff.ts';
import { userEntity } from './entities/users.ts';
import { websiteMenuEntity } from './entities/website-menu.ts';
import type { Entity, Values } from './records/entity.ts';
import { recordOf } from './records/write.ts';
import { pictureName } from './seed-pictures.ts';
import { seedFunctions } from './seed/functions.ts';
import { seedGroups } from './seed/groups.ts';
import type { PictureSpec } from './seed/pictures/spec.ts';
import { seedPositions } from './seed/positions.ts';
import { seedStaff } from './seed/staff.ts';
import { seedUsers } from './seed/users.ts';
import { sortKey } from './text/sort-key.ts';

export interface FirstUserData {
  readonly id: string;
  readonly userName: string;
  readonly passwordHash: string;
}

export interface SeedingOptions {
  readonly db: Database;
  /** The first user, asked for only where the database is empty. */
  readonly firstUser: () => Promise<FirstUserData>;
  /** With the example company, or without. */
  readonly example: boolean;
  /** Public address of an uploaded file. */
  readonly pictureAddress: (name: string) => string;
  readonly now: number;
}

/** Fills an empty database. @returns whether it was empty */
export function fillEmptyDatabase(options: SeedingOptions): Promise<boolean> {
  return options.db.transaction(async (tx) => {
    // Two backends that start at once on one PostgreSQL: the second waits here and finds the work done.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.rights})`);
    if (await holdsUsers(tx)) return false;
    await fill(tx, options);
    return true;
  });
}

type Picture = (spec: PictureSpec | null) => string;

async function fill(tx: Database, options: SeedingOptions): Promise<void> {
  const first = await options.firstUser();
  const picture: Picture = (spec) => (spec ? options.pictureAddress(pictureName(spec)) : '');
  const positionIds = await addPositions(tx);
  const functionIds = await addTree(tx, functionEntity, seedFunctions);
  const groupIds = await addGroups(tx, functionIds, options.example);
  const staffIds = options.example ? await addStaff(tx, positionIds) : new Map<string, number>();
  await addUsers(tx, options.example, first, groupIds, staffIds);
  await addCompanyInfo(tx, options.example, picture);
  if (options.example) await addContent(tx, first.userName, picture, options.now);
}

async function addRows(tx: Database, entity: Entity, rows: readonly Values[]): Promise<Id[]> {
  const records: Values[] = [];
  for (const row of rows) records.push({ ...row['id'] ? { id: row['id'] } : {}, ...(await recordOf(entity, row, tx)) });
  const added = await tx.insert(entity.table).values(records as never).returning({ id: entity.id });
  return added.map((row) => (row as { id: Id }).id);
}

async function addPositions(tx: Database): Promise<Map<string, number>> {
  const rows = seedPositions.map(({ key, name }, index) => ({ id: index + 1, key, name, nameKey: sortKey(name) }));
  await tx.insert(positions).values(rows);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Entries whose parents stand before them. */
async function addTree(
  tx: Database,
  entity: Entity,
  entries: readonly { readonly key: string; readonly parent: string | null }[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const entry of entries) {
    const parent = entry.parent === null ? null : ids.get(entry.parent);
    const [id] = await addRows(tx, entity, [{ link: null, icon: null, ...entry, parent }]);
    ids.set(entry.key, id as number);
  }
  return ids;
}

const ADMINISTRATORS = 'administrators';

async function addGroups(
  tx: Database,
  functionIds: ReadonlyMap<string, number>,
  example: boolean,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const seed of seedGroups.filter(({ key }) => example || key === ADMINISTRATORS)) {
    const groupId = crypto.randomUUID();
    ids.set(seed.key, groupId);
    await addRows(tx, groupEntity, [{ id: groupId, name: seed.name, description: seed.description, rights: [] }]);
    const rights = Object.entries(seed.rights).flatMap(([key, held]) =>
      held.map((right) => ({ groupId, functionId: functionIds.get(key) as number, right })),
    );
    await tx.insert(groupRights).values(rights);
  }
  return ids;
}

async function addStaff(tx: Database, positionIds: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const ids = await addRows(
    tx,
    staffEntity,
    seedStaff.map((row) => ({ ...row, position: positionIds.get(row.position) })),
  );
  return new Map(seedStaff.map(({ key }, index) => [key, ids[index] as number]));
}

async function addUsers(
  tx: Database,
  example: boolean,
  first: FirstUserData,
  groupIds: ReadonlyMap<string, string>,
  staffIds: ReadonlyMap<string, number>,
): Promise<void> {
  const firstKey = signInName(first.userName);
  // Whatever name the first user was given, an example user of the same name makes way.
  const seeds = seedUsers.filter(
    ({ administrator, userName }) => administrator || (example && signInName(userName) !== firstKey),
  );
  for (const seed of seeds) {
    const id = seed.administrator ? first.id : crypto.randomUUID();
    const row = {
      userName: seed.administrator ? first.userName : seed.userName,
      staff: seed.staff === null ? null : (staffIds.get(seed.staff) ?? null),
    };
    const record = {
      ...(await recordOf(userEntity, row, tx)), id, passwordHash: seed.administrator ? first.passwordHash : null,
    };
    await tx.insert(users).values(record as never);
    const held = seed.groups.map((key) => ({ userId: id, groupId: groupIds.get(key) as string }));
    if (held.length > 0) await tx.insert(userGroups).values(held);
  }
}

async function addCompanyInfo(tx: Database, example: boolean, picture: Picture): Promise<void> {
  const { seedCompanyInfo } = await import('./seed/company-info.ts');
  const empty = Object.fromEntries(
    Object.entries(companyEntity.resource.fields).map(([name, field]) => [name, field.empty]),
  );
  const row = example ? { ...seedCompanyInfo, logo: picture(seedCompanyInfo.picture) } : empty;
  await tx.insert(companyInfo).values({ ...(await recordOf(companyEntity, row, tx)), id: COMPANY_ID } as never);
}

/** The example company's pages. Loaded here, so that other starts never read them. */
async function addContent(tx: Database, administrator: string, picture: Picture, now: number): Promise<void> {
  const [services, products, introductions, slides, customers, menu] = await Promise.all([
    import('./seed/services/services.ts'), import('./seed/products/products.ts'), import('./seed/introductions.ts'),
    import('./seed/slides.ts'), import('./seed/customers/customers.ts'), import('./seed/website-menu.ts'),
  ]);
  const staffNames = new Map(seedStaff.map(({ key, name }) => [key, name]));
  const authors = new Map(seedUsers.map(({ userName, staff: member, administrator: isFirst }) => [
    userName, staffNames.get(member ?? '') ?? (isFirst ? administrator : userName),
  ]));
  const article = (row: { readonly createdBy: string; readonly picture: PictureSpec | null }) => ({
    ...row, image: picture(row.picture), createdBy: authors.get(row.createdBy) ?? row.createdBy, updatedAt: null,
    updatedBy: '',
  });
  await addRows(tx, serviceEntity, services.seedServices(now).map(article));
  await addRows(tx, productEntity, products.seedProducts(now).map(article));
  await addRows(
    tx,
    introductionEntity,
    introductions.seedIntroductions.map((row) => ({ ...row, image: picture(row.picture) })),
  );
  await addRows(tx, slideEntity, slides.seedSlides.map((row) => ({ ...row, image: picture(row.picture) })));
  await addRows(tx, customerEntity, customers.seedCustomers.map((row) => ({ ...row, logo: picture(row.picture) })));
  await addTree(tx, websiteMenuEntity, menu.seedWebsiteMenu);
}
