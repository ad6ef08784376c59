import { describe, expect, it } from 'vitest';
import { backofficeFunction } from '../../../api/function.ts';
import { seedFunctions } from '../../../../backend/src/seed/functions.ts';
import { findIcons } from './find-icons.ts';
import { iconChoices } from './icon-names.ts';

const names = (typed: string): string[] => findIcons(iconChoices, typed).map(({ name }) => name);

describe('the icons to choose from', () => {
  it('are names that a function may have, each once', () => {
    const { icon } = backofficeFunction.fields;
    expect(iconChoices.filter(({ name }) => icon.check(name) !== undefined)).toEqual([]);
    expect(new Set(iconChoices.map(({ name }) => name)).size).toBe(iconChoices.length);
  });

  it('hold every icon that the product itself begins with', () => {
    const offered = new Set(iconChoices.map(({ name }) => name));
    expect(seedFunctions.map(({ icon }) => icon).filter((icon) => !offered.has(icon))).toEqual([]);
  });

  it('are found by their name, whole or in part, the nearest first', () => {
    expect(names('home')[0]).toBe('mdi:home');
    expect(names('mdi:truck-outline')).toContain('mdi:truck-outline');
    expect(names('account group')).toEqual(expect.arrayContaining(['mdi:account-group', 'mdi:account-group-outline']));
  });

  it('are found by Vietnamese words, with and without accents', () => {
    expect(names('nhà')).toContain('mdi:home');
    expect(names('khach hang')).toContain('mdi:handshake-outline');
    expect(names('điện thoại')).toEqual(names('dien thoai'));
    expect(names('không có gì như thế')).toEqual([]);
  });

  it('come first where a word of theirs has the accents that were typed', () => {
    expect(names('cờ')[0]).toBe('mdi:flag-outline');
    expect(names('tiền').slice(0, 2)).toEqual(['mdi:cash', 'mdi:cash-multiple']);
  });

  it('are all there while nothing is typed', () => {
    expect(findIcons(iconChoices, '  ')).toBe(iconChoices);
  });
});
