import { getTableColumns } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '../../../src/api/fields.ts';
import type { Resource } from '../../../src/api/resource.ts';
import type { Person } from '../auth/rights.ts';
import type { Database } from '../database/database.ts';
import type { searchTables } from '../database/schema.ts';

/** A row or what is to become one, by domain name. */
export type Values = Record<string, unknown>;

/** A write in its transaction, as an entity's own rules see it. */
export interface Write {
  readonly tx: Database;
  readonly person: Person;
  /** Missing while a new row has no id yet. */
  readonly id: Id | undefined;
  /** The row before; missing for a new one. */
  readonly before: Values | undefined;
  readonly values: Values;
}

/** The same once the row is there. */
export type Written = Write & { readonly id: Id };

export interface Removal {
  readonly tx: Database;
  readonly person: Person;
  readonly id: Id;
  readonly row: Values;
}

export type SearchTable = (typeof searchTables)[keyof typeof searchTables];

/**
 * How a resource of `src/api` is kept: its table, what is searched and sorted, and the rules that only the
 * database can judge. Everything else follows from the resource's own declaration.
 */
export interface Entity {
  readonly resource: Resource;
  /** What list rows are made of, where that is less than the item. */
  readonly listResource?: Resource;
  /** The function link whose rights govern it. */
  readonly link: string;
  readonly table: PgTable;
  readonly id: PgColumn;
  /** The narrow table beside one that grows, in which it is searched; without it the table itself is searched. */
  readonly searchTable?: SearchTable;
  /** Read-only fields that come from elsewhere, by domain name. */
  readonly computed?: Readonly<Record<string, SQL>>;
  /** How the sort keys of texts are made, by domain name: that of `name` is kept in the column `nameKey`. */
  readonly sortKeys: Readonly<Record<string, (text: string) => string>>;
  /** What a sort by this name really sorts by, where that is no column of the table. */
  readonly sortBy?: Readonly<Record<string, SQL>>;
  /** The order while no sort is chosen, by what is never null; ties by id follow by themselves. */
  readonly order: readonly (PgColumn | SQL)[];
  /** HTML that list rows leave out. */
  readonly longFields: readonly string[];
  /** Not paged unless pages are asked for. */
  readonly whole?: boolean;
  /** Keeps who made and changed the row, and when. */
  readonly stamped?: boolean;
  /** The lock (`database/advisory-locks.ts`) that writes take, so that two at once cannot break a rule over several rows. */
  readonly writeLock?: number;

  /** The texts that the search goes through. */
  searchTexts(values: Values, tx: Database): readonly string[] | Promise<readonly string[]>;
  /** Further columns that follow from the values. */
  derive?(values: Values): Values;
  /**
   * The forms that no other row may have, by their columns, and the text that each is `of`. A row keeps the one that it has for
   * as long as that text stays: it may be of other rules, and its own by these be another's by now, who would stand in the way
   * of every save.
   */
  readonly uniqueForms?: Readonly<Record<string, { readonly of: string; form(text: string): string }>>;
  /** Adds to rows read what is kept in other tables. */
  enrich?(db: Database, rows: Values[], of: 'list' | 'item'): Promise<void>;
  /** Reads a field that has its own wire form strictly; undefined says that it is not valid. */
  readOpaque?(name: string, wire: unknown): unknown;
  /** Throws a refusal where the write breaks a rule; runs before anything is written. */
  guard?(write: Write): Promise<void>;
  /** Writes what is kept in other tables; may still refuse, which undoes everything. */
  wrote?(write: Written): Promise<void>;
  removing?(removal: Removal): Promise<void>;
  removed?(removal: Removal): Promise<void>;
}

/**
 * The column of a field, by its domain name, or one beside the fields (`searchText`, `titleKey`, …); undefined where the table
 * has none. What reaches the wire is chosen by the resource's fields, not by what columns there are.
 */
export function columnOf({ table }: Pick<Entity, 'table'>, name: string): PgColumn | undefined {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  return columns[name];
}
