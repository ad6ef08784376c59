/**
 * What a tab notes down in localStorage as it is left, where writing takes no time: the drafts that its database has not
 * taken yet.
 */
import { report } from '../lib/report.ts';
import { isTab, thisTab } from './draft.ts';
import type { StoredDraft } from './draft.ts';

export type Note = readonly [tab: string, drafts: [string, StoredDraft][]];

/** What tabs have noted down. One that cannot be read is no reason to find nothing in the database. */
export function notes(): Note[] {
  try {
    return Object.keys(localStorage)
      .filter(isTab)
      .map((name): Note => [name, JSON.parse(localStorage.getItem(name) ?? '[]') as Note[1]]);
  } catch (error) {
    report('Noted drafts not read', error);
    return [];
  }
}

/** @throws where there is no storage, or no room in it */
export function noteDown(drafts: Note[1]): void {
  localStorage.setItem(thisTab, JSON.stringify(drafts));
}

export function forgetNote(of: string): void {
  try {
    localStorage.removeItem(of);
  } catch {
    // No storage, no note.
  }
}
