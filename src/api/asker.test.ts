import { afterEach, describe, expect, it } from 'vitest';
import { askerNow, stillAsks } from './asker.ts';
import { configureClient } from './client-options.ts';
import { Unauthorized } from './errors.ts';

let token: string | undefined;

/** A token as its reader needs it: unsigned. */
function tokenOf(subject: string | undefined, serial = 0): string {
  const encoded = [{ alg: 'none' }, { sub: subject, exp: 2_000_000_000 + serial }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return `${encoded.join('.')}.`;
}

configureClient({ token: () => token, locale: () => 'vi', onUnauthorized: () => undefined });

afterEach(() => {
  token = undefined;
});

describe('what takes several calls', () => {
  const goOnAs = (next: string | undefined): (() => void) => {
    const asker = askerNow();
    token = next;
    return () => stillAsks(asker, 'PUT', 'Dichvu/Dichvu');
  };

  it.each([
    ['the same session', tokenOf('u1'), tokenOf('u1')],
    ['the same person’s new session', tokenOf('u1'), tokenOf('u1', 1)],
    ['nobody, who began it', undefined, undefined],
  ])('goes on for %s', (_who, first, next) => {
    token = first;
    expect(goOnAs(next)).not.toThrow();
  });

  it.each([
    ['somebody else', tokenOf('u1'), tokenOf('u2')],
    ['nobody', tokenOf('u1'), undefined],
    ['somebody who came after it began', undefined, tokenOf('u1')],
    ['whoever cannot be told apart', tokenOf(undefined), tokenOf(undefined, 1)],
    ['a token that says nothing', 'T1', 'T2'],
  ])('ends for %s', (_who, first, next) => {
    token = first;
    expect(goOnAs(next)).toThrow(Unauthorized);
  });
});
