import { beforeAll, describe, expect, it, vi } from 'vitest';

import type { Resource } from '../api/resource.ts';
import { partLoaders } from '../app/part-loaders.ts';
import type { BoardScreen } from '../crud/board/board-screen.ts';
import type { RecordScreen } from '../crud/record/record-page.tsx';
import { labelKey, optionKey } from '../crud/screen.ts';
import type { CrudScreen } from '../crud/screen.ts';
import type { TreeScreen } from '../crud/tree/tree-screen.ts';
import { screens } from '../routes.ts';
import en from './en.ts';
import { installDictionary } from './i18n.ts';
import { keysOf, OF_RESOURCE, sourcesIn, textsOf } from './testing.ts';
import vietnamese from './vi.ts';

type Declared = RecordScreen | CrudScreen | TreeScreen | BoardScreen;

// Every declaration passes through here, also that of a list which is only a part of its screen.
const { seen } = vi.hoisted(() => ({ seen: [] as Declared[] }));
vi.mock('../crud/screen.ts', async (original) => ({
  ...(await original<typeof import('../crud/screen.ts')>()),
  seenByEngine(declared: Declared) {
    seen.push(declared);
    return declared;
  },
}));

function wordsOf(resource: Resource, names: Iterable<string>): string[] {
  return [...new Set(names)].flatMap((name) => {
    const { kind, options = [] } = resource.fields[name] ?? {};
    return [labelKey(resource, name), ...(kind === 'choice' ? options.map((value) => optionKey(resource.name, name, value)) : [])];
  });
}

/** What the engine looks up by the resource's name. A page that is one record's form has none of a list's words. */
function demanded(declared: Declared): string[] {
  const screen = 'screen' in declared ? declared.screen : declared;
  const { resource, form } = screen;
  const { name: subject } = resource;
  const [columns, listWords] = 'columns' in screen ? [screen.columns, [`noun.${subject}`, `${subject}.empty`]] : [[], []];
  const boardWords = 'Preview' in declared ? ['item', 'dropMany', 'preview'] : [];
  return [
    ...wordsOf(resource, [...form, ...columns].map(({ name }) => name)),
    ...listWords,
    ...boardWords.map((word) => `${subject}.${word}`),
  ];
}

const missing = (keys: readonly string[]): string[] =>
  Object.entries({ vi: vietnamese, en }).flatMap(([language, dictionary]) => {
    const texts = textsOf(dictionary);
    return keys.filter((key) => !texts.has(key)).map((key) => `${language}: ${key}`);
  });

beforeAll(async () => {
  installDictionary('vi', vietnamese);
  await Promise.all(Object.values(partLoaders.screens).map((load) => load()));
});

describe('both dictionaries', () => {
  it('hold what the engine looks up for every declaration', () => {
    const keys = seen.flatMap(demanded);
    // A list, a part of a screen, a tree, a board and a record's own page.
    expect(keys).toEqual(expect.arrayContaining(['staff.fields.startDate', 'noun.introduction', 'websiteMenu.fields.parent', 'slide.dropMany', 'companyInfo.fields.name']));
    expect(missing(keys)).toEqual([]);
  });

  it('hold nothing by the name of a resource that no declaration has the engine look up', () => {
    const keys = new Set(seen.flatMap(demanded));
    const code = sourcesIn('src').join('\n');
    const ofResources = keysOf(vietnamese).filter((key) => OF_RESOURCE.test(key));
    expect(ofResources.filter((key) => !keys.has(key) && !code.includes(`'${key}'`))).toEqual([]);
  });

  it('say on the page of an area what each screen in it is for', () => {
    const listed = screens.filter(({ parent }) => parent !== undefined);
    expect(missing(listed.map(({ key }) => `screenHint.${key}`))).toEqual([]);
  });
});
