import { sql } from 'drizzle-orm';
import { customer } from '../../../src/api/customer.ts';
import type { Answer, Call } from '../call.ts';
import { customers, customersSearch } from '../database/schema.ts';
import type { Entity } from '../records/entity.ts';
import { sortKey } from '../text/sort-key.ts';
import { CUSTOMER_TYPES } from '../words.ts';

const typeName = sql<string>`case ${customers.type} ${sql.join(
  CUSTOMER_TYPES.map(({ id, name }) => sql`when ${sql.raw(String(id))} then ${name.vi}`), sql` `,
)} else '' end`;

export const customerEntity: Entity = {
  resource: customer,
  link: '/page_management/customer',
  table: customers,
  id: customers.id,
  searchTable: customersSearch,
  computed: { typeName },
  sortKeys: { name: sortKey, address: sortKey },
  // By name: `Cá nhân`, then `Doanh nghiệp`, which is the order of their ids.
  sortBy: { typeName: sql`${customers.type}` },
  order: [customers.order],
  longFields: [],
  searchTexts: (values) => {
    const texts = ['name', 'address', 'email', 'phone', 'taxCode', 'website'].map((name) => String(values[name]));
    // A branch's code is written with a hyphen or without: what is searched for finds the bare one in either spelling.
    const bare = String(values['taxCode']).replaceAll('-', '');
    return texts.includes(bare) ? texts : [...texts, bare];
  },
};

/** `Getlist_Pagging?lookup=type`: the types that a customer can have, named as the wire names them. */
export function customerTypes(_call: Call): Promise<Answer> {
  const data = CUSTOMER_TYPES.map(({ id, name }) => ({ id, tenLoai: name.vi }));
  return Promise.resolve({ status: 'success', data, totalrecord: data.length });
}
