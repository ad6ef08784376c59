/** Everything that is kept as rows of its own, for what is done to all of them. */
import type { Entity } from '../records/entity.ts';
import { productEntity, serviceEntity } from './articles.ts';
import { customerEntity } from './customers.ts';
import { functionEntity } from './functions.ts';
import { groupEntity } from './groups.ts';
import { companyEntity, introductionEntity, slideEntity } from './pages.ts';
import { staffEntity } from './staff.ts';
import { userEntity } from './users.ts';
import { websiteMenuEntity } from './website-menu.ts';

export const entities: readonly Entity[] = [
  serviceEntity, productEntity, introductionEntity, companyEntity, websiteMenuEntity, slideEntity, customerEntity, functionEntity,
  groupEntity, staffEntity, userEntity,
];
