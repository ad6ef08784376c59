/** The session token: a JWT of eight hours, signed with the installation's own secret. */
import { SignJWT, jwtVerify } from 'jose';
import { UUID } from '../../../src/api/fields.ts';

export const TOKEN_SECONDS = 8 * 3_600;
const ALGORITHM = 'HS256';
/** Two clocks of one installation may differ by this much. */
const SKEW_SECONDS = 60;

export interface Claims {
  readonly userId: string;
  /** Must equal the user's own: a new password ends every older session. */
  readonly sessionVersion: number;
}

export interface Tokens {
  sign(claims: Claims, shown: { userName: string; name: string }): Promise<string>;
  /** The claims of a token that this installation signed and that is still good, else undefined. */
  verify(token: string): Promise<Claims | undefined>;
}

/** @param now milliseconds since 1970 */
export function createTokens(secret: Uint8Array, now: () => number): Tokens {
  const seconds = () => Math.floor(now() / 1_000);
  return {
    sign: ({ userId, sessionVersion }, { userName, name }) =>
      new SignJWT({ v: sessionVersion, userName, name })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + TOKEN_SECONDS)
        .sign(secret),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          requiredClaims: ['sub', 'exp', 'iat', 'v'],
          currentDate: new Date(now()),
        });
        const { sub, exp, v } = payload;
        // A later end than we ever give is no token of ours, whoever signed it.
        const good = typeof sub === 'string' && UUID.test(sub) && typeof v === 'number' && Number.isSafeInteger(exp)
          && Number(exp) <= seconds() + TOKEN_SECONDS + SKEW_SECONDS;
        return good ? { userId: sub, sessionVersion: v } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** The token of an `Authorization: Bearer` header; a cookie never counts. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +([A-Za-z0-9_.-]+) *$/i.exec(header ?? '')?.[1];
}
