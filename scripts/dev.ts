/**
 * `npm run dev`: the client with hot reload by Vite, and the backend restarted with every edit of it, on one port.
 *
 * The security policy is that of the build with the two holes that hot reload needs (inline scripts and styles of the
 * development server, its web socket), so that a forbidden `innerHTML` fails here already. `tsx watch` and Vite's proxy,
 * rather than the backend inside this process: an edit that breaks the backend must not take the client's server down.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import type { Plugin, ViteDevServer } from 'vite';

import { securityHeaders } from '../builds/headers.ts';
import { checkSettings, headerSettings, ROOT } from './build/settings.ts';
import { devPorts } from './dev/ports.ts';
import { workerOffPlugin } from './dev/worker-off.ts';
import { tellFailure } from './failure.ts';
import { refusedPort } from './serve/server.ts';

/** Opens the policy for what the development server puts into a page. */
function loosened(policy: string): string {
  return policy
    .replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace(/connect-src /, 'connect-src ws: ');
}

function policyPlugin(): Plugin {
  return {
    name: 'security-headers',
    async configureServer(server) {
      const { TRUSTED_TYPES_POLICIES } = await server.ssrLoadModule('/src/lib/trusted-types.ts');
      const headers = securityHeaders(headerSettings(Object.values(TRUSTED_TYPES_POLICIES as Record<string, string>)));
      server.middlewares.use((_request, response, next) => {
        for (const [name, value] of Object.entries(headers)) {
          response.setHeader(name, name === 'Content-Security-Policy' ? loosened(value) : value);
        }
        next();
      });
    },
  };
}

async function dev(): Promise<void> {
  const { port, backendPort } = devPorts(process.env);
  // Before the backend is started, which would outlive this process.
  checkSettings();
  const backend = spawn(
    resolve(ROOT, 'node_modules/.bin/tsx'),
    // Migrations are read, not imported.
    ['watch', '--clear-screen=false', `--include=${resolve(ROOT, 'backend/migrations')}`, resolve(ROOT, 'scripts/dev/backend.ts')],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, BACKEND_PORT: String(backendPort) } },
  );

  // However this process ends, also by an error such as a port that is taken: the backend would go on and hold the folder.
  process.on('exit', () => backend.kill('SIGTERM'));
  let server: ViteDevServer | undefined = undefined;
  const end = (): void => {
    void Promise.resolve(server?.close()).finally(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);

  const target = `http://127.0.0.1:${backendPort}`;
  server = await createServer({
    root: ROOT,
    configFile: resolve(ROOT, 'vite.config.ts'),
    plugins: [policyPlugin(), workerOffPlugin()],
    server: { port, strictPort: true, proxy: { '/api': target, '/uploads': target } },
  });
  await server.listen().catch((error: NodeJS.ErrnoException) => {
    // Of a port that is taken Vite says so in words alone.
    const code = /already in use/.test(error.message) ? 'EADDRINUSE' : error.code;
    throw refusedPort(code, port, { setting: 'PORT', command: 'npm run dev' }) ?? error;
  });
  server.printUrls();
  backend.on('exit', (code) => {
    if (code !== null && code !== 0) console.error(`The backend ended with ${code}; the client goes on without it.`);
  });
}

try {
  await dev();
} catch (error) {
  tellFailure(error);
  process.exit(1);
}
