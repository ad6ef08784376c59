import { Hono } from 'hono';
import type { Handler } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_AT_HEADER } from '../../sw/messages.ts';
import { SILENCE_LIMIT } from '../../sw/policy.ts';
import { configureClient } from './client-options.ts';
import { ATTEMPT_LIMIT_MS, backendAnswers, call, onForbidden, outdateKept } from './client.ts';
import {
  Aborted,
  ApiError,
  Blocked,
  Conflict,
  Forbidden,
  Invalid,
  isMaybeDone,
  NotFound,
  Offline,
  NoRoom,
  ServerFailed,
  TimedOut,
  TooLarge,
  TooMany,
  Unauthorized,
  Unreadable,
} from './errors.ts';

/** One backend in memory: answers each attempt by the next handler, the last one for all that follow. */
function backend(...answers: Handler[]) {
  const requests: Request[] = [];
  const app = new Hono();
  app.all('/api/backend/*', async (context) => {
    requests.push(context.req.raw.clone());
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (!answer) throw new Error('no answer is prepared');
    return (await answer(context, async () => {})) as Response;
  });
  const answered = async (input: string, init?: RequestInit): Promise<Response> => {
    init?.signal?.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    return Promise.race([app.request(input, init), aborted]);
  };
  return { requests, connect: answered };
}

const ok: Handler = (context) => context.json({ status: 'success', data: 1 });
const status =
  (
    code: number,
    headers: Record<string, string> = {},
    body: unknown = { status: 'error', message: `m${code}` },
  ): Handler =>
  () =>
    new Response(JSON.stringify(body), { status: code, headers });
const silence: Handler = () => new Promise<Response>(() => {});

const token = vi.fn<() => string | undefined>(() => 'T1');
const onUnauthorized = vi.fn<(token: string | undefined) => void>();
const onAnswer = vi.fn<(keptAt?: number) => void>();
const isBackendThere = vi.fn<() => Promise<boolean>>(async () => false);
const isOnline = vi.fn<() => boolean>(() => true);

function connect(...answers: Handler[]) {
  const { requests, connect: fetch } = backend(...answers);
  configureClient({
    fetch: fetch as unknown as typeof globalThis.fetch,
    token,
    locale: () => 'vi',
    onUnauthorized,
    onAnswer,
    isBackendThere,
    isOnline,
  });
  return requests;
}

function cut(failures: number, then: Handler = ok) {
  const { requests, connect: fetch } = backend(then);
  let attempts = 0;
  configureClient({
    fetch: ((input: string, init: RequestInit) => {
      attempts += 1;
      return attempts <= failures ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
    }) as typeof globalThis.fetch,
    token,
    locale: () => 'vi',
    onUnauthorized,
    onAnswer,
    isBackendThere,
    isOnline,
  });
  return { requests, attempts: () => attempts };
}

/** What stops a call while the backend is looked for. @param isThere how that look then ends */
function stoppedDuringTheLook(isThere: boolean): AbortSignal {
  const controller = new AbortController();
  isBackendThere.mockImplementationOnce(async () => {
    controller.abort();
    return isThere;
  });
  return controller.signal;
}

/** Lets the clock run until the call has settled and gives its error or its answer. */
async function settled(
  work: Promise<unknown>,
  limit = 100_000,
): Promise<{ answer?: unknown; error?: unknown; waited: number }> {
  const start = Date.now();
  let outcome: { answer?: unknown; error?: unknown } | undefined;
  work.then(
    (answer) => (outcome = { answer }),
    (error: unknown) => (outcome = { error }),
  );
  for (let step = 0; !outcome && Date.now() - start < limit; step += 1)
    await vi.advanceTimersByTimeAsync(step < 5 ? 0 : 5);
  if (!outcome) throw new Error(`not settled within ${limit} ms`);
  return { ...outcome, waited: Date.now() - start };
}

