/**
 * A working day in one tab, played by `npm run soak`: memory, listeners, timers and nodes must not pile up over 2,000
 * navigations and 500 forms. `SOAK=1 LONG_WORK=400` plays so many instead.
 */
import type { CDPSession, Page } from '@playwright/test';

import { WITHOUT_MACHINE_CODE } from '../scripts/bench/weighing.ts';
import { browserOptions, chromiumPath } from '../scripts/check/programs.ts';
import { expect, test } from './support/fixtures.ts';

const NAVIGATIONS = Number(process.env['LONG_WORK'] ?? 2_000);
const FORMS = NAVIGATIONS / 4;
/** Before the first measurement: every screen's code has come, every cache is filled. */
const WARM_UP = 100;

const SCREENS = ['/dashboard', '/page_management/service', '/page_management/customer', '/page_management/menu', '/system_management/user', '/system_management/menu'];

test.use({ launchOptions: browserOptions(chromiumPath(), WITHOUT_MACHINE_CODE) });

interface Weight {
  /** Bytes. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
}

async function weigh(page: Page, session: CDPSession): Promise<Weight> {
  // Twice: what a finaliser lets go of is collected by the second.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const timers = await page.evaluate(() => (globalThis as unknown as { openTimers: Set<number> }).openTimers.size);
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners'), timers };
}

async function goTo(page: Page, address: string): Promise<void> {
  await page.locator(`nav a[href="${address}"]`).first().evaluate((link) => (link as HTMLAnchorElement).click());
  await page.waitForURL(`**${address}`);
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

async function openAndCloseForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Thêm mới', exact: true }).click();
  await page.locator('dialog [contenteditable="true"]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog form').waitFor({ state: 'detached' });
}

test(`${NAVIGATIONS} navigations and ${FORMS} forms leave nothing behind`, async ({ staff: page }) => {
  test.setTimeout(3_600_000);
  await page.addInitScript(() => {
    const open = new Set<number>();
    Object.assign(globalThis, { openTimers: open });
    const [start, stop] = [globalThis.setTimeout, globalThis.clearTimeout];
    globalThis.setTimeout = ((run: TimerHandler, delay?: number, ...rest: unknown[]) => {
      const timer = Number(start(() => {
        open.delete(timer);
        if (typeof run === 'function') (run as (...values: unknown[]) => void)(...rest);
      }, delay));
      open.add(timer);
      return timer;
    }) as unknown as typeof setTimeout;
    globalThis.clearTimeout = (timer) => {
      open.delete(timer as unknown as number);
      stop(timer);
    };
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();

  let forms = 0;
  const walk = async (count: number, withForms: number): Promise<void> => {
    for (let number = 0; number < count; number += 1) {
      const address = SCREENS[number % SCREENS.length] ?? '/dashboard';
      await goTo(page, address);
      if (address !== '/page_management/service') continue;
      const due = Math.round((withForms * (number + SCREENS.length)) / count);
      for (; forms < due; forms += 1) await openAndCloseForm(page);
    }
    await goTo(page, '/dashboard');
  };

  await walk(WARM_UP, 5);
  forms = 0;
  const before = await weigh(page, session);
  await walk(Math.floor(NAVIGATIONS / 2), Math.floor(FORMS / 2));
  const middle = await weigh(page, session);
  forms = 0;
  await walk(Math.ceil(NAVIGATIONS / 2), Math.ceil(FORMS / 2));
  const after = await weigh(page, session);
  console.log(JSON.stringify({ before, middle, after }));

  expect(after.heap - before.heap, 'bytes in all').toBeLessThan(10_000_000);
  expect((after.heap - middle.heap) / (NAVIGATIONS / 2), 'bytes a navigation at the end').toBeLessThan(1_000);
  expect(after.nodes - middle.nodes, 'nodes').toBeLessThan(500);
  expect(after.listeners - middle.listeners, 'listeners').toBeLessThan(50);
  expect(after.timers, 'timers').toBeLessThan(before.timers + 10);
});
