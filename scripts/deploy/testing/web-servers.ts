/** Real web servers run by the files of docs/hosting, on sockets of their own. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, request as ask } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

import { caddyPath, NGINX_BROTLI, nginxPath } from '../../check/programs.ts';
import { EXAMPLE } from '../hosts/host.ts';
import { emptyFolder } from './fake-site.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Visitor = (path: string, options?: { method?: string; headers?: Record<string, string>; body?: Buffer }) => Promise<Reply>;

/** Asks a server that listens on a socket of the file system, so that no two tests want one port. */
function visitorOf(socketPath: string): Visitor {
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((done, failed) => {
      const host = { Host: EXAMPLE.name, ...headers };
      const asked = ask({ socketPath, path, method, headers: host }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
      });
      asked.on('error', failed);
      asked.end(body);
    });
}

/** A backend that says what it was asked; returns its host and port. */
export async function openBackend(): Promise<string> {
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => (bytes += part.length));
    request.on('end', () => {
      response.writeHead(404, { 'Content-Type': 'application/json', 'Content-Security-Policy': "default-src 'none'; sandbox" });
      response.end(JSON.stringify({ url: request.url, host: request.headers.host, bytes, for: request.headers['x-forwarded-for'] ?? null }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the file has lost '${from}'`);
  return text.replaceAll(from, to);
}

export const hasNginxBrotli = existsSync(NGINX_BROTLI);

/** Runs nginx by a file for conf.d, with only name, folder and backend set. It has ended when the test is over. */
export async function startNginx(conf: string, root: string, backend: string, brotli: boolean): Promise<Visitor> {
  const folder = await emptyFolder();
  const socket = join(folder, 'web.sock');
  let site = replaced(conf, `root ${EXAMPLE.root};`, `root ${root};`);
  site = replaced(site, 'listen 80;', `listen unix:${socket};`);
  if (site.includes(EXAMPLE.backend)) site = replaced(site, EXAMPLE.backend, backend);
  if (brotli) site = replaced(site, '# brotli_static on;', 'brotli_static on;');
  await writeFile(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const main = [
    brotli ? `load_module ${NGINX_BROTLI};` : '',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'master_process off;',
    'events { }',
    `http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  ];
  const path = join(folder, 'nginx.conf');
  await writeFile(path, main.join('\n'));
  const program = nginxPath() ?? 'nginx';
  // Returns when it listens: nginx opens its sockets before it goes to the background.
  execFileSync(program, ['-c', path, '-e', join(folder, 'error.log')], { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => {
    execFileSync(program, ['-c', path, '-e', join(folder, 'error.log'), '-s', 'stop']);
  });
  return visitorOf(socket);
}

/** Runs Caddy by a Caddyfile, without certificates, with only name, folder and backend set. */
export async function startCaddy(conf: string, root: string, backend: string): Promise<Visitor> {
  const folder = await emptyFolder();
  const socket = join(folder, 'web.sock');
  const admin = `unix/${join(folder, 'admin.sock')}`;
  let site = replaced(conf, EXAMPLE.root, root);
  site = replaced(site, `${EXAMPLE.name} {`, `http://${EXAMPLE.name} {\n\tbind unix/${socket}`);
  if (site.includes(EXAMPLE.backend)) site = replaced(site, EXAMPLE.backend, backend);
  const path = join(folder, 'Caddyfile');
  await writeFile(path, `{\n\tadmin ${admin}\n}\n${site}`);
  const program = caddyPath() ?? 'caddy';
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  execFileSync(program, ['start', '--config', path, '--adapter', 'caddyfile'], { stdio: 'ignore', env });
  onTestFinished(() => {
    execFileSync(program, ['stop', '--address', admin], { stdio: 'ignore', env });
  });
  return visitorOf(socket);
}
