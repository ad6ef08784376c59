import { createServer as createHttpServer } from 'node:http';
import { Script } from 'node:vm';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';

import { ROOT } from '../build/settings.ts';
import { listen } from '../serve/port.ts';
import { workerOffPlugin } from './worker-off.ts';

it('has the worker of a product that was started at the same address take itself away', async () => {
  const vite = await createServer({
    root: ROOT,
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
    plugins: [workerOffPlugin()],
  });
  onTestFinished(() => vite.close());
  const server = createHttpServer(vite.middlewares);
  onTestFinished(() => void server.close());
  const answer = await fetch(`http://127.0.0.1:${await listen(server, 0, undefined, '127.0.0.1')}/sw.js`);
  expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([200, 'text/javascript', 'no-cache']);
  const script = await answer.text();
  expect(script).toContain('unregister');
  // A classic script, as the worker was registered.
  expect(() => new Script(script)).not.toThrow();
});
