import { isStamp, vietnamStamp } from '../lib/dates.ts';
import { endpoints } from './endpoints.ts';
import { choice, date, email, integer, mobilePhone, readOnly, reference, serialId, text } from './fields.ts';
import { defineResource } from './resource.ts';
import type { Row } from './resource.ts';

export const GENDER = { female: 0, male: 1, other: 2 } as const;

export const staff = defineResource(
  'staff',
  endpoints.staff,
  {
    id: serialId('id'),
    number: readOnly(integer('stt')),
    name: text('tenNhanVien', { required: true }),
    email: email('email'),
    phone: mobilePhone('phone'),
    gender: choice('gioiTinh', [GENDER.male, GENDER.female, GENDER.other]),
    birthDate: date('ngaySinh', { required: true }),
    startDate: date('ngayBatDau', { required: true }),
    homeTown: text('queQuan'),
    position: reference('idChucVu', { required: true }),
    positionName: readOnly(text('chucVu')),
  },
  // Stamps of one form compare as text; what is no day yet compares with nothing.
  ({ birthDate, startDate }) => ({
    ...(isStamp(birthDate) && birthDate > vietnamStamp(Date.now()) && { birthDate: { code: 'inFuture' } }),
    ...(isStamp(birthDate) && isStamp(startDate) && startDate < birthDate && { startDate: { code: 'beforeOther', other: 'birthDate' } }),
  }),
);

export type StaffMember = Row<typeof staff>;
