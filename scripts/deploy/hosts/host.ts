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

/** A text between double quotes, for nginx, Caddy, YAML and JavaScript alike. @throws where it is not the same in all */
export function quoted(text: string): string {
  if (/["\\$\n]/.test(text)) throw new Error(`'${text}' holds a sign that the hosts' files quote differently`);
  return `"${text}"`;
}
