import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { AHEAD_LIMIT, askAhead, dropAhead, takeAhead } from './ahead.ts';
import type { CookieReader, Opened } from './ahead.ts';
import type { WorkerData } from './policy.ts';

const ORIGIN = 'https://admin.example.vn';
const BASE = `${ORIGIN}/api/backend/`;
const CLIENT = 'tab-1';
const PAGE = opened('/page_management/service');
const ROWS = `${BASE}Dichvu_Getlist_Paging?PageIndex=1&PageSize=10`;
const MENU = `${BASE}GetlistLeftMenuByUser`;

const data: WorkerData = {
  build: '0123456789abcdef',
  shell: [],
  chunks: [],
  apiBase: '/api/backend/',
  readable: [],
  posted: [],
  ahead: { '/page_management/service': ['Dichvu_Getlist_Paging?PageIndex=1&PageSize=10', 'GetlistLeftMenuByUser'] },
};

/** A page of the site, asked for by a tab. */
function opened(path: string, client = CLIENT): Opened {
  return { url: ORIGIN + path, client };
}

/** A browser's cookies: `user` as the session writes it. */
function cookies(user?: string): CookieReader {
  return { get: () => Promise.resolve(user === undefined ? null : { value: user }) };
}

/** As the backend makes it, but for its signature, and good for an hour. */
const TOKEN = `a.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3_600 }))}.c`;
const signedIn = cookies(encodeURIComponent(JSON.stringify({ token: TOKEN, userName: 'Nguyễn' })));

function ask(address: string, token = TOKEN, method = 'GET'): Request {
  return new Request(address, { method, headers: { Authorization: `Bearer ${token}` } });
}

describe('what a page will ask', () => {
  let asked: { readonly address: string; readonly headers: Record<string, string> }[];

  beforeEach(() => {
    asked = [];
    vi.stubGlobal('fetch', (address: string, { headers }: { headers: Record<string, string> }) => {
      asked.push({ address, headers });
      return Promise.resolve(new Response(address));
    });
  });

  afterEach(() => {
    dropAhead();
    vi.unstubAllGlobals();
  });

  it('is asked when the page is, as the page itself would', async () => {
    await askAhead(PAGE, data, ORIGIN, signedIn, 0);
    expect(asked.map(({ address }) => address)).toEqual([ROWS, MENU]);
    expect(asked[0]?.headers).toMatchObject({ Authorization: `Bearer ${TOKEN}`, 'Accept-Language': 'vi' });
  });

  it('is asked of a backend elsewhere', async () => {
    await askAhead(PAGE, { ...data, apiBase: 'https://api.example.vn/v1/api/backend/' }, ORIGIN, signedIn, 0);
    expect(asked[1]?.address).toBe('https://api.example.vn/v1/api/backend/GetlistLeftMenuByUser');
  });

  it('is asked in the language of the page', async () => {
    await askAhead(opened('/en/page_management/service/'), data, ORIGIN, signedIn, 0);
    expect(asked.map(({ address }) => address)).toEqual([ROWS, MENU]);
    expect(asked[0]?.headers).toMatchObject({ 'Accept-Language': 'en' });
  });

  it.each([
    ['nobody is signed in', PAGE, cookies()],
    ['the cookie is no session', PAGE, cookies('%7B')],
    ['the cookie cannot be decoded', PAGE, cookies('%')],
    ['the browser shows workers no cookies', PAGE, undefined],
    ['cookies cannot be read', PAGE, { get: () => Promise.reject(new Error('denied')) }],
    ['the page has no plain list', opened('/dashboard'), signedIn],
    ['the page is another one of the list', opened('/page_management/service?page=2'), signedIn],
  ])('is left to the page where %s', async (_case, page, reader) => {
    await askAhead(page, data, ORIGIN, reader, 0);
    expect(asked).toEqual([]);
  });

  it('is given up where nobody answers', async () => {
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      limits.push(limit);
      return AbortSignal.abort(new DOMException('signal timed out', 'TimeoutError'));
    });
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => new Promise((_answers, fails) => signal?.aborted && fails(signal.reason as Error)));
    await askAhead(PAGE, data, ORIGIN, signedIn, 0);
    await expect(takeAhead(ask(ROWS), CLIENT, 1)).rejects.toThrow('signal timed out');
    // Whoever picks it up at the last moment waits as long as for any other.
    expect(Math.min(...limits)).toBeGreaterThanOrEqual(AHEAD_LIMIT + 20_000);
    vi.restoreAllMocks();
  });

  it('is handed out once', async () => {
    await askAhead(PAGE, data, ORIGIN, signedIn, 0);
    expect(await (await takeAhead(ask(ROWS), CLIENT, 1))?.text()).toBe(ROWS);
    expect(takeAhead(ask(ROWS), CLIENT, 1)).toBeUndefined();
    expect(takeAhead(ask(MENU), CLIENT, 1)).toBeDefined();
  });

  it.each([
    ['another question', ask(`${BASE}Dichvu_Getlist_Paging?PageIndex=2&PageSize=10`)],
    ['another session', ask(ROWS, 'x.y.z')],
    ['a write', ask(ROWS, TOKEN, 'POST')],
  ])('is not handed out to %s', async (_case, request) => {
    await askAhead(PAGE, data, ORIGIN, signedIn, 0);
    expect(takeAhead(request, CLIENT, 1)).toBeUndefined();
  });

  it('is handed out to the page that it was asked for, and to none that comes after a reload or in another tab', async () => {
    await askAhead(opened('/page_management/service', 'tab-0'), data, ORIGIN, signedIn, 0);
    expect(takeAhead(ask(ROWS), CLIENT, 1)).toBeUndefined();
    await askAhead(PAGE, data, ORIGIN, signedIn, 0);
    expect(takeAhead(ask(ROWS), CLIENT, 1)).toBeDefined();
    expect(takeAhead(ask(ROWS), 'tab-0', 1)).toBeDefined();
  });

  it('is not handed out when it has grown old, nor after a write or a sign-out', async () => {
    await askAhead(PAGE, data, ORIGIN, signedIn, 0);
    expect(takeAhead(ask(ROWS), CLIENT, AHEAD_LIMIT)).toBeUndefined();
    await askAhead(PAGE, data, ORIGIN, signedIn, 0);
    dropAhead();
    expect(takeAhead(ask(ROWS), CLIENT, 1)).toBeUndefined();
  });
});
