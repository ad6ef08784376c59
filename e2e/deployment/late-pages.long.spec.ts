/** Pages that come later than the worker waits: each test waits as long, twice. */
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
