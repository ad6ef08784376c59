import { beforeEach, expect, it } from 'vitest';
import { service } from '../../api/service.ts';
import { freshPage } from '../../stores/testing.ts';
import type { CrudScreen } from '../screen.ts';
import { createColumnChoice } from './columns.ts';

beforeEach(() => freshPage());

it('columns chosen in two tabs are both kept', () => {
  const screen = { resource: service, screenKey: 'service', titleOf: 'title', columns: [{ name: 'title' }, { name: 'order' }, { name: 'active' }], form: [] } as unknown as CrudScreen;
  const [one, other] = [createColumnChoice(screen), createColumnChoice(screen)];
  one.toggle('order');
  other.toggle('active');
  expect(createColumnChoice(screen).visible.value.map(({ name }) => name)).toEqual(['title']);
});
