import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';

import { defaultSettings, ROOT } from '../testing/host-settings.ts';
import { EDGE_FUNCTION } from './cloudfront.ts';
import { HOST_FILES, quoted } from './host.ts';
import { hostFiles } from './write.ts';

describe("the hosts' files in docs/hosting", () => {
  // `npx vitest run scripts/deploy/hosts -u` writes them anew.
  it.each([
    [HOST_FILES.nginx, ''],
    [HOST_FILES.caddy, ''],
    [HOST_FILES.cloudflare, ''],
    [HOST_FILES.cloudfront, 'https://api.example.vn'],
  ])('%s is what the build makes', async (name, apiBaseUrl) => {
    const text = hostFiles(await defaultSettings(apiBaseUrl)).get(name);
    await expect(text).toMatchFileSnapshot(join(ROOT, 'docs/hosting', name));
  });

  it('hold every security header with its value, whatever it is', async () => {
    const settings = await defaultSettings('https://api.example.vn');
    for (const [name, text] of hostFiles(settings)) {
      for (const [header, value] of Object.entries(settings.headers)) {
        const isThere = text.includes(value) || (name === HOST_FILES.cloudfront && header === 'X-Content-Type-Options');
        expect({ name, header, isThere }).toEqual({ name, header, isThere: true });
      }
    }
    expect(() => quoted('a"b')).toThrow('quote differently');
  });

  it.each([
    [HOST_FILES.nginx, 'map $scheme $backoffice_https_only {\n  https "max-age=31536000";'],
    [HOST_FILES.nginx, 'add_header Strict-Transport-Security $backoffice_https_only always;'],
    [HOST_FILES.caddy, 'Strict-Transport-Security "max-age=31536000"'],
    [HOST_FILES.cloudflare, '"Strict-Transport-Security": "max-age=31536000",'],
    [HOST_FILES.cloudfront, 'StrictTransportSecurity: { Override: true, AccessControlMaxAgeSec: 31536000, IncludeSubdomains: false }'],
  ])('%s has browsers that came by https come by nothing else for a year: %s', async (name, line) => {
    expect(hostFiles(await defaultSettings('https://api.example.vn')).get(name)).toContain(line);
  });

  it("nginx's says how to answer by IPv6 too, and does not by itself: where a machine has none, it would not start", async () => {
    const text = hostFiles(await defaultSettings('')).get(HOST_FILES.nginx) ?? '';
    expect(text.match(/^ .*\blisten .*;$/gm)).toEqual([
      '  listen 80;',
      '  # listen 443 ssl http2;',
      '  # listen [::]:80;',
      '  # listen [::]:443 ssl http2;',
    ]);
  });

  it('say so where a build cannot be served by CloudFront', async () => {
    const text = (apiBaseUrl: string) => defaultSettings(apiBaseUrl).then((settings) => hostFiles(settings).get(HOST_FILES.cloudfront));
    expect(await text('')).toContain('CANNOT BE SERVED SO');
    expect(await text('https://api.example.vn')).not.toContain('CANNOT');
  });
});

describe("CloudFront's function", () => {
  let handler: (event: object) => { uri?: string; statusCode?: number };
  beforeEach(() => {
    handler = runInNewContext(`${EDGE_FUNCTION}; handler`) as typeof handler;
  });
  const asked = (uri: string) => handler({ request: { uri, method: 'GET', headers: {}, querystring: {} } });

  it.each([
    ['/', '/index.html'],
    ['/en', '/en/index.html'],
    ['/en/', '/en/index.html'],
    ['/page_management/service', '/page_management/service/index.html'],
    ['/dashboard/_payload.json', '/dashboard/_payload.json'],
    ['/sw.js', '/sw.js'],
    ['/bang-gia.PDF', '/bang-gia.PDF'],
    ['/assets/none', '/assets/none'],
    ['/assets/core-1.js', '/assets/core-1.js'],
    ['/manifest.en.webmanifest', '/manifest.en.webmanifest'],
  ])('asks the bucket for %s as %s', (uri, key) => {
    expect(asked(uri).uri).toBe(key);
  });

  it('answers an address of nothing but slashes at once, however long it is', () => {
    const slashes = '/'.repeat(400_000);
    expect(asked(`/en${slashes}`).uri).toBe('/en/index.html');
    expect(asked(`/en${slashes}x`).uri).toBe(`/en${slashes}x/index.html`);
  });

  it("has no page for the calls of a backend, which is elsewhere: CloudFront's 404 page would stand in for the answer", () => {
    for (const uri of ['/api', '/api/', '/api/backend/Dichvu/Dichvu', '/%61pi/backend/Dichvu/Dichvu', '/api%2Fx.json']) {
      expect([uri, asked(uri).statusCode]).toEqual([uri, 404]);
    }
    expect(asked('/apis').uri).toBe('/apis/index.html');
  });

  it("keeps the deployment's own files to itself", () => {
    for (const uri of ['/.deploy/history.json', '/.deploy', '/%2edeploy/history.json', '/.deplo%79%2Fhistory.json', '/%zz']) {
      expect([uri, asked(uri).statusCode]).toEqual([uri, 404]);
    }
  });
});
