import { describe, expect, it } from 'vitest';
import { askerNow, stillAsks } from './asker.ts';
import { configureClient } from './client-options.ts';
import { Unauthorized } from './errors.ts';

type SignedIn = readonly [token: string | undefined, person: string];

let here: SignedIn = [undefined, ''];
configureClient({ token: () => here[0], person: () => here[1], locale: () => 'vi', onUnauthorized: () => undefined });

describe('what takes several calls', () => {
  const goOnAs = (first: SignedIn, next: SignedIn): (() => void) => {
    here = first;
    const asker = askerNow();
    here = next;
    return () => stillAsks(asker, 'PUT', 'Dichvu/Dichvu');
  };
  const NOBODY: SignedIn = [undefined, ''];

  it.each<[string, SignedIn, SignedIn]>([
    ['the same session', ['T1', 'lan'], ['T1', 'lan']],
    ['the same person’s new session', ['T1', 'lan'], ['T2', 'lan']],
    ['the same session of whoever cannot be told apart', ['T1', ''], ['T1', '']],
    ['nobody, who began it', NOBODY, NOBODY],
  ])('goes on for %s', (_who, first, next) => {
    expect(goOnAs(first, next)).not.toThrow();
  });

  it.each<[string, SignedIn, SignedIn]>([
    ['somebody else', ['T1', 'lan'], ['T2', 'minh']],
    ['nobody', ['T1', 'lan'], NOBODY],
    ['somebody who came after it began', NOBODY, ['T1', 'lan']],
    ['a new session of whoever cannot be told apart', ['T1', ''], ['T2', '']],
  ])('ends for %s', (_who, first, next) => {
    expect(goOnAs(first, next)).toThrow(Unauthorized);
  });
});
