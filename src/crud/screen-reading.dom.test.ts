import { afterEach, describe, expect, it } from 'vitest';
import { service } from '../api/service.ts';
import { online, setReachable, startConnection } from '../stores/connection.ts';
import { createScreenReading } from './screen-reading.ts';
import type { CrudScreen } from './screen.ts';

const screen: CrudScreen<typeof service.fields> = { resource: service, screenKey: 'service', titleOf: 'title', columns: [], form: [] };

function later<Answer>() {
  let answer: (value: Answer) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<Answer>((resolve, reject) => ([answer, fail] = [resolve, reject]));
  return { promise, answer, fail };
}

describe('what a screen reads', () => {
  // Ended at once: the next test's page has lost no connection yet.
  afterEach(() => startConnection(window)());

  it('is what was asked last: neither the answer nor the failure of an older question is shown', async () => {
    const reading = createScreenReading(screen as unknown as CrudScreen);
    const shown: string[] = [];
    const show = (text: string) => void shown.push(text);
    const [first, second, third] = [later<string>(), later<string>(), later<string>()];
    const all = [first, second, third].map(({ promise }) => reading.read({ ask: () => promise, show }));
    first.answer('cũ');
    second.fail(new Error('hỏng'));
    await Promise.all(all.slice(0, 2));
    expect([shown, reading.failure.value, reading.busy.value]).toEqual([[], undefined, true]);
    third.answer('mới');
    await all[2];
    expect([shown, reading.failure.value, reading.busy.value]).toEqual([['mới'], undefined, false]);
  });

  it('stands under its failure until it is answered', async () => {
    const reading = createScreenReading(screen as unknown as CrudScreen);
    await reading.read({ ask: () => Promise.reject(new Error('hỏng')), show: () => undefined });
    expect(reading.failure.value).toMatchObject({ message: 'hỏng' });
    const again = later<string>();
    const read = reading.read({ ask: () => again.promise, show: () => undefined });
    expect(reading.failure.value).toMatchObject({ message: 'hỏng' });
    again.answer('mới');
    await read;
    expect(reading.failure.value).toBeUndefined();
  });

  it('is not stopped any more once it is answered, or has failed', async () => {
    const reading = createScreenReading(screen as unknown as CrudScreen);
    const stop = reading.start(() => Promise.resolve());
    const asked: AbortSignal[] = [];
    for (const answer of [() => Promise.resolve('một'), () => Promise.reject(new Error('hỏng'))]) {
      await reading.read({ ask: (signal) => (asked.push(signal), answer()), show: () => undefined });
    }
    stop();
    expect(asked.map(({ aborted }) => aborted)).toEqual([false, false]);
  });

  it('is asked no further once the screen is left, and shown to nobody', async () => {
    const reading = createScreenReading(screen as unknown as CrudScreen);
    const stop = reading.start(() => Promise.resolve());
    const { promise, answer } = later<string>();
    const shown: string[] = [];
    let dropped: AbortSignal | undefined;
    const read = reading.read({
      ask: (signal) => {
        dropped = signal;
        return promise;
      },
      show: (text) => void shown.push(text),
    });
    stop();
    expect(dropped?.aborted).toBe(true);
    answer('muộn');
    await read;
    expect(shown).toEqual([]);
  });

  it('is read again once the backend is back where the worker had answered for it: its rows are old, and look like fresh ones', async () => {
    const reading = createScreenReading(screen as unknown as CrudScreen);
    let asked = 0;
    const stop = reading.start(() => Promise.resolve(void (asked += 1)));
    await reading.read({
      // As the client does with an answer that the worker had kept (api/client.ts).
      ask: () => Promise.resolve(setReachable(false)),
      show: () => undefined,
    });
    expect([reading.failure.value, asked]).toEqual([undefined, 0]);
    setReachable(true);
    expect(asked).toBe(1);
    stop();
  });

  it('is read again once the backend is back after a failure, until the screen is left', async () => {
    const reading = createScreenReading(screen as unknown as CrudScreen);
    let asked = 0;
    const stop = reading.start(() => Promise.resolve(void (asked += 1)));
    const lost = async () => {
      setReachable(false);
      await reading.read({ ask: () => Promise.reject(new Error('hỏng')), show: () => undefined });
    };
    await lost();
    expect([online.value, asked]).toEqual([false, 0]);
    setReachable(true);
    expect(asked).toBe(1);
    await lost();
    stop();
    setReachable(true);
    expect(asked).toBe(1);
  });
});
