import { describe, expect, it } from 'vitest';

import { assetsOfPage, buildOfPage, readLatest, readPayload, writeJson } from './manifest.ts';

const ID = '0123456789abcdef';

describe('reading builds/latest.json', () => {
  it('takes what the build wrote', () => {
    expect(readLatest(writeJson({ id: ID, timestamp: 1000 }))).toEqual({ id: ID, timestamp: 1000 });
  });

  it.each(['next-build', '2', '8f14e45f-ceea-467f-a0e6-7b2c1d0e9f3a', 'v1.2.3'])('takes %s for an id, as another tool may make it', (id) => {
    expect(readLatest(JSON.stringify({ id, timestamp: 1 }))).toEqual({ id, timestamp: 1 });
  });

  it.each([
    ['a page instead of JSON', '<!doctype html><title>Sign in to the airport wifi</title>'],
    ['nothing', ''],
    ['half an answer', '{"id":"0123456789abc'],
    ['a list', '[]'],
    ['null', 'null'],
    ['an id of another kind', '{"id":"<script>","timestamp":1}'],
    ['a way out of its folder', '{"id":"../latest","timestamp":1}'],
    ['no id', '{"id":"","timestamp":1}'],
    ['an id that is no text', '{"id":7,"timestamp":1}'],
    ['no time stamp', `{"id":"${ID}"}`],
  ])('takes %s for no answer', (_name, text) => {
    expect(readLatest(text)).toBeUndefined();
  });
});

describe('reading a page payload', () => {
  const payload = {
    buildId: ID,
    path: '/dashboard',
    locale: 'vi',
    title: 'Bảng điều khiển',
    breadcrumb: [{ url: '/dashboard', title: 'Bảng điều khiển' }],
    preload: ['/assets/core-1.js'],
  };

  it('takes of what the build wrote which build it is of, and what to warm', () => {
    expect(readPayload(writeJson(payload))).toEqual({ buildId: payload.buildId, preload: payload.preload });
  });

  it('drops what is no address from the scripts to be warmed', () => {
    expect(readPayload(JSON.stringify({ ...payload, preload: ['/a.js', 7, null] }))?.preload).toEqual(['/a.js']);
  });

  it('takes that of another build, whatever its id looks like', () => {
    expect(readPayload(JSON.stringify({ ...payload, buildId: 'next-build' }))?.buildId).toBe('next-build');
  });

  it.each(['<!doctype html>', '{}', JSON.stringify({ ...payload, buildId: '../dev' }), '{"buildId":1,"preload":[]}'])(
    'takes %s for no payload',
    (text) => {
      expect(readPayload(text)).toBeUndefined();
    },
  );
});

describe('reading a page', () => {
  it('tells it for one of ours only where it names a build', () => {
    expect(buildOfPage(`<meta name="build-id" content="${ID}" />`)).toBe(ID);
    expect(buildOfPage('<meta name="build-id" content="" />')).toBeUndefined();
    expect(buildOfPage('<title>Wi-Fi sign in</title>')).toBeUndefined();
  });

  it('finds the files that it cannot start without', () => {
    const page = '<link href="/assets/a.css"><script src="/assets/b.js"></script><link href="/icons/icon.svg">';
    expect(assetsOfPage(page)).toEqual(['/assets/a.css', '/assets/b.js']);
  });
});
