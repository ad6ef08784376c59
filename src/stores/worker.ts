/**
 * The page's side of the service worker: registers it once the page is loaded, answers which build runs here, and lets
 * the waiting worker of its own build take over: somebody agreed to that build, or navigated with nothing unsaved, or
 * there would be no page of it.
 *
 * Never on the way to a page: a browser that is asked for a page in the moment in which it stops the old worker may lose
 * that request, and the tab would wait for ever.
 *
 * No tab reloads because a worker took over: the others keep their build until their own next navigation, and the
 * worker keeps that build's files.
 */
import { isBuildQuestion, WORKER_PATH } from '../../sw/messages.ts';
import type { BuildAnswer, PageMessage } from '../../sw/messages.ts';
import { workerAddress } from '../lib/trusted-types.ts';
import { ownBuild } from './build.ts';
import { user } from './session.ts';

const supported = typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

let registration: ServiceWorkerRegistration | undefined;

function answerBuild(event: MessageEvent<unknown>): void {
  const build = ownBuild();
  if (!isBuildQuestion(event.data) || build === undefined) return;
  const answer: BuildAnswer = { build };
  event.ports[0]?.postMessage(answer);
}

function tell(worker: ServiceWorker | null | undefined, message: PageMessage): void {
  worker?.postMessage(message);
}

/** A browser may stop either worker before they have come to terms: it is asked again, for a minute. */
const OFFERS = 6;
const OFFER_AGAIN_MS = 10_000;

/**
 * Lets the worker of this page's build take over once it waits, whoever found it: this page's start, or another tab or
 * the browser itself before it. Workbox tells neither of a worker that installs already nor, in time, of one that waits.
 *
 * Only the waiting one is told, which knows its build: the one at work must not be woken by tabs that mean another, since
 * Chromium lets nobody take over until it has been idle for half a minute (`kMaxLameDuckTime`: for five at most).
 */
function letTakeOver(found: ServiceWorkerRegistration): void {
  const build = ownBuild();
  if (build === undefined) return;
  const offer = (tries = OFFERS): void => {
    if (!found.waiting) return;
    tell(found.waiting, { type: 'wanted', build });
    if (tries > 1) setTimeout(() => offer(tries - 1), OFFER_AGAIN_MS);
  };
  const follow = (worker: ServiceWorker | null): void => worker?.addEventListener('statechange', () => offer());
  offer();
  follow(found.installing);
  found.addEventListener('updatefound', () => follow(found.installing));
}

/** Registers the worker. Failures are the console's: without a worker everything works, but for reading offline. */
export async function registerWorker(): Promise<void> {
  if (!supported || ownBuild() === undefined || import.meta.env.VITE_WORKER === 'off') return;
  navigator.serviceWorker.addEventListener('message', answerBuild);
  navigator.serviceWorker.startMessages();
  try {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox(workerAddress(WORKER_PATH), { updateViaCache: 'none' });
    workbox.addEventListener('controlling', () => tell(navigator.serviceWorker.controller, { type: 'go-on' }));
    registration = await workbox.register();
    if (registration) letTakeOver(registration);
    tell((await navigator.serviceWorker.ready).active, { type: 'go-on' });
    // The session may have ended while the browser was closed, or before there was anybody to tell.
    if (user.peek() === undefined) forgetAnswers();
  } catch (error) {
    console.warn('The service worker could not be registered:', error);
  }
}

/** Has the worker look for a newer version of itself. */
export function updateWorker(): void {
  registration?.update().catch(() => {
    // Offline again: the browser looks by itself at the next navigation.
  });
}

/** Tells the worker that nobody is signed in any more. A page that was loaded past it (Shift and reload) has no controller at first. */
export function forgetAnswers(): void {
  if (supported) tell(navigator.serviceWorker.controller ?? registration?.active, { type: 'signed-out' });
}
