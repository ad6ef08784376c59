import { describe, expect, it } from 'vitest';

import { answersToDrop, buildsToDrop, isOfType, overCap, pageKey, pageLimit, standIn, treatmentOf } from './policy.ts';
import type { RequestFacts, WorkerData } from './policy.ts';

const ORIGIN = 'https://admin.example.vn';
const data: WorkerData = {
  build: '0123456789abcdef',
  shell: [],
  chunks: [],
  apiBase: '/api/backend/',
  readable: ['Dichvu/Dichvu', 'Dichvu_Getlist_Paging'],
  posted: ['Chucnang_Paging'],
  ahead: {},
};

function treat(path: string, more: Partial<RequestFacts> = {}, told: Partial<WorkerData> = {}): string {
  const url = new URL(path, ORIGIN).href;
  const facts = { method: 'GET', mode: 'cors', destination: '', cache: 'default', authorization: null, url, ...more };
  return treatmentOf(facts, { ...data, ...told }, ORIGIN);
}

const SIGNED_IN = { authorization: 'Bearer a.b.c' };
const IMAGE = { destination: 'image', mode: 'no-cors' };

describe('the worker', () => {
  it('answers pages of this site, at any address', () => {
    expect(treat('/dashboard?a=1', { mode: 'navigate' })).toBe('page');
    expect(treat('/nowhere', { mode: 'navigate' })).toBe('page');
    expect(treat('/v1.2/nowhere', { mode: 'navigate' })).toBe('page');
  });

  it('shows the kept page after 3 s, and to whoever loads theirs anew after 10: they have it and want another', () => {
    expect(pageLimit({ cache: 'default' })).toBe(3_000);
    expect(pageLimit({ cache: 'no-cache' })).toBe(10_000);
  });

  it('answers hashed files', () => {
    expect(treat('/assets/core-1.js')).toBe('asset');
  });

  it('answers pictures of this site alone: others come so that nobody can tell one from an error', () => {
    expect(treat('/uploads/a.jpg', IMAGE)).toBe('picture');
    expect(treat('/uploads/a.jpg')).toBe('none');
    expect(treat('https://cdn.example.vn/a.jpg', IMAGE)).toBe('none');
    expect(treat('https://api.example.vn/uploads/a.jpg', IMAGE, { apiBase: 'https://api.example.vn/api/backend/' })).toBe('none');
  });

  it('keeps answers of list and item calls of whoever is signed in', () => {
    expect(treat('/api/backend/Dichvu_Getlist_Paging?PageIndex=1', SIGNED_IN)).toBe('answer');
    expect(treat('/api/backend/Dichvu/Dichvu?id=1', SIGNED_IN)).toBe('answer');
    expect(treat('https://api.example.vn/v1/api/backend/Dichvu/Dichvu', SIGNED_IN, {
      apiBase: 'https://api.example.vn/v1/api/backend/',
    })).toBe('answer');
  });

  it('hands out nothing that it kept to whoever asks past it, and keeps what comes', () => {
    expect(treat('/api/backend/Dichvu/Dichvu?id=1', { ...SIGNED_IN, cache: 'reload' })).toBe('anew');
    expect(treat('/api/backend/Chucnang_Paging', { ...SIGNED_IN, method: 'POST', cache: 'reload' })).toBe('anew');
    expect(treat('/api/backend/Dichvu/Dichvu?id=1', { cache: 'reload' })).toBe('none');
  });

  it('keeps answers of a list that is asked for by POST, and of no other POST', () => {
    expect(treat('/api/backend/Chucnang_Paging', { ...SIGNED_IN, method: 'POST' })).toBe('answer');
    expect(treat('/api/backend/Chucnang_Paging', { method: 'POST' })).toBe('none');
    expect(treat('/dashboard', { method: 'POST', mode: 'navigate' })).toBe('none');
  });

  it.each([
    ['a new record', '/api/backend/Dichvu/Dichvu', { ...SIGNED_IN, method: 'POST' }],
    ['a save', '/api/backend/Dichvu/Dichvu', { ...SIGNED_IN, method: 'PUT' }],
    ['a delete', '/api/backend/Dichvu/Dichvu?id=1', { ...SIGNED_IN, method: 'DELETE' }],
    ['the login', '/api/backend/Authen/login', { method: 'POST' }],
  ])('takes %s for a write', (_name, path, facts) => {
    expect(treat(path, facts)).toBe('write');
  });

  it.each([
    ['a call that is not listed', '/api/backend/Upload/presigned-url', SIGNED_IN],
    ['a call without a session', '/api/backend/Dichvu/Dichvu?id=1', {}],
    ['a read that wants the truth of now', '/api/backend/Dichvu/Dichvu?id=1', { ...SIGNED_IN, cache: 'no-store' }],
    ['a call opened as a page', '/api/other', { mode: 'navigate' }],
    ['an upload opened as a page', '/uploads/a.jpg', { mode: 'navigate', destination: 'document' }],
    ['a file opened as a page', '/prices.csv.gz', { mode: 'navigate' }],
    ['a file in capitals opened as a page', '/documents/Bang-gia.PDF?1', { mode: 'navigate' }],
    ['the newest build', '/builds/latest.json?1', {}],
    ['a payload', '/dashboard/_payload.json?1', {}],
    ['itself', '/sw.js', {}],
    ['an icon service', 'https://api.iconify.design/mdi.json', {}],
  ])('never touches %s', (_name, path, facts) => {
    expect(treat(path, facts)).toBe('none');
  });

  it('knows a page by its path alone', () => {
    expect(pageKey(`${ORIGIN}/en/dashboard/?a=1#b`)).toBe('/en/dashboard');
    expect(pageKey(`${ORIGIN}/`)).toBe('/');
  });

  it('knows a page at once, however many slashes its address holds', () => {
    const slashes = '/'.repeat(400_000);
    expect(pageKey(`${ORIGIN}/dashboard${slashes}`)).toBe('/dashboard');
    expect(pageKey(`${ORIGIN}/dashboard${slashes}x`)).toBe(`/dashboard${slashes}x`);
  });

  it('starts in the language of the address', () => {
    expect(standIn('/en')).toBe('/en/dashboard');
    expect(standIn('/en/test')).toBe('/en/dashboard');
    expect(standIn('/english')).toBe('/dashboard');
  });
});

