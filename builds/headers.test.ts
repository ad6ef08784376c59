import { describe, expect, it } from 'vitest';

import { contentSecurityPolicy, securityHeaders } from './headers.ts';
import type { HeaderSettings } from './headers.ts';

const settings: HeaderSettings = {
  apiBaseUrl: '',
  uploadOrigins: [],
  imageOrigins: [],
  trustedTypes: ['dompurify', 'worker'],
  hashes: { styles: ["'sha256-style'", "'sha256-frame'"], scripts: ["'sha256-boot'"] },
};

function directive(policy: string, name: string): string | undefined {
  return policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1);
}

describe('the Content-Security-Policy', () => {
  const policy = contentSecurityPolicy(settings);

  it('loads nothing that is not named, runs no inline script but the one of the build, and is framed by nobody', () => {
    expect(directive(policy, 'default-src')).toBe("'none'");
    expect(directive(policy, 'script-src')).toBe("'self' 'sha256-boot'");
    expect(directive(policy, 'style-src')).toBe("'self' 'sha256-style' 'sha256-frame'");
    expect(directive(policy, 'frame-ancestors')).toBe("'none'");
    expect(directive(policy, 'base-uri')).toBe("'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('demands Trusted Types of the named policies only', () => {
    expect(directive(policy, 'require-trusted-types-for')).toBe("'script'");
    expect(directive(policy, 'trusted-types')).toBe('dompurify worker');
    expect(directive(contentSecurityPolicy({ ...settings, trustedTypes: [] }), 'trusted-types')).toBe("'none'");
  });

  it('lets calls reach the backend, the icon hosts and where pictures go', () => {
    const wide = contentSecurityPolicy({
      ...settings,
      apiBaseUrl: 'https://api.example.vn/base/',
      uploadOrigins: ['https://s3.example.vn'],
      imageOrigins: ['https://cdn.example.vn'],
    });
    expect(directive(wide, 'connect-src')?.split(' ')).toEqual([
      "'self'",
      'https://api.example.vn',
      'https://api.iconify.design',
      'https://api.simplesvg.com',
      'https://api.unisvg.com',
      'https://s3.example.vn',
    ]);
    expect(directive(wide, 'img-src')).toBe("'self' blob: data: https://api.example.vn https://cdn.example.vn");
  });
});

it('leaves it to whoever serves https to say so: npm start sends the same headers over http', () => {
  expect(securityHeaders(settings)).not.toHaveProperty('Strict-Transport-Security');
});

it('sends the other security headers too', () => {
  expect(securityHeaders(settings)).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
});
