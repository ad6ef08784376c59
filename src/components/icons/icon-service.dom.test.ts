import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Answer = (host: string, prefix: string, names: readonly string[]) => Promise<Response>;

const HOSTS = ['https://api.iconify.design', 'https://api.simplesvg.com', 'https://api.unisvg.com'];

let asked: { host: string; at: number; length: number }[];
let answer: Answer;
let started: number;
let shown: string[];
let tests = 0;
let stops: (() => void)[] = [];

const icons = (prefix: string, names: readonly string[]) =>
  Response.json({ prefix, icons: Object.fromEntries(names.map((name) => [name, { body: `<path d="${name}"/>` }])), width: 24, height: 24 });
const silent: Answer = () => new Promise(() => undefined);
const refused: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** The loader keeps what it knows for the life of a page: each test takes its icons from a collection of its own. */
async function freshService(): Promise<(name: string) => () => void> {
  vi.resetModules();
  tests += 1;
  const { watchIcon } = await import('./icon-service.ts');
  return (name) => {
    const stop = watchIcon(`set${tests}:${name}`, (mask) => void shown.push(mask));
    stops.push(stop);
    return stop;
  };
}

const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
const hosts = () => asked.map(({ host }) => HOSTS.indexOf(host));

beforeEach(() => {
  vi.useFakeTimers();
  started = Date.now();
  asked = [];
  shown = [];
  vi.stubGlobal('fetch', (input: string) => {
    const url = new URL(input);
    asked.push({ host: url.origin, at: Date.now() - started, length: input.length });
    return answer(url.origin, url.pathname.slice(1, -'.json'.length), (url.searchParams.get('icons') ?? '').split(','));
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an icon of the public service', () => {
  it('comes from the first host, as a mask whose picture is the icon', async () => {
    answer = async (_, prefix, names) => icons(prefix, names);
    const watch = await freshService();
    watch('home');
    await pass(100);
    expect(hosts()).toEqual([0]);
    expect(decodeURIComponent(shown.join())).toContain('<path d="home"/>');
    expect(shown[0]).toMatch(/^url\("data:image\/svg\+xml,[^"]*"\)$/);
  });

  it('is asked of the next host after 750 ms of silence, and of the third after as many more', async () => {
    answer = silent;
    const watch = await freshService();
    watch('home');
    await pass(6000);
    const times = asked.map(({ at }) => at - (asked[0]?.at ?? 0));
    expect(hosts()).toEqual([0, 1, 2]);
    expect(times[1]).toBeGreaterThanOrEqual(750);
    expect(times[1]).toBeLessThan(800);
    expect(times[2]).toBeGreaterThanOrEqual(1500);
    expect(times[2]).toBeLessThan(1600);
    expect(shown).toEqual([]);
  });

  it('is given up where a host says 404', async () => {
    answer = async () => new Response('', { status: 404 });
    const watch = await freshService();
    watch('khong-co');
    await pass(10_000);
    expect(hosts()).toEqual([0]);
    expect(shown).toEqual([]);
  });

  it('still counts when it comes late, after 3 s', async () => {
    let late: (response: Response) => void = () => undefined;
    answer = () => new Promise((done) => (late = done));
    const watch = await freshService();
    watch('home');
    await pass(3000);
    expect(shown).toEqual([]);
    late(icons(`set${tests}`, ['home']));
    await pass(100);
    expect(shown).toHaveLength(1);
  });

  it('is asked for again once the browser is online, where it failed', async () => {
    answer = refused;
    const watch = await freshService();
    watch('home');
    await pass(10_000);
    expect(shown).toEqual([]);
    answer = async (_, prefix, names) => icons(prefix, names);
    window.dispatchEvent(new Event('online'));
    await pass(100);
    expect(shown).toHaveLength(1);
  });

  it('comes to every place that wants it, once the browser is online', async () => {
    answer = refused;
    const watch = await freshService();
    watch('home');
    watch('home');
    await pass(10_000);
    answer = async (_, prefix, names) => icons(prefix, names);
    window.dispatchEvent(new Event('online'));
    await pass(100);
    expect(shown).toHaveLength(2);
  });

  it('is asked for again where it fails after the browser has said that it is online', async () => {
    // Each host once, before the network is back for good.
    answer = (host, prefix, names) => (asked.length > HOSTS.length ? Promise.resolve(icons(prefix, names)) : silent(host, prefix, names));
    const watch = await freshService();
    watch('home');
    await pass(100);
    window.dispatchEvent(new Event('online'));
    await pass(20_000);
    expect(shown).toHaveLength(1);
  });

  it('is asked for once, however many places want it, and shown to nobody who has gone', async () => {
    answer = async (_, prefix, names) => icons(prefix, names);
    const watch = await freshService();
    watch('home');
    watch('home');
    watch('home')();
    await pass(100);
    expect(asked).toHaveLength(1);
    expect(shown).toHaveLength(2);
  });

  it('shares a request with its neighbours, each of at most 500 characters', async () => {
    answer = async (_, prefix, names) => icons(prefix, names);
    const watch = await freshService();
    for (let number = 0; number < 40; number += 1) watch(`mot-bieu-tuong-ten-dai-${number}`);
    await pass(100);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.length).toBeLessThan(10);
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(500);
    expect(shown).toHaveLength(40);
  });

  it('is asked of the next host at once where a host fails, and the next icon of that host first', async () => {
    answer = async (host, prefix, names) =>
      host === asked[0]?.host ? new Response('', { status: 503 }) : icons(prefix, names);
    const watch = await freshService();
    watch('home');
    await pass(200);
    expect(asked).toHaveLength(2);
    expect(shown).toHaveLength(1);
    watch('user');
    await pass(200);
    expect(asked.map(({ host }) => host)).toEqual([asked[0]?.host, asked[1]?.host, asked[1]?.host]);
    expect(asked[1]?.host).not.toBe(asked[0]?.host);
  });
});