describe('what is kept', () => {
  it.each([
    ['/assets/a.js', 'text/javascript; charset=utf-8', true],
    ['/assets/a.js', 'text/html', false],
    ['/assets/a.css', 'text/css', true],
    ['/assets/a.css', 'text/html', false],
    ['/icons/icon.svg', 'image/svg+xml', true],
    ['/icons/icon.svg', 'text/plain', false],
    ['/dashboard', 'text/html; charset=utf-8', true],
    ['/dashboard', 'application/json', false],
    ['/assets/a.js', null, false],
    ['/manifest.webmanifest', 'application/manifest+json', true],
    ['/manifest.webmanifest', 'text/html', false],
  ])('%s as %s: %s', (path, type, kept) => {
    expect(isOfType(path, type)).toBe(kept);
  });

  it('goes over its age and over its number, the oldest first', () => {
    const kept = [
      { url: 'a', at: 1_000 },
      { url: 'b', at: 3_000 },
      { url: 'c', at: 2_000 },
      { url: 'd', at: 100 },
    ];
    expect(overCap(kept, { count: 2, age: 10_000 }, 3_000)).toEqual(['a', 'd']);
    expect(overCap(kept, { count: 9, age: 1_500 }, 3_000)).toEqual(['a', 'd']);
    expect(overCap(kept, { count: 9, age: 10_000 }, 3_000)).toEqual([]);
  });

  it('gives way first where it says that it is of later than now: the clock was set back', () => {
    const kept = [
      { url: 'a', at: 9_000 },
      { url: 'b', at: 3_000 },
      { url: 'c', at: 2_000 },
    ];
    expect(overCap(kept, { count: 2, age: 10_000 }, 3_000)).toEqual(['a']);
    expect(overCap(kept, { count: 3, age: 10_000 }, 3_000)).toEqual([]);
  });

  it('stays while a tab runs its build', () => {
    const names = ['build-1', 'build-2', 'build-3', 'pages', 'answers-x'];
    expect(buildsToDrop(names, new Set(['2', '3']))).toEqual(['build-1']);
  });

  it('of one session is never left for another, and goes at sign-out', () => {
    const names = ['answers-x', 'answers-y', 'pages'];
    expect(answersToDrop(names, 'x')).toEqual(['answers-y']);
    expect(answersToDrop(names)).toEqual(['answers-x', 'answers-y']);
  });
});
