/**
 * What a list, a tree or a board reads as long as it is on the screen: one question at a time, asked anew after each
 * write and when the backend is back after it could not be reached.
 */
import { batch, signal } from '@preact/signals-react';
import type { Signal } from '@preact/signals-react';
import { Aborted } from '../api/errors.ts';
import { onReachedAgain } from '../stores/connection.ts';
import type { CrudScreen } from './screen.ts';
import { onWritten } from './written.ts';

export interface Question<Answer> {
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
  /** Puts the answer on the screen, in one step with the end of waiting. */
  readonly show: (answer: Answer) => void;
  /** What else a failure changes on the screen. */
  readonly failed?: () => void;
  /** Takes the question back, where it is on its way already. */
  readonly controller?: AbortController | undefined;
}

export interface ScreenReading {
  readonly busy: Signal<boolean>;
  /** Why the last question was not answered; it stands until one is. */
  readonly failure: Signal<unknown>;
  /** Drops what is asked. @returns what ends a question that is put off: there is a newer one, or the screen is left. */
  readonly drop: () => AbortSignal;
  /** Drops what is asked, and asks this. Done once the answer, or the failure, is shown or is not wanted any more. */
  readonly read: <Answer>(question: Question<Answer>) => Promise<void>;
  /** From now on `refresh` is called wherever the answer may be old. @returns ends that, and drops what is asked. */
  readonly start: (refresh: () => Promise<void>) => () => void;
}

export function createScreenReading(screen: CrudScreen): ScreenReading {
  const busy = signal(true);
  const failure = signal<unknown>();
  /** What is asked; nothing once it is answered: a browser takes its time to abort a request, ended ones too. */
  let running: AbortController | undefined;

  function drop(next = new AbortController()): AbortSignal {
    running?.abort();
    running = next;
    return next.signal;
  }

  return {
    busy, failure,
    drop: () => drop(),
    async read({ ask, show, failed, controller }) {
      const dropped = drop(controller);
      busy.value = true;
      try {
        const answer = await ask(dropped);
        if (dropped.aborted) return;
        batch(() => {
          busy.value = false;
          failure.value = undefined;
          show(answer);
        });
      } catch (error) {
        if (dropped.aborted || error instanceof Aborted) return;
        batch(() => {
          busy.value = false;
          failure.value = error;
          failed?.();
        });
      } finally {
        if (running?.signal === dropped) running = undefined;
      }
    },
    start(refresh) {
      const stopReconnecting = onReachedAgain(() => void refresh());
      const stopHearing = onWritten(screen, refresh);
      return () => {
        stopHearing();
        stopReconnecting();
        running?.abort();
      };
    },
  };
}
