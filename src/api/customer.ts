import { endpoints } from './endpoints.ts';
import { companyPhone, email, flag, integer, openChoice, pattern, picture, readOnly, serialId, text, url } from './fields.ts';
import { defineResource } from './resource.ts';
import type { Row } from './resource.ts';

/** The two customer types that stand where the lookup answers customers or fails. */
export const INDIVIDUAL = 1;
export const COMPANY = 2;

/** Invoices print each digit by itself, and web pages have other dashes and marks that nobody sees. */
function bareCode(copied: string): string {
  return copied.replace(/[\s\p{Cf}]/gu, '').replace(/\p{Pd}/gu, '-');
}

export const customer = defineResource('customer', endpoints.customer, {
  id: serialId('id'),
  name: text('tenKhachHang', { required: true }),
  address: text('diaChi', { required: true, max: 500 }),
  logo: picture('urlLogo', { required: true }),
  email: email('email', { required: true }),
  phone: companyPhone('soDienThoai', { required: true }),
  // Ten digits, or ten and a branch number of three (Circular 105/2020/TT-BTC, article 5); a person's are the 12 of the
  // citizen's card, since July 2025 (Circular 86/2024/TT-BTC). Of a customer abroad, what their country has, behind its two
  // letters as in the European Union's: a code of digits alone stays one that a slip can be seen in.
  taxCode: pattern('maSoThue', /^(\d{10}(-?\d{3})?|\d{12}|[a-z]{2}[\da-z.-]{4,18})$/i, { max: 20 }, bareCode),
  website: url('website'),
  active: flag('active'),
  type: openChoice('idLoaiKH', [INDIVIDUAL, COMPANY], COMPANY),
  typeName: readOnly(text('loaiKH')),
  order: integer('thutu', { min: 0 }),
});

export type Customer = Row<typeof customer>;
