import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { answerFor, cacheControl, contentType, REVALIDATE } from '../../../builds/hosting.ts';
import { caddyPath, nginxPath } from '../../check/programs.ts';
import { createDirTarget } from '../dir-target.ts';
import type { S3Client } from 'backoffice-backend/s3-client';
import { readSite } from '../site.ts';
import { deploy } from '../steps.ts';
import { emptyFolder, makeSite } from '../testing/fake-site.ts';
import type { FakeSite } from '../testing/fake-site.ts';
import { defaultSettings } from '../testing/host-settings.ts';
import { openStore } from '../testing/store.ts';
import { hasNginxBrotli, openBackend, startCaddy, startNginx } from '../testing/web-servers.ts';
import type { Visitor } from '../testing/web-servers.ts';
import { workOn } from '../testing/work.ts';
import { caddyfile } from './caddy.ts';
import { cloudflareWorker } from './cloudflare.ts';
import { EXAMPLE } from './host.ts';
import type { HostSettings } from './host.ts';
import { nginxConf } from './nginx.ts';

/** A year, and for the site's own name alone (docs/deploy.md, "What a host has to do"). */
const HTTPS_ONLY_SENT = { 'strict-transport-security': 'max-age=31536000' };

interface Host {
  readonly visit: Visitor;
  readonly site: FakeSite;
  readonly settings: HostSettings;
}

const PATHS = [
  ['/', '/en', '/en/', '/dashboard', '/dashboard/', '/page_management/service', '/%64ashboard'],
  ['/dashboard/_payload.json', '/dashboard/index.html', '/404.html', '/icons/icon.svg', '/manifest.webmanifest', '/sw.js'],
  ['/builds/latest.json', '/nowhere', '/dashboard/nowhere', '/dashboard/nowhere.png', '/apis', '/index', '/assets/none.js'],
  ['/assets/', '/assets/none', '/.deploy/history.json', '/.deploy/live/index.html', '/%2edeplo%79/history.json', '/icons', '/a%5Cb'],
].flat();

