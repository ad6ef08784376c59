/** Stands in for the public icon service where pages are looked at without the internet: tests and the bench. */
import type { BrowserContext } from '@playwright/test';

const HOSTS = /^https:\/\/api\.(iconify\.design|simplesvg\.com|unisvg\.com)\//;

/** What every icon looks like where the service is not reached. */
export const ICON_BODY = '<path fill="currentColor" d="M4 4h16v16H4z"/>';

/** Answers one icon for every name asked, in the service's own format. The service is not part of the product. */
export async function answerForIconService(context: BrowserContext): Promise<void> {
  await context.route(HOSTS, async (route) => {
    const url = new URL(route.request().url());
    const prefix = url.pathname.replace(/^\/|\.json$/g, '');
    const names = (url.searchParams.get('icons') ?? '').split(',');
    const icons = Object.fromEntries(names.map((name) => [name, { body: ICON_BODY }]));
    await route.fulfill({ json: { prefix, icons, width: 24, height: 24 }, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
}
