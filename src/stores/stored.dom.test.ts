import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropStored, readLocal, readStored, writeLocal, writeStored } from './stored.ts';
import { cookieOf, freshPage } from './testing.ts';

beforeEach(() => freshPage());
afterEach(() => {
  vi.restoreAllMocks();
  dropStored('user');
});

const FITS = 'x'.repeat(4_000 - 'user='.length);
const TOO_LONG = `${FITS}x`;

function refuseCookies(): void {
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
}

function refuseStorage(): void {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
  }
}

describe('what is stored under a cookie’s name', () => {
  it('stands in the cookie, texts as they are, other values as JSON', () => {
    writeStored('i18n_redirected', 'vi', 365 * 86_400);
    writeStored('user', { token: 't', name: 'Nguyễn Ánh' }, 60);
    expect(cookieOf('i18n_redirected')).toBe('vi');
    expect(cookieOf('user')).toBe('{"token":"t","name":"Nguyễn Ánh"}');
    expect(readStored('user')).toBe('{"token":"t","name":"Nguyễn Ánh"}');
  });

  it('is written for the whole site, strictly, with its lifetime', () => {
    const write = vi.spyOn(document, 'cookie', 'set');
    writeStored('i18n_redirected', 'en', 31_536_000);
    expect(write.mock.calls[0]?.[0]).toBe('i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Strict');
  });

  it('goes to localStorage under the same name where the cookie would be dropped', () => {
    writeStored('user', 'small');
    writeStored('user', TOO_LONG);
    expect(cookieOf('user')).toBeUndefined();
    expect(localStorage.getItem('user')).toBe(TOO_LONG);
    expect(readStored('user')).toBe(TOO_LONG);
  });

  it('fits up to 4,000 bytes, measured after encoding', () => {
    writeStored('user', FITS);
    expect(cookieOf('user')).toBe(FITS);
    writeStored('user', 'ệ'.repeat(450));
    expect(cookieOf('user')).toBeUndefined();
    expect(readStored('user')).toBe('ệ'.repeat(450));
  });

  it('comes back into the cookie once it fits again', () => {
    writeStored('user', TOO_LONG);
    writeStored('user', 'small');
    expect(cookieOf('user')).toBe('small');
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('never lets another tab see a moment without it', () => {
    writeStored('user', 'one');
    const moments: (string | undefined)[] = [];
    const descriptor = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    vi.spyOn(document, 'cookie', 'set').mockImplementation((line) => {
      descriptor?.set?.call(document, line);
      moments.push(cookieOf('user'));
    });
    writeStored('user', 'two');
    expect(moments).toEqual(['two']);
  });

  it('stands in localStorage where cookies are refused, in memory where that is refused as well', () => {
    refuseCookies();
    writeStored('user', 'kept');
    expect(localStorage.getItem('user')).toBe('kept');
    localStorage.clear();
    refuseStorage();
    writeStored('user', 'in memory');
    expect(readStored('user')).toBe('in memory');
    dropStored('user');
    expect(readStored('user')).toBeUndefined();
  });

  it('is not the older one of before where the newer one found no room', () => {
    writeStored('user', TOO_LONG);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writeStored('user', `${TOO_LONG}, anew`);
    expect(readStored('user')).toBe(`${TOO_LONG}, anew`);
  });

  it('is what this site kept where a site above it has a cookie of that name', () => {
    // A browser sends the older one first, and no site can take it away from another.
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('user=of%20another%20site');
    writeStored('user', { token: 'ours' });
    expect(readStored('user')).toBe('{"token":"ours"}');
  });

  it('is dropped wherever it stands', () => {
    writeStored('user', TOO_LONG);
    dropStored('user');
    expect(readStored('user')).toBeUndefined();
    writeStored('user', 'small');
    dropStored('user');
    expect(readStored('user')).toBeUndefined();
  });

  it('of one name says nothing about another', () => {
    writeStored('setting', TOO_LONG);
    writeStored('user', 'token');
    expect(readStored('user')).toBe('token');
    dropStored('setting');
    expect(readStored('user')).toBe('token');
  });
});

describe('a preference', () => {
  it('that cannot be read or written stops nobody', () => {
    refuseStorage();
    expect(readLocal('theme')).toBeUndefined();
    expect(writeLocal('theme', 'dark')).toBe(false);
  });
});
