/**
 * Runs once it and the page with a plain list are there, apart from the application: shows the rows that `boot-framed.ts`
 * asked for where the list's skeleton stands, if they are there before the code, and then brings the application. A slow
 * computer takes a quarter of a second to start it, in which nothing could be drawn. A classic script of a few kilobytes.
 */
import { askForCode } from './lib/code-ahead.ts';
import { earlyRows } from './lib/early.ts';
import type { EarlyAnswer } from './lib/early.ts';
import { fillEarlyRows, ownTableKey, showPictures } from './lib/early-rows.ts';
import { letPaint } from './lib/held-painting.ts';
import { pagePath } from './lib/page-path.ts';
import { painted } from './lib/painted.ts';
import { readLocal } from './stores/stored.ts';

/** How long the application waits for rows that are still on their way, in milliseconds. */
const ROWS_LIMIT = 100;

/** A plain click on a row, beside its tick box, its links elsewhere and the place of its buttons. */
function noteWish({ clientX, clientY, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, list: HTMLElement): void {
  const body = list.firstElementChild as HTMLElement;
  body.inert = false;
  const target = document.elementFromPoint(clientX, clientY);
  body.inert = true;
  const row = target?.closest<HTMLElement>('[data-row]');
  if (!row || ctrlKey || metaKey || shiftKey || altKey || target?.closest('input, label, [target], td:last-child')) return;
  window.earlyWish = row.dataset['row'];
}

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
  // On what goes with the list. The list itself hears nothing: it is inert.
  document.querySelector('main')?.addEventListener('click', (event) => noteWish(event, list));
  page.dataset['early'] = '';
  letPaint();
  await painted();
  showPictures(list);
}

async function showRows(): Promise<void> {
  const template = document.querySelector<HTMLTemplateElement>('#early-list');
  const early = earlyRows();
  // The worker answers with another route's page where it has none of this one; a host may add a slash to the address.
  const isHere = document.getElementById('root')?.dataset['address'] === pagePath(location.pathname);
  if (!template || !early || !isHere) return;
  // What cannot be read here the list will report.
  const drawn = draw(early, template).catch(() => undefined);
  const answered = early.answer.then(() => true, () => true);
  const late = new Promise<false>((done) => {
    setTimeout(() => done(false), ROWS_LIMIT);
  });
  if (await Promise.race([answered, late])) await drawn;
}

/** Runs a script of the application. @returns whether it ran; else the page has been told */
async function run(script: string): Promise<boolean> {
  try {
    await import(/* @vite-ignore */ script);
    return true;
  } catch (error) {
    console.error(`${script} did not start:`, error);
    // As the browser does for a script that stands in the page: `boot.ts` knows what to do.
    dispatchEvent(new ErrorEvent('error', { filename: new URL(script, location.origin).href }));
    return false;
  }
}

/**
 * @param scripts what runs, in this order: the entry last, and before it what it would run itself, in one long task. With a
 * task for each the browser answers and paints in between.
 */
async function start(scripts: readonly string[]): Promise<void> {
  await showRows();
  letPaint();
  askForCode();
  for (const script of scripts) {
    if (!(await run(script))) return;
  }
}

/**
 * Resolves once the list's template has been read. This script is often there before that, and rows that have come by
 * then are part of the first painting, since a script that stands behind the template says so (builds/page.ts): the
 * browser's own event comes after it has styled and laid out the page without them.
 */
async function templateRead(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((done) => {
    addEventListener('list-read', done, { once: true });
    // Where another build's policy blocks what says so.
    addEventListener('DOMContentLoaded', done, { once: true });
  });
}

const scripts = document.currentScript?.dataset['run'];
if (scripts !== undefined) void templateRead().then(() => start(scripts.split(' ')));
