import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { navigate, onBeforeNavigate, startLocation } from '../stores/location.ts';
import { handleUnauthorized, signOut, startSession } from '../stores/session.ts';
import { writeStored } from '../stores/stored.ts';
import { freshPage, settle, tokenFor } from '../stores/testing.ts';
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

  it('needs no way back for whoever asked to leave', async () => {
    signOut('asked');
    await settle();
    expect(addressShown()).toBe('/auth/login');
  });
});
