import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';

import { compileWorker } from '../build/worker.ts';

async function compiled(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backoffice-worker-off-'));
  try {
    return await readFile(await compileWorker('off', folder), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Has a browser that knows `npm start` at this address drop its worker (`sw/off.ts`): it would go on to show the product's
 * pages wherever the development server is late, restarts or has ended.
 */
export function workerOffPlugin(): Plugin {
  let script: Promise<string> | undefined;
  return {
    name: 'worker-off',
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response, next) => {
        // A failure is forgotten: once it is mended, the next request compiles it.
        script ??= compiled().catch((error: unknown) => {
          script = undefined;
          throw error;
        });
        script.then((code) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.setHeader('Cache-Control', 'no-cache');
          response.end(code);
        }, next);
      });
    },
  };
}
