import { describe, expect, it } from 'vitest';
import { formatListState, lastPage, listKey, pageButtons, parseListState } from './list-query.ts';

const rules = { sortable: ['title', 'order'], statusFilter: true };
const defaults = { page: 1, size: 10, search: '' };

describe('the list in the address', () => {
  it('comes back from the address exactly as it went in', () => {
    for (const state of [
      defaults,
      { page: 3, size: 50, search: 'dịch vụ & vận tải?', sort: { field: 'title', order: 'desc' as const }, active: false },
      { page: 1, size: 100, search: '+=%', sort: { field: 'order', order: 'asc' as const }, active: true },
    ]) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(formatListState(state))) if (value !== undefined) query.set(name, value);
      expect(parseListState(`?${query}`, rules)).toEqual(state);
    }
  });

  it('leaves defaults out of the address', () => {
    expect(Object.values(formatListState(defaults))).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it.each([
    '?page=0', '?page=-1', '?page=1.5', '?page=abc', '?page=1e9', '?page=99999999999999999999', '?page=', '?page=01x',
    '?size=11', '?size=10.0', '?size=1000', '?size=', '?sort=password', '?sort=', '?sort=--title', '?sort=__proto__',
    '?active=yes', '?active=', '?active=1', '?unknown=1', '?%zz',
  ])('falls back to the defaults for %s', (search) => {
    expect(parseListState(search, rules)).toEqual(defaults);
  });

  it('cuts a search that is too long between two letters, never in the middle of one', () => {
    const { search } = parseListState(`?search=${encodeURIComponent(`${'a'.repeat(199)}😀`)}`, rules);
    expect(search).toBe('a'.repeat(199));
  });

  it('has no status filter where the screen has none', () => {
    expect(parseListState('?active=true', { ...rules, statusFilter: false })).toEqual(defaults);
  });

  it('tells two lists apart, and one list from itself never', () => {
    expect(listKey({ ...defaults, search: 'a' })).not.toBe(listKey({ ...defaults, search: 'b' }));
    expect(listKey(parseListState('?page=1&size=10', rules))).toBe(listKey(defaults));
  });
});

describe('pages', () => {
  it('has one page even where there is nothing', () => {
    expect([lastPage(0, 10), lastPage(10, 10), lastPage(11, 10)]).toEqual([1, 1, 2]);
  });

  it('always shows the first, the last and the current page with its neighbours, in at most seven places', () => {
    for (let last = 1; last <= 20; last += 1) {
      for (let page = 1; page <= last; page += 1) {
        const buttons = pageButtons(page, last);
        expect(buttons.length).toBe(Math.min(last, 7));
        const near = [1, page - 1, page, page + 1, last].filter((button) => button >= 1 && button <= last);
        for (const button of near) expect(buttons).toContain(button);
        const shown = buttons.filter((button) => button !== undefined);
        expect(shown).toEqual([...new Set(shown)].sort((one, other) => one - other));
        // Dots in the place of a single page would hide it for nothing.
        for (const [at, button] of buttons.entries()) {
          if (button === undefined) expect((buttons[at + 1] ?? 0) - (buttons[at - 1] ?? 0)).toBeGreaterThan(2);
        }
      }
    }
  });
});
