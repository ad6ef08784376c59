import { endpoints } from './endpoints.ts';
import { dateTime, flag, html, integer, multiline, picture, readOnly, serialId, text } from './fields.ts';
import { defineResource } from './resource.ts';
import type { Row } from './resource.ts';

export const service = defineResource('service', endpoints.service, {
  id: serialId('id'),
  title: text('tieuDe', { required: true }),
  summary: multiline('moTaNgan'),
  body: html('noiDung'),
  image: picture('urlImg'),
  order: integer('thutuhienthi', { min: 0 }),
  active: flag('active'),
  createdAt: readOnly(dateTime('ngayTao')),
  createdBy: readOnly(text('nguoiTao')),
  updatedAt: readOnly(dateTime('ngaySua')),
  updatedBy: readOnly(text('nguoiSua')),
});

export type Service = Row<typeof service>;
