import { describe, expect, it } from 'vitest';

import { byMonth, findings } from './survey.ts';

describe('findings', () => {
  it('names rows without a picture, without content and with an order that stands twice', () => {
    const found = findings([
      { id: 1, title: 'a', image: '', hasContent: true, order: 1 },
      { id: 2, title: 'b', image: '/x.png', hasContent: false, order: 2 },
      { id: 3, title: 'c', image: '/y.png', hasContent: true, order: 2 },
    ]);
    expect([...found].map(([finding, rows]) => [finding, rows.map(({ id }) => id)])).toEqual([
      ['noPicture', [1]],
      ['noContent', [2]],
      ['sameOrder', [2, 3]],
    ]);
  });

  it('says nothing about content where the list does not carry it', () => {
    expect(findings([{ id: 1, title: 'a', hasContent: null }]).size).toBe(0);
  });

  it('names users who belong to no group', () => {
    const found = findings([{ id: 'u', title: 'lan', groups: [] }, { id: 'v', title: 'hoa', groups: ['g'] }]);
    expect(found.get('noGroup')?.map(({ id }) => id)).toEqual(['u']);
  });
});

describe('byMonth', () => {
  it('counts by month up to this one, across the turn of the year, empty months included', () => {
    const stamps = ['2026-01-31T23:59:59', '2026-01-01T00:00:00', '2025-11-05T08:00:00', '2024-01-01T00:00:00', ''];
    const months = byMonth(stamps, '2026-02-10T10:00:00');
    expect([months.length, months[0]]).toEqual([12, { month: '2025-03', count: 0 }]);
    expect(months.slice(-4)).toEqual([
      { month: '2025-11', count: 1 },
      { month: '2025-12', count: 0 },
      { month: '2026-01', count: 2 },
      { month: '2026-02', count: 0 },
    ]);
  });
});
