import { websiteMenu as resource } from '../../../src/api/website-menu.ts';
import { LOCKS } from '../database/advisory-locks.ts';
import { websiteMenu } from '../database/schema.ts';
import type { Entity } from '../records/entity.ts';
import { sortKey } from '../text/sort-key.ts';
import { guardParent, refuseWithChildren } from './tree.ts';

export const websiteMenuEntity: Entity = {
  resource,
  link: '/page_management/menu',
  table: websiteMenu,
  id: websiteMenu.id,
  sortKeys: { name: sortKey },
  order: [websiteMenu.order],
  longFields: [],
  writeLock: LOCKS.websiteMenu,
  searchTexts: (values) => [String(values['name']), String(values['url'])],
  guard: (write) => guardParent(write, websiteMenu, 'websiteMenu', 'idMenuCha'),
  removing: (removal) => refuseWithChildren(removal, websiteMenu),
};
