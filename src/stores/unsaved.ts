/** Who has something unsaved, and the question before leaving it, which every way of leaving asks. */
import { effect, signal, untracked } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';

export interface UnsavedSource {
  /**
   * Asked at the moment of leaving, so that typing costs nothing here.
   * @param staysOnPage only the query changes: what belongs to the page as a whole is not lost
   */
  isDirty(staysOnPage: boolean): boolean;
}

export interface Question {
  /** Only a form is about to be closed; the page stays. */
  readonly staysOnPage: boolean;
  /** The person's answer: true leaves. */
  resolve(leave: boolean): void;
}

const sources = new Set<UnsavedSource>();
const open = signal<Question | undefined>(undefined);

/** The open question; the shell shows it as a dialog. */
export const question: ReadonlySignal<Question | undefined> = open;

export function hasUnsaved(staysOnPage = false): boolean {
  return [...sources].some((source) => source.isDirty(staysOnPage));
}

let works = 0;

/**
 * For work that goes on where its page is left, such as a file that is being made or rows that are put back one by one.
 * @returns what the work does.
 */
export async function whileWorking<T>(work: Promise<T>): Promise<T> {
  works += 1;
  try {
    return await work;
  } finally {
    works -= 1;
  }
}

/** Whether another document would end what somebody counts on. Nobody is asked: it is only not loaded by itself meanwhile. */
export function wouldEndWork(): boolean {
  return works > 0 || hasUnsaved();
}

const listeners = new Set<() => void>();

/** Told wherever something that may have been unsaved is so no more: saved, given up or left. @returns stops. */
export function onReleased(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whoever stays says that something of it is unsaved no more: saved, or given up. */
export function released(): void {
  for (const listener of listeners) listener();
}

/** A form says that it exists. @returns takes it back. */
export function registerUnsaved(source: UnsavedSource): () => void {
  // Listening only while a form is open keeps the other pages in the browser's back/forward cache.
  if (sources.size === 0) window.addEventListener('beforeunload', askBrowser);
  sources.add(source);
  return () => {
    sources.delete(source);
    if (sources.size === 0) window.removeEventListener('beforeunload', askBrowser);
    released();
  };
}

/**
 * What a page writes by and by is unsaved as long as some of it waits. A search or an open form takes nothing from it.
 * @returns takes it back.
 */
export function registerUnsavedWhile(waits: ReadonlySignal<boolean>): () => void {
  const source: UnsavedSource = { isDirty: (staysOnPage) => !staysOnPage && waits.peek() };
  return effect(() => (waits.value ? untracked(() => registerUnsaved(source)) : undefined));
}

function askBrowser(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}

/**
 * True where nothing is unsaved or the person leaves all the same. A newer question answers an open one with no.
 * @param only what alone would be lost; missing: all that is unsaved
 */
export function askToLeave(staysOnPage = false, only?: UnsavedSource): Promise<boolean> {
  dropQuestion();
  if (!(only ? only.isDirty(staysOnPage) : hasUnsaved(staysOnPage))) return Promise.resolve(true);
  return new Promise((settle) => {
    const mine: Question = {
      staysOnPage,
      resolve(leave) {
        if (open.peek() === mine) open.value = undefined;
        settle(leave);
      },
    };
    open.value = mine;
  });
}

/** Takes an open question back: its answer would lead nowhere any more. */
export function dropQuestion(): void {
  open.peek()?.resolve(false);
}

/**
 * Something was saved. Whoever is asked about leaving it goes on where nothing else would be lost.
 * @returns whether somebody does: nothing may lead elsewhere meanwhile
 */
export function leaveIfSaved(): boolean {
  const asked = open.peek();
  if (!asked || hasUnsaved()) return false;
  asked.resolve(true);
  return true;
}
