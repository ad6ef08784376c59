/** Everything that is searched or sorted, for what is done to all of it. */
import type { Searched } from '../records/stored-forms.ts';
import { productEntity, serviceEntity } from './articles.ts';
import { customerEntity } from './customers.ts';
import { functionEntity } from './functions.ts';
import { groupEntity } from './groups.ts';
import { companyEntity, introductionEntity, slideEntity } from './pages.ts';
import { searchedPositions, staffEntity } from './staff.ts';
import { userEntity } from './users.ts';
import { websiteMenuEntity } from './website-menu.ts';

export const entities: readonly Searched[] = [
  serviceEntity, productEntity, introductionEntity, companyEntity, websiteMenuEntity, slideEntity, customerEntity, functionEntity,
  groupEntity, searchedPositions, staffEntity, userEntity,
];
