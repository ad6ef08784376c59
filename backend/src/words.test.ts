import { describe, expect, it } from 'vitest';
import en from '../../src/i18n/en.ts';
import vi from '../../src/i18n/vi.ts';
import { entities } from './entities/entities.ts';
import type { Entity } from './records/entity.ts';
import { labelOf } from './words.ts';
import type { Language } from './words.ts';

const resources = entities
  .filter((entity): entity is Entity => 'resource' in entity)
  .map(({ resource }) => resource);

describe.each<[language: Language, dictionary: object]>([['vi', vi], ['en', en]])('In %s', (language, dictionary) => {
  const words = new Map<string, { readonly fields?: Readonly<Record<string, string>> }>(Object.entries(dictionary));

  it.each(resources)('the backend calls what may be written of $name as the form does', ({ name, fields }) => {
    const writable = Object.entries(fields).filter(([, field]) => !field.readOnly && field.kind !== 'id');
    const said = writable.map(([field, { wire }]) => [field, labelOf(name, wire, language)]);
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(writable.map(([field]) => [field, words.get(name)?.fields?.[field]])));
  });
});
