import { describe, expect, it } from 'vitest';

import type { BackofficeFunction } from '../../../api/function.ts';
import type { Right } from '../../../lib/right.ts';
import { buildTree } from '../../../lib/tree.ts';
import { setMenuEntries } from '../../../stores/menu.ts';
import { losesControl, rightsText } from './sentences.ts';

const entry = (id: number, link: string): BackofficeFunction => ({
  id, number: 0, name: `F${id}`, parent: null, link, parentName: '', icon: '', order: id, rights: null,
});

describe('a group that loses the rights on menu and groups', () => {
  it.each([
    ['/system_management/group', '/system_management/menu'],
    ['/system_management/group/', '/en/system_management/menu?a=1'],
  ])('is warned of, by whichever link the functions lead there: %s', (group, menu) => {
    const tree = buildTree([entry(1, group), entry(2, menu), entry(3, '/page_management/service')]);
    const all = new Map([1, 2, 3].map((id) => [id, new Set<Right>([1, 2, 3, 4])]));
    expect(losesControl(tree, all, new Map([...all].filter(([id]) => id !== 1)))).toBe(true);
    expect(losesControl(tree, all, new Map([...all].filter(([id]) => id !== 3)))).toBe(false);
  });

  it('is warned of by the entries that count, and not by a shortcut to a page of theirs', () => {
    const tree = buildTree([entry(1, '/system_management/group'), entry(2, '/system_management/menu'), entry(3, '/system_management/group?page=2')]);
    const held = new Map([1, 2].map((id) => [id, new Set<Right>([1, 2, 3, 4])]));
    const withShortcut = new Map([...held, [3, new Set<Right>([1, 2, 3, 4])]]);
    expect(losesControl(tree, held, new Map([...held].filter(([id]) => id !== 1)))).toBe(true);
    expect(losesControl(tree, withShortcut, held)).toBe(false);
  });
});

it('calls functions as the side menu does, and those that it has not as the backend does', () => {
  setMenuEntries([{ ...entry(1, '/page_management/service'), name: 'Dịch vụ' }]);
  const rights: readonly Right[] = [1];
  expect(rightsText([{ functionId: 1, functionName: 'Services', rights }, { functionId: 2, functionName: 'Kho', rights }]))
    .toBe('Dịch vụ: group.toAccess; Kho: group.toAccess');
});

it('tells of versions beside each other only the functions that differ, each in every version', () => {
  setMenuEntries([]);
  const on = (functionId: number, ...rights: Right[]) => ({ functionId, functionName: `F${functionId}`, rights });
  const mine = [on(1, 1), on(2, 1, 3), on(3, 1)];
  const theirs = [on(1, 1), on(2, 3, 1), on(4, 2)];
  const versions = [mine, theirs];
  expect(rightsText(mine, versions)).toBe('F3: group.toAccess; F4: –; group.othersSame');
  expect(rightsText(theirs, versions)).toBe('F3: –; F4: group.toAdd; group.othersSame');
  expect(rightsText(mine, [mine, mine])).toBe(rightsText(mine));
});
