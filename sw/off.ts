/**
 * The kill switch: a worker that takes itself and everything it kept away. Built as `sw.js` with `WORKER=off`
 * (docs/deploy.md, "Switching the worker off"). Tabs go on without a worker; none is reloaded.
 */
import { isForWorker } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

// Asked while it was installed, Chromium does not hurry the old worker to an end: it is asked again when a page, of whatever
// build, has found this one waiting, or (pages of before November 2026) when the old worker lets go.
self.addEventListener('message', (event) => {
  if (isForWorker(event.data) && ['wanted', 'take-over'].includes(event.data.type)) event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
      await self.registration.unregister();
    })(),
  );
});
