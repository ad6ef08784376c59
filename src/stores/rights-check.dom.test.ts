import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../api/client-options.ts';
import { call } from '../api/client.ts';
import { endpoints } from '../api/endpoints.ts';
import { leftMenu } from '../api/functions.ts';
import { enter, navigate, path, startLocation } from './location.ts';
import { can, menuEntries, menuState, setMenuEntries } from './menu.ts';
import { startRightsCheck } from './rights-check.ts';
import { handleUnauthorized, startSession, user } from './session.ts';
import { clearPersonalSettings } from './settings.ts';
import { writeStored } from './stored.ts';
import { freshPage, tokenFor } from './testing.ts';
import { registerUnsaved, registerUnsavedWhile } from './unsaved.ts';

const SERVICE = '/page_management/service';

/** A backend that refuses every write, and whose menu is what the test says. */
let menu: () => Response | Promise<Response>;
let asked: string[];
let stops: (() => void)[];

const refused = () => call('POST', 'Dichvu/Dichvu', { body: {} }).catch(() => undefined);
const menusAsked = () => asked.filter((called) => called === endpoints.leftMenu).length;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
  freshPage(SERVICE);
  asked = [];
  menu = () => Response.json({ menu: [{ id: 1, functionName: 'Dịch vụ', link: SERVICE, dataPermission: [1] }] });
  writeStored('user', { token: tokenFor(3_600), id: 'u1' });
  const fetch = async (address: string) => {
    const called = address.replace('/api/backend/', '');
    asked.push(called);
    return called === endpoints.leftMenu ? menu() : Response.json({}, { status: 403 });
  };
  configureClient({
    fetch: fetch as unknown as typeof globalThis.fetch,
    token: () => user.peek()?.token,
    locale: () => 'vi',
    onUnauthorized: handleUnauthorized,
  });
  stops = [startSession(), startLocation(window), startRightsCheck()];
  await enter();
});

afterEach(() => {
  for (const stop of stops.reverse()) stop();
  clearPersonalSettings();
  vi.useRealTimers();
});

it('a refusal for want of a right has the menu read anew, and the page follow it', async () => {
  expect(can(SERVICE, 'add')).toBe(true);
  await refused();
  await vi.waitFor(() => expect(can(SERVICE, 'add')).toBe(false));
  expect(can(SERVICE, 'access')).toBe(true);
});

