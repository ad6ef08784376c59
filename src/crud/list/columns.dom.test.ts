import { afterEach, beforeEach, expect, it } from 'vitest';
import { service } from '../../api/service.ts';
import { freshPage } from '../../stores/testing.ts';
import type { CrudScreen } from '../screen.ts';
import { createColumnChoice } from './columns.ts';

beforeEach(() => {
  freshPage();
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList;
});
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

it('a table outgrows its place for columns that would not be there, and for no others', () => {
  const columns = [{ name: 'title' }, { name: 'order' }, { name: 'active', hidden: true }, { name: 'summary', from: '2xl' }];
  const screen = { resource: service, screenKey: 'service', titleOf: 'title', columns, form: [] } as unknown as CrudScreen;
  for (const [name, outgrows] of [['order', false], ['active', true], ['summary', true]] as const) {
    freshPage();
    const choice = createColumnChoice(screen);
    choice.toggle(name);
    if (!choice.isShown(name)) choice.toggle(name);
    expect([name, choice.extended.value]).toEqual([name, outgrows]);
  }
});

it('columns chosen in two tabs are both kept', () => {
  const screen = { resource: service, screenKey: 'service', titleOf: 'title', columns: [{ name: 'title' }, { name: 'order' }, { name: 'active' }], form: [] } as unknown as CrudScreen;
  const [one, other] = [createColumnChoice(screen), createColumnChoice(screen)];
  one.toggle('order');
  other.toggle('active');
  expect(createColumnChoice(screen).visible.value.map(({ name }) => name)).toEqual(['title']);
});
