import { Refusal } from '../refusal.ts';

export interface Turns {
  /**
   * Does the work once it is its turn.
   * @param whose those who ask, told apart: each waits behind their own, not behind everybody's
   * @throws {Refusal} 429, where too many wait already
   */
  take<T>(whose: string, work: () => Promise<T>): Promise<T>;
}

export interface TurnLimits {
  readonly atOnce: number;
  /** Of the same who ask. */
  readonly waitingEach: number;
  readonly waitingInAll: number;
}

/** Turns at work that keeps the computer busy: some at once, and after each it is somebody else's turn. */
export function createTurns({ atOnce, waitingEach, waitingInAll }: TurnLimits): Turns {
  /** In the order in which it is their turn. */
  const queues = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  function wait(whose: string): Promise<void> {
    const queue = queues.get(whose) ?? [];
    if (queue.length >= waitingEach || waiting >= waitingInAll) throw new Refusal('tooMany', { retryAfterSeconds: 1 });
    waiting += 1;
    queues.set(whose, queue);
    return new Promise((begin) => {
      queue.push(begin);
    });
  }

  /** The turn is passed on, or given back where nobody waits. */
  function passOn(): void {
    const [next] = queues;
    if (!next) {
      running -= 1;
      return;
    }
    const [whose, queue] = next;
    const begin = queue.shift();
    queues.delete(whose);
    if (queue.length > 0) queues.set(whose, queue);
    waiting -= 1;
    begin?.();
  }

  return {
    async take(whose, work) {
      if (running < atOnce) running += 1;
      else await wait(whose);
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
}
