import { describe, expect, it } from 'vitest';
import { optionsFromAll } from './options-from-all.ts';

const POSITIONS = ['Bao bì', 'Báo cáo', 'Bảo vệ', 'Lái xe', 'Trưởng ca bảo vệ'].map((name, at) => ({ id: at + 1, name }));
const source = optionsFromAll(() => Promise.resolve(POSITIONS));

describe('choices of a list that comes whole', () => {
  it('come first where they have the accents that were typed', async () => {
    const { options } = await source.page({ search: 'bảo', page: 1, size: 20 });
    expect(options.map(({ label }) => label)).toEqual(['Bảo vệ', 'Trưởng ca bảo vệ', 'Bao bì', 'Báo cáo']);
  });

  it('keep their order while nothing is typed, and come page by page', async () => {
    const second = await source.page({ search: '', page: 2, size: 3 });
    expect(second).toEqual({ options: [{ value: 4, label: 'Lái xe' }, { value: 5, label: 'Trưởng ca bảo vệ' }], total: 5 });
  });
});
