import { describe, expect, it } from 'vitest';
import { companyInfo } from '../../../src/api/company-info.ts';
import { COMPANY, customer, INDIVIDUAL } from '../../../src/api/customer.ts';
import { backofficeFunction } from '../../../src/api/function.ts';
import { group } from '../../../src/api/group.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../src/api/html-policy.ts';
import { introduction } from '../../../src/api/introduction.ts';
import { product } from '../../../src/api/product.ts';
import { emptyRow, problemsOf, toWire } from '../../../src/api/resource.ts';
import type { Fields, Resource, Values } from '../../../src/api/resource.ts';
import { service } from '../../../src/api/service.ts';
import { slide } from '../../../src/api/slide.ts';
import { staff } from '../../../src/api/staff.ts';
import { user } from '../../../src/api/user.ts';
import { websiteMenu } from '../../../src/api/website-menu.ts';
import { isStamp, vietnamStamp } from '../../../src/lib/dates.ts';
import { isMobile } from '../../../src/lib/phone.ts';
import { RIGHT } from '../../../src/lib/right.ts';
import { screens } from '../../../src/routes.ts';
import { seedCompanyInfo } from './company-info.ts';
import { seedCustomers } from './customers/customers.ts';
import { seedFunctions } from './functions.ts';
import { seedGroups } from './groups.ts';
import { seedIntroductions } from './introductions.ts';
import { seedPositions } from './positions.ts';
import { seedProducts } from './products/products.ts';
import { seedServices } from './services/services.ts';
import { seedSlides } from './slides.ts';
import { seedStaff } from './staff.ts';
import { seedUsers } from './users.ts';
import { seedWebsiteMenu } from './website-menu.ts';

const NOW = Date.UTC(2026, 10, 21, 2);
const IMAGE = '/files/seed.png';
const services = seedServices(NOW);
const products = seedProducts(NOW);

/** What the resource's own declaration says against the rows, and rows that a write would change on its way out. */
function refused<F extends Fields>(resource: Resource<F>, rows: readonly Partial<Values<F>>[]): unknown[] {
  return rows.flatMap((row) => {
    const values = { ...emptyRow(resource), ...row };
    const untidy = Object.entries(resource.fields).filter(([name, field]) =>
      !field.readOnly && field.tidy(values[name]) !== values[name]
      && !Array.isArray(values[name]));
    const problems = problemsOf(resource, values);
    return Object.keys(problems).length > 0 || untidy.length > 0 ? [{ row: toWire(resource, values), problems,
      untidy: untidy.map(([name]) => name) }] : [];
  });
}

const VOID = new Set(['br', 'hr', 'img']);
const unique = (values: readonly unknown[]) => new Set(values).size === values.length;
const keysOf = (rows: readonly { readonly key: string }[]) => new Set(rows.map(({ key }) => key));

describe('the seed data', () => {
  it('has the number of rows that the issues ask for', () => {
    expect({
      services: services.length, products: products.length, introductions: seedIntroductions.length,
        slides: seedSlides.length,
      customers: seedCustomers.length, staff: seedStaff.length, users: seedUsers.length, groups: seedGroups.length,
    }).toEqual({ services: 57, products: 40, introductions: 12, slides: 6, customers: 80, staff: 120, users: 25,
      groups: 5 });
    expect(seedWebsiteMenu.length).toBeGreaterThanOrEqual(30);
    expect(seedPositions.length).toBeGreaterThanOrEqual(10);
  });

  it('passes the rules of every resource and is tidy already', () => {
    const place = { parent: null, position: 1, staff: 1, groups: [], image: IMAGE, logo: IMAGE };
    const withImages = <T extends { readonly picture: unknown }>(rows: readonly T[]) =>
      rows.map((row) => ({ ...row, image: row.picture ? IMAGE : '', logo: IMAGE }));
    expect([
      ...refused(service, withImages(services)),
      ...refused(product, withImages(products)),
      ...refused(introduction, withImages(seedIntroductions)),
      ...refused(slide, withImages(seedSlides)),
      ...refused(customer, withImages(seedCustomers)),
      ...refused(companyInfo, withImages([seedCompanyInfo])),
      ...refused(websiteMenu, seedWebsiteMenu.map((row) => ({ ...row, parent: place.parent }))),
      ...refused(staff, seedStaff.map((row) => ({ ...row, position: place.position }))),
      ...refused(user, seedUsers.map((row) => ({ ...row, staff: place.staff, groups: place.groups }))),
      ...refused(group, seedGroups),
      ...refused(backofficeFunction, seedFunctions.map((row) => ({ ...row, parent: place.parent }))),
    ]).toEqual([]);
  });

  it('names no two rows of a kind alike', () => {
    const titles = [services, products, seedIntroductions].map((rows) => rows.map(({ title }) => title));
    const names = [seedCustomers, seedStaff, seedGroups, seedFunctions, seedPositions, seedWebsiteMenu].map((rows) =>
      rows.map(({ name }) => name));
    expect([...titles, ...names, seedUsers.map(({ userName }) => userName.toLowerCase())].filter((list) =>
      !unique(list))).toEqual([]);
    expect(unique(seedCustomers.map(({ email }) => email))).toBe(true);
    expect(unique(seedStaff.flatMap(({ email }) => email || []))).toBe(true);
    expect(unique(seedStaff.map(({ phone }) => phone))).toBe(true);
  });

  it('puts the tone marks of Vietnamese where the product puts them, in NFC', () => {
    const everything = JSON.stringify([
      services, products, seedIntroductions, seedWebsiteMenu, seedCustomers, seedStaff, seedGroups, seedFunctions,
        seedPositions, seedCompanyInfo,
    ]);
    expect(everything.match(/\S*(?:[òóỏõọ][ae]|(?<!q)[ùúủũụ]y)(?!\p{L})\S*/giu)).toBeNull();
    expect(everything).toBe(everything.normalize('NFC'));
  });

  it('is the same at every call and differs with the day alone in its stamps', () => {
    expect(seedServices(NOW)).toEqual(services);
    const undated = (now: number) => seedServices(now).map((row) => ({ ...row, createdAt: '' }));
    expect(undated(NOW + 40 * 86_400_000)).toEqual(undated(NOW));
  });
});

