import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';

import { listen } from '../serve/port.ts';
import { HANDED_OUT } from './handed-out.ts';

const FILES = ['index.html', 'src/a.ts', '.data/secret', '.data2/secret', 'before.backup'];

/** That of no other file: where there is nothing, a development server answers with the page. */
function contentOf(file: string): string {
  return `what stands in ${file}`;
}

/** The address of a checkout's development server, and the checkout. */
async function servedCheckout(): Promise<{ address: string; root: string }> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'backoffice-handed-out-')));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const file of FILES) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), contentOf(file));
  }
  const vite = await createServer({
    root,
    configFile: false,
    server: { middlewareMode: true, ws: false, watch: null, fs: { allow: HANDED_OUT } },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  });
  onTestFinished(() => vite.close());
  const server = createHttpServer(vite.middlewares);
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${await listen(server, 0, undefined, '127.0.0.1')}`, root };
}

/** Of the forms in which a file can be asked for, those by which its content comes. */
async function formsThatGive(file: string, { address, root }: { address: string; root: string }): Promise<string[]> {
  const paths = [`/${file}`, `/@fs${root}/${file}`, `/src/..%2f${file}`, `/${file.replace('.', '%2e')}`, `/@id/${root}/${file}`];
  const forms = paths.flatMap((path) => ['', '?raw', '?import&raw', '?url', '?url&inline', '?inline', '?import'].map((query) => path + query));
  const answers = await Promise.all(forms.map(async (form) => (await fetch(address + form)).text()));
  // As it stands, or as the letters of a data: address.
  const contents = [contentOf(file), Buffer.from(contentOf(file)).toString('base64')];
  return forms.filter((_, index) => contents.some((content) => answers[index]?.includes(content)));
}

it('hands out what the client is made of, and nothing else that lies in the checkout: data folders and backups may', async () => {
  const checkout = await servedCheckout();
  expect(await formsThatGive('index.html', checkout)).toContain('/index.html');
  expect(await formsThatGive('src/a.ts', checkout)).toContain('/src/a.ts?import&raw');
  for (const file of FILES.slice(2)) expect(await formsThatGive(file, checkout)).toEqual([]);
});
