import { describe, expect, it } from 'vitest';

import { hashSource, inlined } from './inlined.ts';

describe('what stands in the pages themselves', () => {
  it('is allowed by the hash of its text, whatever file it came from', () => {
    // As `printf 'a{color:red}' | openssl dgst -sha256 -binary | base64` says.
    const source = "'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='";
    expect(hashSource(inlined('style', '/assets/a.css', 'a{color:red}'))).toBe(source);
    expect(hashSource(inlined('style', '/assets/b.css', 'a{color:red}'))).toBe(source);
  });

  it.each([
    ['style', 'a{content:"</STYLE>"}'],
    ['script', 'say("</script>")'],
    ['script', 'say("<!--<script>")'],
  ] as const)('is refused where its text would end its %s: %s', (element, text) => {
    expect(() => inlined(element, '/assets/x', text)).toThrow('/assets/x holds <');
  });
});
