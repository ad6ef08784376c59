/** Caddy. */
import { A_DAY, IMMUTABLE, NEVER, REVALIDATE } from '../../../builds/hosting.ts';
import { EXAMPLE, HTTPS_ONLY, quoted } from './host.ts';
import type { HostSettings } from './host.ts';

function backend(apiBaseUrl: string): string {
  if (apiBaseUrl !== '') {
    return `	# The backend is at ${apiBaseUrl}: what is asked for here is a mistake, and gets no page.
	@backend path /api /api/*
	handle @backend {
		respond 404
	}`;
  }
  return `	# The backend, on the same origin. Its answers are its own: none of the headers below goes with them.
	@backend path /api /api/* /uploads /uploads/*
	handle @backend {
		reverse_proxy ${EXAMPLE.backend}
	}`;
}

export function caddyfile({ headers, apiBaseUrl }: HostSettings): string {
  const added = Object.entries(headers).map(([name, value]) => `		${name} ${quoted(value)}`);
  return `# The back-office on Caddy (docs/deploy.md, "Caddy").
# Made by npm run build, with the headers of that build. Set the name, both roots and the backend.

(backoffice_headers) {
	header {
${added.join('\n')}
		# Browsers come by nothing but https from then on, to this name.
		${HTTPS_ONLY.name} ${quoted(HTTPS_ONLY.value)}
		-Server
	}
}

${EXAMPLE.name} {
${backend(apiBaseUrl)}

	handle {
		root * ${EXAMPLE.root}
		import backoffice_headers

		# In the order in which it stands here: which file it is decides how long it may be kept.
		route {
			# What the deployment keeps for itself.
			@private path /.deploy /.deploy/*
			error @private 404

			# Caddy would answer a POST with the page.
			@writes not method GET HEAD
			header @writes {
				Allow "GET, HEAD"
				Cache-Control "${REVALIDATE}"
			}
			respond @writes 405

			# A missing file here gets an empty 404, never a page that could be taken for a script.
			@missing {
				path /assets/*
				not file
			}
			header @missing Cache-Control "${REVALIDATE}"
			respond @missing 404

			# {path} is {path}/index.html, with or without a slash at its end, without a redirect.
			try_files {path}/index.html {path}

			header Cache-Control "${A_DAY}"
			@immutable path /assets/* /builds/meta/*
			header @immutable Cache-Control "${IMMUTABLE}"
			@revalidate {
				path *.html *.json *.webmanifest /sw.js
				not path /builds/meta/* /assets/*
			}
			header @revalidate Cache-Control "${REVALIDATE}"
			@never path /builds/latest.json
			header @never Cache-Control "${NEVER}"
			@webmanifest path *.webmanifest
			header @webmanifest Content-Type "application/manifest+json; charset=utf-8"

			# Both forms lie beside each file; Caddy compresses nothing by itself.
			file_server {
				precompressed br gzip
				disable_canonical_uris
			}
		}
	}

	handle_errors {
		root * ${EXAMPLE.root}
		import backoffice_headers
		# In place of what the file may be kept for, a year for code: a file that could not be read is there a moment later.
		header Cache-Control "${REVALIDATE}"
		@notfound expression {err.status_code} == 404
		handle @notfound {
			# Caddy would tell a cache that holds the page that nothing changed, with status 404 and nothing in it.
			request_header -If-None-Match
			request_header -If-Modified-Since
			rewrite * /404.html
			file_server {
				precompressed br gzip
				status 404
			}
		}
	}
}
`;
}
