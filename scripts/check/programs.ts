/** The programs of the system that the tests need: a Chromium, and for the long ones nginx. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { LONG_TESTS } from './how-much.ts';

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The first of the names that is an executable file on the path. Debian keeps nginx in sbin, off a user's path. */
function find(names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  for (const file of folders.flatMap((folder) => names.map((name) => join(folder, name)))) {
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not here: the next folder.
    }
  }
  return undefined;
}

/** The whole Chromium, as people have it: `CHROMIUM_PATH`, else the system's. */
export function chromiumPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] || find(CHROMIUM);
}

/** Not the command on the path: that is a shell script, and whoever kills it kills no browser. */
const HEADLESS = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Debian's Chromium without its windows, the same engine at a start and a life of half the cost: for what needs no more
 * than pages. Where there is none, or `CHROMIUM_PATH` names another, that.
 */
export function headlessPath(): string | undefined {
  return !process.env['CHROMIUM_PATH'] && existsSync(HEADLESS) ? HEADLESS : chromiumPath();
}

/** What Playwright starts a browser with: this program, or its own where there is none. Tests may run as root: no sandbox. */
export function browserOptions(executablePath: string | undefined, ...args: string[]): { executablePath?: string; args: string[] } {
  return { ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox', ...args] };
}

export function nginxPath(): string | undefined {
  return find(['nginx']);
}

export function caddyPath(): string | undefined {
  return find(['caddy']);
}

/** nginx's module for files that are compressed by brotli ahead of time. */
export const NGINX_BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

function install(packages: readonly string[]): void {
  console.log(`Installing ${packages.join(', ')} …`);
  execFileSync('sh', ['-c', installLine(packages)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function installLine(packages: readonly string[]): string {
  return `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/**
 * Sees to it that the tests find their programs: installs Debian's where this is root on a Debian. Tests of further web
 * servers run where those are; CI, which owns its machine, installs them too.
 *
 * @throws with the one line to run otherwise.
 */
export function ensurePrograms(env: NodeJS.ProcessEnv = process.env): void {
  const missing = [
    ...(chromiumPath() === undefined ? ['chromium', 'chromium-headless-shell', 'fonts-liberation'] : []),
    ...(LONG_TESTS && nginxPath() === undefined ? ['nginx'] : []),
  ];
  const canInstall = process.getuid?.() === 0 && find(['apt-get']) !== undefined;
  if (missing.length > 0) {
    if (!canInstall) {
      throw new Error(`The tests need ${missing.join(' and ')}. Install with:\n\n  sudo sh -c '${installLine(missing)}'\n`);
    }
    install(missing);
  }
  const further = [
    ...(caddyPath() === undefined ? ['caddy'] : []),
    ...(existsSync(NGINX_BROTLI) ? [] : ['libnginx-mod-http-brotli-static']),
  ];
  if (env['CI'] === 'true' && canInstall && further.length > 0) {
    try {
      install(further);
    } catch {
      console.warn(`${further.join(' and ')} cannot be had here: their tests are left out`);
    }
  }
}
