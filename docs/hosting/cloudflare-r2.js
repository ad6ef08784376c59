// The back-office in a bucket of Cloudflare R2: the Worker before it (docs/deploy.md, "Cloudflare R2").
// Made by npm run build, with the headers of that build; deploy it again when they change. Types, Cache-Control and
// encodings come with the objects.

const HEADERS = {
  "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self' https://api.iconify.design https://api.simplesvg.com https://api.unisvg.com; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types dompurify ProseMirrorClipboard backoffice-worker",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=(), xr-spatial-tracking=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  // Browsers come by nothing but https from then on, to this name.
  "Strict-Transport-Security": "max-age=31536000",
};

/** The path below the site's root, or undefined where it can't be decoded or climbs. */
function pathOf(pathname) {
  try {
    const path = decodeURIComponent(pathname).replace(/^\/+/, '');
    return path.split('/').includes('..') || /^\.deploy(?:\/|$)/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

function answer(object, status, request) {
  const headers = new Headers(HEADERS);
  object.writeHttpMetadata(headers);
  headers.set('ETag', object.httpEtag);
  if (status === 404) headers.set('Cache-Control', 'no-cache');
  // Without a body: what the browser holds is still good.
  if (!('body' in object)) return new Response(null, { status: 304, headers });
  const body = request.method === 'HEAD' ? null : object.body;
  return new Response(body, { status, headers, encodeBody: headers.has('Content-Encoding') ? 'manual' : 'automatic' });
}

async function site(request, env) {
  const { pathname, search } = new URL(request.url);
  // The backend, on the same origin: BACKEND is its address. Its answers are its own.
  if (/^\/(?:api|uploads)(?:\/|$)/.test(pathname)) {
    const asked = new Request(new URL(pathname + search, env.BACKEND), request);
    // Who asks, in the place of what they say themselves: the backend counts wrong passwords by it.
    asked.headers.set('X-Forwarded-For', request.headers.get('CF-Connecting-IP') ?? '');
    return fetch(asked);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { ...HEADERS, Allow: 'GET, HEAD' } });
  }
  const prefix = env.PREFIX ?? '';
  const path = pathOf(pathname);
  if (path !== undefined) {
    // {path} is {path}/index.html, with or without a slash at its end, without a redirect, or a file. What is likelier is
    // asked for first: most files have an ending.
    // Whatever its length, at once: an expression that looks for the end begins anew at every slash within.
    const page = ((/^.*[^/]/s.exec(path)?.[0] ?? '') + '/index.html').replace(/^\//, '');
    const isLikelyFile = path.startsWith('assets/') || /\.[a-z0-9]+$/i.test(path);
    for (const key of isLikelyFile ? [path, page] : [page, path]) {
      if (key === '' || key.endsWith('/')) continue;
      const object = await env.SITE.get(prefix + key, { onlyIf: request.headers });
      if (object) return answer(object, 200, request);
    }
    // A missing file here gets an empty 404, never a page that could be taken for a script.
    if (path.startsWith('assets/')) {
      return new Response(null, { status: 404, headers: { ...HEADERS, 'Cache-Control': 'no-cache' } });
    }
  }
  const missing = await env.SITE.get(prefix + '404.html');
  if (missing) return answer(missing, 404, request);
  return new Response(null, { status: 404, headers: HEADERS });
}

export default { fetch: site };
