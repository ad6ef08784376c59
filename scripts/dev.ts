/**
 * `npm run dev`: the client with hot reload by Vite, and the backend restarted with every edit of it, on one port.
 *
 * The security policy is that of the build with the two holes that hot reload needs (inline scripts and styles of the
 * development server, its web socket), so that a forbidden `innerHTML` fails here already. `tsx watch` and Vite's proxy,
 * rather than the backend inside this process: an edit that breaks the backend must not take the client's server down.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import type { Plugin, ViteDevServer } from 'vite';

import { securityHeaders } from '../builds/headers.ts';
import { checkSettings, headerSettings, ROOT } from './build/settings.ts';
import { HANDED_OUT } from './dev/handed-out.ts';
import { devPorts } from './dev/ports.ts';
import { workerOffPlugin } from './dev/worker-off.ts';
import { tellFailure } from './failure.ts';
import { refusedPort } from './serve/port.ts';
import { stopping } from './stopping.ts';

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

interface DevBackend {
  /** Resolves to its exit code, or to the signal that ended it. */
  readonly gone: Promise<number | NodeJS.Signals | null>;
  /** Has it answer what is under way and close its database. Resolves once it has. */
  end(): Promise<unknown>;
  /** Ends it at once, whatever is under way. */
  kill(): void;
}

function startBackend(port: number): DevBackend {
  const watcher = spawn(
    process.execPath,
    [
      `--import=${pathToFileURL(resolve(ROOT, 'scripts/dev/watcher.js')).href}`,
      resolve(ROOT, 'node_modules/.bin/tsx'),
      // Migrations are read, not imported.
      'watch', '--clear-screen=false', `--include=${resolve(ROOT, 'backend/migrations')}`, resolve(ROOT, 'scripts/dev/backend.ts'),
    ],
    {
      cwd: ROOT,
      // Apart from the terminal's group, all of which Ctrl+C tells: `tsx watch` kills the backend at the second signal.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, BACKEND_PORT: String(port) },
    },
  );
  const gone = new Promise<number | NodeJS.Signals | null>((done) => watcher.once('exit', (code, signal) => done(code ?? signal)));
  return {
    gone,
    end() {
      if (watcher.connected) watcher.disconnect();
      return gone;
    },
    kill() {
      // Once it has gone, the number may be another group's.
      if (watcher.pid !== undefined && watcher.exitCode === null && watcher.signalCode === null) process.kill(-watcher.pid, 'SIGKILL');
    },
  };
}

async function dev(): Promise<void> {
  const { port, backendPort } = devPorts(process.env);
  checkSettings();
  // Its first start takes a while; each call until then fails, and is logged as refused.
  console.log('The backend is starting …');
  const backend = startBackend(backendPort);
  let server: ViteDevServer | undefined = undefined;
  let ending = false;
  const end = stopping(
    () => {
      ending = true;
      void Promise.all([server?.close(), backend.end()]).finally(() => process.exit(0));
    },
    () => {
      backend.kill();
      process.exit(1);
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

  const target = `http://127.0.0.1:${backendPort}`;
  try {
    server = await createServer({
      root: ROOT,
      configFile: resolve(ROOT, 'vite.config.ts'),
      plugins: [policyPlugin(), workerOffPlugin()],
      server: { port, strictPort: true, proxy: { '/api': target, '/uploads': target }, fs: { allow: HANDED_OUT } },
    });
    // Vite's own ends this process as soon as Vite has closed, whatever the backend still does.
    process.removeAllListeners('SIGTERM').on('SIGTERM', end);
    await server.listen();
  } catch (error) {
    await backend.end();
    // Of a port that is taken Vite says so in words alone.
    const reason = error as NodeJS.ErrnoException;
    if (/already in use/.test(reason.message)) reason.code = 'EADDRINUSE';
    throw refusedPort(reason, port, { setting: 'PORT', command: 'npm run dev', otherSide: backendPort }) ?? reason;
  }
  server.printUrls();
  const how = await backend.gone;
  if (!ending && how !== 0) console.error(`The backend ended with ${how}; the client goes on without it.`);
}

try {
  await dev();
} catch (error) {
  tellFailure(error);
  process.exit(1);
}
