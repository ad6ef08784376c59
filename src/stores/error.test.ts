import { afterEach, describe, expect, it } from 'vitest';
import { clearFailure, fail, failure } from './error.ts';

afterEach(() => clearFailure());

describe('the error that replaces the application', () => {
  it('is the first one', () => {
    fail({ status: 404, message: 'Page not found: /a' });
    fail({ status: 500, message: 'later' });
    expect(failure.value).toEqual({ status: 404, message: 'Page not found: /a', description: '' });
  });

  it.each([
    [100, 100],
    [404, 404],
    [999, 999],
    [99, 500],
    [1000, 500],
    [-1, 500],
    [404.5, 500],
    [Number.NaN, 500],
    ['404', 500],
    [undefined, 500],
    [null, 500],
  ])('of status %s has status %s', (status, code) => {
    fail({ status });
    expect(failure.value?.status).toBe(code);
  });

  it('says what it was told, else what its status means', () => {
    fail({ status: 404, message: 'Page Not Found: /a?edit=x' });
    expect(failure.value?.message).toBe('Page Not Found: /a?edit=x');
    clearFailure();
    fail({ status: 404 });
    expect(failure.value?.message).toBe('Page Not Found');
    clearFailure();
    fail({ status: 503, message: '' });
    expect(failure.value?.message).toBe('Internal Server Error');
  });

  it('describes itself by the error’s message', () => {
    fail({ cause: new Error('cannot read x') });
    expect(failure.value?.description).toBe('cannot read x');
    clearFailure();
    fail({ cause: 'a text' });
    expect(failure.value?.description).toBe('a text');
    clearFailure();
    fail({ cause: { secret: 1 } });
    expect(failure.value?.description).toBe('');
  });

  it('goes when it is cleared, and makes room for the next', () => {
    fail({});
    clearFailure();
    expect(failure.value).toBeUndefined();
    fail({ status: 404 });
    expect(failure.value?.status).toBe(404);
  });
});
