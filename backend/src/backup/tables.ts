import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { derivedTables, tables } from '../database/schema.ts';

const IN_ORDER: readonly PgTable[] = [
  tables.positions, tables.staff, tables.functions, tables.groups, tables.users, tables.userGroups, tables.groupRights,
  tables.clientKeys, tables.companyInfo, tables.services, tables.products, tables.introductions, tables.websiteMenu,
  tables.slides, tables.customers,
];

/** Every table, those first that others refer to. */
export const TABLES_IN_ORDER: readonly string[] = IN_ORDER.map(getTableName);

/** Tables whose rows lie below others of the same table. */
export const TREES: readonly string[] = IN_ORDER.filter((table) => 'parent' in getTableColumns(table)).map(getTableName);

export const DERIVED_TABLES: readonly string[] = Object.values(derivedTables).map(getTableName);

/** Tables whose ids the database gives out; after a restore it must go on behind the largest. */
export const TABLES_WITH_SERIAL: readonly string[] = IN_ORDER
  .filter((table) => Object.values(getTableColumns(table)).some(({ generatedIdentity }) => generatedIdentity))
  .map(getTableName);
