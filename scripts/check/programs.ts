/** The programs of the system that the tests need: a Chromium, and for the long ones nginx. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

import { given, WrongSetting } from '../../backend/src/environment.ts';
import { tellFailure } from '../failure.ts';
import { LONG_TESTS } from './how-much.ts';

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where macOS has it, which puts no program of a window on the path. */
const CHROMIUM_OF_MACOS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    // Of a folder the system says the same as of a program.
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The first of the names that is an executable file on the path, or in further folders. */
function find(names: readonly string[], further: readonly string[] = []): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...further];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function namedPath(): string | undefined {
  return given(process.env, 'CHROMIUM_PATH');
}

/** The whole Chromium of Playwright's own, where it has fetched that; by itself it would start the one without windows. */
function playwrights(): string | undefined {
  try {
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    // It has none for this system.
    return undefined;
  }
}

/** The whole Chromium, as people have it: `CHROMIUM_PATH`, else the system's, else Playwright's. */
export function chromiumPath(): string | undefined {
  return namedPath() ?? find(CHROMIUM) ?? CHROMIUM_OF_MACOS.find(isExecutable) ?? playwrights();
}

/** Not the command on the path: that is a shell script, and whoever kills it kills no browser. */
const HEADLESS = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Debian's Chromium without its windows, the same engine at a start and a life of half the cost: for what needs no more
 * than pages. Where there is none, or `CHROMIUM_PATH` names another, that.
 */
export function headlessPath(): string | undefined {
  return namedPath() === undefined && existsSync(HEADLESS) ? HEADLESS : chromiumPath();
}

/**
 * What Playwright starts a browser with: this program. Where no whole Chromium was found, the one without windows that it
 * may have fetched, or its own words of what to fetch. Tests may run as root: no sandbox.
 */
export function browserOptions(executablePath: string | undefined, ...args: string[]): { executablePath?: string; args: string[] } {
  return { ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox', ...args] };
}

/** Debian keeps it in sbin, off a user's path. */
export function nginxPath(): string | undefined {
  return find(['nginx'], ['/usr/sbin', '/usr/local/sbin']);
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

/** What the system says of itself; empty where it is no Linux. */
function osRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

/**
 * Sees to it that the tests find their programs: installs Debian's where this is root on a Debian. Tests of further web
 * servers run where those are; CI, which owns its machine, installs them too.
 *
 * @param system what os-release says: others have apt-get as well, and other packages (Ubuntu's `chromium` is a snap)
 * @throws with what to do otherwise, {WrongSetting} where `CHROMIUM_PATH` names no program
 */
export function ensurePrograms(env: NodeJS.ProcessEnv = process.env, system = osRelease()): void {
  const named = namedPath();
  if (named !== undefined && !isExecutable(named)) {
    throw new WrongSetting('CHROMIUM_PATH', `'${named}' is no program; write the path of a Chromium, or nothing`);
  }
  const needsChromium = chromiumPath() === undefined;
  const needsNginx = LONG_TESTS && nginxPath() === undefined;
  const isDebian = /^ID="?debian"?$/m.test(system);
  const canInstall = process.getuid?.() === 0 && isDebian && find(['apt-get']) !== undefined;
  if (needsChromium || needsNginx) {
    if (!isDebian) throw new Error(missing(needsChromium, needsNginx));
    const packages = [...(needsChromium ? ['chromium', 'chromium-headless-shell', 'fonts-liberation'] : []), ...(needsNginx ? ['nginx'] : [])];
    if (!canInstall) throw new Error(`The tests need ${packages.join(' and ')}. Install with:\n\n  sudo sh -c '${installLine(packages)}'\n`);
    install(packages);
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

/** The same for a script that is nothing without them: it says what is missing, and ends. */
export function demandPrograms(): void {
  try {
    ensurePrograms();
  } catch (error) {
    tellFailure(error);
    process.exit(1);
  }
}

/** What is missing, and what to do about it, where nobody knows the names of the packages. */
function missing(needsChromium: boolean, needsNginx: boolean): string {
  const needed = [...(needsChromium ? ['a Chromium'] : []), ...(needsNginx ? ['nginx on the PATH'] : [])].join(' and ');
  const remedies = [
    ...(needsChromium ? ["Install Chromium or Chrome by your system's packages, or `npx playwright install chromium`, or name one: CHROMIUM_PATH=/path npm test."] : []),
    ...(needsNginx ? ["Install nginx by your system's packages."] : []),
  ];
  return `The tests need ${needed}. ${remedies.join(' ')}`;
}
