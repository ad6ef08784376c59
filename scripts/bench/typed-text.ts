/**
 * What a crash would take from somebody who types: the time from a key in a form to the draft on disk that holds its
 * letter. A few forms one after the other, each from its very first moment, letters at random moments.
 */
import type { Browser } from '@playwright/test';

import { openPage, profile } from './visits.ts';
import type { Network, Place } from './visits.ts';

const FORMS = 4;
const LETTERS_A_FORM = 10;
/** From one letter to the next: now within the pause before a write, now after it. */
const LONGEST_REST_MS = 700;

declare global {
  interface Window {
    /** For each letter typed so far, in ms: how long it took to the disk. */
    typedOnDisk: Promise<number>[];
  }
}

/** Runs in the page: from now on it looks into the database after each letter until the letter is there. */
function watchDisk(): void {
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error ?? new Error('no answer'));
    });
  const isOnDisk = async (text: string): Promise<boolean> => {
    // Opened by its name alone it would be made, without the store that the product makes in it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'backoffice')) return false;
    const database = await answer(indexedDB.open('backoffice'));
    const drafts = (await answer(database.transaction('drafts').objectStore('drafts').getAll())) as { values: object }[];
    database.close();
    return drafts.some(({ values }) => Object.values(values).some((value) => typeof value === 'string' && value.startsWith(text)));
  };
  const toDisk = async (text: string, pressed: number): Promise<number> => {
    while (!(await isOnDisk(text))) await new Promise((done) => setTimeout(done, 5));
    return performance.now() - pressed;
  };
  window.typedOnDisk = [];
  let pressed = 0;
  addEventListener('keydown', (event) => (pressed = event.timeStamp), { capture: true });
  addEventListener('input', ({ target }) => void window.typedOnDisk.push(toDisk((target as HTMLInputElement).value, pressed)), { capture: true });
}

export async function typeIntoForms(browser: Browser, place: Place, network: Network): Promise<number[]> {
  const context = await profile(browser, place);
  await place.enter(context);
  const { page } = await openPage(context, network);
  page.on('dialog', (dialog) => void dialog.accept());
  const times: number[] = [];
  for (let form = 0; form < FORMS; form += 1) {
    await page.goto(`${place.list}?new`);
    await page.evaluate(watchDisk);
    await page.getByRole('dialog').getByLabel(/^Tiêu đề/).focus();
    // Each form's text begins otherwise: what an earlier one left on disk is no proof for this one.
    await page.keyboard.press(String(form));
    for (let letter = 1; letter < LETTERS_A_FORM; letter += 1) {
      await page.waitForTimeout(Math.random() * LONGEST_REST_MS);
      await page.keyboard.press('v');
    }
    times.push(...(await page.evaluate(() => Promise.all(window.typedOnDisk))));
  }
  await context.close();
  return times;
}
