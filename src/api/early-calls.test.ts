import { describe, expect, it } from 'vitest';

import { earlyCalls, tokenIn } from './early-calls.ts';

const MENU = { call: 'GetlistLeftMenuByUser' };

describe('what a page asks before its code has come', () => {
  it.each([
    ['/page_management/service', '', { call: 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=10', rowsBefore: 0 }],
    ['/en/page_management/service', '?page=3&size=20', { call: 'Dichvu_Getlist_Paging?PageIndex=3&PageSize=20', rowsBefore: 40 }],
    ['/page_management/service/', '?active=true', { call: 'Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&active=true', rowsBefore: 0 }],
    // Users have no status to filter by.
    ['/system_management/user', '?active=true', { call: 'GetList_UserPaging?PageIndex=1&PageSize=10', rowsBefore: 0 }],
    // Hits are marked by the code: such rows are not shown ahead of it.
    ['/page_management/service', `?search=${encodeURIComponent('vận'.normalize('NFD'))}`, { call: `Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=${encodeURIComponent('vận'.normalize('NFC'))}` }],
  ])('%s%s: its rows, and the menu', (path, search, rows) => {
    expect(earlyCalls(path, search)).toEqual([rows, MENU]);
  });

  it.each([['/page_management/service', '?sort=-title'], ['/dashboard', ''], ['/system_management/group', ''], ['/constructor', '']])(
    '%s%s: the menu alone',
    (path, search) => {
      expect(earlyCalls(path, search)).toEqual([MENU]);
    },
  );

  it.each(['/auth/login', '/en/auth/login'])('%s: nothing', (path) => {
    expect(earlyCalls(path, '')).toEqual([]);
  });

  it.each([
    ['{"token":"a.b.c"}', 'a.b.c'],
    ['{"token":1}', undefined],
    ['null', undefined],
    ['{', undefined],
    ['', undefined],
  ])('the session in %s: %s', (text, token) => {
    expect(tokenIn(text)).toBe(token);
  });
});
