/** What a test ends: the process that it runs in goes on. */
import { onTestFinished, vi } from 'vitest';

import { endOnSignal } from '../ending.ts';
import { listen } from '../port.ts';
import { createProductServer } from '../server.ts';
import type { Site } from '../site.ts';

export const emptySite = { handle: () => Promise.resolve(), warm: () => Promise.resolve() } as unknown as Site;

/** What `endOnSignal` does to the process, in order, and a way to send it a signal. */
export function endable(limitMs?: number) {
  const events: string[] = [];
  const signals = new Map<string | symbol, () => void>();
  vi.spyOn(process, 'on').mockImplementation((name, hear) => {
    signals.set(name, hear as () => void);
    return process;
  });
  const exit = new Promise<void>((done) => {
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      events.push(`exit ${code}`);
      done();
      return undefined as never;
    });
  });
  const ending = endOnSignal(limitMs);
  vi.mocked(process.on).mockRestore();
  return { ending, events, exit, stop: () => signals.get('SIGTERM')?.() };
}

/** A product whose backend answers when the test says so. */
export async function running(limitMs?: number) {
  const { ending, events, exit, stop } = endable(limitMs);
  let answer = (): void => undefined;
  const answered = new Promise<void>((done) => (answer = done));
  let ask = (): void => undefined;
  const asked = new Promise<void>((done) => (ask = done));
  let giveUp = (_reason: Error): void => undefined;
  const ended = new Promise<Error>((done) => (giveUp = done));
  await ending.opened(Promise.resolve({ ended, close: async () => void events.push('closed') }));
  const server = createProductServer(emptySite, {
    async fetch() {
      ask();
      await answered;
      events.push('answered');
      return new Response('made');
    },
  });
  onTestFinished(() => server.closeAllConnections());
  ending.answeredBy(server);
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}/api/backend/x`, events, asked, answer, exit, giveUp, stop };
}
