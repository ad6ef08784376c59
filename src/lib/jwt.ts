import { decodeJwt } from 'jose/jwt/decode';

/** What a token says, as far as the client needs it. Its signature is the backend's business (specification, section 5). */
export interface TokenClaims {
  /** Seconds since 1970, as the token has them: a finite number, possibly a fraction, possibly absurdly far away. */
  readonly exp: number | undefined;
  /** Whose token it is, where it says so. */
  readonly subject: string | undefined;
}

/**
 * Decodes the claims of a compact JWT; names in it are UTF-8.
 * @throws Error whose message names the cause and never holds a part of the token. `exp` of another kind than
 * a finite number (a text, none, 1e999) reads as undefined.
 */
export function readToken(token: string): TokenClaims {
  const claims = decodeJwt(token);
  const exp: unknown = claims.exp;
  return {
    exp: typeof exp === 'number' && Number.isFinite(exp) ? exp : undefined,
    subject: typeof claims.sub === 'string' && claims.sub !== '' ? claims.sub : undefined,
  };
}

/** Whose token it is; undefined where it does not say so, or cannot be read. */
export function subjectOf(token: string): string | undefined {
  try {
    return readToken(token).subject;
  } catch {
    return undefined;
  }
}

export interface TokenProblem {
  /** True for a token that was good once; false for one that no guard can read. */
  readonly expired: boolean;
  /** For the console; holds no part of the token. */
  readonly reason: string;
}

/**
 * The guard's rule: why the token does not do, or undefined where it does.
 * @param now milliseconds since 1970.
 */
export function tokenProblem(token: string, now: number): TokenProblem | undefined {
  try {
    const { exp } = readToken(token);
    if (exp === undefined) return { expired: false, reason: 'the token has no expiry that is a number' };
    return exp * 1000 > now ? undefined : { expired: true, reason: 'the token has expired' };
  } catch (error) {
    // The cause behind the message may quote the token's text: only the message goes on.
    return { expired: false, reason: error instanceof Error ? error.message : 'the token cannot be decoded' };
  }
}
