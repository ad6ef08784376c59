/** nginx, in the shape of a file for /etc/nginx/conf.d. */
import { MAX_PICTURE_BYTES } from '../../../backend/src/upload/picture-limit.ts';
import { IMMUTABLE, NEVER, REVALIDATE, A_DAY, TYPES } from '../../../builds/hosting.ts';
import { EXAMPLE, HTTPS_ONLY, quoted } from './host.ts';
import type { HostSettings } from './host.ts';

const MEGABYTE = 1024 * 1024;

function backend(apiBaseUrl: string): string {
  if (apiBaseUrl !== '') {
    return `  # The backend is at ${apiBaseUrl}: what is asked for here is a mistake, and gets no page.
  location ~ ^/api(?:/|$) {
    return 404 $backoffice_nothing;
  }`;
  }
  return `  # The backend, on the same origin. Its answers are its own: none of the headers below goes with them.
  location ~ ^/(?:api|uploads)(?:/|$) {
    proxy_pass http://${EXAMPLE.backend};
    proxy_http_version 1.1;
    proxy_set_header Host $backoffice_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    # What the backend takes of a picture, the largest that is sent.
    client_max_body_size ${MAX_PICTURE_BYTES / MEGABYTE}m;
  }`;
}

export function nginxConf({ headers, apiBaseUrl }: HostSettings): string {
  const types = Object.entries(TYPES).map(([ending, type]) => `    ${quoted(type)} ${ending};`);
  const added = Object.entries(headers).map(([name, value]) => `    add_header ${name} ${quoted(value)} always;`);
  return `# The back-office on nginx: a file for /etc/nginx/conf.d/ (docs/deploy.md, "nginx").
# Made by npm run build, with the headers of that build. Set server_name, root, the certificate and the backend.

# How long an answer may be kept, by status and path.
map "$status $uri" $backoffice_cache_control {
  "~^[45]" "${REVALIDATE}";
  "~^\\d+ /builds/latest\\.json$" "${NEVER}";
  "~^\\d+ /(?:assets|builds/meta)/" "${IMMUTABLE}";
  "~\\.(?:html|json|webmanifest)$" "${REVALIDATE}";
  "~^\\d+ /sw\\.js$" "${REVALIDATE}";
  default "${A_DAY}";
}

# The host as the browser wrote it, with the port where that is another than 80 or 443: pictures would go to a wrong one.
# HTTP/3 knows no such header.
map $http_host $backoffice_host {
  "" $host;
  default $http_host;
}

# The only way to say an empty body: a literal "" stands for nginx's own page.
map "" $backoffice_nothing {
  default "";
}

# nginx refuses to write to a file, and does not say what it takes instead. Nothing is sent where this is empty.
map $status $backoffice_allow {
  405 "GET, HEAD";
  default "";
}

# Browsers that came by https come by nothing else from then on, to this name. Nothing is sent where this is empty.
map $scheme $backoffice_https_only {
  https "${HTTPS_ONLY.value}";
}

server {
  listen 80;
  # With a certificate all four lines; the last, so that nobody who types the name alone sends their password in the clear.
  # listen 443 ssl http2;
  # ssl_certificate /etc/ssl/${EXAMPLE.name}.pem;
  # ssl_certificate_key /etc/ssl/${EXAMPLE.name}.key;
  # if ($scheme = http) { return 301 https://$host$request_uri; }
  # Where the name has an IPv6 address too: the first line, with a certificate both. Without IPv6 on the machine nginx would not start.
  # listen [::]:80;
  # listen [::]:443 ssl http2;
  server_name ${EXAMPLE.name};
  root ${EXAMPLE.root};
  server_tokens off;

  types {
${types.join('\n')}
  }
  default_type application/octet-stream;

  # Both forms lie beside each file; nginx compresses nothing by itself.
  gzip_static on;
  gzip_vary on;
  # With Debian's libnginx-mod-http-brotli-static, which saves another 15 % over gzip:
  # brotli_static on;

${backend(apiBaseUrl)}

  location / {
${added.join('\n')}
    add_header ${HTTPS_ONLY.name} $backoffice_https_only always;
    add_header Cache-Control $backoffice_cache_control always;
    add_header Allow $backoffice_allow always;

    # {path} is {path}/index.html, with or without a slash at its end, without a redirect.
    try_files $uri $uri/index.html =404;
    error_page 404 /404.html;

    # A missing file here gets an empty 404, never a page that could be taken for a script.
    location /assets/ {
      if (!-f $request_filename) {
        return 404 $backoffice_nothing;
      }
    }

    # What the deployment keeps for itself.
    location /.deploy/ {
      return 404;
    }
  }
}
`;
}
