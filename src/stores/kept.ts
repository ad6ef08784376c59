/**
 * How old what is on the screen is, where the worker answered in the network's place with what it had kept
 * (`sw/messages.ts`). Every call's `fetch` passes here; calls that were asked early get their answer on the way.
 */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { KEPT_AT_HEADER } from '../../sw/messages.ts';
import { earlyFetch } from '../lib/early.ts';

const oldest = signal<number | undefined>(undefined);

/**
 * When the oldest of the answers since the last fresh one came from the backend, in milliseconds; undefined while they are
 * fresh. What is on the screen from before is asked for anew then (`onReachedAgain`).
 */
export const keptSince: ReadonlySignal<number | undefined> = oldest;

/** When a kept answer came from the backend; undefined for a fresh one. */
export function keptAt(response: Pick<Response, 'headers'>): number | undefined {
  const at = Number(response.headers.get(KEPT_AT_HEADER) ?? Number.NaN);
  return Number.isFinite(at) ? at : undefined;
}

/** `fetch` for the client: notes the age of what comes. A fresh answer says that the network is back. */
export const answerFetch: typeof fetch = async (input, init) => {
  const response = await earlyFetch(input, init);
  const at = keptAt(response);
  oldest.value = at === undefined ? undefined : Math.min(at, oldest.peek() ?? at);
  return response;
};
