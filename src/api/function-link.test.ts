import { describe, expect, it } from 'vitest';
import { screens } from '../routes.ts';
import { functionLink, linkedPath, screenOfLink } from './function-link.ts';

describe('the link of a function', () => {
  it('leads to every screen of the table, in both languages, with query, hash or trailing slash', () => {
    for (const screen of screens) {
      const slash = screen.path === '/' ? '/' : `${screen.path}/`;
      for (const link of [screen.path, slash, `${screen.path}?page=2#top`, `/en${screen.path}`, ` ${screen.path} `]) {
        expect(functionLink(link)).toEqual({ kind: 'screen', screen });
        expect(screenOfLink(link)).toBe(screen);
      }
    }
  });

  it('leads out to the web by http and https alone', () => {
    expect(functionLink('https://example.vn/tin-tuc').kind).toBe('web');
    expect(functionLink('HTTP://example.vn').kind).toBe('web');
  });

  it('leads nowhere where no screen has the address', () => {
    for (const link of ['/page_management/services', '/page', '/en/english', '#top', 'mailto:a@b.vn', 'tel:0901']) {
      expect(functionLink(link).kind).toBe('nowhere');
    }
  });

  it('is unsafe where nothing may follow it', () => {
    for (const link of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', 'service']) {
      expect(functionLink(link).kind).toBe('unsafe');
    }
  });

  it('may be missing', () => {
    expect(functionLink('').kind).toBe('none');
    expect(functionLink('   ').kind).toBe('none');
    expect(screenOfLink(null)).toBeUndefined();
  });

  it('names a path of this site, also one that no screen has, and none where it leads elsewhere', () => {
    expect(linkedPath('/en/page_management/news/?page=2')).toBe('/page_management/news');
    expect([linkedPath('https://example.vn/a'), linkedPath(''), linkedPath(undefined)]).toEqual([undefined, undefined, undefined]);
  });
});
