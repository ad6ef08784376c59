/** A bucket of Cloudflare R2 behind a Worker. */
import { ASSETS, REVALIDATE } from '../../../builds/hosting.ts';
import { HTTPS_ONLY, quoted } from './host.ts';
import type { HostSettings } from './host.ts';

export function cloudflareWorker({ headers, apiBaseUrl }: HostSettings): string {
  const added = Object.entries(headers).map(([name, value]) => `  ${quoted(name)}: ${quoted(value)},`);
  const backend =
    apiBaseUrl === ''
      ? `  // The backend, on the same origin: BACKEND is its address. Its answers are its own.
  if (/^\\/(?:api|uploads)(?:\\/|$)/.test(pathname)) {
    const asked = new Request(new URL(pathname + search, env.BACKEND), request);
    // Who asks, in the place of what they say themselves: the backend counts wrong passwords by it.
    asked.headers.set('X-Forwarded-For', request.headers.get('CF-Connecting-IP') ?? '');
    return fetch(asked);
  }`
      : `  // The backend is at ${apiBaseUrl}: what is asked for here is a mistake, and gets no page.
  if (/^\\/api(?:\\/|$)/.test(pathname)) return new Response(null, { status: 404 });`;
  return `// The back-office in a bucket of Cloudflare R2: the Worker before it (docs/deploy.md, "Cloudflare R2").
// Made by npm run build, with the headers of that build; deploy it again when they change. Types, Cache-Control and
// encodings come with the objects.

const HEADERS = {
${added.join('\n')}
  // Browsers come by nothing but https from then on, to this name.
  ${quoted(HTTPS_ONLY.name)}: ${quoted(HTTPS_ONLY.value)},
};

/** The path below the site's root, or undefined where it can't be decoded or climbs. */
function pathOf(pathname) {
  try {
    const path = decodeURIComponent(pathname).replace(/^\\/+/, '');
    return path.split('/').includes('..') || /^\\.deploy(?:\\/|$)/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

function answer(object, status, request) {
  const headers = new Headers(HEADERS);
  object.writeHttpMetadata(headers);
  headers.set('ETag', object.httpEtag);
  if (status === 404) headers.set('Cache-Control', '${REVALIDATE}');
  // Without a body: what the browser holds is still good.
  if (!('body' in object)) return new Response(null, { status: 304, headers });
  const body = request.method === 'HEAD' ? null : object.body;
  return new Response(body, { status, headers, encodeBody: headers.has('Content-Encoding') ? 'manual' : 'automatic' });
}

async function site(request, env) {
  const { pathname, search } = new URL(request.url);
${backend}
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { ...HEADERS, Allow: 'GET, HEAD' } });
  }
  const prefix = env.PREFIX ?? '';
  const path = pathOf(pathname);
  if (path !== undefined) {
    // {path} is {path}/index.html, with or without a slash at its end, without a redirect, or a file. What is likelier is
    // asked for first: most files have an ending.
    // Whatever its length, at once: an expression that looks for the end begins anew at every slash within.
    const page = ((/^.*[^/]/s.exec(path)?.[0] ?? '') + '/index.html').replace(/^\\//, '');
    const isLikelyFile = path.startsWith('${ASSETS}') || /\\.[a-z0-9]+$/i.test(path);
    for (const key of isLikelyFile ? [path, page] : [page, path]) {
      if (key === '' || key.endsWith('/')) continue;
      const object = await env.SITE.get(prefix + key, { onlyIf: request.headers });
      if (object) return answer(object, 200, request);
    }
    // A missing file here gets an empty 404, never a page that could be taken for a script.
    if (path.startsWith('${ASSETS}')) {
      return new Response(null, { status: 404, headers: { ...HEADERS, 'Cache-Control': '${REVALIDATE}' } });
    }
  }
  const missing = await env.SITE.get(prefix + '404.html');
  if (missing) return answer(missing, 404, request);
  return new Response(null, { status: 404, headers: HEADERS });
}

export default { fetch: site };
`;
}
