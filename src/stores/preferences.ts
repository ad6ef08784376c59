/** Preferences: what one browser is set to, whoever signs in (theme, side bar, keys of one letter; `localStorage`). */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { markRoot } from '../lib/root-mark.ts';
import { readLocal, writeLocal } from './stored.ts';

export type Theme = 'light' | 'dark' | 'system';

const chosenTheme = signal<Theme>('system');
const collapsed = signal(false);
const letters = signal(true);

/** What the person chose; `<html data-theme>` carries it to the style sheet. */
export const theme: ReadonlySignal<Theme> = chosenTheme;
export const sidebarCollapsed: ReadonlySignal<boolean> = collapsed;
/** Whether a single letter is a key of its own (WCAG 2.1.4): whoever dictates has words typed that are meant as none. */
export const letterKeys: ReadonlySignal<boolean> = letters;

/** For this browser, whoever signs in; the page follows at once. */
export function setTheme(next: Theme): void {
  chosenTheme.value = next;
  markRoot('theme', next);
  writeLocal('theme', next);
}

/** For this browser, whoever signs in. */
export function setSidebarCollapsed(next: boolean): void {
  collapsed.value = next;
  writeLocal('sidebar', next ? 'collapsed' : 'open');
}

/** For this browser, whoever signs in. */
export function setLetterKeys(next: boolean): void {
  letters.value = next;
  writeLocal('letter-keys', next ? 'on' : 'off');
}

function readTheme(): void {
  const stored = readLocal('theme');
  chosenTheme.value = stored === 'light' || stored === 'dark' ? stored : 'system';
  markRoot('theme', chosenTheme.value);
}

/** Follows a theme that is chosen in another tab. Of the rest a page that somebody works in would jump. @returns stops. */
export function startPreferences(win: Window): () => void {
  const read = ({ key }: StorageEvent): void => {
    if (key === 'theme') readTheme();
  };
  win.addEventListener('storage', read);
  return () => win.removeEventListener('storage', read);
}

/** What this browser has kept; where that is nothing, or nothing that is known, the page stays as it begins. */
export function readPreferences(): void {
  readTheme();
  collapsed.value = readLocal('sidebar') === 'collapsed';
  letters.value = readLocal('letter-keys') !== 'off';
}
