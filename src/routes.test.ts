import { describe, expect, it } from 'vitest';
import { crumbsOf, href, parseAddress, screenAt, screenOf, screens, trailOf } from './routes.ts';

// Specification, section 2, to the letter.
const SPECIFIED = [
  '/test',
  '/',
  '/auth/login',
  '/dashboard',
  '/page_management',
  '/page_management/menu',
  '/page_management/slide',
  '/page_management/product',
  '/page_management/service',
  '/page_management/customer',
  '/page_management/information',
  '/system_management',
  '/system_management/menu',
  '/system_management/user',
  '/system_management/group',
  '/system_management/staff',
];

describe('the table of screens', () => {
  it('has every route of the specification and no other', () => {
    expect(screens.map((screen) => screen.path).toSorted()).toEqual(SPECIFIED.toSorted());
  });

  it('opens the login and the test page to everybody, nothing else', () => {
    expect(screens.filter((screen) => screen.public).map((screen) => screen.path)).toEqual(['/test', '/auth/login']);
  });

  it('gives the authentication layout to the login alone', () => {
    expect(screens.filter((screen) => screen.layout === 'authentication').map((screen) => screen.key)).toEqual([
      'login',
    ]);
  });

  it('names each key and each path once', () => {
    expect(new Set(screens.map((screen) => screen.key)).size).toBe(screens.length);
    expect(new Set(screens.map((screen) => screen.path)).size).toBe(screens.length);
  });

  it('leads from the area down to the screen', () => {
    expect(trailOf(screenOf('service')).map((screen) => screen.path)).toEqual([
      '/page_management',
      '/page_management/service',
    ]);
    expect(trailOf(screenOf('dashboard')).map((screen) => screen.path)).toEqual(['/dashboard']);
  });

  it('has the dashboard before each other screen, and alone where it is that itself', () => {
    expect(crumbsOf(screenOf('service')).map((screen) => screen.key)).toEqual(['dashboard', 'pageManagement', 'service']);
    expect(crumbsOf(screenOf('dashboard')).map((screen) => screen.key)).toEqual(['dashboard']);
  });

  it('matches canonical paths alone', () => {
    expect(screenAt('/dashboard')?.key).toBe('dashboard');
    for (const path of ['/dashboard/', '/Dashboard', '/en/dashboard', '/nowhere', ''])
      expect(screenAt(path)).toBeUndefined();
  });
});

describe('an address', () => {
  it.each([
    ['/', 'vi', '/'],
    ['/en', 'en', '/'],
    ['/en/', 'en', '/'],
    ['/english', 'vi', '/english'],
    ['/dashboard/', 'vi', '/dashboard'],
    ['/dashboard///', 'vi', '/dashboard'],
    ['/en/auth/login/?next=/en/test#a', 'en', '/auth/login'],
    ['/test?x=1', 'vi', '/test'],
    ['/test#/auth/login', 'vi', '/test'],
    ['/test/?a=b/#c/', 'vi', '/test'],
    ['?a=/test', 'vi', '/'],
    ['///#a', 'vi', '/'],
    ['', 'vi', '/'],
  ])('%s is %s %s', (pathname, locale, path) => {
    expect(parseAddress(pathname)).toEqual({ locale, path });
  });

  it('is split at once, however many slashes it holds', () => {
    const slashes = '/'.repeat(400_000);
    expect(parseAddress(`/en/test${slashes}?a`)).toEqual({ locale: 'en', path: '/test' });
    expect(parseAddress(`/test${slashes}x`)).toEqual({ locale: 'vi', path: `/test${slashes}x` });
  });

  it('carries the prefix in English alone', () => {
    expect(href('/dashboard', 'vi')).toBe('/dashboard');
    expect(href('/dashboard?a=1#b', 'en')).toBe('/en/dashboard?a=1#b');
    expect(href('/', 'en')).toBe('/en');
    expect(href('/?a=1', 'en')).toBe('/en?a=1');
    expect(href('/#a', 'en')).toBe('/en#a');
  });

  it('comes back from its own link', () => {
    for (const { path } of screens) {
      for (const locale of ['vi', 'en'] as const) expect(parseAddress(href(path, locale))).toEqual({ locale, path });
    }
  });
});
