import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../api/client-options.ts';
import { call } from '../api/client.ts';
import { endpoints } from '../api/endpoints.ts';
import { enter, navigate, startLocation } from './location.ts';
import { startRightsCheck } from './lost-rights.ts';
import { can } from './menu.ts';
import { handleUnauthorized, startSession, user } from './session.ts';
import { clearPersonalSettings } from './settings.ts';
import { writeStored } from './stored.ts';
import { freshPage, tokenFor } from './testing.ts';
import { registerUnsaved, registerUnsavedWhile } from './unsaved.ts';

const SERVICE = '/page_management/service';

/** A backend that refuses every write, and whose menu is what the test says. */
let menu: () => Response;
let asked: string[];
let stops: (() => void)[];

const refused = () => call('POST', 'Dichvu/Dichvu', { body: {} }).catch(() => undefined);
const menusAsked = () => asked.filter((called) => called === endpoints.leftMenu).length;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
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
});

it('where nobody listens any more a refusal asks for no menu', async () => {
  for (const stop of stops.splice(2)) stop();
  await refused();
  await vi.advanceTimersByTimeAsync(0);
  expect(menusAsked()).toBe(0);
});