/** What every host must do, whatever it is called. */
function itHosts(start: (apiBaseUrl?: string) => Promise<Host>): void {
  it('answers every path as the one table of answers says, with all headers, and redirects none', async () => {
    const { visit, site, settings } = await start();
    const built = await readSite(site.folder);
    const files = new Set([...Object.keys(built.files), ...Object.keys(built.assets), 'builds/latest.json', `builds/meta/${site.id}.json`]);
    const paths = [...PATHS, `/builds/meta/${site.id}.json`, ...Object.keys(built.assets).map((path) => `/${path}`)];
    for (const path of paths) {
      const due = answerFor((file) => files.has(file), path);
      const file = due?.file;
      const { status, headers, body } = await visit(path, { headers: { 'Accept-Encoding': 'identity' } });
      const text = file === undefined ? '' : await readFile(join(site.folder, file), 'utf8');
      expect({ path, status, text: body.toString() }).toEqual({ path, status: due?.status, text });
      expect({ path, cache: headers['cache-control'] }).toEqual({
        path,
        cache: status === 404 || file === undefined ? REVALIDATE : cacheControl(file),
      });
      for (const [name, value] of Object.entries(settings.headers)) {
        expect({ path, [name]: headers[name.toLowerCase()] }).toEqual({ path, [name]: value });
      }
      const plain = (type: string | undefined) => type?.replace(/; ?charset=utf-8$/, '');
      const type = plain(headers['content-type']);
      expect({ path, type }).toEqual({ path, type: file === undefined ? type : plain(contentType(file)) });
    }
    const page = await visit('/dashboard');
    expect(page.headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/);
  });

  it('answers that nothing changed to a browser that holds the page', async () => {
    const { visit } = await start();
    const first = await visit('/dashboard');
    const tag = String(first.headers.etag);
    const again = await visit('/dashboard', { headers: { 'If-None-Match': tag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe(REVALIDATE);
  });

  it('refuses to write to a page, and says what it takes instead', async () => {
    const { visit, settings } = await start();
    for (const method of ['POST', 'PUT', 'DELETE']) {
      for (const path of ['/', '/dashboard', '/sw.js']) {
        const { status, headers } = await visit(path, { method });
        expect({ method, path, status, allow: headers.allow }).toEqual({ method, path, status: 405, allow: 'GET, HEAD' });
        for (const name of Object.keys(settings.headers)) expect(headers).toHaveProperty(name.toLowerCase());
      }
    }
    expect((await visit('/dashboard', { method: 'HEAD' })).status).toBe(200);
  });

  it('leaves the backend what is its own', async () => {
    const { visit } = await start();
    for (const path of ['/api/backend/Dichvu/Dichvu?page=1', '/uploads/website/a.png']) {
      const { status, headers, body } = await visit(path);
      expect(status).toBe(404);
      expect(JSON.parse(body.toString())).toMatchObject({ url: path });
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect(headers['cache-control']).toBeUndefined();
    }
    const picture = await visit('/uploads/website/a.png', { method: 'PUT', body: Buffer.alloc(5_000_000) });
    expect(JSON.parse(picture.body.toString())).toMatchObject({ bytes: 5_000_000 });
  });

  it('has no page for the calls of a backend that is elsewhere', async () => {
    const { visit } = await start('https://api.example.vn');
    const { status, body } = await visit('/api/backend/Dichvu/Dichvu');
    expect([status, body.toString()]).toEqual([404, '']);
  });
}

function itNegotiates(start: () => Promise<Host>, encodings: Readonly<Record<string, (content: Buffer) => Buffer>>): void {
  it('sends text in the form that the browser takes', async () => {
    const { visit, site } = await start();
    const built = await readSite(site.folder);
    const core = Object.keys(built.assets).find((path) => path.includes('core')) ?? '';
    for (const [path, file] of [['/dashboard', 'dashboard/index.html'], [`/${core}`, core], ['/sw.js', 'sw.js'], ['/nowhere', '404.html']]) {
      for (const [encoding, decode] of Object.entries(encodings)) {
        const { headers, body } = await visit(path ?? '', { headers: { 'Accept-Encoding': encoding } });
        expect({ path, encoding: headers['content-encoding'] }).toEqual({ path, encoding });
        expect(decode(body).toString()).toBe(await readFile(join(site.folder, file ?? ''), 'utf8'));
        expect(headers.vary).toMatch(/accept-encoding/i);
        expect(headers['content-type']).toBe((await visit(path ?? '', { headers: { 'Accept-Encoding': 'identity' } })).headers['content-type']);
      }
    }
  });
}

/** Of hosts that stand before the backend under its own name. */
function itPassesOn(start: () => Promise<Host>): void {
  it('tells the backend by which name and port it was asked: by that one knows whether a page is its own, and where its pictures go', async () => {
    const { visit } = await start();
    const host = `${EXAMPLE.name}:8443`;
    const { body } = await visit('/api/backend/Upload/presigned-url', { headers: { Host: host } });
    expect(JSON.parse(body.toString())).toMatchObject({ host });
  });
}

async function deployedFolder(): Promise<{ folder: string; site: FakeSite }> {
  const folder = await emptyFolder();
  const site = await makeSite({ version: '1' });
  await deploy(workOn(createDirTarget(folder)), await readSite(site.folder));
  return { folder, site };
}

async function onNginx(apiBaseUrl = '', brotli = false): Promise<Host> {
  const { folder, site } = await deployedFolder();
  const settings = await defaultSettings(apiBaseUrl);
  return { visit: await startNginx(nginxConf(settings), folder, await openBackend(), brotli), site, settings };
}

describe.runIf(nginxPath())('nginx', () => {
  it('asks nobody for https who came without it', async () => {
    const { visit } = await onNginx();
    expect((await visit('/dashboard')).headers).not.toHaveProperty('strict-transport-security');
  });

  it('sends whoever comes without https on to it, where the line for that is taken', async () => {
    const line = 'if ($scheme = http) { return 301 https://$host$request_uri; }';
    const conf = nginxConf(await defaultSettings());
    expect(conf).toContain(`  # ${line}`);
    const { folder } = await deployedFolder();
    const visit = await startNginx(conf.replace(`# ${line}`, line), folder, await openBackend(), false);
    for (const path of ['/page_management/service?page=2', '/api/backend/Authen/login']) {
      const { status, headers } = await visit(path);
      expect([status, headers.location]).toEqual([301, `https://backoffice.example.vn${path}`]);
    }
  });

  itHosts(onNginx);
  itPassesOn(onNginx);
  itNegotiates(onNginx, { gzip: gunzipSync });

  it('sends the new pages to a browser that holds the old ones, at once and in one step', async () => {
    const folder = await emptyFolder();
    const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
    await deploy(workOn(createDirTarget(folder)), await readSite(one.folder));
    const visit = await startNginx(nginxConf(await defaultSettings()), folder, await openBackend(), false);
    const held = await visit('/dashboard');
    await deploy(workOn(createDirTarget(folder)), await readSite(two.folder));
    const fresh = await visit('/dashboard', {
      headers: { 'If-None-Match': String(held.headers.etag), 'If-Modified-Since': String(held.headers['last-modified']) },
    });
    expect(fresh.status).toBe(200);
    expect(fresh.body.length).toBe(held.body.length);
    expect(fresh.body.toString()).toContain(two.id);
  });
});

describe.runIf(nginxPath() !== undefined && hasNginxBrotli)("nginx with Debian's brotli module", () => {
  itNegotiates(() => onNginx('', true), { br: brotliDecompressSync, gzip: gunzipSync });
});

describe.runIf(caddyPath())('Caddy', () => {
  const onCaddy = async (apiBaseUrl = ''): Promise<Host> => {
    const { folder, site } = await deployedFolder();
    const settings = await defaultSettings(apiBaseUrl);
    return { visit: await startCaddy(caddyfile(settings), folder, await openBackend()), site, settings };
  };
  itHosts(onCaddy);
  itPassesOn(onCaddy);

  it('has browsers ask by https alone, for a 404 too', async () => {
    const { visit } = await onCaddy();
    for (const path of ['/dashboard', '/nowhere']) expect((await visit(path)).headers).toMatchObject(HTTPS_ONLY_SENT);
  });

  it('has nobody keep that something could not be read, for which code would be missing for a year', async () => {
    const { visit, settings } = await onCaddy();
    // No file system has names of that length: it fails to look, where else it would not find.
    const { status, headers } = await visit(`/${'a'.repeat(300)}`);
    expect(status).toBe(500);
    expect(headers['cache-control']).toBe(REVALIDATE);
    for (const name of Object.keys(settings.headers)) expect(headers).toHaveProperty(name.toLowerCase());
  });

  it('sends its 404 page whole also to a cache that holds it', async () => {
    const { visit, site } = await onCaddy();
    const held = await visit('/nowhere');
    const again = await visit('/nowhere', { headers: { 'If-None-Match': String(held.headers.etag) } });
    expect(again.status).toBe(404);
    expect(again.body.toString()).toBe(await readFile(join(site.folder, '404.html'), 'utf8'));
  });

  itNegotiates(onCaddy, { br: brotliDecompressSync, gzip: gunzipSync });
});

describe("Cloudflare's Worker", () => {
  /** What lay in public/, by path. */
  const OWN = { 'Bang-gia.PDF': 'prices', '.well-known/apple-app-site-association': '{ "applinks": {} }', '.deployment': 'mine' };

  /** A bucket's binding, on a real store: R2 is one. */
  function bindingOf(client: S3Client) {
    return {
      async get(key: string, { onlyIf }: { onlyIf?: Headers } = {}) {
        const object = await client.get(key);
        if (!object) return null;
        const etag = object.headers.get('etag') ?? '';
        const found = {
          httpEtag: etag,
          writeHttpMetadata(headers: Headers) {
            for (const name of ['Content-Type', 'Cache-Control']) headers.set(name, object.headers.get(name) ?? '');
          },
        };
        return onlyIf?.get('If-None-Match') === etag ? found : { ...found, body: object.body };
      },
    };
  }

  interface Worker {
    fetch(request: Request, env: object): Promise<Response>;
  }

  const onCloudflare = async (apiBaseUrl = ''): Promise<Host> => {
    const store = await openStore();
    const site = await makeSite({ version: '1', own: OWN });
    await deploy(workOn(store.target({ prefix: 'office/' })), await readSite(site.folder));
    const settings = await defaultSettings(apiBaseUrl);
    const source = `data:text/javascript,${encodeURIComponent(cloudflareWorker(settings))}`;
    const { default: worker } = (await import(/* @vite-ignore */ source)) as { default: Worker };
    const env = { SITE: bindingOf(store.client), PREFIX: 'office/', BACKEND: `http://${await openBackend()}` };
    const visit: Visitor = async (path, { method = 'GET', headers = {}, body } = {}) => {
      const init = { method, headers, ...(body ? { body: new Uint8Array(body), duplex: 'half' } : {}) };
      const response = await worker.fetch(new Request(`https://backoffice.example.vn${path}`, init), env);
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      };
    };
    return { visit, site, settings };
  };
  itHosts(onCloudflare);

  it.each(Object.entries(OWN))('serves %s of public/, and nothing by its name with a slash', async (path, content) => {
    const { visit } = await onCloudflare();
    const { status, headers, body } = await visit(`/${path}`);
    expect([status, headers['cache-control'], body.toString()]).toEqual([200, cacheControl(path), content]);
    expect((await visit(`/${path}/`)).status).toBe(404);
  });

  it('has browsers ask by https alone, for a 404 too', async () => {
    const { visit } = await onCloudflare();
    for (const path of ['/dashboard', '/nowhere']) expect((await visit(path)).headers).toMatchObject(HTTPS_ONLY_SENT);
  });

  it('tells the backend who asks, as Cloudflare knows it, and not as they say themselves', async () => {
    const { visit } = await onCloudflare();
    const headers = { 'CF-Connecting-IP': '203.0.113.7', 'X-Forwarded-For': '1.2.3.4' };
    const { body } = await visit('/api/backend/Authen/login', { method: 'POST', headers, body: Buffer.from('{}') });
    expect(JSON.parse(body.toString())).toMatchObject({ for: '203.0.113.7', bytes: 2 });
  });

  it('answers neither writes nor what climbs out of the site', async () => {
    const { visit } = await onCloudflare();
    expect((await visit('/dashboard', { method: 'POST' })).status).toBe(405);
    expect((await visit('/%2e%2e%2fsecret/index.html')).status).toBe(404);
    expect((await visit('/%')).status).toBe(404);
    const head = await visit('/dashboard', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });
});
