/**
 * Where the code of the screens and of the frame comes from. This file names every screen's chunk, so it changes with
 * each of them: nothing that changes seldom imports it (builds/chunks.ts).
 */
import { withAllWords } from '../i18n/i18n.ts';
import type { PartLoaders } from './parts.ts';

/** The plain lists: their words come with the shell's, and their code and first rows before anybody asks for them. */
const lists = {
  service: () => import('../screens/page_management/service.tsx'),
  product: () => import('../screens/page_management/product.tsx'),
  customer: () => import('../screens/page_management/customer.tsx'),
  user: () => import('../screens/system_management/user.tsx'),
  staff: () => import('../screens/system_management/staff.tsx'),
};

export type PlainList = keyof typeof lists;

export const partLoaders: PartLoaders = {
  lists,
  screens: {
    ...lists,
    test: withAllWords(() => import('../screens/test.tsx')),
    login: () => import('../screens/auth/login.tsx'),
    dashboard: withAllWords(() => import('../screens/dashboard.tsx')),
    pageManagement: withAllWords(() => import('../screens/page_management/index.tsx')),
    websiteMenu: withAllWords(() => import('../screens/page_management/menu.tsx')),
    slide: withAllWords(() => import('../screens/page_management/slide.tsx')),
    information: withAllWords(() => import('../screens/page_management/information.tsx')),
    systemManagement: withAllWords(() => import('../screens/system_management/index.tsx')),
    backofficeMenu: withAllWords(() => import('../screens/system_management/menu.tsx')),
    group: withAllWords(() => import('../screens/system_management/group.tsx')),
  },
  shell: () => import('./shell/shell.tsx'),
};
