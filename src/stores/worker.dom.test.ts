import { afterEach, expect, it, vi } from 'vitest';

import { settle } from './testing.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  document.head.replaceChildren();
});

/** A browser whose worker stands, but does not control this page, as after Shift and reload. */
async function startPastWorker(waiting: object | null = null) {
  document.head.innerHTML = '<meta name="build-id" content="0123456789abcdef">';
  const told: unknown[] = [];
  const active = Object.assign(new EventTarget(), { postMessage: (message: unknown) => told.push(message) });
  const registration = Object.assign(new EventTarget(), { active, waiting, installing: null });
  const container = Object.assign(new EventTarget(), {
    controller: null, ready: Promise.resolve(registration), register: () => Promise.resolve(registration), startMessages: () => undefined,
    getRegistration: () => Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  vi.resetModules();
  const { forgetAnswers, registerWorker } = await import('./worker.ts');
  await registerWorker();
  await settle();
  return { told, forgetAnswers, registration };
}

it('hears of a sign-out on a page that it does not control', async () => {
  const { told, forgetAnswers } = await startPastWorker();
  told.length = 0;
  forgetAnswers();
  expect(told).toEqual([{ type: 'signed-out' }]);
});

it('hears at the start that nobody is signed in: the session may have ended while the browser was closed', async () => {
  const { told } = await startPastWorker();
  expect(told).toEqual([{ type: 'go-on' }, { type: 'signed-out' }]);
});

it('tells a worker that waits which build is wanted until that has taken over, and does not wake the one at work for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  const wanted: unknown[] = [];
  const { told, registration } = await startPastWorker({ postMessage: (message: unknown) => wanted.push(message) });
  expect(wanted).toEqual([{ type: 'wanted', build: '0123456789abcdef' }]);
  vi.advanceTimersByTime(10_000);
  expect(wanted).toHaveLength(2);
  registration.waiting = null;
  vi.advanceTimersByTime(60_000);
  expect(wanted).toHaveLength(2);
  expect(told).toEqual([{ type: 'go-on' }, { type: 'signed-out' }]);
  vi.useRealTimers();
});
