import { describe, expect, it } from 'vitest';

import { answerFor, cacheControl, contentType, IMMUTABLE, NEVER, REVALIDATE } from './hosting.ts';

const site = new Set([
  'index.html',
  '404.html',
  'en/index.html',
  'dashboard/index.html',
  'dashboard/_payload.json',
  'assets/core-1.js',
  'icons/icon.svg',
  'sw.js',
]);
const answer = (path: string) => answerFor((file) => site.has(file), path);

describe('a host', () => {
  it.each([
    ['/', 'index.html'],
    ['/en', 'en/index.html'],
    ['/en/', 'en/index.html'],
    ['/dashboard', 'dashboard/index.html'],
    ['/dashboard/', 'dashboard/index.html'],
    ['/dashboard/_payload.json', 'dashboard/_payload.json'],
    ['/%64ashboard', 'dashboard/index.html'],
    ['/assets/core-1.js', 'assets/core-1.js'],
  ])('answers %s with %s, without a redirect', (path, file) => {
    expect(answer(path)).toEqual({ status: 200, file });
  });

  it.each(['/nowhere', '/dashboard/nowhere', '/%', '/../etc/passwd', '/%2e%2e/etc/passwd', '/a\\b', '/apis', '/index'])(
    'answers %s, which is no file, with the 404 page and status 404',
    (path) => {
      expect(answer(path)).toEqual({ status: 404, file: '404.html' });
    },
  );

  it('answers an address of nothing but slashes at once, however long it is', () => {
    const slashes = '/'.repeat(400_000);
    expect(answer(`/dashboard${slashes}`)).toEqual({ status: 200, file: 'dashboard/index.html' });
    expect(answer(`/dashboard${slashes}x`)).toEqual({ status: 404, file: '404.html' });
  });

  it('answers a missing asset with an empty 404, never with a page', () => {
    expect(answer('/assets/core-0.js')).toEqual({ status: 404 });
    expect(answer('/assets/')).toEqual({ status: 404 });
  });

  it.each(['/api', '/api/backend/Authen/login', '/api/nowhere'])('leaves %s to the backend', (path) => {
    expect(answer(path)).toBeUndefined();
  });
});

describe('how long a file may be kept', () => {
  it.each([
    ['assets/core-1.js', IMMUTABLE],
    ['builds/meta/0123456789abcdef.json', IMMUTABLE],
    ['builds/latest.json', NEVER],
    ['dashboard/index.html', REVALIDATE],
    ['404.html', REVALIDATE],
    ['dashboard/_payload.json', REVALIDATE],
    ['manifest.webmanifest', REVALIDATE],
    ['sw.js', REVALIDATE],
    ['icons/icon.svg', 'public, max-age=86400'],
  ])('%s: %s', (file, control) => {
    expect(cacheControl(file)).toBe(control);
  });

  it('is joined by a type that a browser under nosniff accepts', () => {
    expect(contentType('sw.js')).toBe('text/javascript; charset=utf-8');
    expect(contentType('manifest.en.webmanifest')).toBe('application/manifest+json; charset=utf-8');
    expect(contentType('unknown')).toBe('application/octet-stream');
  });
});
