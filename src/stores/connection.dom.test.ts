import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { configureClient } from '../api/client-options.ts';
import { call } from '../api/client.ts';
import { endpoints } from '../api/endpoints.ts';
import { isBackendThere, online, onReachedAgain, setReachable, startConnection } from './connection.ts';

let backendIsUp = true;
let backendIsSilent = false;
let isLookBlocked = false;
/** What somebody before the backend says in its place. */
let gatewaySays: { readonly status: number; readonly text: string } | undefined;
let token: string | undefined;
const asked = vi.fn<(url: string) => void>();
let stop = (): void => {};

beforeEach(() => {
  vi.useFakeTimers();
  backendIsUp = true;
  backendIsSilent = false;
  isLookBlocked = false;
  gatewaySays = undefined;
  token = undefined;
  configureClient({
    fetch: (async (url: string, { signal }: RequestInit = {}) => {
      asked(url);
      if (backendIsSilent) await new Promise((_, failed) => signal?.addEventListener('abort', () => failed(signal.reason)));
      if (!backendIsUp || url.includes('blocked') || (isLookBlocked && url.endsWith(endpoints.allFunctions))) throw new TypeError('fetch failed');
      if (isLookBlocked) await new Promise((done) => setTimeout(done, 50));
      if (gatewaySays) return new Response(gatewaySays.text, { status: gatewaySays.status });
      return new Response('{}', { status: 401 });
    }) as typeof fetch,
    token: () => token,
    locale: () => 'vi',
    onUnauthorized: () => {},
    onAnswer: () => setReachable(true),
    isBackendThere,
  });
  stop = startConnection(window);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  asked.mockClear();
});

function browserIs(state: 'online' | 'offline'): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  window.dispatchEvent(new Event(state));
}

/** How often the backend is looked for from now on. Timers say nothing of that: a call has one until its answer is read. */
async function looksFromNowOn(): Promise<number> {
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(120_000);
  return asked.mock.calls.length;
}

