import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '../api/customer.ts';
import { service } from '../api/service.ts';
import { staff } from '../api/staff.ts';
import { user } from '../api/user.ts';
import { loadLocale, loadWordsFrom, setLocale } from '../i18n/i18n.ts';
import { wordLoaders } from '../i18n/loaders.ts';
import { languageOf, NAME_TO_COME, showValue } from './show-value.tsx';

const known = new Map<unknown, string>([[7, 'Trần Đức Huy'], ['g1', 'Biên tập viên']]);

beforeAll(async () => {
  loadWordsFrom(wordLoaders);
  await loadLocale('vi', 'lists');
});

describe('what stands for the record behind an id', () => {
  it.each([
    ['staff', 7, 'Trần Đức Huy', 'Trần Đức Huy'],
    ['staff', 8, NAME_TO_COME, '#8'],
    ['groups', ['g1', 'g2'], `Biên tập viên, ${NAME_TO_COME}`, 'Biên tập viên, #g2'],
    ['groups', [], '', ''],
    ['staff', null, '', ''],
  ] as const)('%s %j: its name, and no number while that is on its way', (name, value, coming, missing) => {
    const shown = (otherwise: (id: unknown) => string) => showValue('user', name, user.fields[name], value, (id) => known.get(id) ?? otherwise(id));
    expect(shown(() => NAME_TO_COME)).toBe(coming);
    expect(shown((id) => `#${String(id)}`)).toBe(missing);
  });

  it('is how many they are where no name of theirs can be seen and their numbers are codes, behind the names of others', () => {
    const [one, other] = ['c8824b49-1c1f-4d0a-9a55-0d7f4f0a1b2c', '0e984725-c51c-4bf4-9960-e1c80e27aba0'];
    const shown = (ids: readonly string[], nameOf?: (id: unknown) => string) => showValue('user', 'groups', user.fields.groups, ids, nameOf);
    expect(shown([one])).toBe('1 mục không xem được tên');
    expect(shown([one, 'g1', other], (id) => known.get(id) ?? `#${String(id)}`)).toBe('Biên tập viên, 2 mục không xem được tên');
    expect(shown([one, other], () => NAME_TO_COME)).toBe(`${NAME_TO_COME}, ${NAME_TO_COME}`);
  });

  it('is its number where no list has names for it', () => {
    expect(showValue('user', 'staff', user.fields.staff, 8)).toBe('#8');
    expect(showValue('user', 'groups', user.fields.groups, ['g1', 'g2'])).toBe('#g1, #g2');
    expect(showValue('staff', 'position', staff.fields.position, 99)).toBe('#99');
  });
});

describe('the language of a value', () => {
  afterEach(() => setLocale('vi'));

  it('is the company’s in an English page: its texts, and the names of its records', () => {
    setLocale('en');
    expect(languageOf(service.fields.title, 'Vận tải')).toBe('vi');
    expect(languageOf(service.fields.body, '<p>Vận tải</p>')).toBe('vi');
    expect(languageOf(user.fields.staff, 7)).toBe('vi');
    expect(languageOf(user.fields.groups, ['g1'], 'Biên tập viên')).toBe('vi');
  });

  it('is the page’s where the dictionary or nobody has words for it', () => {
    setLocale('en');
    expect(languageOf(service.fields.active, true)).toBeUndefined();
    expect(languageOf(service.fields.order, 3)).toBeUndefined();
    expect(languageOf(staff.fields.email, 'a@b.vn')).toBeUndefined();
    const nameless = ['c8824b49-1c1f-4d0a-9a55-0d7f4f0a1b2c'];
    expect(languageOf(user.fields.groups, nameless, showValue('user', 'groups', user.fields.groups, nameless))).toBeUndefined();
    const [offered] = customer.fields.type.options ?? [];
    expect(languageOf(customer.fields.type, offered)).toBeUndefined();
    expect(languageOf(customer.fields.type, -1)).toBe('vi');
  });

  it('is told of nothing in a Vietnamese page', () => {
    expect(languageOf(service.fields.title, 'Vận tải')).toBeUndefined();
  });
});
