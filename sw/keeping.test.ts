import { afterEach, expect, it, vi } from 'vitest';

import { installShell } from './keeping.ts';

const BUILD = '0123456789abcdef';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps a page of a host that adds a slash as one that a browser shows: an answer that was led on is refused', async () => {
  const kept = new Map<string, Response>();
  const put = (path: string, response: Response): Promise<void> => Promise.resolve(void kept.set(path, response));
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put }), delete: () => Promise.resolve(true) });
  const page = `<meta name="build-id" content="${BUILD}" />`;
  vi.stubGlobal('fetch', () => {
    const response = new Response(page, { headers: { 'Content-Type': 'text/html' } });
    return Promise.resolve(Object.defineProperty(response, 'redirected', { value: true }));
  });
  await installShell({ build: BUILD, shell: ['/dashboard'], chunks: [], apiBase: '/api/backend/', readable: [], posted: [], ahead: {}, imageOrigins: [] });
  const dashboard = kept.get('/dashboard');
  expect([dashboard?.redirected, dashboard?.headers.get('Content-Type'), await dashboard?.text()]).toEqual([false, 'text/html', page]);
});
