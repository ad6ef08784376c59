import { describe, expect, it } from 'vitest';

import { TRUSTED_TYPES_POLICIES, workerAddress } from './trusted-types.ts';

describe('workerAddress', () => {
  it('hands a path of this site on where the browser knows no Trusted Types', () => {
    expect(workerAddress('/sw.js')).toBe('/sw.js');
  });

  it.each(['//evil.example/sw.js', 'https://evil.example/sw.js', '/\\evil.example', 'sw.js', 'data:text/javascript,1', '/sw.js?x', ''])(
    'refuses %j: a worker from there would own every page',
    (address) => {
      expect(() => workerAddress(address)).toThrow(TypeError);
    },
  );
});

describe('the policies', () => {
  it('are names that a Content-Security-Policy can hold', () => {
    for (const name of Object.values(TRUSTED_TYPES_POLICIES)) expect(name).toMatch(/^[\w#=/@.%-]+$/);
  });
});
