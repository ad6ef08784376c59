/**
 * Asks from time to time which build is the newest. Knows no browser: clock, timers and the question itself are given
 * to it.
 */
import { LATEST_PATH, readLatest } from './manifest.ts';

/** The first check, after the application is ready. */
const FIRST_CHECK = 1_000;
/** Never two checks within this time, whatever asks for them. */
export const SHORTEST_PAUSE = 30_000;
const DEFAULT_INTERVAL = 15 * 60_000;

export interface WatchEnvironment {
  now(): number;
  /** Runs `run` once after `delay` milliseconds; the answer cancels it. */
  after(delay: number, run: () => void): () => void;
  /** The text at an address of this site, never from a cache. Rejects where the answer is no success. */
  ask(address: string): Promise<string>;
  /** Hears the id of the newest build at each check that was answered. */
  onLatest(id: string): void;
  readonly interval?: number;
}

export interface Watch {
  /** Asks now, unless the last question is less than 30 s ago: when the tab becomes visible, is online again, or lacks code. */
  check(): void;
  stop(): void;
}

/** Starts watching. A failed check is silent, and polling never dies: the timer is armed before anything can throw. */
export function watchBuilds(environment: WatchEnvironment): Watch {
  const interval = Math.max(environment.interval ?? DEFAULT_INTERVAL, SHORTEST_PAUSE);
  let asked = Number.NEGATIVE_INFINITY;
  let cancel = environment.after(FIRST_CHECK, tick);
  let stopped = false;

  function tick(): void {
    cancel = environment.after(interval, tick);
    check();
  }

  function check(): void {
    // A clock that was set back must not silence the checks until it has caught up.
    const since = Math.abs(environment.now() - asked);
    if (stopped || since < SHORTEST_PAUSE) return;
    asked = environment.now();
    void ask();
  }

  async function ask(): Promise<void> {
    try {
      const latest = readLatest(await environment.ask(`/${LATEST_PATH}?${environment.now()}`));
      if (latest && !stopped) environment.onLatest(latest.id);
    } catch {
      // Offline, 404, a portal's page: there is no news, and nothing that anybody could do about it.
    }
  }

  return {
    check,
    stop() {
      stopped = true;
      cancel();
    },
  };
}
