import type { Person } from './auth/rights.ts';
import type { LoginLimit } from './auth/login-limit.ts';
import type { Tokens } from './auth/token.ts';
import type { Turns } from './auth/turns.ts';
import type { Database } from './database/database.ts';
import type { DiskRoom } from './disk-room.ts';
import type { Body } from './http/body.ts';
import type { UploadAddresses } from './upload/uploads.ts';
import type { Language } from './words.ts';

/** What outlives a request. */
export interface Services {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly loginLimit: LoginLimit;
  /** Of sign-ins, each of which keeps the computer busy for a moment. */
  readonly signInTurns: Turns;
  readonly uploads: UploadAddresses;
  /** What writes ask before they begin. */
  readonly room: DiskRoom;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A user's password is a new one: the first start's is then worth nothing (`first-sign-in.ts`). */
  readonly passwordChanged: (userId: string) => void;
}

/** One call that has passed the gate: signed in and permitted, its body read. */
export interface Call extends Services {
  /** Whoever asks; calls that need no token have nobody. */
  readonly person: Person;
  /**
   * The same, judged once more by what a transaction sees: of two requests at the same moment, one may take the other's
   * right away. @throws Refusal 401 or 403
   */
  readonly demandPerson: (tx: Database) => Promise<Person>;
  readonly query: URLSearchParams;
  readonly body: Body;
  readonly language: Language;
  /** Where the request came from, as the login limit tells people apart. */
  readonly address: string;
  /** Scheme and host that the browser asked, where it asked from another origin. */
  readonly crossOrigin: string | undefined;
}

/** The JSON of a success answer. */
export type Answer = Readonly<Record<string, unknown>>;
