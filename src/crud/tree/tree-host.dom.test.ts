import { afterEach, beforeEach, expect, it } from 'vitest';
import { websiteMenu } from '../../api/website-menu.ts';
import { navigate } from '../../stores/location.ts';
import { beginSession } from '../../stores/signed-in.testing.ts';
import { freshPage } from '../../stores/testing.ts';
import type { CrudScreen } from '../screen.ts';
import { gate, until } from '../testing.tsx';
import { createTreeHost } from './tree-host.ts';
import type { TreeHost } from './tree-host.ts';
import type { TreeRecord } from './tree-screen.ts';

const entry = (id: number, name: string, parent: number | null = null): TreeRecord => ({ id, name, url: '', parent, order: id, active: true });
const screen = { resource: websiteMenu, screenKey: 'websiteMenu', titleOf: 'name', columns: [], form: [] } as unknown as CrudScreen;

let stop = (): void => undefined;
let endSession = (): void => undefined;
beforeEach(() => {
  freshPage();
  endSession = beginSession();
});
afterEach(() => {
  stop();
  endSession();
});

async function openTree(readAll: () => Promise<readonly TreeRecord[]>): Promise<TreeHost> {
  const host = createTreeHost({ screen, readAll, reread: () => new Promise(() => undefined), searchIn: [] });
  stop = host.records.start();
  await until(() => host.records.ready.peek());
  return host;
}

it('puts the keyboard on what was just saved at once: whoever has gone on to another row by the time that all are read stays there', async () => {
  const rows = [1, 2, 3].map((id) => entry(id, `Mục ${id}`));
  const read = gate();
  let readings = 0;
  const host = await openTree(async () => {
    readings += 1;
    if (readings > 1) await read.passed;
    return rows;
  });
  rows.push(entry(5, 'Mục mới'));
  const listed = host.crud.saved(entry(5, 'Mục mới'), true, { changed: ['name'], left: false });
  await until(() => readings === 2);
  expect(host.store.active.peek()).toBe(5);
  host.store.focus(2);
  read.open();
  await listed;
  expect(host.store.active.peek()).toBe(2);
});

it('puts an entry deeper while searching below the one above it on the screen, and below none that is not there', async () => {
  const host = await openTree(async () => [entry(1, 'Cha'), entry(2, 'kho một', 1), entry(3, 'khác', 1), entry(4, 'kho hai', 1)]);
  await navigate('?search=kho', { force: true });
  expect(host.store.lines.peek().map(({ id }) => id)).toEqual([1, 2, 4]);
  expect(host.step(4, 'in')).toBe(true);
  expect(host.store.tree.peek().parents.get(4)).toBe(2);
});
