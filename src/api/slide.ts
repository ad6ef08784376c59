import { endpoints } from './endpoints.ts';
import { integer, picture, serialId } from './fields.ts';
import { defineResource } from './resource.ts';

export const slide = defineResource('slide', endpoints.slide, {
  id: serialId('id'),
  image: picture('url', { required: true }),
  order: integer('thutu', { min: 0 }),
});
