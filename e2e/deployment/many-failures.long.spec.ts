/**
 * Code that is broken for good, tried again and again: never a loop, always a readable page. `npm test` plays each
 * kind of failure once with and once without a session storage, `npm run soak` 200 tries.
 */
import type { Page } from '@playwright/test';

import { SOAK } from '../../scripts/check/how-much.ts';
import type { Fault } from '../support/host.ts';
import { expect, test } from './hosted.ts';

const FAULTS: readonly Fault[] = ['notFound', 'page', 'hang', 'truncated'];
const TRIES = SOAK ? 100 : FAULTS.length;
const BROKEN = ['/page_management/service', '/dashboard', '/page_management'] as const;
/** Seconds that pass between two tries: within both limits of the guard, between them, and beyond. */
const PAUSES = [0, 4, 11, 25, 61] as const;

interface Load {
  readonly path: string;
  /** By the page's clock, in milliseconds. */
  readonly at: number;
  readonly byItself: boolean;
}

/** Opens the broken pages one after another and notes every document that the tab then loads. */
async function tryOn(tab: Page, breakCode: (fault: Fault) => void): Promise<readonly Load[]> {
  const loads: Load[] = [];
  let asked = false;
  let passed = 0;
  tab.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    loads.push({ path: new URL(request.url()).pathname, at: Date.now() + passed, byItself: !asked });
    asked = false;
  });
  const pass = async (milliseconds: number): Promise<void> => {
    passed += milliseconds;
    await tab.clock.fastForward(milliseconds);
  };
  await tab.clock.install();
  const readable = tab.getByRole('button', { name: 'Thử lại' });
  for (let number = 0; number < TRIES; number += 1) {
    const fault = FAULTS[number % FAULTS.length] ?? 'notFound';
    // From one fault to the next, never well between: an idle page warms the dashboard's code, and the browser keeps it.
    breakCode(fault);
    asked = true;
    // A chunk that hangs keeps the page's `load` from coming.
    await tab.goto(BROKEN[number % BROKEN.length] ?? '/dashboard', { waitUntil: 'commit' });
    if (fault === 'hang') {
      await expect(async () => {
        await pass(20_500);
        expect(await readable.isVisible()).toBe(true);
      }).toPass();
    }
    await expect(readable).toBeVisible();
    await expect(tab.getByRole('link', { name: 'Về bảng điều khiển' })).toBeVisible();
    await pass((PAUSES[number % PAUSES.length] ?? 0) * 1000);
  }
  return loads;
}

/** The most loads by itself that fall within a time, of one path where that is asked. */
function most(loads: readonly Load[], within: number, perPath: boolean): number {
  const own = loads.filter(({ byItself }) => byItself);
  const near = own.map(({ at, path }) => own.filter((other) => other.at >= at && other.at < at + within && (!perPath || other.path === path)).length);
  return Math.max(0, ...near);
}

for (const storage of ['with', 'without'] as const) {
  test(`${TRIES} tries at broken code ${storage} a session storage never loop and end in a readable page`, async ({ tab, host, watch }) => {
    if (SOAK) test.setTimeout(3_600_000);
    watch.allow(/Failed to load|net::ERR_|did not load|MIME type|dynamically imported module|dữ liệu|chunk/i);
    if (storage === 'without') {
      await tab.addInitScript(() => {
        Object.defineProperty(window, 'sessionStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      });
    }
    const loads = await tryOn(tab, (fault) => host.break(/^\/assets\/(?:service|dashboard|page_management)-/, fault));
    const own = loads.filter(({ byItself }) => byItself).length;
    // The guard counts from the failure, this from the request that follows: a second's difference.
    const [perPath, perTab] = [most(loads, 9_000, true), most(loads, 59_000, false)];
    console.log(
      `${TRIES} tries ${storage} a session storage: ${own} automatic reloads, at most ${perPath} a path in 10 s and ${perTab} in 60 s, ` +
        `${TRIES} readable pages`,
    );
    expect(loads.length - own).toBe(TRIES);
    if (storage === 'without') expect(own).toBe(0);
    else expect(own).toBeGreaterThan(0);
    expect(perPath).toBeLessThanOrEqual(1);
    expect(perTab).toBeLessThanOrEqual(2);
  });
}
