/**
 * The security headers of every file of the site. One constant set for all pages of a build: what stands in the pages
 * themselves is the same in all, and allowed by its hash (`inlined.ts`; docs/deploy.md).
 */
import type { InlineHashes } from './inlined.ts';

export interface HeaderSettings {
  /** Where the backend is, or empty for the same origin (`API_BASE_URL`). */
  readonly apiBaseUrl: string;
  /** Origins that pictures are uploaded to by a presigned address (`UPLOAD_ORIGINS`). */
  readonly uploadOrigins: readonly string[];
  /** Origins that pictures are shown from (`IMAGE_ORIGINS`). */
  readonly imageOrigins: readonly string[];
  /** Names of the Trusted Types policies. */
  readonly trustedTypes: readonly string[];
  /** Of the style sheets and scripts that stand in the pages. */
  readonly hashes: InlineHashes;
}

/** The public icon service and its two alternatives (specification, section 8). */
const ICON_HOSTS = ['https://api.iconify.design', 'https://api.simplesvg.com', 'https://api.unisvg.com'];

/** The Content-Security-Policy. `default-src 'none'`: what is not named here does not load. */
export function contentSecurityPolicy(settings: HeaderSettings): string {
  const api = settings.apiBaseUrl === '' ? [] : [new URL(settings.apiBaseUrl).origin];
  const pictures = [...new Set([...api, ...settings.imageOrigins])];
  const calls = [...new Set([...api, ...ICON_HOSTS, ...settings.uploadOrigins])];
  const directives: [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...settings.hashes.scripts]],
    ['style-src', ["'self'", ...settings.hashes.styles]],
    ['img-src', ["'self'", 'blob:', 'data:', ...pictures]],
    ['connect-src', ["'self'", ...calls]],
    ['font-src', ["'self'"]],
    ['manifest-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'none'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', settings.trustedTypes.length === 0 ? ["'none'"] : settings.trustedTypes],
  ];
  return directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ');
}

const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'usb',
  'xr-spatial-tracking',
];

/** All security headers by name. They go with every answer, 404 included. */
export function securityHeaders(settings: HeaderSettings): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(settings),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  };
}