beforeEach(() => {
  vi.useFakeTimers();
  token.mockImplementation(() => 'T1');
  isOnline.mockReturnValue(true);
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('a request', () => {
  it('goes under /api/backend/ with bearer and JSON content type, GET and DELETE too', async () => {
    const requests = connect(ok);
    await settled(call('GET', 'Dichvu/Dichvu', { query: { id: 5, search: 'dịch vụ', active: undefined } }));
    await settled(call('DELETE', 'Dichvu/Dichvu', { query: { id: 5 } }));
    const [read, remove] = requests;
    expect(new URL(read?.url ?? '').pathname).toBe('/api/backend/Dichvu/Dichvu');
    expect([...new URL(read?.url ?? '').searchParams]).toEqual([
      ['id', '5'],
      ['search', 'dịch vụ'],
    ]);
    for (const request of [read, remove]) {
      expect(request?.headers.get('content-type')).toBe('application/json; charset=UTF-8');
      expect(request?.headers.get('authorization')).toBe('Bearer T1');
    }
  });

  it('carries its body as JSON', async () => {
    const requests = connect(ok);
    await settled(call('POST', 'User/user', { body: { userName: 'ánh', idRoles: [] } }));
    expect(await requests[0]?.json()).toEqual({ userName: 'ánh', idRoles: [] });
  });

  it('goes without a token where it is anonymous, and where nobody is signed in', async () => {
    const requests = connect(ok);
    await settled(call('POST', 'Authen/login', { anonymous: true, body: {} }));
    token.mockImplementation(() => undefined);
    await settled(call('GET', 'GetallFunction'));
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([null, null]);
  });

  it('says in which language it wants the backend’s sentences', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}'));
    for (const locale of ['vi', 'en'] as const) {
      configureClient({ fetch, token, locale: () => locale, onUnauthorized });
      await settled(call('GET', 'NhanSu/chucvu'));
    }
    expect(fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('accept-language'))).toEqual(['vi', 'en']);
  });

  it('goes to the configured base', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}'));
    configureClient({ baseUrl: 'https://api.example.com/x', fetch, token, locale: () => 'en', onUnauthorized });
    await settled(call('GET', 'NhanSu/chucvu'));
    expect(fetch.mock.calls[0]?.[0]).toBe('https://api.example.com/x/api/backend/NhanSu/chucvu');
  });

  it('is refused with a remedy before the client is configured', async () => {
    vi.resetModules();
    const fresh = await import('./client.ts');
    await expect(fresh.call('GET', 'x')).rejects.toThrow('configureClient');
  });
});

