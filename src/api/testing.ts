/** What the tests of single calls share: a host that notes what it is asked and gives one answer to everything. */
import { Hono } from 'hono';
import { configureClient } from './client-options.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

/** Sends the client's calls to a host that answers `answer`. @returns what it is asked from then on */
export function answerAll(answer: unknown): readonly Asked[] {
  const seen: Asked[] = [];
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
