/**
 * What the client is told at the start: where the backend is, and whom to ask and tell. Apart from the client itself,
 * whose code no page needs before its first call: the login's first load has no room for it.
 */
import type { Locale } from '../routes.ts';

export interface ClientOptions {
  /** Origin (and path) before `/api/backend/`; same origin by default. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  readonly token: () => string | undefined;
  /** Who is signed in, the same at each sign-in; empty, or no function, where nobody can be told apart. */
  readonly person?: () => string;
  readonly locale: () => Locale;
  /** Hears once of a token that the backend refuses, however many calls fail with it. */
  readonly onUnauthorized: (token: string | undefined) => void;
  /**
   * Hears of each answer of the backend that came over the network, be it a refusal; and of one that the worker had kept,
   * with the milliseconds since 1970 when it came, where it is handed on.
   */
  readonly onAnswer?: (keptAt?: number) => void;
  /** Whether the backend is thought to be there. */
  readonly isOnline?: () => boolean;
  /** Asked where an attempt met no answer, a gateway's, or but a kept one: whether others are answered. A time-out asks nothing. */
  readonly isBackendThere?: () => Promise<boolean>;
}

let current: ClientOptions | undefined;

/** Called once at the start, and by tests with a handler in memory as `fetch`. */
export function configureClient(options: ClientOptions): void {
  current = options;
}

/** @throws where nobody has called `configureClient` yet. */
export function clientOptions(): ClientOptions {
  if (!current) throw new Error('The client is not configured. Call configureClient() at the start');
  return current;
}

/** The token of whoever is signed in; undefined also before the start. */
export function tokenNow(): string | undefined {
  return current?.token();
}

/** Whoever that is; empty where nobody can be told apart. */
export function personNow(): string {
  return current?.person?.() ?? '';
}
