import { describe, expect, it } from 'vitest';

import { readTypedAddress } from './link.ts';

describe('readTypedAddress', () => {
  it.each([
    ['https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
    [' http://example.com ', 'http://example.com'],
    ['example.com', 'https://example.com'],
    ['www.công-ty.vn/giới-thiệu', 'https://www.công-ty.vn/giới-thiệu'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['lien.he@example.com', 'mailto:lien.he@example.com'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['tel:+84241234567', 'tel:+84241234567'],
    ['/lien-he', '/lien-he'],
    ['#muc-2', '#muc-2'],
  ])('reads %j as %s', (typed, address) => {
    expect(readTypedAddress(typed)).toBe(address);
  });

  it.each([
    'javascript:boom()', 'JaVaScRiPt:boom()', 'java\tscript:boom()', 'data:text/html,<script>', '//evil.example',
    '/\\evil.example', 'vbscript:x', 'ftp://example.com', 'hai từ', '', 'xin chào.', 'javascript:boom()//a.b',
  ])('takes %j for no address', (typed) => {
    expect(readTypedAddress(typed)).toBeUndefined();
  });
});
