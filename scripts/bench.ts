/**
 * `npm run bench`: the figures of speed, from a production build in real Chromium with a cold cache, medians of five (of
 * the login more), product and floor by turns; plain, and with 4× CPU, 1.6 Mbit/s and 150 ms a request. Then the
 * backend's: a page and a search among many rows. Goals are printed beside the figures; nothing fails here, since times
 * depend on the machine.
 */
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { createBackend } from 'backoffice-backend';
import { benchLists } from 'backoffice-backend/bench';

import { openFloor } from './bench/floor-site.ts';
import { lighthouse } from './bench/lighthouse.ts';
import type { Compared, Scores } from './bench/lighthouse.ts';
import { typeIntoForms } from './bench/typed-text.ts';
import { growth, interact, visitList, visitLogin } from './bench/visits.ts';
import type { Figures, Network, Place } from './bench/visits.ts';
import { WITHOUT_MACHINE_CODE } from './bench/weighing.ts';
import { DIST, ROOT } from './build/settings.ts';
import { buildSite } from './build.ts';
import { browserOptions, demandPrograms, headlessPath } from './check/programs.ts';
import { listen } from './serve/port.ts';
import { createProductServer } from './serve/server.ts';
import { putSession, tokenAt } from './serve/session.ts';
import { builtHeaders, openSite } from './serve/site.ts';

const ROUNDS = 5;
/** An empty page's first paint takes nearly what the login's may take: five visits would tell how busy the machine is. */
const LOGIN_ROUNDS = 15;
const ADMIN = { username: 'admin', password: 'mật khẩu đo' };

/** Asks the backend as the administrator. */
type Ask = (path: string) => Promise<Response>;

async function openProduct(): Promise<{ place: Place; ask: Ask; close: () => Promise<void> }> {
  const backend = await createBackend({ dataDir: 'memory', adminUsername: ADMIN.username, adminPassword: ADMIN.password, seed: true });
  const site = await openSite(DIST, await builtHeaders());
  await site.warm();
  const server = createProductServer(site, backend.app);
  const origin = `http://127.0.0.1:${await listen(server, 0)}`;
  const token = await tokenAt(origin, ADMIN);
  return {
    place: {
      origin,
      login: '/auth/login',
      list: '/page_management/service',
      other: '/page_management/product',
      back: '/page_management/service',
      searchBox: 'input[type="search"]',
      key: 'v',
      // What the search box waits after the last key (src/crud/fields/use-typed-search.ts).
      pause: 300,
      enter: (context) => putSession(context, origin, { token, userName: ADMIN.username }),
    },
    ask: async (path) => backend.app.fetch(new Request(`${origin}${path}`, { headers: { Authorization: `Bearer ${token}` } })),
    async close() {
      server.closeAllConnections();
      server.close();
      await backend.close();
    },
  };
}

async function openFloorPlace(ask: Ask): Promise<{ place: Place; close: () => void }> {
  const site = await openFloor();
  await site.warm();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (!path.startsWith('/api/')) return void site.handle(request, response);
    return void ask(path).then(async (answer) => {
      response.writeHead(answer.status, { 'Content-Type': 'application/json' });
      response.end(await answer.text());
    });
  });
  const origin = `http://127.0.0.1:${await listen(server, 0)}`;
  return {
    place: {
      origin, login: '/login', list: '/list', other: '#Products', back: '#Services', searchBox: 'input[type="search"]', key: 'v', pause: 0,
      enter: () => Promise.resolve(),
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The value that a share of all is not above: 0.5 is the median, 1 the largest. */
function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.min(Math.floor(values.length * share), values.length - 1)] ?? NaN;
}

function medians(rounds: readonly Figures[]): Figures {
  return Object.fromEntries(Object.keys(rounds[0] ?? {}).map((name) => [name, quantile(rounds.map((round) => round[name] ?? NaN), 0.5)]));
}

