import { endpoints } from './endpoints.ts';
import { flag, html, integer, picture, serialId, text } from './fields.ts';
import { defineResource } from './resource.ts';
import type { Row } from './resource.ts';

export const introduction = defineResource('introduction', endpoints.introduction, {
  id: serialId('id'),
  title: text('tentieude', { required: true }),
  body: html('moTa', { required: true }),
  image: picture('urlImg', { required: true }),
  order: integer('thutuhienthi', { min: 1 }),
  active: flag('active'),
});

export type Introduction = Row<typeof introduction>;
