import { endpoints } from './endpoints.ts';
import { companyPhone, email, html, multiline, picture, serialId, text, url } from './fields.ts';
import { defineResource } from './resource.ts';
import type { Row } from './resource.ts';

/** One record: GET and PUT on one path, no list. */
export const companyInfo = defineResource(
  'companyInfo',
  { list: endpoints.companyInfo, item: endpoints.companyInfo, idParameter: 'id' },
  {
    id: serialId('id'),
    name: text('tenCty', { required: true }),
    summary: multiline('motangan'),
    description: html('moTa'),
    address: text('diaChi', { required: true, max: 500 }),
    phone: companyPhone('soDienThoai', { required: true }),
    email: email('email', { required: true }),
    facebook: url('facebook'),
    messenger: url('linkMess'),
    website: url('website'),
    pageTitle: text('title', { required: true }),
    // A line for each day, where a company has them so.
    openingHours: multiline('gioLamViec'),
    logo: picture('logoimg'),
  },
);

export type CompanyInfo = Row<typeof companyInfo>;
