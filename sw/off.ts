/**
 * The kill switch: a worker that takes itself and everything it kept away. Built as `sw.js` with `WORKER=off`
 * (docs/deploy.md, "Switching the worker off"). Tabs go on without a worker; none is reloaded.
 */
import { isWorkerMessage } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

// Chromium forgets who would take over from a worker that is just being told something: asked once more then.
self.addEventListener('message', (event) => {
  if (isWorkerMessage(event.data) && event.data.type === 'take-over') event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
      await self.registration.unregister();
    })(),
  );
});
