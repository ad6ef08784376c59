import { getTableName } from 'drizzle-orm';
import { derivedTables, tables } from '../database/schema.ts';

/** Every table, those first that others refer to. */
export const TABLES_IN_ORDER: readonly string[] = [
  tables.positions, tables.staff, tables.functions, tables.groups, tables.users, tables.userGroups, tables.groupRights,
  tables.clientKeys, tables.companyInfo, tables.services, tables.products, tables.introductions, tables.websiteMenu,
  tables.slides, tables.customers,
].map(getTableName);

/** Tables whose rows lie below others of the same table. */
export const TREES: readonly string[] = [tables.functions, tables.websiteMenu].map(getTableName);

export const DERIVED_TABLES: readonly string[] = Object.values(derivedTables).map(getTableName);

/** Tables whose ids the database gives out; after a restore it must go on behind the largest. */
export const TABLES_WITH_SERIAL: readonly string[] = [
  tables.staff, tables.functions, tables.services, tables.products, tables.introductions, tables.websiteMenu,
  tables.slides, tables.customers,
].map(getTableName);
