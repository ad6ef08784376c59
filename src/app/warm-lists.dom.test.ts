import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startProduct, until } from '../crud/testing.tsx';
import type { Product } from '../crud/testing.tsx';
import { screenOf } from '../routes.ts';
import { navigate } from '../stores/location.ts';
import { loadMenu } from '../stores/menu.ts';
import { followStored, signOut } from '../stores/session.ts';
import { writeStored } from '../stores/stored.ts';
import { settle, tokenFor } from '../stores/testing.ts';
import { partLoaders } from './part-loaders.ts';
import { installParts, isLoaded, loadPartsFrom } from './parts.ts';
import { startWarmingLists } from './warm-lists.ts';

const LISTS = ['Dichvu_Getlist_Paging', 'Sanpham_Getlist_Paging', 'Getlist_Pagging', 'GetList_UserPaging', 'Nhansu_Getlist_Paging'];

let product: Product;
let idle: (() => void)[];
let stop: () => void;

const lists = () => product.calls.map(({ path }) => path.split('?', 1)[0] ?? '').filter((path) => LISTS.includes(path));
const beIdle = async (): Promise<void> => {
  for (const run of idle.splice(0)) run();
  await settle();
};

beforeAll(async () => {
  loadPartsFrom(partLoaders);
  installParts({ shell: () => null });
  product = await startProduct('/auth/login');
});
afterAll(() => product.stop());

beforeEach(async () => {
  idle = [];
  Object.assign(globalThis, { requestIdleCallback: (run: () => void) => idle.push(run), cancelIdleCallback: () => undefined });
  await product.signInAgain();
  await loadMenu();
  await navigate('/auth/login');
  product.calls.length = 0;
  stop = startWarmingLists();
});
afterEach(() => {
  stop();
  signOut('asked');
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'connection');
});

describe('what other lists need', () => {
  it('is taken once the browser is idle, of all that can be opened, once a session', async () => {
    await navigate('/dashboard');
    expect(lists()).toEqual([]);
    await beIdle();
    await until(() => lists().length === LISTS.length);
    expect([lists(), isLoaded(screenOf('staff'))]).toEqual([LISTS, true]);
    await navigate('/system_management');
    await beIdle();
    expect(lists()).toEqual(LISTS);
  });

  it('is left alone as long as nobody is in the frame', async () => {
    await beIdle();
    signOut('asked');
    await navigate('/test');
    await beIdle();
    expect([idle, lists()]).toEqual([[], []]);
  });

  it('is not taken by what somebody else was allowed, whose menu still stands there', async () => {
    signOut('asked');
    await navigate('/dashboard', { force: true });
    writeStored('user', { token: tokenFor(3_600), id: 'somebody else' });
    followStored();
    await navigate('/dashboard');
    await beIdle();
    expect([idle, lists()]).toEqual([[], []]);
  });

  it('is taken anew for whoever signs in next', async () => {
    await navigate('/dashboard');
    await beIdle();
    await until(() => lists().length === LISTS.length);
    signOut('asked');
    await product.signInAgain();
    await loadMenu();
    await navigate('/dashboard');
    await beIdle();
    await until(() => lists().length > LISTS.length);
    expect(lists().slice(LISTS.length, LISTS.length + 1)).toEqual(LISTS.slice(0, 1));
  });

  it('has no rows in it where the browser is to save data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    await navigate('/dashboard');
    await beIdle();
    await until(() => isLoaded(screenOf('staff')));
    await settle();
    expect(lists()).toEqual([]);
  });
});
