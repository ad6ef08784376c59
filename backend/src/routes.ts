/** The one table of the backend's calls: path, right, handler. */
import { endpoints } from '../../src/api/endpoints.ts';
import { productEntity, serviceEntity } from './entities/articles.ts';
import { readCompanyInfo, updateCompanyInfo } from './entities/company-info.ts';
import { customerEntity, customerTypes } from './entities/customers.ts';
import { functionRoutes } from './entities/functions.ts';
import { groupEntity } from './entities/groups.ts';
import { companyEntity, introductionEntity, slideEntity } from './entities/pages.ts';
import { positionsCall, staffEntity } from './entities/staff.ts';
import { resetPassword, userEntity } from './entities/users.ts';
import { websiteMenuEntity } from './entities/website-menu.ts';
import { recordRoutes } from './records/calls.ts';
import { LARGE_BODY } from './route.ts';
import type { OneRight } from './auth/rights.ts';
import type { Route } from './route.ts';
import { changePassword } from './session/change-password.ts';
import { signIn } from './session/sign-in.ts';
import { presignedUrl } from './upload/address.ts';

/** Whoever may give a user a staff member or a group may list them to choose from. */
const USER_PICKER: OneRight = { link: userEntity.link, anyOf: ['add', 'edit'] };

export const routes: readonly Route[] = [
  { method: 'POST', path: endpoints.login, needs: 'nothing', onlyReads: true, handle: signIn },
  { method: 'POST', path: endpoints.changePassword, needs: 'token', handle: changePassword },
  {
    method: 'PUT', path: endpoints.presignedUrl, handle: presignedUrl,
    needs: { link: '/page_management', below: true, anyOf: ['add', 'edit'] },
  },
  ...functionRoutes,
  ...recordRoutes(serviceEntity),
  ...recordRoutes(productEntity),
  ...recordRoutes(introductionEntity),
  {
    method: 'GET', path: endpoints.companyInfo, needs: { link: companyEntity.link, anyOf: ['access'] },
    handle: readCompanyInfo,
  },
  {
    method: 'PUT', path: endpoints.companyInfo, needs: { link: companyEntity.link, anyOf: ['edit'] },
    bodyLimit: LARGE_BODY, handle: updateCompanyInfo,
  },
  ...recordRoutes(websiteMenuEntity),
  ...recordRoutes(slideEntity),
  {
    method: 'GET', path: endpoints.customer.list, when: { parameter: 'lookup', value: 'type' }, needs: 'token',
    handle: customerTypes,
  },
  ...recordRoutes(customerEntity),
  ...recordRoutes(userEntity),
  {
    method: 'POST', path: endpoints.resetPassword, needs: { link: userEntity.link, anyOf: ['edit'] },
    handle: resetPassword,
  },
  ...recordRoutes(staffEntity, USER_PICKER),
  { method: 'GET', path: endpoints.positions, needs: 'token', handle: positionsCall },
  ...recordRoutes(groupEntity, USER_PICKER),
];
