/**
 * Holds the calls that the browser tests really made against the calls of the specification (section 7): none
 * missing, none unknown. Runs after all others, in a project of its own (`playwright.config.ts`).
 */
import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { CALLS_FOLDER } from './support/fixtures.ts';

/** Section 7 of the specification, to the letter; what only a page reads (`Menu/function` has no GET) left as it stands there. */
const SPECIFIED = [
  'POST Authen/login',
  'PUT Upload/presigned-url',
  ...['GET', 'PUT'].map((method) => `${method} Thongtincongty/info`),
  ...['Dichvu_Getlist_Paging', 'Sanpham_Getlist_Paging', 'Gioithieu_Getlist_Paging', 'Menu_Website_Getlist_Paging', 'Danhsachnhomquyen', 'GetList_UserPaging', 'Nhansu_Getlist_Paging', 'NhanSu/chucvu', 'GetallFunction', 'GetlistLeftMenuByUser', 'Getlist_Pagging', 'SlideBanner_Getlist'].map((path) => `GET ${path}`),
  ...['Dichvu/Dichvu', 'Sanpham/Sanpham', 'Gioithieu/gioithieu', 'Menu_Website_Detail', 'phanquyen', 'User/user', 'NhanSu/NhanSu', 'Khachhang', 'SliderBanner'].flatMap((path) => ['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} ${path}`)),
  'POST user/change-password',
  'POST user/reset-password',
  'POST GetlistallMenu_Paging',
  ...['POST', 'PUT', 'DELETE'].map((method) => `${method} Menu/function`),
].sort();

test('the browser tests made every call of the specification and no other', () => {
  const made = new Set<string>();
  for (const file of readdirSync(CALLS_FOLDER)) {
    for (const line of readFileSync(`${CALLS_FOLDER}/${file}`, 'utf8').split('\n')) {
      const call = line.replace(/\?.*$/, '');
      if (call !== '' && !call.startsWith('OPTIONS ')) made.add(call);
    }
  }
  expect([...made].sort()).toEqual(SPECIFIED);
});
