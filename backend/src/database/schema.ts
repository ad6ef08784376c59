/**
 * The tables. Property names are the domain names of `src/api`, so that a row needs no further mapping; the
 * database's names are in `migrations/`, which a test holds against this file.
 *
 * Beside its fields a searchable row keeps `searchText` (folded), `searchExact` (with accents) and the sort
 * keys of the texts that lists are sorted by. All of them are computed by `text/` at each write, and for all rows anew where
 * its rules have changed.
 */
import { boolean, customType, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';

/** Compared byte by byte whatever the database's collation is. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Vietnam time without zone, as the wire writes it: `2026-03-09T08:05:00`. */
const stamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(0)',
  fromDriver: (value) => value.slice(0, 19).replace(' ', 'T'),
});

/** A calendar day; the wire writes it as the day's first second. */
const day = customType<{ data: string; driverData: string }>({
  dataType: () => 'date',
  toDriver: (value) => value.slice(0, 10),
  fromDriver: (value) => `${value}T00:00:00`,
});

const serial = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

const searchColumns = {
  searchText: bytewise('search_text').notNull(),
  searchExact: bytewise('search_exact').notNull(),
};

const articleColumns = () => ({
  id: serial(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  body: text('body').notNull(),
  image: text('image').notNull(),
  order: integer('display_order').notNull(),
  active: boolean('active').notNull(),
  createdAt: stamp('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  updatedAt: stamp('updated_at'),
  updatedBy: text('updated_by').notNull(),
  titleKey: bytewise('title_key').notNull(),
  createdByKey: bytewise('created_by_key').notNull(),
  updatedByKey: bytewise('updated_by_key').notNull(),
  ...searchColumns,
});

export const services = pgTable('services', articleColumns());
export const products = pgTable('products', articleColumns());

export const introductions = pgTable('introductions', {
  id: serial(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  image: text('image').notNull(),
  order: integer('display_order').notNull(),
  active: boolean('active').notNull(),
  titleKey: bytewise('title_key').notNull(),
  ...searchColumns,
});

export const websiteMenu = pgTable('website_menu', {
  id: serial(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  parent: integer('parent_id'),
  order: integer('display_order').notNull(),
  active: boolean('active').notNull(),
  nameKey: bytewise('name_key').notNull(),
  ...searchColumns,
});

export const slides = pgTable('slides', {
  id: serial(),
  image: text('image').notNull(),
  order: integer('display_order').notNull(),
});

export const customers = pgTable('customers', {
  id: serial(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  logo: text('logo').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  taxCode: text('tax_code').notNull(),
  website: text('website').notNull(),
  active: boolean('active').notNull(),
  type: smallint('type').notNull(),
  order: integer('display_order').notNull(),
  nameKey: bytewise('name_key').notNull(),
  addressKey: bytewise('address_key').notNull(),
  ...searchColumns,
});

/** One record, so its id is always 1. */
export const companyInfo = pgTable('company_info', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  summary: text('summary').notNull(),
  description: text('description').notNull(),
  address: text('address').notNull(),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
  facebook: text('facebook').notNull(),
  messenger: text('messenger').notNull(),
  website: text('website').notNull(),
  pageTitle: text('page_title').notNull(),
  openingHours: text('opening_hours').notNull(),
  logo: text('logo').notNull(),
});

export const positions = pgTable('positions', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: bytewise('name_key').notNull(),
});

export const staff = pgTable('staff', {
  id: serial(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  gender: smallint('gender').notNull(),
  birthDate: day('birth_date').notNull(),
  startDate: day('start_date').notNull(),
  homeTown: text('home_town').notNull(),
  position: integer('position_id').notNull(),
  nameKey: bytewise('name_key').notNull(),
  homeTownKey: bytewise('home_town_key').notNull(),
  ...searchColumns,
});

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  userName: text('user_name').notNull(),
  /**
   * As `signInName` has it: two users never differ by case alone, nor by an eth for a Đ, and either spelling signs in. Two that
   * did before that was a rule keep what they had (`whoIs`).
   */
  signInName: bytewise('sign_in_name').notNull(),
  staff: integer('staff_id'),
  /** Missing until somebody resets the password: a new user cannot sign in before. */
  passwordHash: text('password_hash'),
  /** Counts up with each new password; tokens of an older one are worth nothing. */
  sessionVersion: integer('session_version').notNull(),
  userNameKey: bytewise('user_name_key').notNull(),
  ...searchColumns,
});

export const groups = pgTable('groups', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  /** Two groups never differ by case alone. */
  uniqueName: bytewise('unique_name').notNull(),
  nameKey: bytewise('name_key').notNull(),
  ...searchColumns,
});

export const userGroups = pgTable(
  'user_groups',
  { userId: uuid('user_id').notNull(), groupId: uuid('group_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.groupId] })],
);

export const functions = pgTable('functions', {
  id: serial(),
  name: text('name').notNull(),
  parent: integer('parent_id'),
  link: text('link'),
  icon: text('icon'),
  order: integer('display_order'),
  nameKey: bytewise('name_key').notNull(),
  ...searchColumns,
});

/** One row for each right (1 to 4, as `Right` in src/lib/right.ts) that a group holds on a function. */
export const groupRights = pgTable(
  'group_rights',
  {
    groupId: uuid('group_id').notNull(),
    functionId: integer('function_id').notNull(),
    right: smallint('right_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.functionId, table.right] })],
);

/** Which row a create with a `clientKey` made, so that a repeated one makes no second. */
export const clientKeys = pgTable(
  'client_keys',
  {
    userId: uuid('user_id').notNull(),
    resource: text('resource').notNull(),
    key: text('client_key').notNull(),
    rowId: text('row_id').notNull(),
    createdAt: stamp('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.resource, table.key] })],
);

/** One record, so its id is always 1: by which rules the rows' search texts and sort keys were made (`records/stored-forms.ts`). */
export const storedForms = pgTable('stored_forms', {
  id: integer('id').primaryKey(),
  rules: integer('rules').notNull(),
});

const searchTable = (name: string) =>
  pgTable(name, {
    id: integer('id').primaryKey(),
    active: boolean('active').notNull(),
    searchText: bytewise('search_text').notNull(),
  });

export const servicesSearch = searchTable('services_search');
export const productsSearch = searchTable('products_search');
export const customersSearch = searchTable('customers_search');
/** Nobody of the staff is hidden. */
export const staffSearch = pgTable('staff_search', {
  id: integer('id').primaryKey(),
  searchText: bytewise('search_text').notNull(),
});

/**
 * What searches read of the tables that grow. The database's own triggers keep them in step, so nothing else
 * writes them, and no backup needs them.
 */
export const searchTables = { servicesSearch, productsSearch, customersSearch, staffSearch };

/** What follows from the other tables: emptied with them, in no backup. */
export const derivedTables = { ...searchTables, storedForms };

export const tables = {
  services, products, introductions, websiteMenu, slides, customers, companyInfo, positions, staff, users, groups,
  userGroups, functions, groupRights, clientKeys,
};
