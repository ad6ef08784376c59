import { sql } from 'drizzle-orm';
import { product } from '../../../src/api/product.ts';
import type { Resource } from '../../../src/api/resource.ts';
import { service } from '../../../src/api/service.ts';
import { products, productsSearch, services, servicesSearch } from '../database/schema.ts';
import type { Entity, SearchTable } from '../records/entity.ts';
import { personSortKey, sortKey } from '../text/sort-key.ts';

function article(
  resource: Resource,
  link: string,
  table: typeof services | typeof products,
  searchTable: SearchTable,
): Entity {
  return {
    resource, link, table, searchTable,
    id: table.id,
    // What was never edited stands behind every edit, as it does among who edited.
    sortBy: { updatedAt: sql`coalesce(${table.updatedAt}, '-infinity')` },
    sortKeys: { title: sortKey, createdBy: personSortKey, updatedBy: personSortKey },
    order: [table.order],
    longFields: ['body'],
    stamped: true,
    searchTexts: (values) => [String(values['title']), String(values['summary'])],
  };
}

export const serviceEntity = article(service, '/page_management/service', services, servicesSearch);
export const productEntity = article(product, '/page_management/product', products, productsSearch);
