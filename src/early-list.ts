/**
 * Runs when a page with a plain list has been read, apart from the application: shows the rows that `boot.ts` asked for
 * where the list's skeleton stands, if they are there before the code. A classic script of about a kilobyte.
 */
import { fillEarlyRows, ownTableKey } from './lib/early-rows.ts';
import type { EarlyAnswer } from './lib/early.ts';
import { href, parseAddress } from './routes.ts';
import { readLocal } from './stores/stored.ts';

async function draw({ answer, rowsBefore = 0 }: EarlyAnswer, template: HTMLTemplateElement): Promise<void> {
  const { status, text } = await answer;
  const body: unknown = status < 300 ? JSON.parse(text) : undefined;
  const skeleton = document.querySelector('[data-skeleton]');
  // The application takes the template away when it takes the page over.
  if (!skeleton || !template.isConnected) return;
  const page = document.documentElement;
  const list = fillEarlyRows(template, body, rowsBefore, page.lang);
  // Somebody's table is another than the page's (crud/list/data-table.tsx).
  if (!list || readLocal(ownTableKey(list.dataset['list'] ?? '')) !== undefined) return;
  skeleton.replaceWith(list);
  page.dataset['early'] = '';
}

const template = document.querySelector<HTMLTemplateElement>('#early-list');
const early = window.earlyAnswers?.find(({ rowsBefore }) => rowsBefore !== undefined);
const { path, locale } = parseAddress(location.pathname);
// The worker answers with another route's page where it has none of this one.
if (template && early && document.getElementById('root')?.dataset['address'] === href(path, locale)) {
  // What cannot be read here the list will report.
  draw(early, template).catch(() => undefined);
}
