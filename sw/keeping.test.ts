import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { answer, answerAnew, asset, dropAnswers, page, picture } from './keeping.ts';
import { KEPT_AT_HEADER } from './messages.ts';
import type { WorkerData } from './policy.ts';

const DATA: WorkerData = { build: '0123456789abcdef', shell: ['/dashboard'], chunks: [], apiBase: '/api/backend/', readable: [], posted: [], ahead: {} };

/** When a call of the pages gives up (`ATTEMPT_LIMIT_MS` of src/api/client.ts). */
const GIVEN_UP_MS = 20_000;

afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows the kept page where the browser answers for a network that is gone: Firefox, for what it asked before the worker ran', async () => {
  vi.stubGlobal('caches', { match: () => Promise.resolve(new Response('kept')) });
  const shown = await page(new Request('https://office.example/dashboard'), DATA, () => undefined, Promise.resolve(Response.error()));
  expect(await shown.text()).toBe('kept');
});

it('shows the page of the shell where the kept one can no longer be read', async () => {
  const unreadable = new Response(new ReadableStream({ start: (body) => body.error(new TypeError('Failed to read')) }));
  vi.stubGlobal('caches', {
    match: (_: string, { cacheName }: MultiCacheQueryOptions) => Promise.resolve(cacheName === 'pages' ? unreadable : new Response('shell')),
  });
  const shown = await page(new Request('https://office.example/dashboard'), DATA, () => undefined, Promise.resolve(Response.error()));
  expect(await shown.text()).toBe('shell');
});

it.each([
  ['text/html; charset=utf-8', 1],
  ['application/octet-stream', 0],
])('reads what comes for an address as %s to its end, to keep it, only where that is a page', async (type, readings) => {
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put: () => Promise.resolve() }) });
  const came = new Response('words', { headers: { 'Content-Type': type } });
  const cloned = vi.spyOn(came, 'clone');
  const work: Promise<unknown>[] = [];
  const request = new Request('https://office.example/.well-known/apple-app-site-association');
  const shown = await page(request, DATA, (more) => void work.push(more), Promise.resolve(came));
  expect(await shown.text()).toBe('words');
  await Promise.all(work);
  expect(cloned).toHaveBeenCalledTimes(readings);
});

it('keeps no answer that was asked for before a sign-out, whenever it comes', async () => {
  const stores = new Map<string, Map<string, Response>>();
  const open = (name: string): Promise<object> => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return Promise.resolve({
      match: (path: string) => Promise.resolve(store.get(path)),
      put: (path: string, response: Response) => Promise.resolve(void store.set(path, response)),
      keys: () => Promise.resolve([]),
    });
  };
  vi.stubGlobal('caches', {
    open,
    keys: () => Promise.resolve([...stores.keys()]),
    has: (name: string) => Promise.resolve(stores.has(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  });
  const arrivals: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((arrive) => arrivals.push(arrive)));
  const read = async (whileAsked: () => Promise<void>): Promise<number> => {
    const work: Promise<unknown>[] = [];
    const request = new Request('https://office.example/api/backend/Dichvu', { headers: { Authorization: 'Bearer a' } });
    const answered = answer(request, 'tab', (more) => void work.push(more));
    await whileAsked();
    arrivals.pop()?.(Response.json({ data: [] }));
    await answered;
    await Promise.all(work);
    return [...stores.values()].filter((store) => store.size > 0).length;
  };
  expect(await read(() => Promise.resolve())).toBe(1);
  await dropAnswers();
  expect(await read(dropAnswers)).toBe(0);
});

/** Caches of answers, where they take and hand out. @param found in place of an answer of now @returns what is kept, by its key */
function keepingAnswers(found?: Response): ReadonlyMap<string, Response> {
  const kept = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        match: (url: string) => Promise.resolve(kept.get(url)?.clone()),
        put: (url: string, response: Response) => Promise.resolve(void kept.set(url, response)),
        keys: () => Promise.resolve([]),
      }),
    has: () => Promise.resolve(true),
    match: () => Promise.resolve(found),
  });
  return kept;
}

