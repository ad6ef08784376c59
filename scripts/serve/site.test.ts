import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request as ask } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDirTarget } from '../deploy/dir-target.ts';
import { readSite } from '../deploy/site.ts';
import { deploy } from '../deploy/steps.ts';
import { emptyFolder, makeSite } from '../deploy/testing/fake-site.ts';
import { workOn } from '../deploy/testing/work.ts';
import { listen } from './port.ts';
import { createProductServer } from './server.ts';
import { openSite } from './site.ts';

const SCRIPT = `export const words = ${JSON.stringify('đường '.repeat(200))};\n`;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

describe('the site as npm start serves it', () => {
  let root: string;
  let server: Server;
  let port: number;

  function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return new Promise((done, failed) => {
      ask({ port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', failed)
        .end();
    });
  }

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'backoffice-site-'));
    await mkdir(join(root, 'assets'));
    await mkdir(join(root, 'dashboard'));
    await writeFile(join(root, '404.html'), '<title>404</title>');
    await writeFile(join(root, 'dashboard/index.html'), '<title>Bảng điều khiển</title>');
    await writeFile(join(root, 'assets/core-1.js'), SCRIPT);
    const site = await openSite(root, { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' });
    server = createProductServer(site, {
      fetch: (request) => Response.json({ asked: new URL(request.url).pathname }, { status: 418 }),
    });
    port = await listen(server, 0);
  });

  afterAll(async () => {
    await new Promise((done) => server.close(done));
    await rm(root, { recursive: true });
  });

  it('answers a page without a redirect, with its type and the security headers', async () => {
    const { status, headers, body } = await get('/dashboard?a=1');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'");
    expect(String(body)).toContain('Bảng điều khiển');
  });

  it('spares scripts the headers that mean something to documents only', async () => {
    const { headers } = await get('/assets/core-1.js');
    expect([headers['content-security-policy'], headers['x-content-type-options']]).toEqual([undefined, 'nosniff']);
  });

  it('answers what is no file with the 404 page, and a missing asset with nothing', async () => {
    const page = await get('/nowhere');
    expect([page.status, String(page.body)]).toEqual([404, '<title>404</title>']);
    const asset = await get('/assets/core-0.js');
    expect([asset.status, asset.body.length]).toEqual([404, 0]);
    expect(asset.headers['x-content-type-options']).toBe('nosniff');
  });

  it('compresses as the browser takes it', async () => {
    const brotli = await get('/assets/core-1.js', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(String(brotliDecompressSync(brotli.body))).toBe(SCRIPT);
    const gzip = await get('/assets/core-1.js', { 'accept-encoding': 'gzip' });
    expect(String(gunzipSync(gzip.body))).toBe(SCRIPT);
    const refused = await get('/assets/core-1.js', { 'accept-encoding': 'br;q=0, GZIP;q=0.5' });
    expect(refused.headers['content-encoding']).toBe('gzip');
    const plain = await get('/assets/core-1.js');
    expect([plain.headers['content-encoding'], String(plain.body)]).toEqual([undefined, SCRIPT]);
  });

  it('answers a known entity tag with 304 and no body', async () => {
    const { headers } = await get('/dashboard');
    const again = await get('/dashboard', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const bare = String(headers.etag).replace('W/', '');
    for (const known of [`"other", W/${bare}`, bare, '*']) {
      expect((await get('/dashboard', { 'if-none-match': known })).status, known).toBe(304);
    }
    expect((await get('/dashboard', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get('/nowhere', { 'if-none-match': '*' })).status).toBe(404);
  });

  it('gives no strong entity tag to what is not the same to the byte: compressed or not', async () => {
    const answers = await Promise.all(['br', 'gzip', ''].map((encoding) => get('/assets/core-1.js', { 'accept-encoding': encoding })));
    expect(new Set(answers.map(({ body }) => body.length)).size).toBe(3);
    const strong = answers.map(({ headers }) => String(headers.etag)).filter((tag) => !tag.startsWith('W/'));
    expect(strong).toEqual([...new Set(strong)]);
  });

  it('answers HEAD without a body and refuses what would write', async () => {
    const head = await get('/dashboard', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect((await get('/dashboard', {}, 'POST')).status).toBe(405);
  });

  it.each(['/api/backend/Dichvu/Dichvu?id=1', '/api', '/uploads/a.jpg'])('leaves %s to the backend', async (path) => {
    expect((await get(path)).status).toBe(418);
  });

  it.each(['//api/backend/x', '/api%2Fbackend/x', '/%61pi/backend/x', '/api%2F'])(
    'leaves %s, the same written otherwise, to the backend, and nobody without an answer',
    async (path) => {
      expect((await get(path)).status).toBe(418);
    },
  );

  it('says which port to take where its own is taken', async () => {
    await expect(listen(createServer(), port)).rejects.toThrow(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`);
    const chosenBy = { setting: 'BACKEND_PORT', command: 'npm run dev' };
    await expect(listen(createServer(), port, chosenBy)).rejects.toThrow(`Choose another: BACKEND_PORT=${port + 1} npm run dev`);
  });

  it('serves what lay in public/ by whatever name, and no file a second time by the name of its compressed form', async () => {
    const folder = await emptyFolder();
    for (const name of ['.well-known', 'backup.txt']) await mkdir(join(folder, name));
    const names = [
      '404.html', '.well-known/security.txt', '.nojekyll', 'prices.csv', 'prices.csv.gz', 'backup.txt/a.tar', 'backup.txt.gz',
      'terms.txt', 'terms.txt.br', 'terms.txt.gz',
    ];
    for (const name of names) await writeFile(join(folder, name), name);
    const site = await openSite(folder, {});
    const served = createServer((request, response) => {
      void site.handle(request, response);
    });
    const at = await listen(served, 0);
    const answers = await Promise.all(names.map((name) => fetch(`http://127.0.0.1:${at}/${name}`)));
    await new Promise((done) => served.close(done));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 404, 404]);
    expect(await answers[1]?.text()).toBe('.well-known/security.txt');
  });

  it('serves a folder that was deployed to, whose names are links', async () => {
    const folder = await emptyFolder();
    const built = await makeSite({ version: '1', pages: ['', 'dashboard'] });
    await deploy(workOn(createDirTarget(folder)), await readSite(built.folder));
    const deployed = createServer((request, response) => {
      void site.handle(request, response);
    });
    const site = await openSite(folder, {});
    const at = await listen(deployed, 0);
    const answers = await Promise.all(['/dashboard', '/.deploy/live/dashboard'].map((path) => fetch(`http://127.0.0.1:${at}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(await answers[0]?.text()).toContain(built.id);
    await new Promise((done) => deployed.close(done));
  });

  it('refuses a folder without a build, with the command that makes one', async () => {
    await expect(openSite(join(root, 'assets'), {})).rejects.toThrow('run npm run build');
  });
});
