import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEPT_AT_HEADER } from '../../sw/messages.ts';
import { Forbidden } from '../api/errors.ts';
import customers from '../screens/page_management/customer.tsx';
import products from '../screens/page_management/product.tsx';
import services from '../screens/page_management/service.tsx';
import { navigate } from '../stores/location.ts';
import { loadMenu, menuEntries, setMenuEntries } from '../stores/menu.ts';
import { followStored, signOut } from '../stores/session.ts';
import { writeStored } from '../stores/stored.ts';
import { tokenFor } from '../stores/testing.ts';
import { knownPage } from './known-rows.ts';
import { askRowsAhead } from './rows-ahead.ts';
import { gate, startProduct, until, withRights } from './testing.tsx';
import type { Product } from './testing.tsx';
import { wrote } from './written.ts';

const [service, product, customer] = [services, products, customers].map(({ declaration }) => declaration!);
const screens = [service!, product!, customer!];
const PRODUCT = 'Sanpham_Getlist_Paging?PageIndex=1&PageSize=10';
const CUSTOMER = 'Getlist_Pagging?PageIndex=1&PageSize=10';

let running: Product;
const asked = () => running.calls.map(({ path }) => path);
const isKnown = (name: string) => knownPage(name, '{}') !== undefined;

beforeAll(async () => {
  running = await startProduct('/page_management/service');
});
afterAll(() => running.stop());

beforeEach(async () => {
  await running.signInAgain();
  await loadMenu();
  await navigate('/page_management/service');
  running.calls.length = 0;
});
afterEach(() => {
  running.interfere();
  signOut('asked');
});

describe('the first rows of lists that nobody has opened yet', () => {
  it('are asked for once, but those of the list on the screen, which asks by itself', async () => {
    await askRowsAhead(screens);
    expect([asked(), isKnown('product'), isKnown('service')]).toEqual([[PRODUCT, CUSTOMER], true, false]);
    await askRowsAhead(screens);
    expect(asked()).toHaveLength(2);
  });

  it('are asked for one list after the other', async () => {
    let [open, most] = [0, 0];
    running.interfere((_call, ask) => {
      open += 1;
      most = Math.max(most, open);
      return ask().finally(() => (open -= 1));
    });
    await askRowsAhead(screens);
    expect([asked().length, most]).toEqual([2, 1]);
  });

  it('are nobody else\'s business: a list that may not be opened is left out', async () => {
    await withRights(running, '/page_management/product', []);
    running.calls.length = 0;
    await askRowsAhead(screens);
    expect(asked()).toEqual([CUSTOMER]);
  });

  it('are nobody\'s wish where the menu does not lead to the list', async () => {
    setMenuEntries(menuEntries.peek()?.filter(({ link }) => link !== '/page_management/product') ?? []);
    await askRowsAhead(screens);
    expect(asked()).toEqual([CUSTOMER]);
  });

  it('are asked for by nobody but the person whose wish it was', async () => {
    const answer = gate();
    running.interfere((call, ask) => (call.path === PRODUCT ? answer.passed.then(ask) : undefined));
    const own = askRowsAhead(screens);
    await until(() => asked().includes(PRODUCT));
    // Another tab brings somebody else, and the menu that the browser has kept is still the first person's.
    writeStored('user', { token: tokenFor(3_600), id: 'somebody else' });
    followStored();
    answer.open();
    await own;
    expect(asked()).not.toContain(CUSTOMER);
  });

  it('are forgotten with the session, also while they are on their way', async () => {
    const answer = gate();
    running.interfere((call, ask) => (call.path === PRODUCT ? ask().then(async (told) => (await answer.passed, told)) : undefined));
    const asking = askRowsAhead(screens);
    signOut('asked');
    answer.open();
    await asking;
    await running.signInAgain();
    expect([isKnown('product'), asked().includes(CUSTOMER)]).toEqual([false, false]);
  });

  it('are not those of before a write that was made meanwhile', async () => {
    const answer = gate();
    running.interfere((call, ask) => (call.path === PRODUCT ? ask().then(async (told) => (await answer.passed, told)) : undefined));
    const asking = askRowsAhead(screens);
    await wrote(product!);
    answer.open();
    await asking;
    expect([isKnown('product'), isKnown('customer')]).toEqual([false, true]);
  });

  it('are not asked for any further once the worker has answered in the network\'s place', async () => {
    running.interfere((call, ask) =>
      call.path === PRODUCT
        ? ask().then((told) => new Response(told.body, { headers: { [KEPT_AT_HEADER]: String(Date.now()) } }))
        : Promise.reject(new TypeError('fetch failed')),
    );
    await askRowsAhead(screens);
    expect(asked()).toContain(PRODUCT);
    expect(asked()).not.toContain(CUSTOMER);
  });

  it('end where one of them does not come: whoever opens that list is told', async () => {
    running.interfere((call) => (call.path === PRODUCT ? Promise.resolve(new Response('{}', { status: 403 })) : undefined));
    await expect(askRowsAhead(screens)).rejects.toBeInstanceOf(Forbidden);
    expect(asked()).not.toContain(CUSTOMER);
  });
});
