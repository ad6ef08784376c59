import { describe, expect, it } from 'vitest';
import { service } from '../api/service.ts';
import { user } from '../api/user.ts';
import { emptyRow } from '../api/resource.ts';
import { changedFields, threeWay } from './merge.ts';

const before = { ...emptyRow(service), id: 7, title: 'Vận tải', summary: 'Nhanh', order: 3 };

describe('two people on one record', () => {
  it('takes over what only the other changed and keeps what only I changed', () => {
    const merge = threeWay(service, before, { ...before, title: 'Vận tải biển' }, { ...before, order: 9 });
    expect(merge).toEqual({ values: { ...before, title: 'Vận tải biển', order: 9 }, taken: ['order'], conflicts: [] });
  });

  it('asks where both changed the same field differently, and holds mine until answered', () => {
    const merge = threeWay(service, before, { ...before, title: 'A', order: 4 }, { ...before, title: 'B', active: false });
    expect(merge.conflicts).toEqual(['title']);
    expect(merge.taken).toEqual(['active']);
    expect(merge.values).toMatchObject({ title: 'A', order: 4, active: false });
  });

  it('does not ask where both wrote the same', () => {
    const both = { ...before, title: 'Giống nhau' };
    expect(threeWay(service, before, both, both)).toMatchObject({ taken: [], conflicts: [] });
  });

  it('finds no change in white space at the ends, in the other normal form, or in who saved it when', () => {
    const other = { ...before, title: ' Vận tải '.normalize('NFD'), updatedAt: '2026-01-01T00:00:00', updatedBy: 'x' };
    expect(changedFields(service, before, other)).toEqual([]);
  });

  it('finds no change in a rich text that the backend writes otherwise than the editor, and every other one', () => {
    const mine = '<p>a<br>b&nbsp;c</p><hr><p><img src="/a.png"></p>';
    const theirs = '<p>a<br />b\u00a0c</p><hr /><p><img src="/a.png" alt="" /></p>';
    expect(changedFields(service, { ...before, body: mine }, { ...before, body: theirs })).toEqual([]);
    expect(changedFields(service, { ...before, body: mine }, { ...before, body: theirs.replace('b', 'B') })).toEqual(['body']);
    expect(threeWay(service, { ...before, body: mine }, { ...before, body: `${mine}<p>thêm</p>` }, { ...before, body: theirs }).conflicts).toEqual([]);
  });

  it('compares lists regardless of their order and of the case of ids', () => {
    const one = { ...emptyRow(user), groups: ['a1', 'b2'] };
    expect(changedFields(user, one, { ...one, groups: ['B2', 'a1'] })).toEqual([]);
    expect(changedFields(user, one, { ...one, groups: ['a1'] })).toEqual(['groups']);
  });

  it('puts two people’s changes of one list together: what one of them took out comes back with nothing that the other put in', () => {
    const person = { ...emptyRow(user), groups: ['a1', 'b2', 'c3'] };
    const merge = threeWay(user, person, { ...person, groups: ['a1', 'c3', 'd4'] }, { ...person, groups: ['a1', 'b2', 'e5'] });
    expect(merge).toEqual({ values: { ...person, groups: ['a1', 'd4', 'e5'] }, taken: ['groups'], conflicts: [] });
  });

  it('tells an emptied number from 0, and unreadable text from both', () => {
    for (const order of [null, 0, '3x', Number.NaN]) {
      expect(changedFields(service, before, { ...before, order: order as number })).toEqual(['order']);
    }
  });
});
