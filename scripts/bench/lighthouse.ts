/**
 * Lighthouse's scores of a page, as it looks at one by default: a telephone, slowed down. Its packages stand apart in
 * `scripts/lighthouse`, since nothing but the bench needs them.
 */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

import { ROOT } from '../build/settings.ts';
import { browserOptions } from '../check/programs.ts';
import { answerForIconService } from '../serve/icon-service.ts';
import { listen } from '../serve/port.ts';
import type { Place } from './visits.ts';

// Never in step with it: the page that is looked at is served by this very process.
const run = promisify(execFile);

const FOLDER = resolve(ROOT, 'scripts/lighthouse');
/** Pages are `noindex`: there is no score for search engines to be had. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** Of 100 each. */
export type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((closed) => server.close(closed));
  return port;
}

/**
 * Looks at a page in a browser of its own with an empty profile, signed in where the place says so.
 * @throws where Lighthouse cannot load the page, with its reason.
 */
async function look(place: Place, path: string, signedIn: boolean, executablePath: string | undefined): Promise<Scores> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), browserOptions(executablePath, `--remote-debugging-port=${port}`));
  try {
    if (signedIn) {
      // Each answer of the page goes through this process then: for a menu that has icons, and for nothing else.
      await answerForIconService(context);
      await place.enter(context);
    }
    const file = join(folder, 'report.json');
    await run(join(FOLDER, 'node_modules/.bin/lighthouse'), [
      place.origin + path, `--port=${port}`, '--disable-storage-reset', '--quiet', '--output=json', `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`, '--no-enable-error-reporting',
    ]);
    const { categories, runtimeError } = JSON.parse(await readFile(file, 'utf8')) as Report;
    if (runtimeError) throw new Error(`Lighthouse at ${path}: ${runtimeError.message}`);
    return Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])) as Scores;
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One look of a busy moment says little: the median of some, of two the lower. */
const LOOKS = 3;

/** A look that Lighthouse could not take, as it says of a trace without a beginning, ends no bench of some ten minutes. */
async function lookOrTell(...of: Parameters<typeof look>): Promise<Scores[]> {
  try {
    return [await look(...of)];
  } catch (error) {
    console.error(`  a look at ${of[1]} failed and is not counted:`, error instanceof Error ? error.message : error);
    return [];
  }
}

function medians(looks: readonly Scores[]): Scores {
  const median = (name: keyof Scores): number => looks.map((scores) => scores[name]).toSorted((one, other) => one - other)[Math.floor((looks.length - 1) / 2)] ?? NaN;
  return Object.fromEntries(CATEGORIES.map((name) => [name, median(name)])) as Scores;
}

/** The same page of both, NaN where no look could be taken. */
export interface Compared {
  readonly product: Scores;
  readonly floor: Scores;
}

/**
 * Installs Lighthouse where it is missing, and looks at the login and at a list of the product and of the floor, by turns:
 * what the floor's own pages lose on a busy machine, no page has.
 */
export async function lighthouse(
  places: { readonly product: Place; readonly floor: Place },
  executablePath: string | undefined,
): Promise<{ login: Compared; list: Compared }> {
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: FOLDER });
  const compare = async (page: 'login' | 'list'): Promise<Compared> => {
    const product: Scores[] = [];
    const floor: Scores[] = [];
    for (let count = 0; count < LOOKS; count += 1) {
      floor.push(...(await lookOrTell(places.floor, places.floor[page], false, executablePath)));
      product.push(...(await lookOrTell(places.product, places.product[page], page === 'list', executablePath)));
    }
    return { product: medians(product), floor: medians(floor) };
  };
  return { login: await compare('login'), list: await compare('list') };
}
