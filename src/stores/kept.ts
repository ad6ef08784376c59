/**
 * How old what is on the screen is, where the worker answered in the network's place with what it had kept
 * (`sw/messages.ts`).
 */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';

const oldest = signal<number | undefined>(undefined);

/**
 * When the oldest of the answers since the last fresh one came from the backend, in milliseconds; undefined while they are
 * fresh. What is on the screen from before is asked for anew then (`onReachedAgain`).
 */
export const keptSince: ReadonlySignal<number | undefined> = oldest;

/** The client tells of each answer that it hands on. A fresh one (`undefined`) says that the network is back. */
export function noteAge(at: number | undefined): void {
  oldest.value = at === undefined ? undefined : Math.min(at, oldest.peek() ?? at);
}
