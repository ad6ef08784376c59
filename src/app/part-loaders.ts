/**
 * Where the code of the screens and of the frame comes from. This file names every screen's chunk, so it changes with
 * each of them: nothing that changes seldom imports it (builds/chunks.ts).
 */
import { withAllWords } from '../i18n/i18n.ts';
import type { PartLoaders } from './parts.ts';

export const partLoaders: PartLoaders = {
  screens: {
    test: withAllWords(() => import('../screens/test.tsx')),
    login: () => import('../screens/auth/login.tsx'),
    dashboard: withAllWords(() => import('../screens/dashboard.tsx')),
    pageManagement: withAllWords(() => import('../screens/page_management/index.tsx')),
    websiteMenu: withAllWords(() => import('../screens/page_management/menu.tsx')),
    slide: withAllWords(() => import('../screens/page_management/slide.tsx')),
    product: () => import('../screens/page_management/product.tsx'),
    service: () => import('../screens/page_management/service.tsx'),
    customer: () => import('../screens/page_management/customer.tsx'),
    information: withAllWords(() => import('../screens/page_management/information.tsx')),
    systemManagement: withAllWords(() => import('../screens/system_management/index.tsx')),
    user: () => import('../screens/system_management/user.tsx'),
    staff: () => import('../screens/system_management/staff.tsx'),
    backofficeMenu: withAllWords(() => import('../screens/system_management/menu.tsx')),
    group: withAllWords(() => import('../screens/system_management/group.tsx')),
  },
  shell: () => import('./shell/shell.tsx'),
};
