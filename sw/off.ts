/**
 * The kill switch: a worker that takes itself and everything it kept away. Built as `sw.js` with `WORKER=off`
 * (docs/deploy.md, "Switching the worker off"). Tabs go on without a worker; none is reloaded.
 */
import { isWorkerMessage } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

// Where the old worker is just handling a message, Chromium forgets that this one wants to take over: it asks once more.
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