describe('the connection', () => {
  it('follows what the browser says', () => {
    browserIs('offline');
    expect(online.value).toBe(false);
    browserIs('online');
    expect(online.value).toBe(true);
  });

  it('is lost when a call meets no answer, and back with the next answer, be it a refusal', async () => {
    backendIsUp = false;
    await call('POST', 'x').catch(() => {});
    expect(online.value).toBe(false);
    backendIsUp = true;
    await call('POST', 'x').catch(() => {});
    expect(online.value).toBe(true);
  });

  it.each([
    ['says that the backend is silent', 502, '<html><h1>502 Bad Gateway</h1></html>'],
    ['gives it up', 504, ''],
    ['answers everything with a page of its own', 200, '<!doctype html><title>Wi-Fi</title>'],
  ])('is lost where a gateway %s, and is back by itself once the backend is', async (_, status, text) => {
    token = 'T';
    gatewaySays = { status, text };
    void call('POST', 'x').catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(online.value).toBe(false);
    gatewaySays = undefined;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(online.value).toBe(true);
  });

  it('is not lost where the backend itself says that it cannot answer now', async () => {
    gatewaySays = { status: 503, text: JSON.stringify({ status: 'error', message: 'Cơ sở dữ liệu đang bận' }) };
    await call('POST', 'x').catch(() => {});
    expect([online.value, asked.mock.calls.length]).toEqual([true, 1]);
  });

  it('is told of when it comes back, and no more once nobody listens', async () => {
    let back = 0;
    setReachable(false);
    const stopHearing = onReachedAgain(() => {
      back += 1;
    });
    setReachable(false);
    expect(back).toBe(0);
    setReachable(true);
    setReachable(true);
    expect(back).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    setReachable(false);
    setReachable(true);
    expect(back).toBe(2);
    await vi.advanceTimersByTimeAsync(10_000);
    setReachable(false);
    stopHearing();
    setReachable(true);
    expect(back).toBe(2);
  });

  it('is not lost where one call meets no answer, and others do', async () => {
    const lost = vi.fn<() => void>();
    onTestFinished(online.subscribe((isOnline) => void (isOnline || lost())));
    const blocked = call('GET', 'blocked').catch((error: unknown) => error);
    await call('GET', 'answered').catch(() => {});
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await blocked).toMatchObject({ kind: 'blocked' });
    expect(await looksFromNowOn()).toBe(0);
    expect(lost).not.toHaveBeenCalled();
  });

  it('is looked for once where many calls meet no answer together', async () => {
    const blocked = Array.from({ length: 20 }, () => call('POST', 'blocked').catch(() => {}));
    await Promise.all(blocked);
    expect(asked).toHaveBeenCalledTimes(21);
  });

  it('is lost where a call meets no answer, and the backend is silent for three seconds', async () => {
    const blocked = call('POST', 'blocked').catch((error: unknown) => error);
    backendIsSilent = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await blocked).toMatchObject({ kind: 'offline' });
    expect(online.value).toBe(false);
  });

  it('is told of a few times a minute where every other call meets no answer', async () => {
    // A call and the look that it sets off meet no answer, and what was asked beside them is answered after that.
    const ask = (): void => {
      for (const path of ['blocked', 'answered']) void call('POST', path).catch(() => {});
    };
    token = 'a.b.c';
    isLookBlocked = true;
    onTestFinished(onReachedAgain(ask));
    ask();
    await vi.advanceTimersByTimeAsync(60_000);
    asked.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    const answered = asked.mock.calls.filter(([url]) => url.includes('answered')).length;
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThanOrEqual(6);
  });

  it('is told of each time where the browser itself was offline', () => {
    let back = 0;
    onTestFinished(onReachedAgain(() => {
      back += 1;
    }));
    for (let times = 1; times <= 5; times += 1) {
      browserIs('offline');
      browserIs('online');
      expect(back).toBe(times);
    }
  });

  it('is told of once where the browser is back while that was put off', async () => {
    let back = 0;
    onTestFinished(onReachedAgain(() => {
      back += 1;
    }));
    for (const answered of [false, true, false, true]) setReachable(answered);
    await vi.advanceTimersByTimeAsync(9_000);
    browserIs('offline');
    browserIs('online');
    expect(back).toBe(2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(back).toBe(2);
  });

  it('is told of later where it has just been told, if it is there by then', async () => {
    let back = 0;
    onTestFinished(onReachedAgain(() => {
      back += 1;
    }));
    const comeBack = (): void => {
      setReachable(false);
      setReachable(true);
    };
    for (let times = 0; times < 5; times += 1) comeBack();
    expect(back).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(back).toBe(2);
    comeBack();
    backendIsUp = false;
    setReachable(false);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(back).toBe(2);
    setReachable(true);
    expect(back).toBe(3);
  });

  it('is looked for from time to time, less and less often', async () => {
    backendIsUp = false;
    await call('POST', 'x').catch(() => {});
    asked.mockClear();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledTimes(2);
    backendIsUp = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(online.value).toBe(true);
    expect(await looksFromNowOn()).toBe(0);
  });

  it('is looked for as soon where many calls have met no answer together', async () => {
    backendIsUp = false;
    await Promise.allSettled(Array.from({ length: 20 }, () => call('POST', 'x')));
    await vi.advanceTimersByTimeAsync(3_000);
    await call('POST', 'x').catch(() => {});
    backendIsUp = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(online.value).toBe(true);
  });

  it('is looked for further where a look at it ended without any word', async () => {
    backendIsUp = false;
    await call('POST', 'x').catch(() => {});
    backendIsSilent = true;
    await vi.advanceTimersByTimeAsync(5_000 + 60_000);
    expect(online.value).toBe(false);
    backendIsUp = true;
    backendIsSilent = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(online.value).toBe(true);
    expect(await looksFromNowOn()).toBe(0);
  });

  it('is looked for at once when the browser is back', async () => {
    backendIsUp = false;
    await call('POST', 'x').catch(() => {});
    asked.mockClear();
    backendIsUp = true;
    browserIs('online');
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(online.value).toBe(true);
  });

  it('is looked for by no call that needs a session while nobody is signed in', async () => {
    backendIsUp = false;
    await call('POST', 'x').catch(() => {});
    asked.mockClear();
    await vi.advanceTimersByTimeAsync(5_000);
    token = 'a.b.c';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.mock.calls).toEqual([['/api/backend'], ['/api/backend/GetallFunction']]);
  });

  it('is left alone while the browser itself is offline', async () => {
    backendIsUp = false;
    await call('POST', 'x').catch(() => {});
    browserIs('offline');
    expect(await looksFromNowOn()).toBe(0);
  });
});
