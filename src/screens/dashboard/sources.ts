/**
 * Where the dashboard's figures come from: calls of the contract that other screens make as well, each asked once a
 * visit however many cards look at its answer.
 */
import { askerNow } from '../../api/asker.ts';
import { listRows } from '../../api/list-calls.ts';
import { customer } from '../../api/customer.ts';
import { endpoints, features } from '../../api/endpoints.ts';
import { isBlankHtml, opaque } from '../../api/fields.ts';
import { backofficeFunction } from '../../api/function.ts';
import { group } from '../../api/group.ts';
import { introduction } from '../../api/introduction.ts';
import { product } from '../../api/product.ts';
import { readAll } from '../../api/read-all.ts';
import { defineResource } from '../../api/resource.ts';
import type { Fields, Resource } from '../../api/resource.ts';
import { service } from '../../api/service.ts';
import { slide } from '../../api/slide.ts';
import { staff } from '../../api/staff.ts';
import { user } from '../../api/user.ts';
import { websiteMenu } from '../../api/website-menu.ts';
import { vietnamStamp } from '../../lib/dates.ts';
import { nameOrNumber } from '../../lib/shows-nothing.ts';
import type { ScreenKey } from '../../routes.ts';
import { openSource } from './source.ts';
import type { Source } from './source.ts';
import { SURVEY_LIMIT } from './survey.ts';
import type { Surveyed } from './survey.ts';

/** What a list may leave out is unknown, not missing: `null` keeps the two apart. */
function contentOf(wire: string) {
  const read = (value: unknown): boolean | null => (typeof value === 'string' ? !isBlankHtml(value) : null);
  return opaque(wire, null as boolean | null, read, (value) => value);
}

/** A product has a service's fields. */
const articleFields = {
  id: service.fields.id,
  title: service.fields.title,
  image: service.fields.image,
  hasContent: contentOf(service.fields.body.wire),
  order: service.fields.order,
  createdAt: service.fields.createdAt,
};

const surveyedService = defineResource('service', endpoints.service, articleFields);
const surveyedProduct = defineResource('product', endpoints.product, articleFields);

const surveyedIntroduction = defineResource('introduction', endpoints.introduction, {
  id: introduction.fields.id,
  title: introduction.fields.title,
  image: introduction.fields.image,
  hasContent: contentOf(introduction.fields.body.wire),
  order: introduction.fields.order,
});

const surveyedCustomer = defineResource('customer', endpoints.customer, {
  id: customer.fields.id,
  title: customer.fields.name,
  image: customer.fields.logo,
  order: customer.fields.order,
});

const surveyedUser = defineResource('user', endpoints.user, {
  id: user.fields.id,
  title: user.fields.userName,
  groups: user.fields.groups,
});

export type Total = { readonly total: number; readonly hidden: number | undefined };

/** Every row of a list that is short enough, with the wire stamp of its reading; else `tooMany`. */
export type Survey = { readonly rows: readonly Surveyed[]; readonly readAt: string } | 'tooMany';

const SMALLEST_PAGE = { page: 1, size: 10 } as const;

async function total({ resource, hidden: counted }: TotalCard): Promise<Total> {
  const countHidden = features.statusFilter && counted;
  const [all, hidden] = await Promise.all([
    listRows(resource, SMALLEST_PAGE),
    countHidden ? listRows(resource, { ...SMALLEST_PAGE, active: false }) : undefined,
  ]);
  // A backend that does not know the filter answers all of them.
  const isFiltered = hidden?.rows.every((row) => row['active'] === false);
  return { total: all.total, hidden: isFiltered ? hidden?.total : undefined };
}

async function survey<F extends Fields>(resource: Resource<F>): Promise<Survey> {
  const asker = askerNow();
  const first = await listRows(resource, SMALLEST_PAGE);
  if (first.total > SURVEY_LIMIT) return 'tooMany';
  const rows = first.total > first.rows.length ? await readAll(resource, {}, { asker }) : first.rows;
  return {
    rows: (rows as unknown as Surveyed[]).map((row) => ({ ...row, title: nameOrNumber(row.title, row.id) })),
    readAt: vietnamStamp(Date.now()),
  };
}

const LATEST = 5;

interface Created {
  readonly id: number;
  readonly title: string;
  readonly createdAt: string;
}

/** The articles that were created last, newest first. */
async function lastCreated(resource: Resource): Promise<readonly Created[]> {
  const { rows } = await listRows(resource, { ...SMALLEST_PAGE, sort: { field: 'createdAt', order: 'desc' } });
  return (rows as unknown as Created[])
    .slice(0, LATEST)
    .map((row) => ({ ...row, title: nameOrNumber(row.title, row.id) }));
}

interface TotalCard {
  readonly screen: ScreenKey;
  readonly resource: Resource;
  /** Its list can be narrowed to what is hidden. */
  readonly hidden?: true;
}

const TOTALS: readonly TotalCard[] = [
  { screen: 'service', resource: service, hidden: true },
  { screen: 'product', resource: product, hidden: true },
  { screen: 'information', resource: introduction, hidden: true },
  { screen: 'websiteMenu', resource: websiteMenu },
  { screen: 'slide', resource: slide },
  { screen: 'customer', resource: customer, hidden: true },
  { screen: 'user', resource: user },
  { screen: 'staff', resource: staff },
  { screen: 'group', resource: group },
  { screen: 'backofficeMenu', resource: backofficeFunction },
];

export interface Surveying {
  readonly screen: ScreenKey;
  readonly source: Source<Survey>;
}

/** Services and products alone carry the day of their creation. */
export interface Dated extends Surveying {
  readonly screen: 'service' | 'product';
  /** To be asked only where the backend can sort. */
  readonly latest: Source<readonly Created[]>;
}

export interface Sources {
  readonly totals: readonly (TotalCard & { readonly source: Source<Total> })[];
  readonly surveys: readonly Surveying[];
  readonly dated: readonly Dated[];
}

/** Fresh sources for one visit of the dashboard. */
export function openSources(): Sources {
  const dated: Dated[] = [
    { screen: 'service', source: openSource(() => survey(surveyedService)), latest: openSource(() => lastCreated(service)) },
    { screen: 'product', source: openSource(() => survey(surveyedProduct)), latest: openSource(() => lastCreated(product)) },
  ];
  return {
    totals: TOTALS.map((card) => ({ ...card, source: openSource(() => total(card)) })),
    dated,
    surveys: [
      ...dated,
      { screen: 'information', source: openSource(() => survey(surveyedIntroduction)) },
      { screen: 'customer', source: openSource(() => survey(surveyedCustomer)) },
      { screen: 'user', source: openSource(() => survey(surveyedUser)) },
    ],
  };
}