describe('services and products', () => {
  it('were created within the 14 months before now, in every month of them, by users who exist', () => {
    const authors = new Set(seedUsers.map(({ userName }) => userName));
    const rows = [...services, ...products];
    const oldest = vietnamStamp(Date.UTC(2025, 8, 21, 2));
    expect(rows.filter(({ createdAt }) =>
      !isStamp(createdAt) || createdAt >= vietnamStamp(NOW) || createdAt < oldest)).toEqual([]);
    expect(rows.filter(({ createdBy }) => !authors.has(createdBy))).toEqual([]);
    expect(new Set(rows.map(({ createdAt }) => createdAt.slice(0, 7))).size).toBeGreaterThanOrEqual(14);
  });

  it.each([['services', services], ['products', products]])('give the dashboard something to notice among the %s',
    (_, rows) => {
    const share = (count: number) => count > 0 && count < rows.length / 5;
    expect({
      hidden: share(rows.filter(({ active }) => !active).length),
      withoutPicture: share(rows.filter(({ picture }) => !picture).length),
      withoutContent: share(rows.filter(({ body }) => body === '').length),
      sameOrder: !unique(rows.map(({ order }) => order)),
      longTitle: rows.some(({ title }) => title.length > 150),
    }).toEqual({ hidden: true, withoutPicture: true, withoutContent: true, sameOrder: true, longTitle: true });
  });

  it('hold only what rich text may hold, with every tag closed', () => {
    const bodies = [...services, ...products, ...seedIntroductions].map(({ body }) =>
      body).concat(seedCompanyInfo.description);
    const allowed = new Set<string>(ALLOWED_TAGS);
    for (const body of bodies) {
      const open: string[] = [];
      for (const [, closing, tag = '', attributes = ''] of body.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
        expect(allowed).toContain(tag);
        for (const [, name] of attributes.matchAll(/([a-z-]+)=/g)) expect(ALLOWED_ATTRIBUTES[tag]).toContain(name);
        const opened = closing ? open.pop() : tag;
        expect(opened).toBe(tag);
        if (!closing && !VOID.has(tag)) open.push(tag);
      }
      expect(open).toEqual([]);
    }
  });
});

describe('relations', () => {
  it('lead from every staff member to a position and use every position', () => {
    expect(new Set(seedStaff.map(({ position }) => position))).toEqual(keysOf(seedPositions));
    expect(seedStaff.filter(({ phone }) => !isMobile(phone))).toEqual([]);
  });

  it('lead from users to staff and groups that exist, and leave two users without a group', () => {
    const [people, groups] = [keysOf(seedStaff), keysOf(seedGroups)];
    expect(seedUsers.filter(({ staff: key }) => key !== null && !people.has(key))).toEqual([]);
    expect(seedUsers.flatMap((row) => row.groups).filter((key) => !groups.has(key))).toEqual([]);
    expect(seedUsers.filter((row) => row.groups.length === 0)).toHaveLength(2);
    expect(unique(seedUsers.flatMap(({ staff: key }) => key ?? []))).toBe(true);
  });

  it('give one administrator all rights on every function', () => {
    const administrators = seedUsers.filter(({ administrator }) => administrator);
    expect(administrators).toHaveLength(1);
    const rights = seedGroups.find(({ key }) => key === administrators[0]?.groups[0])?.rights ?? {};
    expect(new Set(Object.keys(rights))).toEqual(keysOf(seedFunctions));
    expect(Object.values(rights).every((held) => held.length === 4)).toBe(true);
  });

  it('name only functions that exist in groups, and access wherever another right is held', () => {
    const functions = keysOf(seedFunctions);
    const held = seedGroups.flatMap(({ rights }) => Object.entries(rights));
    expect(held.filter(([key, ids]) => !functions.has(key) || !ids.includes(RIGHT.access))).toEqual([]);
  });

  it('link a function to every screen of the side menu, under its area', () => {
    const links = new Map(seedFunctions.map((row) => [row.link, row]));
    const wanted = screens.filter(({ permission, path }) =>
      permission || ['/dashboard', '/page_management', '/system_management'].includes(path));
    expect([...links.keys()].toSorted()).toEqual(wanted.map(({ path }) => path).toSorted());
    for (const { permission, parent } of wanted) {
      if (!permission) continue;
      const area = seedFunctions.find(({ key }) => key === links.get(permission)?.parent);
      expect(area?.link).toBe(screens.find(({ key }) => key === parent)?.path);
    }
  });

  it('make a website menu three levels deep, parents first', () => {
    const depths = new Map<string, number>();
    for (const { key, parent } of seedWebsiteMenu) {
      expect(parent === null || depths.has(parent)).toBe(true);
      depths.set(key, parent === null ? 1 : (depths.get(parent) ?? 0) + 1);
    }
    expect(Math.max(...depths.values())).toBe(3);
    expect(depths.size).toBe(seedWebsiteMenu.length);
  });

  it('have customers of both types', () => {
    expect(new Set(seedCustomers.map(({ type }) => type))).toEqual(new Set([INDIVIDUAL, COMPANY]));
  });
});
