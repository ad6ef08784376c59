import { describe, expect, it } from 'vitest';
import { isPictureAddress, isSitePath, isWebAddress, safeUrl } from './safe-url.ts';

describe('the address gate', () => {
  it.each([
    'https://example.com/a?b=c#d',
    'http://localhost:3000',
    'HTTPS://EXAMPLE.COM',
    'mailto:a@b.vn',
    'mailto:a@b.vn?subject=https:',
    'tel:+84912345678',
    '/page_management/service?page=2',
    '/',
    '#top',
    'https://vi.wikipedia.org/wiki/Việt_Nam',
  ])('lets %s through', (address) => {
    expect(safeUrl(address)).toBe(address);
  });

  it.each([
    '',
    '   ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://a/b',
    'file:///etc/passwd',
    'ftp://a.b',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\b',
    'https:evil.example',
    'https:/evil.example',
    'http:\\\\evil.example',
    'https://a\u202eb.example',
    `https://example.com/${'a'.repeat(2_000)}`,
    `#${'a'.repeat(2_000)}`,
    `/${'a'.repeat(2_000)}`,
    'https://a b',
    '/a\nb',
    'evil.example',
    'javascript&colon;alert(1)',
    'https://a.vn/a b',
    'https://a.vn/\t/b',
    'https://a.vn/\u202egpj.exe',
    '#a\nb',
    'mailto:a@b.vn\r\nBcc:c',
    'https://',
    // The address gate holds for the scheme alone, wherever a `https:` stands.
    'javascript:https://a.vn/%0aalert(1)',
    'https:a.vn/https://b.vn',
    'http:/a.vn?https://b.vn',
  ])('refuses %j', (address) => {
    expect(safeUrl(address)).toBeUndefined();
  });

  it('forgives white space around an address', () => {
    expect(safeUrl('  https://example.com \n')).toBe('https://example.com');
  });

  it('takes for a path of this site only one leading slash', () => {
    expect(isSitePath('/uploads/a.png')).toBe(true);
    for (const foreign of ['//a', '/\\a', 'a', '', '/a\\b', '/\t/a']) expect(isSitePath(foreign)).toBe(false);
  });

  it('takes for a web address http and https alone', () => {
    for (const web of ['https://example.com', 'http://example.com', 'HTTP://EXAMPLE.COM', ' https://example.com\n']) expect(isWebAddress(web)).toBe(true);
    for (const other of ['mailto:a@b.vn', '/path', 'example.com', 'javascript:1', 'https://a b', 'mailto:https://a.vn', '/https://a.vn', 'xhttps://a.vn'])
      expect(isWebAddress(other)).toBe(false);
  });

  it('takes for a picture a web address or a path of this site', () => {
    expect(isPictureAddress('/uploads/1.jpg')).toBe(true);
    expect(isPictureAddress(' /uploads/1.jpg ')).toBe(true);
    expect(isPictureAddress('https://cdn.example/1.jpg')).toBe(true);
    for (const other of ['data:image/png;base64,AA', '//cdn/1.jpg', 'tel:1', '#a'])
      expect(isPictureAddress(other)).toBe(false);
  });
});
