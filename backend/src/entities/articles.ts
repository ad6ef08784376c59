import { product } from '../../../src/api/product.ts';
import type { Resource } from '../../../src/api/resource.ts';
import { service } from '../../../src/api/service.ts';
import { products, services } from '../database/schema.ts';
import type { Entity } from '../records/entity.ts';
import { sortKey } from '../text/sort-key.ts';

function article(resource: Resource, link: string, table: typeof services | typeof products): Entity {
  const { id, title, summary, body, image, order, active, createdAt, createdBy, updatedAt, updatedBy } = table;
  const { titleKey, createdByKey, updatedByKey, searchText, searchExact } = table;
  return {
    resource, link, table, id,
    columns: {
      id, title, summary, body, image, order, active, createdAt, createdBy, updatedAt, updatedBy,
      titleKey, createdByKey, updatedByKey, searchText, searchExact,
    },
    sortKeys: { title: sortKey, createdBy: sortKey, updatedBy: sortKey },
    order: [order],
    longFields: ['body'],
    stamped: true,
    searchTexts: (values) => [String(values['title']), String(values['summary'])],
  };
}

export const serviceEntity = article(service, '/page_management/service', services);
export const productEntity = article(product, '/page_management/product', products);
