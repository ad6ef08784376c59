import type { Need } from './auth/rights.ts';
import type { Answer, Call } from './call.ts';

/** HTML of a million letters, each of up to three bytes, with room for JSON's escapes. */
export const LARGE_BODY = 4_000_000;

/** One row of the table of calls. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to `/api/backend/`. */
  readonly path: string;
  /** A query that makes this another call than the path alone, such as the customers' type lookup. */
  readonly when?: { readonly parameter: string; readonly value: string };
  readonly needs: Need;
  /** Largest body in bytes; 64 kB where not said. */
  readonly bodyLimit?: number;
  /** Of a call that is no GET: it changes nothing, and is answered on a full disk too. */
  readonly onlyReads?: true;
  handle(call: Call): Promise<Answer>;
}
