import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { navigate, onBeforeNavigate, startLocation } from '../stores/location.ts';
import { endedBy, followStored, handleUnauthorized, onSignedOut, signOut, startSession } from '../stores/session.ts';
import { writeStored } from '../stores/stored.ts';
import { freshPage, settle, tokenFor } from '../stores/testing.ts';
import { question, registerUnsaved } from '../stores/unsaved.ts';
import { guardSession } from './guard.ts';
import { followSession } from './session-end.ts';

const SERVICES = '/page_management/service?page=2';
const PRODUCTS = '/page_management/product?search=thùng';

const addressShown = () => location.pathname + location.search;
const login = (next: string) => `/auth/login?next=${encodeURIComponent(next)}`;

describe('the end of a session', () => {
  const token = tokenFor(3_600);
  let stops: (() => void)[];

  beforeEach(() => {
    freshPage(SERVICES);
    writeStored('user', { token, userName: 'lan' });
    stops = [startLocation(window), startSession(), followSession()];
  });
  afterEach(() => stops.toReversed().forEach((stop) => stop()));

  it('keeps the page as the way back', async () => {
    handleUnauthorized(token);
    await settle();
    expect(addressShown()).toBe(login(SERVICES));
  });

  it('keeps where somebody was going, as the calls of that page are the first to hear of it', async () => {
    stops.push(onBeforeNavigate(({ path }) => (path === '/page_management/product' ? new Promise(() => undefined) : true)));
    void navigate(PRODUCTS);
    handleUnauthorized(token);
    await settle();
    expect(addressShown()).toBe(login('/page_management/product?search=th%C3%B9ng'));
  });

  it('that a click is the first to see ends like any other: the login says why, and what was read is forgotten', async () => {
    const told: string[] = [];
    stops.push(onBeforeNavigate(guardSession), onSignedOut((reason) => void told.push(reason)));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000);
    await navigate('/page_management/product');
    await settle();
    expect([addressShown(), endedBy.value, told]).toEqual([login('/page_management/product'), 'expired', ['expired']]);
    vi.restoreAllMocks();
  });

  it('that a click finds in a cookie which is gone is another tab\'s', async () => {
    const told: string[] = [];
    stops.push(onBeforeNavigate(guardSession), onSignedOut((reason) => void told.push(reason)));
    document.cookie = 'user=; Max-Age=0; Path=/';
    await navigate('/page_management/product');
    await settle();
    expect([addressShown(), told]).toEqual([login('/page_management/product'), ['elsewhere']]);
  });

  it('that began anew in another tab, while the login was still on its way here, leads on from it', async () => {
    let come = (): void => undefined;
    const code = new Promise<true>((done) => (come = () => done(true)));
    stops.push(onBeforeNavigate(guardSession), onBeforeNavigate(({ path }) => (path === '/auth/login' ? code : true)));
    handleUnauthorized(token);
    writeStored('user', { token: tokenFor(3_600, { n: 2 }), userName: 'lan' });
    followStored();
    come();
    await settle();
    expect([addressShown(), endedBy.value]).toEqual([SERVICES, undefined]);
  });

  it('needs no way back for whoever asked to leave', async () => {
    signOut('asked');
    await settle();
    expect(addressShown()).toBe('/auth/login');
  });

  it('is held up by no question about a form that can no longer be saved: what was typed is in the draft', async () => {
    stops.push(registerUnsaved({ isDirty: () => true }));
    handleUnauthorized(token);
    await settle();
    expect([addressShown(), question.value]).toEqual([login(SERVICES), undefined]);
  });

  it('that somebody asked for is not asked about once more', async () => {
    stops.push(registerUnsaved({ isDirty: () => true }));
    signOut('asked');
    await settle();
    expect([addressShown(), question.value]).toEqual(['/auth/login', undefined]);
  });

  it('leaves a page that needs none where it is', async () => {
    await navigate('/test');
    signOut('expired');
    await settle();
    expect(addressShown()).toBe('/test');
  });

  it('by a 401 leads to the login also from a page that needs none', async () => {
    await navigate('/test');
    handleUnauthorized(token);
    await settle();
    expect(addressShown()).toBe(login('/test'));
  });

  it('and the beginning of the next one: the login asks the guard where to, with the way back that its address names', async () => {
    handleUnauthorized(token);
    await settle();
    const asked: string[] = [];
    stops.push(onBeforeNavigate(({ address }) => {
      asked.push(address);
      return true;
    }));
    const entries = history.length;
    writeStored('user', { token: tokenFor(7_200), userName: 'lan' });
    followStored();
    await settle();
    expect(asked).toEqual([login(SERVICES)]);
    expect(history.length).toBe(entries);
  });
});
