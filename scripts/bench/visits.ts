/** What is measured in the browser: single visits, each in a fresh browser profile, and interactions on one list. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

import { watchPage } from './watch-page.ts';
import type { Told } from './watch-page.ts';

export interface Place {
  readonly origin: string;
  readonly login: string;
  readonly list: string;
  /** The links on the list to another list, and back. */
  readonly other: string;
  readonly back: string;
  /** Something typed into the search box that leaves some rows. */
  readonly key: string;
  readonly searchBox: string;
  /** What the search box waits for after the last key, in ms. */
  readonly pause: number;
  /** Signs the browser in. */
  enter(context: BrowserContext): Promise<void>;
}

/** A row with a record: placeholders cannot be selected. */
const ROW = 'tbody tr[aria-selected]';

export type Network = 'plain' | 'slow';

/** 4× CPU, 1.6 Mbit/s, 150 ms a request. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const SLOW_CPU = 4;

/** Figures by name; bytes, milliseconds or counts as the name says. */
export type Figures = Record<string, number>;

async function throttle(session: CDPSession, network: Network): Promise<void> {
  if (network === 'plain') return;
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
}

/**
 * Slows the network of the workers that run: a page's conditions are not theirs, and what a worker asks for in its page's
 * place would come at once. Their processor cannot be slowed. They keep it for as long as the browser has them run.
 */
async function throttleWorkers(browser: Browser, network: Network): Promise<void> {
  if (network === 'plain') return;
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
  for (const { targetId } of targetInfos) {
    // Playwright speaks to workers by sessions of its own; this one is spoken to through the browser's.
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    for (const [id, [method, params]] of [['Network.enable', {}] as const, ['Network.emulateNetworkConditions', SLOW] as const].entries()) {
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    }
  }
}

interface Visit {
  readonly page: Page;
  readonly session: CDPSession;
  /** What had been downloaded by then, in ms since the navigation began. */
  readonly bytesUntil: (time: number) => { readonly all: number; readonly scripts: number };
}

interface Download {
  readonly isScript: boolean;
  /** Of its body: over HTTP/2, as hosts serve it, headers are next to nothing. `check/budgets.ts` counts the same. */
  readonly bytes: number;
  /** Seconds, by the browser's own clock. */
  readonly end: number;
}

export async function openPage(context: BrowserContext, network: Network, watched: 'form' | 'rows' = 'rows'): Promise<Visit> {
  const page = await context.newPage();
  // The runner of TypeScript wraps named functions in a helper of its own, which no page knows.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchPage, watched === 'rows' ? ROW : undefined);
  page.on('pageerror', (error) => console.error(error));
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  const headers = new Map<string, number>();
  const downloads: Download[] = [];
  let began: number | undefined;
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    began ??= timestamp;
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.add(requestId);
    headers.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const bytes = encodedDataLength - (headers.get(requestId) ?? 0);
    downloads.push({ isScript: scripts.has(requestId), bytes, end: timestamp });
  });
  await throttle(session, network);
  return {
    page,
    session,
    bytesUntil(time) {
      const done = downloads.filter(({ end }) => (end - (began ?? 0)) * 1000 <= time);
      const sum = (of: readonly Download[]): number => of.reduce((total, { bytes }) => total + bytes, 0);
      return { all: sum(done), scripts: sum(done.filter(({ isScript }) => isScript)) };
    },
  };
}

/**
 * Opens a page and waits until it has taken these notes. It says so by itself: a question would have Playwright put 300 kB of
 * script into it, right after its `load` event, which a slow computer takes 40 ms for.
 */
async function visit(page: Page, path: string, ...told: readonly Told[]): Promise<void> {
  const said = told.map((each) => page.waitForEvent('console', (message) => message.text() === each));
  await Promise.all([page.goto(path), ...said]);
}

/** The page's own people: a fresh profile, no cache, no worker left over. */
export function profile(browser: Browser, place: Place): Promise<BrowserContext> {
  return browser.newContext({ baseURL: place.origin, locale: 'vi-VN', viewport: { width: 1280, height: 800 } });
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

export async function visitLogin(browser: Browser, place: Place, network: Network): Promise<Figures> {
  const context = await profile(browser, place);
  const { page, bytesUntil } = await openPage(context, network, 'form');
  // A quick page's form works before its first paint is known of.
  await visit(page, place.login, 'firstPaint', 'formWorks');
  const { firstPaint = NaN, formWorks = NaN, layoutShift } = await page.evaluate(() => window.bench.notes);
  const weighed = bytesUntil(formWorks);
  await context.close();
  return { bytes: weighed.all, scripts: weighed.scripts, paint: firstPaint, works: Math.max(formWorks, firstPaint), shift: layoutShift };
}

/** A first visit of the list and a second one of the same browser, whose worker (where there is one) has had its time. */
export async function visitList(browser: Browser, place: Place, network: Network): Promise<Figures> {
  const context = await profile(browser, place);
  await place.enter(context);
  const { page, session, bytesUntil } = await openPage(context, network);
  await visit(page, place.list, 'firstRow');
  await page.waitForLoadState('networkidle');
  const first = await page.evaluate(() => window.bench.notes);
  const weighed = bytesUntil(first.firstRow ?? NaN);
  const heap = await heapOf(session);
  await workerStands(page);
  await page.waitForLoadState('networkidle');
  await page.close();
  await throttleWorkers(browser, network);
  const again = await openPage(context, network);
  await visit(again.page, place.list, 'firstRow');
  const second = await again.page.evaluate(() => window.bench.notes);
  await context.close();
  return {
    bytes: weighed.all,
    scripts: weighed.scripts,
    row: first.firstRow ?? NaN,
    shift: Math.max(first.layoutShift, second.layoutShift),
    heap,
    secondRow: second.firstRow ?? NaN,
  };
}

/** The worker, where there is one, has taken what it takes when it is installed: once a build, and not with every visit. */
async function workerStands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration) await navigator.serviceWorker.ready;
  });
}

