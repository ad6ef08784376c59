/** What a list is asked for: page, search, sort, status. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { PAGE_SIZES } from '../../../src/lib/list-query.ts';
import { withoutSoftBreaks } from '../../../src/lib/soft-breaks.ts';
import { invalid } from '../refusal.ts';
import type { FieldProblem } from '../refusal.ts';
import { columnOf } from './entity.ts';
import type { Entity } from './entity.ts';
import { withoutControls } from './values.ts';

const MOST_PAGES = 100_000_000;
const LONGEST_SEARCH = 200;

export interface ListQuery {
  /** From 1. */
  readonly page: number;
  /** Missing: everything. */
  readonly size: number | undefined;
  readonly search: string;
  readonly sort: { readonly name: string; readonly descending: boolean } | undefined;
  readonly active: boolean | undefined;
}

/**
 * A list's parameters; empty ones count as missing.
 * @param spelling how the call itself writes a parameter, where it writes it in another way: whoever is refused one looks
 * for the name that was sent.
 * @throws Refusal 400 naming each that cannot be understood
 */
export function readListQuery(
  entity: Entity,
  parameters: ReadonlyMap<string, string>,
  spelling: Readonly<Record<string, string>> = {},
): ListQuery {
  const problems = new Map<string, FieldProblem>();
  const { fields } = entity.listResource ?? entity.resource;
  const spelled = (name: string) => spelling[name] ?? name;
  const given = (name: string) => parameters.get(spelled(name))?.trim() ?? '';
  const refuse = (name: string) => void problems.set(spelled(name), { kind: 'invalid' });

  const pageText = given('PageIndex');
  const page = pageText === '' ? 1 : Number(pageText);
  if (!/^\d*$/.test(pageText) || page < 1 || page > MOST_PAGES) refuse('PageIndex');

  const sizeText = given('PageSize');
  const size = sizeText === '' ? undefined : Number(sizeText);
  if (size !== undefined && !(/^\d+$/.test(sizeText) && PAGE_SIZES.some((known) => known === size))) refuse('PageSize');

  const sortField = given('SortField');
  const name = Object.keys(fields).find((key) => fields[key]?.wire === sortField);
  if (sortField !== '' && (name === undefined || orderBy(entity, name) === undefined)) refuse('SortField');
  const direction = given('SortOrder').toLowerCase();
  if (!['', 'asc', 'desc'].includes(direction)) refuse('SortOrder');

  const activeText = given('active');
  if (!['', 'true', 'false'].includes(activeText)) refuse('active');

  if (problems.size > 0) throw invalid(entity.resource.name, problems);
  const paged = !entity.whole || sizeText !== '' || pageText !== '';
  return {
    page,
    size: paged ? (size ?? PAGE_SIZES[0]) : undefined,
    // Not half a letter at its end, which stands in no text.
    search: withoutSoftBreaks(withoutControls(parameters.get('search') ?? ''), ' ').slice(0, LONGEST_SEARCH).replace(/[\ud800-\udbff]$/, ''),
    sort: name === undefined ? undefined : { name, descending: direction === 'desc' },
    active: activeText === '' || !columnOf(entity, 'active') ? undefined : activeText === 'true',
  };
}

/** What a sort by this field sorts by, or undefined where it cannot be sorted by. */
export function orderBy(entity: Entity, name: string): SQL | PgColumn | undefined {
  const own = entity.sortBy?.[name];
  if (own) return own;
  if (name in entity.sortKeys) return columnOf(entity, `${name}Key`);
  const column = columnOf(entity, name);
  switch (entity.resource.fields[name]?.kind) {
    case 'id': case 'integer': case 'flag': case 'choice': case 'date': case 'dateTime':
      return column;
    case 'text': case 'email': case 'phone': case 'url':
      // Addresses, numbers and codes: no Vietnamese in them, so their letters' own order will do.
      return column && sql`lower(${column}) collate "C"`;
    default:
      return undefined;
  }
}
