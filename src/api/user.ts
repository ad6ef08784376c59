import { UNSEEN } from '../lib/shows-nothing.ts';
import { endpoints } from './endpoints.ts';
import { pattern, reference, references, uuid } from './fields.ts';
import { defineResource } from './resource.ts';
import type { Row } from './resource.ts';

export const user = defineResource('user', endpoints.user, {
  id: uuid('id'),
  // Nor what nobody sees: two names that look alike are one name to people.
  userName: pattern('userName', new RegExp(String.raw`^[^\s\p{Cc}${UNSEEN}]+$`, 'u'), { required: true, max: 50 }),
  staff: reference('idUserInfo'),
  groups: references('idRoles'),
});

export type User = Row<typeof user>;