it('keeps what comes to whoever asks past it, and hands out nothing that it kept, however long the network says nothing', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(crypto.subtle, 'digest').mockResolvedValue(new ArrayBuffer(32));
  onTestFinished(() => void vi.restoreAllMocks());
  const kept = keepingAnswers(Response.json({ data: 'kept' }));
  const work: Promise<unknown>[] = [];
  const request = (): Request => new Request('https://office.example/api/backend/Dichvu', { headers: { Authorization: 'Bearer a' } });
  let arrive: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (arrive = done)));
  const asked = answerAnew(request(), (more) => void work.push(more));
  await vi.advanceTimersByTimeAsync(GIVEN_UP_MS);
  arrive(Response.json({ data: 'come' }));
  expect(await (await asked).json()).toEqual({ data: 'come' });
  await Promise.all(work);
  expect(await [...kept.values()].at(-1)?.json()).toEqual({ data: 'come' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(answerAnew(request(), (more) => void work.push(more))).rejects.toThrow('Failed to fetch');
});

it('keeps no answer in the place of one that was asked for later: it may be of before a write', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const kept = keepingAnswers();
  const arrivals: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((arrive) => arrivals.push(arrive)));
  const work: Promise<unknown>[] = [];
  const ask = (): Promise<Response> => {
    vi.setSystemTime(Date.now() + 1_000);
    const request = new Request('https://office.example/api/backend/Dichvu', { headers: { Authorization: 'Bearer a' } });
    return answer(request, 'tab', (more) => void work.push(more));
  };
  const both = [ask(), ask()];
  arrivals[1]?.(Response.json({ data: ['after'] }));
  await both[1];
  await work.at(-1);
  arrivals[0]?.(Response.json({ data: ['before'] }));
  await both[0];
  await Promise.all(work);
  expect(await [...kept.values()].at(-1)?.json()).toEqual({ data: ['after'] });
});

it('keeps an answer in the place of one that says it came later than now: the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const kept = keepingAnswers();
  const work: Promise<unknown>[] = [];
  const read = async (data: string): Promise<void> => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data })));
    const request = new Request('https://office.example/api/backend/Dichvu', { headers: { Authorization: 'Bearer a' } });
    await answer(request, 'tab', (more) => void work.push(more));
    await Promise.all(work);
  };
  await read('before');
  vi.setSystemTime(Date.now() - 3_600_000);
  await read('after');
  expect(await [...kept.values()].at(-1)?.json()).toEqual({ data: 'after' });
});

describe('where the browser keeps nothing and finds nothing, as on a full disk', () => {
  const fails = (): Promise<never> => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'));
  const work: Promise<unknown>[] = [];
  const later = (more: Promise<unknown>): void => void work.push(more);

  beforeEach(() => void vi.stubGlobal('caches', { match: fails, open: fails, has: fails }));

  function comes(body: string, type: string): void {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers: { 'Content-Type': type } })));
  }

  it('code comes over the network', async () => {
    comes('start()', 'text/javascript');
    const code = await asset(new Request('https://office.example/assets/start-1.js'), DATA, later);
    expect(await code.text()).toBe('start()');
    await Promise.all(work);
  });

  it('pictures come over the network', async () => {
    comes('<svg/>', 'image/svg+xml');
    const shown = await picture(new Request('https://office.example/uploads/1.svg'), later);
    expect(await shown.text()).toBe('<svg/>');
    await Promise.all(work);
  });

  it('pages and answers come over the network, however late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.spyOn(crypto.subtle, 'digest').mockResolvedValue(new ArrayBuffer(32));
    onTestFinished(() => void vi.restoreAllMocks());
    let arrive = (): void => {};
    const arrival = new Promise<void>((done) => (arrive = done));
    vi.stubGlobal('fetch', () => arrival.then(() => new Response('late')));
    const both = [
      page(new Request('https://office.example/dashboard'), DATA, later, Promise.resolve(undefined)),
      answer(new Request('https://office.example/api/backend/Dichvu', { headers: { Authorization: 'Bearer a' } }), 'tab', later),
    ];
    const texts = Promise.all(both.map(async (response) => (await response).text()));
    texts.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(GIVEN_UP_MS);
    arrive();
    expect(await texts).toEqual(['late', 'late']);
    await Promise.all(work);
  });
});

