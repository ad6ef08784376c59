import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { dropEarlyAnswers, earlyFetch } from './early.ts';

const LIST = '/api/backend/Dichvu_Getlist_Paging?PageIndex=1&PageSize=10';
const HEADERS = { headers: { Authorization: 'Bearer a' } };

const EARLY = { status: 200, headers: new Headers({ 'X-Kind': 'early' }), text: 'early' };

describe('an answer that was asked for early', () => {
  let asked: string[];

  beforeEach(() => {
    asked = [];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return Promise.resolve(new Response('late'));
    });
    window.earlyAnswers = [{ address: LIST, authorization: 'Bearer a', answer: Promise.resolve(EARLY) }];
  });

  afterEach(() => {
    dropEarlyAnswers();
    vi.unstubAllGlobals();
  });

  async function get(address: string, init: RequestInit = HEADERS): Promise<string> {
    return (await earlyFetch(address, init)).text();
  }

  it('is handed out once', async () => {
    expect([await get(LIST), await get(LIST)]).toEqual(['early', 'late']);
    expect(asked).toEqual([LIST]);
  });

  it.each([200, 204, 401, 503])('keeps its status %d and its headers', async (status) => {
    const text = status === 204 ? '' : 'early';
    window.earlyAnswers = [{ address: LIST, authorization: 'Bearer a', answer: Promise.resolve({ ...EARLY, status, text }) }];
    const response = await earlyFetch(LIST, HEADERS);
    expect([response.status, response.headers.get('X-Kind'), await response.text()]).toEqual([status, 'early', text]);
  });

  it('fails where the network failed', async () => {
    window.earlyAnswers = [{ address: LIST, authorization: 'Bearer a', answer: Promise.reject(new TypeError('no network')) }];
    await expect(earlyFetch(LIST, HEADERS)).rejects.toThrow('no network');
  });

  it('is not handed to a call that wants the truth of now', async () => {
    for (const cache of ['no-store', 'reload'] as const) expect(await get(LIST, { ...HEADERS, cache })).toBe('late');
  });

  it('is found however its parameters are ordered and written', async () => {
    const other = '/api/backend/Dichvu_Getlist_Paging?PageSize=10&PageIndex=1';
    expect(await get(other)).toBe('early');
    window.earlyAnswers = [{ address: other, authorization: 'Bearer a', answer: Promise.resolve(EARLY) }];
    expect(await get(LIST)).toBe('early');
  });

  it.each([
    ['another page of the list', LIST.replace('PageIndex=1', 'PageIndex=2'), HEADERS],
    ['another call', '/api/backend/GetallFunction', HEADERS],
    ['another host', `https://api.example.vn${LIST}`, HEADERS],
    ['another session', LIST, { headers: { Authorization: 'Bearer b' } }],
    ['nobody', LIST, {}],
    ['a write', LIST, { ...HEADERS, method: 'POST' }],
  ])('is not for %s', async (_name, address, init) => {
    expect(await get(address, init)).toBe('late');
  });

  it('is nobody’s once the page has moved on', async () => {
    dropEarlyAnswers();
    expect(await get(LIST)).toBe('late');
  });

  it('is not for a call that was aborted before', async () => {
    const stop = new AbortController();
    stop.abort(new Error('overtaken'));
    window.earlyAnswers = [{ address: LIST, authorization: 'Bearer a', answer: new Promise(() => undefined) }];
    await expect(get(LIST, { ...HEADERS, signal: stop.signal })).rejects.toThrow('overtaken');
  });

  it('is not waited for by a call that was aborted', async () => {
    window.earlyAnswers = [{ address: LIST, authorization: 'Bearer a', answer: new Promise(() => undefined) }];
    const stop = new AbortController();
    const answer = get(LIST, { ...HEADERS, signal: stop.signal });
    stop.abort(new Error('overtaken'));
    await expect(answer).rejects.toThrow('overtaken');
  });
});
