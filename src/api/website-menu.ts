import { endpoints } from './endpoints.ts';
import { flag, integer, link, serialId, text, zeroParent } from './fields.ts';
import { defineResource } from './resource.ts';
import type { Row } from './resource.ts';

export const websiteMenu = defineResource('websiteMenu', endpoints.websiteMenu, {
  id: serialId('id'),
  name: text('name', { required: true }),
  url: link('url'),
  parent: zeroParent('idMenuCha'),
  order: integer('order'),
  active: flag('active'),
});

export type WebsiteMenuEntry = Row<typeof websiteMenu>;
