/** Small built sites with the real manifest format, made by the build's own functions. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

import { buildIdOf, stampBuildId } from '../../../builds/build-id.ts';
import { BUILD_ID_PLACEHOLDER, LATEST_PATH, metaPath, writeJson } from '../../../builds/manifest.ts';

/** An empty folder that goes when the test is over. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backoffice-deploy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface FakeSite {
  readonly id: string;
  readonly folder: string;
}

/** Long enough to be compressed. */
const BODY = 'Quản lý dịch vụ, danh mục và tin tức của công ty. '.repeat(12);

function asset(path: string, content: string): [string, string] {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return [`assets/${path.replace('.', `-${hash}.`)}`, content];
}

function page(title: string, scripts: readonly string[]): string {
  const tags = scripts.map((script) => `<script type="module" src="/${script}"></script>`).join('');
  return (
    `<!doctype html><html lang="vi-VN"><head><meta name="build-id" content="${BUILD_ID_PLACEHOLDER}" />` +
    `<title>${title}</title>${tags}</head><body><p>${BODY}</p></body></html>\n`
  );
}

function payload(address: string, scripts: readonly string[]): string {
  return writeJson({
    buildId: BUILD_ID_PLACEHOLDER,
    path: address,
    locale: 'vi',
    title: address,
    breadcrumb: [],
    preload: scripts.map((script) => `/${script}`),
  });
}

/** The addresses of every fake site; `pages` of `makeSite` adds to them. */
const ADDRESSES = ['', 'en', 'dashboard', 'page_management/service'];

export interface SiteParts {
  /** What tells this build from others: stands in each route's own script. */
  readonly version: string;
  readonly pages?: readonly string[];
  readonly worker?: boolean;
  /** What lay in `public/`, by path. */
  readonly own?: Readonly<Record<string, string>>;
}

/** Writes a built site into a folder of its own: a chunk for every page, one that all share, worker, icon, 404 page. */
export async function makeSite({ version, pages = ADDRESSES, worker = true, own = {} }: SiteParts): Promise<FakeSite> {
  const files = new Map<string, string>();
  const [core, coreText] = asset('core.js', `export const core = '${BODY}';\n`);
  const [style, styleText] = asset('main.css', `body { color: black } /* ${BODY} */\n`);
  files.set(core, coreText).set(style, styleText);
  for (const address of pages) {
    const chunk = asset(`${address.replaceAll('/', '_') || 'index'}.js`, `export const screen = '${address} ${version}';\n`);
    files.set(...chunk);
    files.set(join(address, 'index.html'), page(address, [core, chunk[0]]));
    files.set(join(address, '_payload.json'), payload(`/${address}`, [chunk[0]]));
  }
  files.set('404.html', page('404', [core]));
  files.set('icons/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>\n');
  files.set('manifest.webmanifest', `{ "name": "${version.slice(0, 1)}" }\n`);
  if (worker) files.set('sw.js', `const build = '${BUILD_ID_PLACEHOLDER}'; // ${BODY}\n`);
  for (const [path, content] of Object.entries(own)) files.set(path, content);

  const emitted = new Map([...files].map(([path, text]) => [path, Buffer.from(text)]));
  const id = buildIdOf(emitted);
  const stamped = stampBuildId(emitted, id);
  const latest = { id, timestamp: 1_790_000_000_000 };
  stamped.set(metaPath(id), Buffer.from(writeJson({ ...latest, prerendered: pages.map((address) => `/${address}`) })));
  stamped.set(LATEST_PATH, Buffer.from(writeJson(latest)));

  const folder = await emptyFolder();
  for (const [path, content] of stamped) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return { id, folder };
}
