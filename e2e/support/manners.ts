/** The ways in which people use a screen: by mouse, by finger on a telephone, by keyboard alone; in either language. */
import type { Locator, Page } from '@playwright/test';

import en from '../../src/i18n/en.ts';
import vi from '../../src/i18n/vi.ts';
import type { Locale } from '../../src/routes.ts';

export const words = { vi, en };

type By = 'mouse' | 'touch' | 'keyboard';

export interface Manner {
  readonly name: string;
  readonly by: By;
  readonly locale: Locale;
  /** What stands before an address in this language. */
  readonly prefix: string;
  /** For `test.use`. */
  readonly browser: { readonly viewport: { readonly width: number; readonly height: number }; readonly hasTouch: boolean };
}

export function manner(locale: Locale, by: By): Manner {
  return {
    name: `${locale === 'vi' ? 'in Vietnamese' : 'in English'} by ${by}${by === 'touch' ? ' at 375 px' : ''}`,
    by,
    locale,
    prefix: locale === 'vi' ? '' : `/${locale}`,
    browser: { viewport: { width: by === 'touch' ? 375 : 1280, height: 800 }, hasTouch: by === 'touch' },
  };
}

/** Presses a button, a link, a box: by click, tap or Enter. */
export async function press({ by }: Manner, target: Locator): Promise<void> {
  if (by === 'touch') await target.tap();
  else if (by === 'mouse') await target.click();
  else {
    await target.focus();
    await target.press('Enter');
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place on an element, `across` and `down` from its corner as shares of its size. */
export async function placeOn(target: Locator, across: number, down: number): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not on the screen`);
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

const STEPS = 6;

/** Drags with the mouse's button held, or with a finger that never leaves the glass. */
export async function drag(page: Page, { by }: Manner, from: Point, to: Point): Promise<void> {
  if (by === 'mouse') {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: STEPS });
    await page.mouse.up();
    return;
  }
  const session = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', from);
  for (let step = 1; step <= STEPS; step += 1) {
    await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / STEPS, y: from.y + ((to.y - from.y) * step) / STEPS });
  }
  // The finger rests before it is lifted, as one does who aims: a flick would go on as a fling, and the next tap only stop it.
  for (let rest = 0; rest < STEPS; rest += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await touch('touchMove', to);
  }
  await touch('touchEnd');
  await session.detach();
}

/** A field's label, with or without what marks it as required. */
export function named(label: string): RegExp {
  return new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:\\s|\\*|$)`);
}

/** As somebody types who leaves the accents out. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/Đ/g, 'D');
}

/** Puts the values into a text of the dictionary. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}
