import { describe, expect, it } from 'vitest';
import {
  COOKIE_LIMIT,
  cookieSize,
  encodeCookieValue,
  MAX_AGE_LIMIT,
  readCookie,
  serialiseCookie,
  sessionMaxAge,
} from './cookie.ts';

describe('cookies', () => {
  it('hold texts as they are and other values as JSON, URI-encoded', () => {
    expect(encodeCookieValue('vi')).toBe('vi');
    expect(encodeCookieValue('a;b=c')).toBe('a%3Bb%3Dc');
    expect(decodeURIComponent(encodeCookieValue({ name: 'Ánh' }))).toBe('{"name":"Ánh"}');
  });

  it('are written for the whole site, strictly for it, and secure on https', () => {
    expect(serialiseCookie('user', 'x', { maxAge: 60.9, secure: true })).toBe(
      'user=x; Max-Age=60; Path=/; SameSite=Strict; Secure',
    );
    expect(serialiseCookie('setting', 'x', { secure: false })).toBe('setting=x; Path=/; SameSite=Strict');
    expect(serialiseCookie('user', '', { maxAge: -3, secure: false })).toContain('Max-Age=0');
  });

  it('are found by their whole name among others', () => {
    const header = 'xuser=1; user=%7B%22token%22%3A%22t%22%7D; user2=3';
    expect(readCookie(header, 'user')).toBe('{"token":"t"}');
    expect(readCookie(header, 'ser')).toBeUndefined();
    expect(readCookie('', 'user')).toBeUndefined();
  });

  it('keep equals signs in their value', () => {
    expect(readCookie('a=b=c', 'a')).toBe('b=c');
  });

  it('read as missing where they cannot be decoded', () => {
    expect(readCookie('user=%E0%A4%A', 'user')).toBeUndefined();
  });

  it('are looked for behind one of the same name that cannot be decoded', () => {
    expect(readCookie('user=%E1; user=a', 'user')).toBe('a');
  });

  it('are measured after encoding', () => {
    expect(cookieSize('a', encodeCookieValue('ệ'))).toBe('a='.length + '%E1%BB%87'.length);
    expect(COOKIE_LIMIT).toBe(4_000);
  });

  it('survive a text with half a letter in it', () => {
    expect(() => encodeCookieValue('\ud800')).not.toThrow();
    expect(() => encodeCookieValue({ name: '\ud800' })).not.toThrow();
  });

  it('of the session live until the token ends, and 400 days at most', () => {
    const now = 1_700_000_000_500;
    expect(sessionMaxAge(1_700_000_100, now)).toBe(99);
    expect(sessionMaxAge(1e15, now)).toBe(MAX_AGE_LIMIT);
    expect(MAX_AGE_LIMIT).toBe(400 * 24 * 60 * 60);
    expect(sessionMaxAge(-1, now)).toBe(0);
  });
});
