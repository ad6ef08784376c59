/** Pages that come later than the worker waits, or not at all: each test waits as long, twice. */
import { nextDeployment } from '../support/deployments.ts';
import { arrived, buildOf, expect, lookAgain, pending, settled, test } from './hosted.ts';

const SERVICES = '/page_management/service';

test.use({ serviceWorkers: 'allow' });

test('whoever agreed to a new build has it at the second try where its pages always come late', async ({ tab, host, first }) => {
  await tab.clock.install();
  await tab.goto(SERVICES);
  await arrived(tab);
  await settled(tab, first);
  const next = nextDeployment(first, 1, /^assets\/service-[\w-]+\.js$/);
  host.deploy(next, { keep: false });
  await lookAgain(tab);
  await expect.poll(() => pending(tab)).toEqual(['waiting']);
  const reload = tab.getByRole('button', { name: 'Tải lại', exact: true });

  const letFirstCome = host.hold(/^\/page_management\/service$/, 'GET');
  const shown = tab.waitForEvent('load');
  await reload.click();
  await shown;
  expect(await buildOf(tab)).toBe(first.id);
  await arrived(tab);
  letFirstCome();
  await settled(tab, { ...next, files: new Map([...next.files].filter(([path]) => path.startsWith('assets/service-'))) });

  const letSecondCome = host.hold(/^\/page_management\/service$/, 'GET');
  await lookAgain(tab);
  await reload.click();
  await expect.poll(() => buildOf(tab)).toBe(next.id);
  letSecondCome();
});

/** A worker that takes every page over at once, and then never gives one. */
const STUCK = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => event.request.mode === 'navigate' && event.respondWith(new Promise(() => {})));`;

test('a worker that gives no page keeps nobody: it is taken away, and the page that comes brings a good one', async ({ tab, host, first }) => {
  await tab.clock.install();
  host.deploy({ ...first, files: new Map([...first.files, ['sw.js', Buffer.from(STUCK)]]) });
  await tab.goto('/dashboard');
  await arrived(tab);
  await expect.poll(() => tab.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const next = nextDeployment(first, 1);
  host.deploy(next);
  await lookAgain(tab);
  await expect(tab.getByText('Đã có phiên bản mới')).toBeVisible();
  await tab.locator(`nav a[href="${SERVICES}"]`).first().click();
  await expect(tab).toHaveURL(new RegExp(`${SERVICES}$`));
  await arrived(tab);
  expect(await buildOf(tab)).toBe(next.id);
  await settled(tab, next);
});
