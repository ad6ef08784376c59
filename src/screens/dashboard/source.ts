import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';

import { online } from '../../stores/connection.ts';

export interface Failed {
  readonly state: 'failed';
  readonly error: unknown;
  /** It is being asked again. */
  readonly busy: boolean;
}

export type Answer<T> = { readonly state: 'asking' } | { readonly state: 'known'; readonly value: T } | Failed;

/** One question of a visit, and its answer, however many cards look at that. */
export interface Source<T> {
  readonly answer: ReadonlySignal<Answer<T>>;
  /** Asks, unless that was done before. */
  readonly look: () => void;
  /** Asks anew. Until that is answered, what was known or said of a failure stays; what was known outlives a failure. */
  readonly again: () => void;
  /** Asks anew what has failed, and what was answered while nothing reached the backend: that was what the worker had kept. */
  readonly catchUp: () => void;
}

/** @param ask rejects where there is no answer */
export function openSource<T>(ask: () => Promise<T>): Source<T> {
  const answer = signal<Answer<T>>({ state: 'asking' });
  let attempts = 0;
  let isKept = false;

  async function askNow(): Promise<void> {
    attempts += 1;
    const attempt = attempts;
    const before = answer.peek();
    if (before.state === 'failed') answer.value = { ...before, busy: true };
    try {
      const value = await ask();
      if (attempt !== attempts) return;
      isKept = !online.peek();
      answer.value = { state: 'known', value };
    } catch (error) {
      if (attempt === attempts && answer.peek().state !== 'known') answer.value = { state: 'failed', error, busy: false };
    }
  }

  return {
    answer,
    look: () => void (attempts === 0 && askNow()),
    again: () => void askNow(),
    catchUp: () => void ((isKept || answer.peek().state === 'failed') && askNow()),
  };
}

/** Several answers as one: known when all are, failed as soon as one is. */
export function together<T>(answers: readonly Answer<T>[]): Answer<readonly T[]> {
  const failed = answers.filter((answer) => answer.state === 'failed');
  const [first] = failed;
  if (first) return { ...first, busy: failed.some(({ busy }) => busy) };
  const known = answers.filter((answer) => answer.state === 'known');
  return known.length === answers.length ? { state: 'known', value: known.map(({ value }) => value) } : { state: 'asking' };
}
