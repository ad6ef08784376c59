/** What the hosts' files are made of. Each is made by the build with its own headers, and stands in docs/hosting/. */

export interface HostSettings {
  /** The security headers by name (`builds/headers.ts`). */
  readonly headers: Readonly<Record<string, string>>;
  /** Where the backend is; empty: on the site's own origin, behind the same host. */
  readonly apiBaseUrl: string;
}

/** The files by name. */
export const HOST_FILES = {
  nginx: 'nginx.conf',
  caddy: 'Caddyfile',
  cloudfront: 's3-cloudfront.yaml',
  cloudflare: 'cloudflare-r2.js',
} as const;

/** Stands for what an operator sets; one name in all files, so that it can be found. */
export const EXAMPLE = { name: 'backoffice.example.vn', root: '/srv/backoffice', backend: '127.0.0.1:3000' } as const;

const A_YEAR = 365 * 86_400;

/**
 * How long a browser that has come by https asks this name by nothing else, in seconds (RFC 6797). Here, and not among the
 * headers of the build, which `npm start` sends over http. Other names of the company are not the product's to speak for:
 * neither `includeSubDomains` nor `preload`.
 */
export const HTTPS_ONLY = { name: 'Strict-Transport-Security', seconds: A_YEAR, value: `max-age=${A_YEAR}` } as const;

/** A text between double quotes, for nginx, Caddy, YAML and JavaScript alike. @throws where it is not the same in all */
export function quoted(text: string): string {
  if (/["\\$\n]/.test(text)) throw new Error(`'${text}' holds a sign that the hosts' files quote differently`);
  return `"${text}"`;
}
