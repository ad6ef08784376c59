/**
 * The service worker: what it listens to. What it decides stands in `policy.ts`, what it says in `messages.ts`, how it
 * answers, and keeps answers, in `keeping.ts`, how it takes and drops builds in `builds.ts`.
 *
 * It never traps anyone: pages come from the network first, `sw.js` itself is always asked of the network, and a build
 * with `WORKER=off` ships `off.ts` in its place (docs/deploy.md, "Switching the worker off").
 */
import { askAhead, dropAhead } from './ahead.ts';
import type { CookieReader } from './ahead.ts';
import { dropOldBuilds, fillChunks, installShell } from './builds.ts';
import { isForWorker } from './messages.ts';
import type { PageMessage, WorkerMessage } from './messages.ts';
import { answer, answerAnew, asset, dropAnswers, page, picture } from './keeping.ts';
import { QUIET, treatmentOf } from './policy.ts';
import type { WorkerData } from './policy.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string }[];
  readonly cookieStore?: CookieReader;
};
declare const __WORKER_DATA__: Omit<WorkerData, 'chunks'>;

// Both by the build (scripts/build/worker.ts): the list of the code that is no part of the shell, and all the rest.
const data: WorkerData = { ...__WORKER_DATA__, chunks: self.__WB_MANIFEST.map(({ url }) => `/${url}`) };

let goingOn: Promise<void> | undefined;

/** A worker is stopped at any time; each page that has loaded is an occasion to go on. */
function goOn(): Promise<void> {
  goingOn ??= fillChunks(data)
    .then(() => dropOldBuilds(self, data))
    .finally(() => {
      goingOn = undefined;
    });
  return goingOn;
}

self.addEventListener('install', (event) => {
  // No skipWaiting: an update waits for a page of its build, by consent or by a navigation with nothing unsaved.
  event.waitUntil(installShell(data));
});

self.addEventListener('activate', (event) => {
  // Requests wait until this is done: what takes long is left to the page's `go-on`.
  event.waitUntil(self.clients.claim());
  // A page is asked for while the worker starts, not after it.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

/** Requests that are not answered whole yet, and when the last of them was: by a clock that nobody sets back. */
let open = 0;
let quietSince = -Infinity;

function during<Result>(work: Promise<Result>): Promise<Result> {
  open += 1;
  return work.finally(() => {
    open -= 1;
    quietSince = performance.now();
  });
}

/** Waits until nothing has been asked for a while: a navigation that meets a worker as it is stopped may be lost. */
async function quiet(): Promise<void> {
  while (open > 0 || performance.now() - quietSince < QUIET) await new Promise((done) => setTimeout(done, QUIET));
}

/** Whether this worker, which waits, has been let in already. */
let isTakingOver = false;

function tell(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message);
}

async function obey(message: PageMessage | WorkerMessage): Promise<void> {
  switch (message.type) {
    case 'wanted':
      // Let in, it takes over once the browser finds the other idle: whatever is still said to that one puts it off, by
      // half a minute each time where it has to be started for it.
      if (message.build === data.build && !isTakingOver) tell(self.registration.active, { type: 'let-go', build: data.build });
      return;
    case 'let-go':
      await quiet();
      tell(self.registration.waiting, { type: 'take-over', build: message.build });
      return;
    case 'take-over':
      if (message.build !== data.build || isTakingOver) return;
      isTakingOver = true;
      await self.skipWaiting();
      return;
    case 'signed-out':
      return dropAnswers();
    case 'go-on':
      // A page that was on its way as this worker was activated was not there yet to be claimed.
      await self.clients.claim();
      return goOn();
  }
}

self.addEventListener('message', (event) => {
  if (!isForWorker(event.data)) return;
  event.waitUntil(obey(event.data));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const treatment = treatmentOf(
    {
      method: request.method,
      url: request.url,
      mode: request.mode,
      destination: request.destination,
      cache: request.cache,
      authorization: request.headers.get('Authorization'),
    },
    data,
    self.location.origin,
  );
  const later = (work: Promise<unknown>): void => event.waitUntil(during(work));
  const respond = (response: Promise<Response>): void => event.respondWith(during(response));
  if (treatment === 'page') {
    later(askAhead({ url: request.url, client: event.resultingClientId }, data, self.location.origin, self.cookieStore, Date.now()));
    respond(page(request, data, later, event.preloadResponse as Promise<Response | undefined>));
  } else if (treatment === 'asset') {
    respond(asset(request, data, later));
  } else if (treatment === 'picture') {
    respond(picture(request, later));
  } else if (treatment === 'answer') {
    respond(answer(request, event.clientId, later));
  } else if (treatment === 'anew') {
    respond(answerAnew(request, later));
  } else if (treatment === 'write') {
    dropAhead();
  }
});