it('hands out the kept answer on a network that says nothing, before whoever asked gives up', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const request = new Request('https://office.example/api/backend/Dichvu', { headers: { Authorization: 'Bearer a' } });
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  // Else it is the browser's own threads that tell one session from another, in their own time.
  vi.spyOn(crypto.subtle, 'digest').mockResolvedValue(new ArrayBuffer(32));
  onTestFinished(() => void vi.restoreAllMocks());
  const ask = async (kept: Response | undefined): Promise<Response | undefined> => {
    vi.stubGlobal('caches', { match: () => Promise.resolve(kept) });
    let given: Response | undefined;
    void answer(request, 'tab', () => undefined).then((response) => (given = response));
    await vi.advanceTimersByTimeAsync(GIVEN_UP_MS - 2_000);
    return given;
  };
  const kept = new Response('kept');
  expect(await ask(kept)).toBe(kept);
  expect(await ask(undefined)).toBeUndefined();
});

describe('a request that a host or a backend never answers to its end is given up, and its connection with it', () => {
  /** The limits that were set, in ms, each with what lets it pass. */
  let limits: Map<number, () => void>;

  beforeEach(() => {
    limits = new Map();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      const controller = new AbortController();
      limits.set(limit, () => controller.abort(new DOMException('signal timed out', 'TimeoutError')));
      return controller.signal;
    });
    vi.stubGlobal('caches', { match: () => Promise.resolve(undefined), open: () => Promise.resolve({ put: () => Promise.resolve() }) });
  });

  afterEach(() => void vi.restoreAllMocks());

  /** @param begun what is said of an answer; nothing at all where undefined @returns its origin, and the moments of one request */
  async function hanging(begun?: { readonly type: string; readonly body: string }): Promise<{ origin: string; asked: Promise<unknown>; closed: Promise<unknown> }> {
    const server = createServer((_, response) => {
      if (begun) response.writeHead(200, { 'Content-Type': begun.type, 'Content-Length': 1_000 }).write(begun.body);
    });
    const asked = once(server, 'request');
    const closed = asked.then(([request]) => once((request as IncomingMessage).socket, 'close'));
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return { origin: `http://127.0.0.1:${port}`, asked, closed };
  }

  const session = { headers: { Authorization: 'Bearer a' } };
  type Ask = (origin: string, later: (work: Promise<unknown>) => void) => Promise<Response>;
  const ANSWER: Ask = (origin, later) => answer(new Request(`${origin}/api/backend/Dichvu`, session), 'tab', later);
  const PAGE: Ask = (origin, later) => page(new Request(`${origin}/dashboard`), DATA, later, Promise.resolve(undefined));
  const PICTURE: Ask = (origin, later) => picture(new Request(`${origin}/uploads/1.png`), later);

  it.each([
    ['an answer', ANSWER],
    ['an answer that replaces a kept one', (origin, later) => answerAnew(new Request(`${origin}/api/backend/Dichvu`, session), later)],
    ['a page', PAGE],
    ['a script', (origin, later) => asset(new Request(`${origin}/assets/start-1.js`), DATA, later)],
    ['a picture', PICTURE],
  ] satisfies [string, Ask][])('%s that does not begin', async (_, ask) => {
    const host = await hanging();
    const work: Promise<unknown>[] = [];
    const given = ask(host.origin, (more) => void work.push(more));
    given.catch(() => undefined);
    await host.asked;
    expect(limits.size).toBe(1);
    for (const [limit, pass] of limits) {
      // Before it, whoever asked has given up by themselves.
      expect(limit).toBeGreaterThan(GIVEN_UP_MS);
      pass();
    }
    await host.closed;
    await expect(given).rejects.toThrow('signal timed out');
    await Promise.all(work);
  });

  it.each([
    ['an answer', ANSWER, { type: 'application/json', body: '{"data":[' }],
    ['a page', PAGE, { type: 'text/html', body: '<!doctype html>' }],
    ['a picture', PICTURE, { type: 'image/png', body: 'PNG' }],
  ] satisfies [string, Ask, { type: string; body: string }][])('%s that does not end', async (_, ask, begun) => {
    const host = await hanging(begun);
    const work: Promise<unknown>[] = [];
    const given = await ask(host.origin, (more) => void work.push(more));
    const read = given.text();
    read.catch(() => undefined);
    for (const pass of limits.values()) pass();
    await host.closed;
    await expect(read).rejects.toThrow('timed out');
    await Promise.all(work);
  });

  it.each([
    ['does not begin', new Promise<Response>(() => undefined)],
    ['does not end', Promise.resolve(new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/html' } }))],
  ])('a page that the browser asked for while the worker started, and that %s, holds the worker no longer', async (_, preload) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const shell = new Response('shell');
    vi.stubGlobal('caches', { match: (_key: string, { cacheName }: MultiCacheQueryOptions) => Promise.resolve(cacheName === 'pages' ? undefined : shell) });
    const work: Promise<unknown>[] = [];
    void page(new Request('https://office.example/dashboard'), DATA, (more) => void work.push(more), preload);
    await vi.advanceTimersByTimeAsync(GIVEN_UP_MS);
    for (const pass of limits.values()) pass();
    expect(await Promise.all(work)).toBeDefined();
  });
});

