import { describe, expect, it } from 'vitest';
import { nextQuery, safeNext } from './next-path.ts';

const ORIGIN = 'https://admin.example.com';

describe('the way back after signing in', () => {
  it.each([
    '/dashboard',
    '/en/dashboard',
    '/page_management/service?page=2&search=a%20b#row',
    '/',
    '/en',
    '/auth/loginx',
    '/help/auth/login',
    '/help/en/auth/login',
    '/auth/login%',
    '/%2Fevil',
  ])('honours %s', (next) => {
    expect(safeNext(next, ORIGIN)).toBe(next);
  });

  it.each([
    undefined,
    null,
    '',
    'dashboard',
    '?a',
    '#a',
    '//evil.example',
    '/\\evil.example',
    '\\evil',
    '\\\\evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'https://admin.example.com/dashboard',
    '%2F%2Fevil.example',
    '%2Fdashboard',
    ' /dashboard',
    '/auth/login',
    '/auth/login/',
    '/auth/login?next=/a',
    '/auth/login#a',
    '/en/auth/login',
    '/en/auth/login/',
    '/a/../auth/login',
    '/auth/%6Cogin',
  ])('does not honour %j', (next) => {
    expect(safeNext(next, ORIGIN)).toBeUndefined();
  });

  it('resolves dots within the site', () => {
    expect(safeNext('/page_management/../dashboard', ORIGIN)).toBe('/dashboard');
  });

  it('survives an address that no browser can read', () => {
    expect(safeNext('/%', ORIGIN)).toBe('/%');
    expect(safeNext('/a', 'null')).toBeUndefined();
  });

  it('is written whole into the login’s address', () => {
    const address = '/en/page_management/service?page=2#row';
    const query = nextQuery(address);
    expect(new URLSearchParams(query).get('next')).toBe(address);
    expect(nextQuery('/')).toBe('');
    expect(nextQuery('')).toBe('');
  });
});
