import { describe, expect, it } from 'vitest';

import { hashSource, inlined } from './inlined.ts';

describe('what stands in the pages themselves', () => {
  it('is allowed by the hash of its text', () => {
    // As `printf 'a{color:red}' | openssl dgst -sha256 -binary | base64` says.
    expect(hashSource('a{color:red}')).toBe("'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='");
  });

  it.each([
    ['style', 'a{content:"</STYLE>"}'],
    ['script', 'say("</script>")'],
    ['script', 'say("<!--<script>")'],
  ] as const)('is refused where its text would end its %s: %s', (element, text) => {
    expect(() => inlined(element, '/assets/x', text)).toThrow('/assets/x holds <');
  });
});
