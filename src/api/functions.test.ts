import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { configureClient } from './client-options.ts';
import { allFunctions, leftMenu } from './functions.ts';

function backend(
  answer: unknown,
): { method: string; path: string; body: unknown; authorization: string | undefined }[] {
  const seen: { method: string; path: string; body: unknown; authorization: string | undefined }[] = [];
  const app = new Hono();
  app.all('*', async (context) => {
    const text = await context.req.text();
    const { method, path } = context.req;
    seen.push({
      method,
      path,
      body: text === '' ? undefined : JSON.parse(text),
      authorization: context.req.header('authorization'),
    });
    return context.json(answer as object);
  });
  configureClient({
    fetch: (async (input: string, init: RequestInit) => app.request(input, init)) as typeof fetch,
    token: () => 'T',
    locale: () => 'vi',
    onUnauthorized: () => {},
  });
  return seen;
}

describe('functions', () => {
  it('of the user come flat and in the backend’s order', async () => {
    const seen = backend({
      menu: [
        { id: 2, functionName: 'b', parentId: 1, dataPermission: [1, 2] },
        { id: 1, functionName: 'a' },
      ],
    });
    const entries = await leftMenu();
    expect(entries.map(({ id, parent, rights }) => ({ id, parent, rights }))).toEqual([
      { id: 2, parent: 1, rights: [1, 2] },
      { id: 1, parent: null, rights: null },
    ]);
    expect(seen[0]).toMatchObject({
      method: 'GET',
      path: '/api/backend/GetlistLeftMenuByUser',
      authorization: 'Bearer T',
    });
  });

  it('of everybody come from their own call', async () => {
    const seen = backend({ menu: [] });
    expect(await allFunctions()).toEqual([]);
    expect(seen[0]?.path).toBe('/api/backend/GetallFunction');
  });
});
