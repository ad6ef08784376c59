import { describe, expect, it } from 'vitest';
import { originsIn } from './environment.ts';

describe('origins from the environment', () => {
  it('are read from a list, each once', () => {
    expect(originsIn({ IMAGE_ORIGINS: ' https://a.vn/, https://b.vn:8443\nhttps://a.vn ' }, 'IMAGE_ORIGINS')).toEqual([
      'https://a.vn',
      'https://b.vn:8443',
    ]);
    expect(originsIn({}, 'IMAGE_ORIGINS')).toEqual([]);
  });

  it('may name a host by its number, or with letters and marks of other languages than English', () => {
    expect(originsIn({ IMAGE_ORIGINS: 'http://127.0.0.1:9000 http://[::1]:9000 https://ảnh.vn https://a_b.vn.' }, 'IMAGE_ORIGINS')).toEqual([
      'http://127.0.0.1:9000',
      'http://[::1]:9000',
      'https://xn--nh-k5s.vn',
      'https://a_b.vn.',
    ]);
  });

  it.each([
    'cdn.example.vn', "'unsafe-inline'", 'ftp://a.vn', 'data:',
    'https://*.vn', 'https://a.vn;https://b.vn', "https://a.vn'", 'https://a.vn"', 'https://a.vn&b', 'https://$HOST',
  ])('are refused by name where %s stands', (value) => {
    expect(() => originsIn({ IMAGE_ORIGINS: value }, 'IMAGE_ORIGINS')).toThrow('IMAGE_ORIGINS');
  });

  it.each(['https://a.vn/path', 'https://a.vn/?v=1', 'https://a.vn#v', 'https://an@a.vn', 'https://an:mat-khau@a.vn/'])(
    'are refused where more than an origin stands, which would be left out without a word, and no password is shown: %s',
    (value) => {
      const read = () => originsIn({ IMAGE_ORIGINS: `https://b.vn ${value}` }, 'IMAGE_ORIGINS');
      expect(read).toThrow(/^IMAGE_ORIGINS cannot be used: 'https:\/\/[^']*a\.vn[^']*' is no origin.*write it as .*nothing behind it$/);
      expect(read).not.toThrow(/mat-khau/);
    },
  );
});