it('a menu that is itself refused is not asked for again and again', async () => {
  menu = () => Response.json({}, { status: 403 });
  await refused();
  await vi.advanceTimersByTimeAsync(0);
  await refused();
  await vi.advanceTimersByTimeAsync(9_000);
  await refused();
  await vi.advanceTimersByTimeAsync(0);
  expect(menusAsked()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await refused();
  await vi.advanceTimersByTimeAsync(0);
  expect(menusAsked()).toBe(2);
});

it('under a form with something typed into it nothing is read, but with the next step after it', async () => {
  const forget = registerUnsaved({ isDirty: () => true });
  stops.push(forget);
  await refused();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(menusAsked()).toBe(0);
  forget();
  await navigate(`${SERVICE}?page=2`);
  await vi.waitFor(() => expect(can(SERVICE, 'add')).toBe(false));
  expect(menusAsked()).toBe(1);
});

describe('a menu that was asked for before anything was typed', () => {
  let come: (answer: Response) => void;
  const known = () => leftMenu().then(setMenuEntries);
  const askAnew = async () => {
    asked = [];
    menu = () => new Promise<Response>((done) => (come = done));
    await refused();
    expect(menusAsked()).toBe(1);
  };

  it('takes nothing from under what is typed when it comes, and is read once more when that is unsaved no longer', async () => {
    await known();
    await askAnew();
    const forget = registerUnsaved({ isDirty: () => true });
    stops.push(forget);
    come(Response.json({ menu: [] }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([can(SERVICE, 'access'), menuState.peek(), menusAsked()]).toEqual([true, 'ready', 1]);
    forget();
    await vi.waitFor(() => expect(menusAsked()).toBe(2));
    come(Response.json({ menu: [] }));
    await vi.waitFor(() => expect(can(SERVICE, 'access')).toBe(false));
  });

  it('is taken all the same where none is known: without one there is no way to go', async () => {
    await askAnew();
    stops.push(registerUnsaved({ isDirty: () => true }));
    come(Response.json({ menu: [] }));
    await vi.waitFor(() => expect(menuEntries.peek()).toEqual([]));
  });
});

it('what was unsaved is given up or saved on the page itself: the menu is read then, without a step', async () => {
  const waits = signal(true);
  stops.push(registerUnsavedWhile(waits));
  await refused();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(menusAsked()).toBe(0);
  waits.value = false;
  await vi.waitFor(() => expect(can(SERVICE, 'add')).toBe(false));
  expect(menusAsked()).toBe(1);
});

it('something else that is unsaved still goes on putting the reading off', async () => {
  const forget = registerUnsaved({ isDirty: () => true });
  const forgetOther = registerUnsaved({ isDirty: () => true });
  await refused();
  forgetOther();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(menusAsked()).toBe(0);
  forget();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(menusAsked()).toBe(1);
});

it('a backend that refuses the menu itself is asked for it once a step', async () => {
  const good = menu;
  menu = () => Response.json({}, { status: 403 });
  await refused();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(menusAsked()).toBe(1);
  await navigate(`${SERVICE}?page=2`);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(menusAsked()).toBe(2);
  menu = good;
  await navigate(`${SERVICE}?page=3`);
  await vi.waitFor(() => expect(can(SERVICE, 'add')).toBe(false));
});

it('a refusal while the menu is being read has it read once more: the answer may be of before', async () => {
  const good = menu;
  let come = (_answer: Response): void => undefined;
  menu = () => new Promise<Response>((done) => (come = done));
  await vi.advanceTimersByTimeAsync(30_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(menusAsked()).toBe(1));
  menu = good;
  await refused();
  come(Response.json({ menu: [{ id: 1, functionName: 'Dịch vụ', link: SERVICE, dataPermission: [1, 2, 3, 4] }] }));
  await vi.waitFor(() => expect(can(SERVICE, 'add')).toBe(false));
  expect(menusAsked()).toBe(2);
});

describe('a reading that fails', () => {
  const failing = () => Response.json({}, { status: 400 });

  it('is tried again with each step, until one has come, and never by itself', async () => {
    const good = menu;
    menu = failing;
    await refused();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([menusAsked(), can(SERVICE, 'add')]).toEqual([1, true]);
    await navigate(`${SERVICE}?page=2`);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([menusAsked(), can(SERVICE, 'add')]).toEqual([2, true]);
    menu = good;
    await navigate(`${SERVICE}?page=3`);
    await vi.waitFor(() => expect(can(SERVICE, 'add')).toBe(false));
    await navigate(`${SERVICE}?page=4`);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(menusAsked()).toBe(3);
  });

  it('on the way to a page leaves what is known, and is not tried again on the same way', async () => {
    setMenuEntries(await leftMenu());
    asked = [];
    menu = failing;
    expect(await navigate('/page_management/product')).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([menusAsked(), can(SERVICE, 'access'), can('/page_management/product', 'access')]).toEqual([1, true, false]);
  });
});

describe('a page without the right to it', () => {
  const PRODUCT = '/page_management/product';
  const given = [{ id: 2, functionName: 'Sản phẩm', link: PRODUCT, dataPermission: [1] }];

  beforeEach(async () => {
    setMenuEntries(await leftMenu());
    asked = [];
  });

  it('is asked about before it is shown: a right that was given meanwhile opens it', async () => {
    menu = () => Response.json({ menu: given });
    await navigate(PRODUCT);
    expect([path.peek(), can(PRODUCT, 'access')]).toEqual([PRODUCT, true]);
    await navigate(`${PRODUCT}?page=2`);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(menusAsked()).toBe(1);
  });

  it('is asked about once each time that somebody goes there', async () => {
    for (const times of [1, 2]) {
      await navigate(PRODUCT);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(menusAsked()).toBe(times);
    }
  });

  it('is waited for 150 ms at most, and opens where the answer comes later', async () => {
    let come = (_answer: Response): void => undefined;
    menu = () => new Promise<Response>((done) => (come = done));
    const way = navigate(PRODUCT);
    await vi.advanceTimersByTimeAsync(149);
    expect(path.peek()).toBe(SERVICE);
    await vi.advanceTimersByTimeAsync(1);
    expect([await way, path.peek(), can(PRODUCT, 'access')]).toEqual([true, PRODUCT, false]);
    come(Response.json({ menu: given }));
    await vi.waitFor(() => expect(can(PRODUCT, 'access')).toBe(true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(menusAsked()).toBe(1);
  });

  it('is asked about once it is there where something typed is left for it', async () => {
    const forget = registerUnsaved({ isDirty: () => true });
    menu = () => Response.json({ menu: given });
    await navigate(PRODUCT, { force: true });
    expect(menusAsked()).toBe(0);
    forget();
    await vi.waitFor(() => expect(can(PRODUCT, 'access')).toBe(true));
    expect(menusAsked()).toBe(1);
  });

  it('has no part in where one goes that may be seen, or that is no page at all', async () => {
    await navigate('/dashboard');
    await navigate(SERVICE);
    await navigate('/khong-co');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(menusAsked()).toBe(0);
  });
});

describe('whoever comes back to the tab', () => {
  it.each([
    ['shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['whose window is in front again', () => window.dispatchEvent(new Event('focus'))],
  ])('%s has the menu read anew, at most each half minute', async (_, comeBack) => {
    comeBack();
    await vi.advanceTimersByTimeAsync(29_000);
    comeBack();
    await vi.advanceTimersByTimeAsync(0);
    expect(menusAsked()).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    comeBack();
    comeBack();
    await vi.waitFor(() => expect(can(SERVICE, 'add')).toBe(false));
    await vi.advanceTimersByTimeAsync(29_000);
    comeBack();
    await vi.advanceTimersByTimeAsync(0);
    expect(menusAsked()).toBe(1);
  });

  it('leaves a tab alone that is just being hidden', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(menusAsked()).toBe(0);
    vi.restoreAllMocks();
  });
});

it('where nobody listens any more a refusal asks for no menu', async () => {
  for (const stop of stops.splice(2)) stop();
  await refused();
  await vi.advanceTimersByTimeAsync(0);
  expect(menusAsked()).toBe(0);
});
