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
    ['benmay.vn/tin tức', 'https://benmay.vn/tin%20tức'],
    ['https://benmay.vn/tìm?q=xe tải', 'https://benmay.vn/tìm?q=xe%20tải'],
    ['/uploads/Báo giá 2026.pdf', '/uploads/Báo%20giá%202026.pdf'],
    ['mailto:a@example.com?subject=Báo giá', 'mailto:a@example.com?subject=Báo%20giá'],
    ['tel:+84 24 1234 567', 'tel:+84241234567'],
    ['0901 234 567', 'tel:0901234567'],
    ['0901.234.567', 'tel:0901234567'],
    ['(028) 3822-1234', 'tel:02838221234'],
    ['1900 1234', 'tel:19001234'],
    ['+84 28 3822 1234', 'tel:+842838221234'],
    ['+84 (0)28 3822 1234', 'tel:+842838221234'],
    ['84912345678', 'tel:+84912345678'],
    ['+1 650 253 0000', 'tel:+16502530000'],
    ['192.168.1.10', 'https://192.168.1.10'],
  ])('reads %j as %s', (typed, address) => {
    expect(readTypedAddress(typed)).toBe(address);
  });

  it.each([
    'javascript:boom()', 'JaVaScRiPt:boom()', 'java\tscript:boom()', 'data:text/html,<script>', '//evil.example',
    '/\\evil.example', 'vbscript:x', 'ftp://example.com', 'hai từ', '', 'xin chào.', 'xin chào. Bến máy', 'ben may.vn/x', 'https://ben may.vn', 'java script:boom()', 'a b@example.com', '2026', '12 345', '0901 234', '+84 28', '0901 234 567 máy lẻ 5', 'ftp://example.com/a b', 'javascript:boom()//a.b',
  ])('takes %j for no address', (typed) => {
    expect(readTypedAddress(typed)).toBeUndefined();
  });
});
