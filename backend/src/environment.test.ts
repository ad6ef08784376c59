import { describe, expect, it } from 'vitest';
import { originsIn } from './environment.ts';

describe('origins from the environment', () => {
  it('are read from a list and stripped to origins', () => {
    expect(originsIn({ IMAGE_ORIGINS: ' https://a.vn/path, https://b.vn:8443\nhttps://a.vn ' }, 'IMAGE_ORIGINS')).toEqual([
      'https://a.vn',
      'https://b.vn:8443',
    ]);
    expect(originsIn({}, 'IMAGE_ORIGINS')).toEqual([]);
  });

  it.each(['cdn.example.vn', "'unsafe-inline'", 'ftp://a.vn', 'data:'])('are refused by name where %s stands', (value) => {
    expect(() => originsIn({ IMAGE_ORIGINS: value }, 'IMAGE_ORIGINS')).toThrow('IMAGE_ORIGINS');
  });
});
