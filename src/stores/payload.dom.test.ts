import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { loadWordsFrom } from '../i18n/i18n.ts';
import { wordLoaders } from '../i18n/loaders.ts';
import { presented } from '../lib/painted.ts';
import { markOutdated, outdated } from './build.ts';
import { navigate, startLocation, targetOf } from './location.ts';
import { startPayloads, warm } from './payload.ts';

const OWN = '0123456789abcdef';
const NEW = 'fedcba9876543210';

describe('warming the page that a link points at', () => {
  let asked: string[];
  let answer: () => Promise<Response>;
  let stops: (() => void)[];

  const payload = (more: object = {}): string =>
    JSON.stringify({ buildId: OWN, path: '/test', locale: 'vi', title: '', breadcrumb: [], preload: ['/assets/test-1.js'], ...more });

  function warmed(): string[] {
    return [...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href') ?? '');
  }

  beforeEach(() => {
    document.head.innerHTML = `<meta name="build-id" content="${OWN}">`;
    document.body.innerHTML = '<a href="/test">Test</a><a href="/en/dashboard/">Dashboard</a><a href="/nowhere">?</a>';
    history.replaceState(null, '', '/page_management');
    asked = [];
    answer = () => Promise.resolve(new Response(payload()));
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return answer();
    });
    loadWordsFrom(wordLoaders);
    stops = [startLocation(window), startPayloads()];
  });

  afterEach(() => {
    stops.forEach((stop) => stop());
    markOutdated(OWN);
    vi.unstubAllGlobals();
  });

  it('fetches its payload once, on pointing or focus, and asks for the scripts that it names', async () => {
    const link = document.querySelector('a');
    link?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    link?.dispatchEvent(new Event('focusin', { bubbles: true }));
    await vi.waitFor(() => expect(warmed()).toEqual(['/assets/test-1.js']));
    expect(asked).toEqual([`/test/_payload.json?${OWN}`]);
  });

  it('finds the payload of a page with language prefix and trailing slash, and of none that is no route', () => {
    for (const link of document.querySelectorAll('a')) link.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(asked).toEqual([`/test/_payload.json?${OWN}`, `/en/dashboard/_payload.json?${OWN}`]);
  });

  it('fetches that of a page that was reached in another way, once the page can be seen', async () => {
    expect(await navigate('/test')).toBe(true);
    expect(asked).toEqual([]);
    await vi.waitFor(() => expect(warmed()).toEqual(['/assets/test-1.js']));
    expect(asked).toEqual([`/test/_payload.json?${OWN}`]);
  });

  it('fetches none for another query of the page that stands there', async () => {
    await navigate('/page_management?search=kho');
    await presented();
    await presented();
    expect(asked).toEqual([]);
  });

  it('marks the tab outdated where the payload is another build’s, and warms nothing of it', async () => {
    answer = () => Promise.resolve(new Response(payload({ buildId: NEW })));
    await warm(targetOf('/test'));
    expect(outdated.peek()).toBe(true);
    expect(warmed()).toEqual([]);
  });

  it('asks for nothing but scripts of this site', async () => {
    const preload = ['https://evil.example/a.js', '//evil.example/a.js', '/api/x.js', '/assets/../x.js', '/assets/ok-1.js'];
    answer = () => Promise.resolve(new Response(payload({ preload })));
    await warm(targetOf('/test'));
    expect(warmed()).toEqual(['/assets/ok-1.js']);
  });

  it.each([
    ['missing', () => Promise.resolve(new Response('<!doctype html>', { status: 404 }))],
    ['a page', () => Promise.resolve(new Response('<!doctype html>'))],
    ['broken', () => Promise.resolve(new Response('{"buildId":'))],
    ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stops nothing where it is %s', async (_name, failing) => {
    answer = failing;
    await expect(warm(targetOf('/test'))).resolves.toBeUndefined();
    expect(outdated.peek()).toBe(false);
    expect(warmed()).toEqual([]);
  });

  it('tries again after it was out of reach', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await warm(targetOf('/test'));
    answer = () => Promise.resolve(new Response(payload()));
    await warm(targetOf('/test'));
    expect(warmed()).toEqual(['/assets/test-1.js']);
  });
});
