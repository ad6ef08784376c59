import { cachesOf, expect, settled, test } from './hosted.ts';

const SERVICES = '/page_management/service';

test.use({ serviceWorkers: 'allow' });

test('once the network is back a list that the worker had answered for shows what others have changed meanwhile', async ({
  tab,
  context,
  first,
  product,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  const made = await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Trước khi mất mạng', active: true });
  const { id } = made.body.data as { id: number };
  const list = `${SERVICES}?search=khi%20mat%20mang`;
  await tab.goto(list);
  await settled(tab, first);
  await tab.reload();
  await expect(tab.getByRole('link', { name: 'Trước khi mất mạng' })).toBeVisible();
  await expect.poll(() => cachesOf(tab, 'answers-')).toHaveLength(1);
  await context.setOffline(true);
  await tab.reload();
  await expect(tab.getByRole('link', { name: 'Trước khi mất mạng' })).toBeVisible();
  await expect(tab.getByText(/Dữ liệu tính đến \d/)).toBeVisible();
  await product.api('PUT', 'Dichvu/Dichvu', { id, tieuDe: 'Sau khi mất mạng', active: true });
  await context.setOffline(false);
  await expect(tab.getByRole('link', { name: 'Sau khi mất mạng' })).toBeVisible();
  await expect(tab.getByText(/Dữ liệu tính đến/)).toBeHidden();
});
