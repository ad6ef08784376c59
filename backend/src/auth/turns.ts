import { Refusal } from '../refusal.ts';

export interface Turns {
  /**
   * Does the work once it is its turn.
   * @param whose those who ask, told apart: each waits behind their own, not behind everybody's
   * @throws {Refusal} 429, where too many wait already, or come to wait of whom nobody has more
   */
  take<T>(whose: string, work: () => Promise<T>): Promise<T>;
}

export interface TurnLimits {
  readonly atOnce: number;
  /** Of the same who ask. */
  readonly waitingEach: number;
  readonly waitingInAll: number;
}

interface Waiter {
  readonly begin: () => void;
  readonly refuse: (refusal: Refusal) => void;
}

const tooMany = () => new Refusal('tooMany', { retryAfterSeconds: 1 });

/** Turns at work that keeps the computer busy: some at once, and after each it is somebody else's turn. */
export function createTurns({ atOnce, waitingEach, waitingInAll }: TurnLimits): Turns {
  /** In the order in which it is their turn. */
  const queues = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  function wait(whose: string): Promise<void> {
    const queue = queues.get(whose) ?? [];
    if (queue.length >= waitingEach || (waiting >= waitingInAll && !makeRoom(queue.length))) throw tooMany();
    waiting += 1;
    queues.set(whose, queue);
    return new Promise((begin, refuse) => {
      queue.push({ begin, refuse });
    });
  }

  /**
   * Takes a place from those of whom the most wait, so that they keep nobody out. They still have as many as who gets it:
   * else two would take the same place from each other, and whose turn is next would lose it.
   * @param own how many of those who ask wait already @returns whether there was one to take
   */
  function makeRoom(own: number): boolean {
    let most: Waiter[] | undefined;
    for (const queue of queues.values()) if (queue.length > (most?.length ?? own + 1)) most = queue;
    if (!most) return false;
    most.pop()?.refuse(tooMany());
    waiting -= 1;
    return true;
  }

  /** The turn is passed on, or given back where nobody waits. */
  function passOn(): void {
    const [first] = queues;
    if (!first) {
      running -= 1;
      return;
    }
    const [whose, queue] = first;
    const next = queue.shift();
    queues.delete(whose);
    if (queue.length > 0) queues.set(whose, queue);
    waiting -= 1;
    next?.begin();
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