/**
 * The Chromium without windows, where there is one: with windows, the browser's own part of a load takes a third more of
 * the processors than without, and a machine of two has none to spare. Product and floor are looked at by the same one.
 */
function launch(...more: string[]): Promise<Browser> {
  return chromium.launch(browserOptions(headlessPath(), ...more));
}

interface Measured {
  readonly product: Figures;
  readonly floor: Figures;
}

async function measure(browser: Browser, places: { product: Place; floor: Place }, network: Network, visit: typeof visitLogin, times = ROUNDS): Promise<Measured> {
  const rounds = { product: [] as Figures[], floor: [] as Figures[] };
  for (let round = 0; round < times; round += 1) {
    rounds.floor.push(await visit(browser, places.floor, network));
    rounds.product.push(await visit(browser, places.product, network));
  }
  return { product: medians(rounds.product), floor: medians(rounds.floor) };
}

interface Line {
  readonly name: string;
  readonly value: number;
  readonly unit: 'kB' | 'ms' | 'MB' | '';
  readonly floor?: number;
  readonly goal?: number;
}

function print({ name, value, unit, floor, goal }: Line): void {
  const digits = unit === 'kB' || unit === 'MB' ? 1 : unit === '' ? 3 : 0;
  const show = (figure: number): string => `${figure.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
  const mark = goal === undefined ? ' ' : value <= goal ? '✓' : '✗';
  const rest = [goal === undefined ? '' : `goal ≤ ${show(goal)}`, floor === undefined ? '' : `floor ${show(floor)}`].filter(Boolean);
  console.log(`${mark} ${name.padEnd(46)} ${show(value).padStart(10)}   ${rest.join(', ')}`);
}

/** Visits and interactions, product and floor side by side, on a plain network and on a slow one. */
async function printVisits(browser: Browser, places: { product: Place; floor: Place }): Promise<void> {
  for (const network of ['plain', 'slow'] as const) {
    const slow = network === 'slow';
    console.log(`\n${slow ? '4× CPU, 1.6 Mbit/s, 150 ms' : 'Plain'}`);
    const login = await measure(browser, places, network, visitLogin, LOGIN_ROUNDS);
    const list = await measure(browser, places, network, visitList);
    const use = await measure(browser, places, network, interact);
    const at = (of: Measured, name: string): number => of.product[name] ?? NaN;
    const floor = (of: Measured, name: string): number => of.floor[name] ?? NaN;
    const goalOf = (of: Measured, name: string, times: number) => (slow ? { goal: floor(of, name) * times } : {});
    print({ name: 'login: downloaded until the form works', value: at(login, 'bytes') / 1000, unit: 'kB' });
    print({ name: 'login: of it scripts', value: at(login, 'scripts') / 1000, unit: 'kB', goal: 90, floor: floor(login, 'scripts') / 1000 });
    print({ name: 'login: first paint', value: at(login, 'paint'), unit: 'ms', floor: floor(login, 'paint'), ...goalOf(login, 'paint', 0.5) });
    print({ name: 'login: form works', value: at(login, 'works'), unit: 'ms', floor: floor(login, 'works'), ...goalOf(login, 'works', 1.25) });
    print({ name: 'list: downloaded until the first row', value: at(list, 'bytes') / 1000, unit: 'kB' });
    print({ name: 'list: of it scripts', value: at(list, 'scripts') / 1000, unit: 'kB', goal: 123, floor: floor(list, 'scripts') / 1000 });
    print({ name: 'list: first row', value: at(list, 'row'), unit: 'ms', floor: floor(list, 'row'), ...goalOf(list, 'row', 1.25) });
    print({ name: 'list, second visit: first row', value: at(list, 'secondRow'), unit: 'ms', floor: floor(list, 'secondRow'), ...goalOf(list, 'secondRow', 1) });
    print({ name: 'layout shift, login and list', value: Math.max(at(login, 'shift'), at(list, 'shift')), unit: '', goal: 0.01 });
    print({ name: 'list: heap after load', value: at(list, 'heap') / 1e6, unit: 'MB', goal: 5, floor: floor(list, 'heap') / 1e6 });
    print({ name: 'list → another list, first time', value: at(use, 'firstTime'), unit: 'ms', floor: floor(use, 'firstTime'), ...(slow ? {} : { goal: 2 * floor(use, 'firstTime') }) });
    print({ name: 'the same, by a pointer that rested on the link', value: at(use, 'pointed'), unit: 'ms', floor: floor(use, 'pointed') });
    print({ name: 'list → another list, later', value: at(use, 'later'), unit: 'ms', floor: floor(use, 'later'), ...(slow ? {} : { goal: floor(use, 'later') }) });
    print({ name: `one key in the search box → rows, beyond 300 ms`, value: at(use, 'key'), unit: 'ms', goal: slow ? 120 : 57, floor: floor(use, 'key') });
    print({ name: 'interaction to next paint of it', value: at(use, 'interaction'), unit: 'ms', goal: slow ? 40 : 16, floor: floor(use, 'interaction') });
    const typed = await typeIntoForms(browser, places.product, network);
    print({ name: 'typed text on disk: median', value: quantile(typed, 0.5), unit: 'ms' });
    print({ name: 'typed text on disk: 95 of 100', value: quantile(typed, 0.95), unit: 'ms', goal: 600 });
    print({ name: 'typed text on disk: the longest', value: quantile(typed, 1), unit: 'ms', goal: 1_000 });
  }
}

async function printLongUse(browser: Browser, place: Place): Promise<void> {
  console.log('\nLong use');
  const weighing = await launch(WITHOUT_MACHINE_CODE);
  const kept = await growth(weighing, place).finally(() => weighing.close());
  const withCode = await growth(browser, place);
  print({ name: 'heap growth a navigation, 110th to 410th', value: kept.heap / 1000, unit: 'kB', goal: 1 });
  print({ name: 'the same with machine code, which settles', value: withCode.heap / 1000, unit: 'kB' });
  print({ name: 'DOM nodes more after it', value: Math.max(kept.nodes, withCode.nodes), unit: '', goal: 0 });
}

async function printScores(places: { product: Place; floor: Place }): Promise<void> {
  console.log('\nLighthouse, mobile: performance, accessibility, best practices');
  const { login, list } = await lighthouse(places, headlessPath());
  const names = ['performance', 'accessibility', 'best-practices'] as const;
  const joined = (of: Scores): string => names.map((name) => of[name]).join('/');
  const show = (of: Compared, goals: Scores): string => {
    const met = names.every((name) => of.product[name] >= goals[name]);
    return `${joined(of.product)}   goal ≥ ${joined(goals)} ${met ? '✓' : '✗'}, floor ${joined(of.floor)}`;
  };
  console.log(`  login ${show(login, { performance: 100, accessibility: 100, 'best-practices': 100 })}`);
  console.log(`  list  ${show(list, { performance: 98, accessibility: 100, 'best-practices': 100 })}`);
}

demandPrograms();
console.log('Build');
const started = performance.now();
await buildSite();
print({ name: 'build', value: (performance.now() - started) / 1000, unit: '', goal: 5 });
const [size = ''] = execFileSync('du', ['-sm', resolve(ROOT, 'node_modules')], { encoding: 'utf8' }).split('\t');
print({ name: 'node_modules', value: Number(size), unit: 'MB', goal: 400 });

const product = await openProduct();
const floor = await openFloorPlace(product.ask);
const browser = await launch();
// Figures of one with windows and of one without are not to be compared.
console.log(`\nBrowser: ${browser.version()}, ${headlessPath() ?? 'as Playwright has it'}`);
try {
  await printVisits(browser, { product: product.place, floor: floor.place });
  await printScores({ product: product.place, floor: floor.place });
  await printLongUse(browser, product.place);
} finally {
  await browser.close();
  floor.close();
  await product.close();
}
console.log('\nBackend');
await benchLists((line) => console.log(line));