describe('in place of a gateway that has no backend behind it', () => {
  const later = (): void => undefined;
  const request = (): Request => new Request('https://office.example/api/backend/Dichvu', { headers: { Authorization: 'Bearer a' } });

  function comes(status: number, body: string): void {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
  }

  it.each([
    [502, '<html><h1>502 Bad Gateway</h1></html>'],
    [503, ''],
    [504, '{"message":"The upstream server is timing out"}'],
  ])('%i hands out the kept answer, with its age', async (status, body) => {
    const kept = Response.json({ data: [] }, { headers: { [KEPT_AT_HEADER]: '5' } });
    keepingAnswers(kept);
    comes(status, body);
    expect(await answer(request(), 'tab', later)).toBe(kept);
  });

  it('hands out what the gateway says where that names a time to ask again at', async () => {
    keepingAnswers(Response.json({ data: [] }, { headers: { [KEPT_AT_HEADER]: '5' } }));
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503, headers: { 'Retry-After': '3' } })));
    expect((await answer(request(), 'tab', later)).headers.get('Retry-After')).toBe('3');
  });

  it('hands out what the gateway says where nothing was kept', async () => {
    keepingAnswers();
    comes(502, '<html>');
    const given = await answer(request(), 'tab', later);
    expect(given.status).toBe(502);
    expect(await given.text()).toBe('<html>');
  });

  it.each([
    [503, '{"status":"error","message":"Đang bảo trì"}'],
    [500, '<html>'],
    [404, '<html>'],
  ])('hands out nothing for %i %s: something else than a gateway refuses', async (status, body) => {
    keepingAnswers(Response.json({ data: [] }, { headers: { [KEPT_AT_HEADER]: '5' } }));
    comes(status, body);
    const given = await answer(request(), 'tab', later);
    expect(given.status).toBe(status);
    expect(await given.text()).toBe(body);
  });
});
