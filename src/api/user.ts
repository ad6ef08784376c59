import { endpoints } from './endpoints.ts';
import { pattern, reference, references, uuid } from './fields.ts';
import { defineResource } from './resource.ts';
import type { Row } from './resource.ts';

export const user = defineResource('user', endpoints.user, {
  id: uuid('id'),
  userName: pattern('userName', /^\S+$/, { required: true, max: 50 }),
  staff: reference('idUserInfo'),
  groups: references('idRoles'),
});

export type User = Row<typeof user>;
