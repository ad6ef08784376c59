import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { references } from '../../api/fields.ts';
import { freshPage, settle } from '../../stores/testing.ts';
import type { Option, OptionSource } from '../options.ts';
import { type } from '../type-text.testing.ts';
import { ReferencesControl } from './references-control.tsx';

const EDITORS = { value: 'a', label: 'Biên tập viên' };
const STAFF = { value: 'b', label: 'Nhân sự' };
const ADMINS = { value: 'c', label: 'Quản trị hệ thống' };

describe('the boxes that pick several other records', () => {
  let root: Root;
  let there: readonly Option[];
  let changes: (readonly string[])[];
  const source: OptionSource = { page: async () => ({ options: there, total: there.length }) };
  const search = () => document.querySelector<HTMLInputElement>('[type=search]')!;
  const choices = () => [...document.querySelectorAll('[role=group] label')].map((one) => one.textContent);
  const box = (name: string) => [...document.querySelectorAll('[role=group] label')].find((one) => one.textContent === name)?.querySelector('input');
  const said = () => document.querySelector('[role=status]')?.textContent;

  async function show(invalid = false): Promise<void> {
    const props = { id: 'groups', name: 'idRoles', label: 'Nhóm quyền', value: [], invalid, required: false, field: references('idRoles') };
    act(() => root.render(<ReferencesControl {...props} source={source} onChange={(ids) => changes.push(ids)} />));
    await act(settle);
  }
  function put(text: string): void {
    act(() => {
      search().focus();
      type(search(), text);
    });
  }

  beforeEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    freshPage();
    there = [EDITORS, STAFF, ADMINS];
    changes = [];
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await show();
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  it('are those found from the letter on that was typed: a Tab right behind it comes to the first of them', () => {
    put('nhan su');
    expect(choices()).toEqual(['Nhân sự']);
    const first = document.querySelector<HTMLInputElement>('[role=group] input')!;
    act(() => first.click());
    expect(changes).toEqual([['b']]);
  });

  it('have it said how many a search finds, and nothing where nothing is searched', () => {
    expect(said()).toBe('');
    const told = ['nhan su', 'n', 'không ai', ' '].map((text) => {
      put(text);
      return said();
    });
    expect(told).toEqual(['1 kết quả', '3 kết quả', '0 kết quả', '']);
  });

  it('show what was deleted meanwhile first, also where the search finds others: what keeps the save back could not be taken out', async () => {
    act(() => box('Nhân sự')!.click());
    put('biên');
    there = [EDITORS, ADMINS];
    await show(true);
    expect([choices(), said()]).toEqual([['Không còn nữa: Nhân sự', 'Biên tập viên'], '1 kết quả']);
    act(() => box('Không còn nữa: Nhân sự')!.click());
    expect(changes).toEqual([['b'], []]);
  });
});