/** From the click on a link of the list to the painted rows of another list; `click` happens in the page. */
async function follow(page: Page, selector: string): Promise<number> {
  // The menu is drawn after the rows.
  await page.locator(selector).first().waitFor({ state: 'attached' });
  return page.evaluate(async ({ link, row }) => {
    const before = document.querySelector(row)?.textContent ?? undefined;
    const painted = window.bench.painted(row, before);
    const target = document.querySelector<HTMLElement>(link);
    if (!target) throw new Error(`${location.pathname} has no ${link}`);
    const start = performance.now();
    target.click();
    return (await painted) - start;
  }, { link: selector, row: ROW });
}

/**
 * As long as a person looks at a list before the next click: what it still fetches and draws is done. Playwright's
 * `networkidle` is a state of the document, and once reached says nothing about a navigation within it.
 */
function look(page: Page): Promise<void> {
  return page.waitForTimeout(1_000);
}

/** The list in a browser of its own, as somebody sees it who has come to it and looked at it. */
async function openList(browser: Browser, place: Place, network: Network): Promise<Page> {
  const context = await profile(browser, place);
  await place.enter(context);
  const { page, session } = await openPage(context, 'plain');
  await visit(page, place.list, 'firstRow');
  await workerStands(page);
  await page.waitForLoadState('networkidle');
  await look(page);
  // A slow network would measure the network; a slow computer is what the goal names.
  if (network === 'slow') await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  return page;
}

/** Milliseconds for which a pointer rests on a link before the click. */
const REST = 300;

/** From the click to the other list's rows, the first time, where a pointer rested on the link before. */
async function followPointed(browser: Browser, place: Place, network: Network): Promise<number> {
  const page = await openList(browser, place, network);
  const link = `a[href="${place.other}"]`;
  await page.locator(link).first().dispatchEvent('pointerover', { pointerType: 'mouse' });
  await page.waitForTimeout(REST);
  const time = await follow(page, link);
  await page.context().close();
  return time;
}

export async function interact(browser: Browser, place: Place, network: Network): Promise<Figures> {
  const pointed = await followPointed(browser, place, network);
  const page = await openList(browser, place, network);
  const toOther = `a[href="${place.other}"]`;
  const back = `a[href="${place.back}"]`;
  const firstTime = await follow(page, toOther);
  await look(page);
  await follow(page, back);
  await look(page);
  const later = await follow(page, toOther);
  await look(page);
  await follow(page, back);
  await look(page);

  await page.locator(place.searchBox).focus();
  await page.evaluate(() => window.bench.watchKey());
  await page.keyboard.press(place.key);
  const key = ((await page.evaluate(() => window.bench.keyTime)) ?? NaN) - place.pause;
  await page.waitForLoadState('networkidle');
  const interaction = await page.evaluate(() => window.bench.notes.interaction);
  await page.context().close();
  return { pointed, firstTime, later, key, interaction };
}

/**
 * What the heap grows by with each navigation between two lists, from the 110th to the 410th, in bytes. In a browser
 * started with `WITHOUT_MACHINE_CODE` that is what the product keeps; in another one V8's compiling is weighed with it.
 */
export async function growth(browser: Browser, place: Place): Promise<{ heap: number; nodes: number }> {
  const context = await profile(browser, place);
  await place.enter(context);
  const { page, session } = await openPage(context, 'plain');
  await visit(page, place.list, 'firstRow');
  await session.send('Performance.enable');
  const nodesNow = async (): Promise<number> => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'Nodes')?.value ?? NaN;
  const go = async (from: number, to: number): Promise<void> => {
    for (let index = from; index < to; index += 1) await follow(page, `a[href="${index % 2 === 0 ? place.other : place.back}"]`);
    // What the last list draws after its rows is part of it.
    await look(page);
  };
  await go(0, 110);
  const before = { heap: await heapOf(session), nodes: await nodesNow() };
  await go(110, 410);
  const after = { heap: await heapOf(session), nodes: await nodesNow() };
  await context.close();
  return { heap: (after.heap - before.heap) / 300, nodes: after.nodes - before.nodes };
}
