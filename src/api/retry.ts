/**
 * Times of an attempt and between attempts. ofetch has neither: it retries at once and ignores `Retry-After`.
 */

const DELAY_MS = 300;
/** A quarter more or less, so that the tabs of one office do not come back in one instant. */
const JITTER = 0.25;
const RETRY_AFTER_LIMIT_MS = 10_000;

/** What to wait before the next attempt: about 300 ms, or what the backend asks for, up to 10 s. */
export function retryDelay(retryAfterMs: number | undefined, random: () => number = Math.random): number {
  const delay = DELAY_MS * (1 + JITTER * (2 * random() - 1));
  return Math.max(delay, Math.min(retryAfterMs ?? 0, RETRY_AFTER_LIMIT_MS));
}

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3); undefined where it says neither. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Date.parse takes almost anything for a year: an HTTP date starts with the day's name.
  const moment = /^[A-Za-z]{3,}/.test(value) ? Date.parse(value) : NaN;
  return Number.isFinite(moment) ? Math.max(0, moment - now) : undefined;
}

export interface AttemptSignal {
  readonly signal: AbortSignal;
  /** Gives the timer and the listener back: a tab stays open for weeks. */
  release(): void;
}

/** Aborts after the attempt's limit or when the caller does. (`AbortSignal.any` keeps its sources alive longer.) */
export function attemptSignal(limitMs: number, caller?: AbortSignal): AttemptSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort(caller?.reason);
  const timer = setTimeout(() => controller.abort(new Error('time limit')), limitMs);
  caller?.addEventListener('abort', stop);
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', stop);
    },
  };
}