describe('an answer', () => {
  it('comes back parsed', async () => {
    connect(ok);
    expect((await settled(call('GET', 'x'))).answer).toEqual({ status: 'success', data: 1 });
  });

  it('without a body is nothing', async () => {
    connect(() => new Response(null, { status: 204 }));
    expect((await settled(call('DELETE', 'x'))).answer).toBeUndefined();
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('of status 200 to a %s that is empty is a success with nothing to say', async (method) => {
    connect(() => new Response(''));
    const { answer, error } = await settled(call(method, 'x', { body: {} }));
    expect(error).toBeUndefined();
    expect(answer).toBeUndefined();
  });

  it.each(['<html>login here</html>', '', '{"status":"success","data":[', 'ok'])(
    'that is no JSON is unreadable: %j',
    async (body) => {
      const requests = connect(() => new Response(body, { headers: { 'content-type': 'application/json' } }));
      const { error } = await settled(call('GET', 'x'));
      expect(error).toBeInstanceOf(Unreadable);
      expect((error as ApiError).body).toBe(body);
      expect(requests).toHaveLength(1);
    },
  );

  it.each(['error', 'Error', 'ERROR', 'fail', 'failed', false])('of status 200 that says %s is no success', async (said) => {
    connect((context) => context.json({ status: said, message: 'Trùng tên' }));
    expect((await settled(call('POST', 'x', { body: {} }))).error).toBeInstanceOf(Invalid);
  });

  it('of status 200 that says error is an error of the input', async () => {
    connect((context) => context.json({ status: 'error', message: 'Trùng tên', errors: { tieuDe: ['Đã có'] } }));
    const { error } = await settled(call('PUT', 'x', { body: {} }));
    expect(error).toBeInstanceOf(Invalid);
    expect(error).toMatchObject({ status: 200, serverMessage: 'Trùng tên' });
    expect((error as ApiError).fields.get('tieuDe')).toEqual(['Đã có']);
  });

  it('reaches no prototype', async () => {
    connect(() => new Response('{"data":[{"__proto__":{"admin":1},"id":1}]}'));
    const { answer } = await settled(call('GET', 'x'));
    expect(Object.assign({}, (answer as { data: object[] }).data[0])).not.toHaveProperty('admin');
  });

  it.each([
    [400, Invalid],
    [401, Unauthorized],
    [403, Forbidden],
    [404, NotFound],
    [405, Invalid],
    [408, TimedOut],
    [409, Conflict],
    [410, NotFound],
    [412, Conflict],
    [413, TooLarge],
    [415, Invalid],
    [422, Invalid],
    [429, TooMany],
    [500, ServerFailed],
    [501, ServerFailed],
    [503, ServerFailed],
    [504, TimedOut],
    [507, NoRoom],
    [599, ServerFailed],
  ] as const)('of status %i is its own kind', async (code, Kind) => {
    connect(status(code));
    const { error } = await settled(call('POST', 'x'));
    expect(error).toBeInstanceOf(Kind);
    expect(error).toMatchObject({ status: code, serverMessage: `m${code}`, name: Kind.name });
  });

  it.each([404, 410].flatMap((code) => [
    '\n<!doctype html><h1>Not Found</h1>',
    '404 page not found\n',
    '',
    '{"message":"no Route matched with those values"}',
    `{"title":"Not Found","status":${code}}`,
  ].map((body) => [code, body] as const)))('of status %i in other words than the backend’s says nothing of a row: %j', async (code, body) => {
    connect(() => new Response(body, { status: code }));
    const { error } = await settled(call('GET', 'x'));
    expect(error).toBeInstanceOf(Unreadable);
    expect(error).toMatchObject({ status: code });
  });

  it.each([402, 405, 406, 411, 426, 431, 451])('of status %i in other words than the backend’s finds no fault with what was sent', async (code) => {
    connect(() => new Response('<html><h1>Not Allowed</h1></html>', { status: code }));
    const { error } = await settled(call('POST', 'x', { body: {} }));
    expect(error).toBeInstanceOf(Unreadable);
    expect(error).toMatchObject({ status: code });
    // The backend has heard of nothing: nobody is sent to look whether it was saved.
    expect(isMaybeDone(error)).toBe(false);
  });

  it.each(['<html><h1>403 Forbidden</h1>ModSecurity</html>', 'RBAC: access denied'])('of status 403 that is a firewall’s says nothing of a right: %j', async (body) => {
    const heard = vi.fn<() => void>();
    const stop = onForbidden(heard);
    connect(() => new Response(body, { status: 403 }));
    expect((await settled(call('PUT', 'x'))).error).toBeInstanceOf(Unreadable);
    expect(heard).not.toHaveBeenCalled();
    stop();
  });

  it.each(['', '{"title":"Forbidden","status":403}'])('of status 403 is of a right where the backend’s framework has refused by itself: %j', async (body) => {
    connect(() => new Response(body, { status: 403 }));
    expect((await settled(call('PUT', 'x'))).error).toBeInstanceOf(Forbidden);
  });

  it.each(['<html>502</html>', '', '[1]', 'null', '{"errors":"x","message":5}', '{"errors":{"a":{"b":1}}}'])(
    'of status 400 survives the body %j and carries it',
    async (body) => {
      connect(() => new Response(body, { status: 400 }));
      const { error } = await settled(call('PUT', 'x'));
      expect(error).toBeInstanceOf(Invalid);
      expect(JSON.stringify((error as ApiError).body)).toBe(JSON.stringify(parsedOrText(body)));
      expect((error as ApiError).fields.size).toBe(0);
      expect((error as ApiError).serverMessage).toBeUndefined();
    },
  );

  it('may say what is wrong with a field in one text instead of a list', async () => {
    connect(status(400, {}, { status: 'error', message: 'Sai', errors: { tieuDe: 'Đã có', moTa: ['Dài', 5, 'Trống'] } }));
    const { error } = await settled(call('POST', 'x'));
    expect([...(error as ApiError).fields]).toEqual([['tieuDe', ['Đã có']], ['moTa', ['Dài', 'Trống']]]);
  });

  it('names request, status and cause in its error', async () => {
    connect(status(409, {}, { status: 'error', message: 'đã có' }));
    const { error } = await settled(call('PUT', 'Dichvu/Dichvu'));
    expect((error as ApiError).message).toBe('PUT Dichvu/Dichvu → 409: đã có');
  });
});

function parsedOrText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

describe('retrying', () => {
  it.each([
    { who: 'nobody', next: undefined },
    { who: 'somebody else', next: 'T2' },
  ])('asks no second time where $who is signed in by then: the first one’s question is not theirs', async ({ next }) => {
    const requests = connect(status(503), ok);
    const asked = settled(call('GET', 'GetlistLeftMenuByUser'));
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toHaveLength(1);
    token.mockImplementation(() => next);
    expect((await asked).error).toBeInstanceOf(Unauthorized);
    expect(onUnauthorized).not.toHaveBeenCalled();
    expect(requests).toHaveLength(1);
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'asks once more after %i on GET, about 300 ms later',
    async (code) => {
      const requests = connect(status(code), ok);
      const { answer, waited } = await settled(call('GET', 'x'));
      expect(answer).toEqual({ status: 'success', data: 1 });
      expect(requests).toHaveLength(2);
      expect(waited).toBeGreaterThanOrEqual(225);
      expect(waited).toBeLessThanOrEqual(385);
    },
  );

  it.each([400, 401, 403, 404, 413, 422, 501])('does not ask again after %i', async (code) => {
    const requests = connect(status(code), ok);
    expect((await settled(call('GET', 'x'))).error).toBeInstanceOf(ApiError);
    expect(requests).toHaveLength(1);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('never repeats a %s by itself', async (method) => {
    const requests = connect(status(503), ok);
    expect((await settled(call(method, 'x'))).error).toBeInstanceOf(ServerFailed);
    expect(requests).toHaveLength(1);
    const network = cut(1);
    expect((await settled(call(method, 'x'))).error).toBeInstanceOf(Offline);
    expect(network.attempts()).toBe(1);
  });

  it('repeats a write where it is asked to, as often as asked', async () => {
    const requests = connect(status(503), status(503), ok);
    expect((await settled(call('POST', 'x', { retry: 2, body: { a: 1 } }))).answer).toBeDefined();
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }]);
  });

  it('stops after one more attempt and throws the last failure once', async () => {
    const requests = connect(status(500), status(503), ok);
    expect((await settled(call('GET', 'x'))).error).toMatchObject({ status: 503 });
    expect(requests).toHaveLength(2);
  });

  it('asks once more after a network failure', async () => {
    const network = cut(1);
    expect((await settled(call('GET', 'x'))).answer).toBeDefined();
    expect(network.attempts()).toBe(2);
    expect(isBackendThere).toHaveBeenCalledTimes(1);
    expect(onAnswer).toHaveBeenCalledTimes(1);
  });

  it('gives up as blocked where the backend answers others', async () => {
    const network = cut(9);
    isBackendThere.mockResolvedValueOnce(true).mockResolvedValueOnce(true);
    const { error } = await settled(call('GET', 'x'));
    expect(error).toBeInstanceOf(Blocked);
    expect(error).toMatchObject({ kind: 'blocked', message: expect.stringContaining('fetch failed') as string });
    expect(network.attempts()).toBe(2);
  });

  it('gives up as stopped where that is wished while the backend is looked for', async () => {
    cut(9);
    expect((await settled(call('POST', 'x', { signal: stoppedDuringTheLook(true) }))).error).toBeInstanceOf(Aborted);
  });

  it('gives up as offline where the network stays away', async () => {
    const network = cut(9);
    const { error } = await settled(call('GET', 'x'));
    expect(error).toBeInstanceOf(Offline);
    expect((error as Error).message).toContain('fetch failed');
    expect(network.attempts()).toBe(2);
  });

  it.each([
    ['POST', true, true],
    ['DELETE', true, true],
    ['GET', true, false],
    ['PUT', false, false],
  ] as const)('tells of a %s without an answer whether it may be done: it is a write, and the backend was thought to be there (%s)', async (method, wasOnline, isLost) => {
    cut(9);
    isOnline.mockReturnValue(wasOnline);
    expect((await settled(call(method, 'x', { retry: 0 }))).error).toMatchObject({ kind: 'offline', isLost });
  });

  it('waits as long as Retry-After says, in seconds or as a date', async () => {
    connect(status(429, { 'Retry-After': '3' }), ok);
    const seconds = await settled(call('GET', 'x'));
    expect(seconds.waited).toBeGreaterThanOrEqual(3_000);
    expect(seconds.waited).toBeLessThan(3_020);
    connect(status(503, { 'Retry-After': new Date(Date.now() + 5_000).toUTCString() }), ok);
    const date = await settled(call('GET', 'x'));
    expect(date.waited).toBeGreaterThan(3_900);
    expect(date.waited).toBeLessThan(5_020);
  });

  it('waits ten seconds at most, and about 300 ms where Retry-After says nothing', async () => {
    connect(status(429, { 'Retry-After': '900' }), ok);
    const long = await settled(call('GET', 'x'));
    expect(long.waited).toBeGreaterThanOrEqual(10_000);
    expect(long.waited).toBeLessThan(10_020);
    for (const empty of ['0', '-5', 'soon', '2']) {
      connect(status(429, empty === '2' ? {} : { 'Retry-After': empty }), ok);
      const { waited } = await settled(call('GET', 'x'));
      expect(waited, empty).toBeGreaterThanOrEqual(225);
      expect(waited, empty).toBeLessThanOrEqual(385);
    }
  });

  it('tells how long the backend wants to be left alone', async () => {
    connect(status(429, { 'Retry-After': '900' }));
    expect((await settled(call('POST', 'x'))).error).toMatchObject({ retryAfterMs: 900_000 });
  });
});

describe('the time limit', () => {
  it('leaves the worker time to show what it has kept where the backend says nothing', () => {
    expect(SILENCE_LIMIT).toBeLessThan(ATTEMPT_LIMIT_MS);
  });

  it('is 20 s an attempt, and a GET is asked once more', async () => {
    const requests = connect(silence);
    const { error, waited } = await settled(call('GET', 'x'));
    expect(ATTEMPT_LIMIT_MS).toBe(20_000);
    expect(error).toBeInstanceOf(TimedOut);
    expect(requests).toHaveLength(2);
    expect(waited).toBeGreaterThanOrEqual(40_225);
    expect(waited).toBeLessThan(40_420);
  });

  it('lets a GET succeed in its second attempt', async () => {
    connect(silence, ok);
    expect((await settled(call('GET', 'x'))).answer).toBeDefined();
  });

  it('ends a write without a second attempt', async () => {
    const requests = connect(silence);
    const { error, waited } = await settled(call('POST', 'x'));
    expect(error).toBeInstanceOf(TimedOut);
    expect(requests).toHaveLength(1);
    expect(waited).toBeLessThan(20_020);
  });

  it('covers a body that never ends', async () => {
    connect((context) => {
      const signal = context.req.raw.signal;
      return new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode('{"status":'));
            signal.addEventListener('abort', () => stream.error(signal.reason));
          },
        }),
      );
    });
    expect((await settled(call('POST', 'x'))).error).toBeInstanceOf(TimedOut);
  });

  it('does not count the wait for Retry-After', async () => {
    connect(status(429, { 'Retry-After': '10' }), async (context) => {
      await new Promise((resolve) => setTimeout(resolve, 15_000));
      return context.json({});
    });
    expect((await settled(call('GET', 'x'))).answer).toEqual({});
  });

  it('says nothing about the connection: a backend that is slow is not away', async () => {
    connect(silence);
    await settled(call('POST', 'x'));
    expect(isBackendThere).not.toHaveBeenCalled();
  });

  it('can be another for one call', async () => {
    connect(silence);
    expect((await settled(call('POST', 'x', { timeoutMs: 100 }))).waited).toBeLessThan(200);
  });

  it('leaves no timer behind', async () => {
    connect(ok);
    await settled(call('GET', 'x'));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('stopping', () => {
  it('ends a running attempt at once and says so', async () => {
    const requests = connect(silence);
    const controller = new AbortController();
    const work = call('GET', 'x', { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    const { error, waited } = await settled(work);
    expect(error).toBeInstanceOf(Aborted);
    expect(waited).toBeLessThan(100);
    expect(requests).toHaveLength(1);
  });

  it('ends the wait before a further attempt', async () => {
    const requests = connect(status(503, { 'Retry-After': '9' }), ok);
    const controller = new AbortController();
    const work = call('GET', 'x', { signal: controller.signal });
    setTimeout(() => controller.abort(), 1_000);
    const { error, waited } = await settled(work);
    expect(error).toBeInstanceOf(Aborted);
    expect(waited).toBeLessThan(1_100);
    expect(requests).toHaveLength(1);
  });

  it('sends nothing where it came first', async () => {
    const requests = connect(ok);
    expect((await settled(call('GET', 'x', { signal: AbortSignal.abort() }))).error).toBeInstanceOf(Aborted);
    expect(requests).toHaveLength(0);
  });

  it('says nothing about the connection', async () => {
    connect(silence);
    const controller = new AbortController();
    const work = call('GET', 'x', { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await settled(work);
    expect(isBackendThere).not.toHaveBeenCalled();
  });
});

describe('a 401', () => {
  it('is heard once, however many calls fail at the same time', async () => {
    connect(status(401));
    await settled(Promise.allSettled([call('GET', 'a'), call('GET', 'b'), call('PUT', 'c'), call('DELETE', 'd')]));
    expect(onUnauthorized.mock.calls).toEqual([['T1']]);
  });

  it('names the token that it belongs to', async () => {
    connect(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return new Response('{}', { status: 401 });
    });
    const work = call('GET', 'a');
    token.mockImplementation(() => 'T2');
    await settled(work.catch(() => {}));
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('T1');
  });

  it('of the next token is heard again', async () => {
    connect(status(401));
    await settled(call('GET', 'a').catch(() => {}));
    token.mockImplementation(() => 'T2');
    await settled(call('GET', 'a').catch(() => {}));
    expect(onUnauthorized.mock.calls).toEqual([['T1'], ['T2']]);
  });

  it('of a token that has worked in between is heard again', async () => {
    connect(status(401), ok, status(401));
    for (let count = 0; count < 3; count += 1) await settled(call('GET', 'a').catch(() => {}));
    expect(onUnauthorized).toHaveBeenCalledTimes(2);
  });

  it('of the login says nothing about the session', async () => {
    connect(status(401));
    expect((await settled(call('POST', 'Authen/login', { anonymous: true }))).error).toBeInstanceOf(Unauthorized);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

it('an answer that the worker had kept is none of the backend: it is looked for first', async () => {
  connect((context) => context.json({ data: [] }, 200, { [KEPT_AT_HEADER]: '1' }), ok);
  expect((await settled(call('GET', 'x'))).answer).toEqual({ data: [] });
  expect(isBackendThere).toHaveBeenCalledTimes(1);
  await settled(call('GET', 'x'));
  expect(isBackendThere).toHaveBeenCalledTimes(1);
  expect(onAnswer.mock.calls).toEqual([[1], []]);
});

it('an answer that the worker had kept is nobody’s any more who has stopped meanwhile', async () => {
  connect((context) => context.json({ data: [] }, 200, { [KEPT_AT_HEADER]: '1' }));
  expect((await settled(call('GET', 'x', { signal: stoppedDuringTheLook(false) }))).error).toBeInstanceOf(Aborted);
  expect(onAnswer).not.toHaveBeenCalled();
});

it('an answer that the worker had kept is asked for anew where the backend is there, and is none where that brings no other', async () => {
  const kept: Handler = (context) => context.json({ data: [] }, 200, { [KEPT_AT_HEADER]: '1' });
  isBackendThere.mockResolvedValueOnce(true);
  const requests = connect(kept, ok, kept);
  expect((await settled(call('GET', 'x'))).answer).toEqual({ status: 'success', data: 1 });
  isBackendThere.mockResolvedValueOnce(true).mockResolvedValueOnce(true);
  expect((await settled(call('GET', 'x'))).error).toBeInstanceOf(Blocked);
  expect(requests).toHaveLength(4);
});

it('an answer that the worker kept before a write is none, though nothing else can be had', async () => {
  const kept: Handler = (context) => context.json({ data: [] }, 200, { [KEPT_AT_HEADER]: '1' });
  const fresh: Handler = (context) => context.json({ data: [] }, 200, { [KEPT_AT_HEADER]: String(Date.now()) });
  connect(kept, kept);
  outdateKept('x');
  expect((await settled(call('GET', 'x', { retry: 0 }))).error).toBeInstanceOf(Offline);
  expect((await settled(call('GET', 'other', { retry: 0 }))).answer).toEqual({ data: [] });
  connect(fresh);
  expect((await settled(call('GET', 'x', { retry: 0 }))).answer).toEqual({ data: [] });
});

it('an answer that says it was kept later than now is none after a write: the clock was set back, and nobody can tell', async () => {
  const kept: Handler = (context) => context.json({ data: [] }, 200, { [KEPT_AT_HEADER]: String(Date.now() + 60_000) });
  connect(kept, kept);
  expect((await settled(call('GET', 'set back', { retry: 0 }))).answer).toEqual({ data: [] });
  outdateKept('set back');
  expect((await settled(call('GET', 'set back', { retry: 0 }))).error).toBeInstanceOf(Offline);
});

it('an answer that the worker had kept is asked for past it where the backend is there: it may only be slow', async () => {
  const init: (string | undefined)[] = [];
  isBackendThere.mockResolvedValueOnce(true);
  connect(
    (context) => (init.push(context.req.raw.cache), context.json({ data: [] }, 200, { [KEPT_AT_HEADER]: '1' })),
    (context) => (init.push(context.req.raw.cache), context.json({ data: [1] })),
  );
  expect((await settled(call('GET', 'x'))).answer).toEqual({ data: [1] });
  // Kept by the worker nonetheless, for reading offline.
  expect(init).toEqual(['default', 'reload']);
});

describe('a look at the backend', () => {
  const html = (code: number): Handler => () => new Response('\n<!doctype html><p>Wi-Fi', { status: code });

  it.each<[string, boolean, Handler]>([
    ['the backend', true, ok],
    ['a backend that knows nothing at its root', true, status(404)],
    ['a backend that asks for a session', true, status(401)],
    ['a backend that fails', true, status(500)],
    ['a gateway', false, status(502)],
    ['a host of files', false, html(404)],
    ['a portal', false, html(200)],
    ['nobody within the time limit', false, silence],
  ])('that meets %s: %s', async (_, answers, answer) => {
    const requests = connect(answer);
    expect((await settled(backendAnswers())).answer).toBe(answers);
    expect(requests.map(({ method, headers }) => [method, headers.get('Authorization')])).toEqual([['GET', null]]);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('that meets no host says so, and has nobody look again', async () => {
    cut(1);
    expect((await settled(backendAnswers({ isLook: true }))).answer).toBe(false);
    expect(isBackendThere).not.toHaveBeenCalled();
  });
});
