/**
 * What a tab notes down in localStorage as it is left, where writing takes no time: the drafts that its database has not
 * taken yet.
 */
import { report } from '../lib/report.ts';
import { isTab, thisTab } from './draft.ts';
import type { StoredDraft } from './draft.ts';

export type Note = readonly [tab: string, drafts: [string, StoredDraft][]];

/** What tabs have noted down. One that cannot be read hides no other, and is kept no longer: it would never be read. */
export function notes(): Note[] {
  return notedTabs().flatMap((name): Note[] => {
    try {
      const drafts: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
      if (!Array.isArray(drafts) || !drafts.every(Array.isArray)) throw new TypeError(`${name} holds no list of drafts`);
      return [[name, drafts as Note[1]]];
    } catch (error) {
      report('Noted drafts not read', error);
      forgetNote(name);
      return [];
    }
  });
}

function notedTabs(): string[] {
  try {
    return Object.keys(localStorage).filter(isTab);
  } catch {
    // No storage, no note.
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
