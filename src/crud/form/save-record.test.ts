import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { askerNow } from '../../api/asker.ts';
import { configureClient } from '../../api/client-options.ts';
import { NotFound, Unauthorized } from '../../api/errors.ts';
import { service } from '../../api/service.ts';
import { saveChanges, saveNew } from './save-record.ts';

describe('a save goes out in nobody else’s name', () => {
  let here: string;
  let asked: string[];
  let answered: () => void;
  const next = (): void => {
    here = 'minh';
  };
  beforeEach(() => {
    here = 'lan';
    asked = [];
    answered = () => undefined;
    const host = new Hono().all('*', (context) => {
      asked.push(context.req.method);
      answered();
      return context.json({ status: 'success', data: { id: 5, tieuDe: 'Kho' } });
    });
    configureClient({
      fetch: (async (input: string, init: RequestInit) => host.request(input, init)) as typeof fetch,
      token: () => `token of ${here}`,
      person: () => here,
      locale: () => 'vi',
      onUnauthorized: () => undefined,
    });
  });

  it('where the next person signs in before it is sent', async () => {
    const asker = askerNow();
    next();
    const values = { title: 'Mới' };
    await expect(saveNew({ resource: service, listed: undefined, titleOf: 'title', values, clientKey: 'abcdefghij', sent: [], apart: new Set(), asker })).rejects.toThrow(Unauthorized);
    await expect(saveChanges(service, 5, { title: 'Kho' }, values, [], asker)).rejects.toThrow(Unauthorized);
    expect(asked).toEqual([]);
  });

  it('where they do so between the look at a record and its change', async () => {
    answered = next;
    await expect(saveChanges(service, 5, { title: 'Kho' }, { title: 'Mới' }, [], askerNow())).rejects.toThrow(Unauthorized);
    expect(asked).toEqual(['GET']);
  });
});

it('a create that finds no address is gone only where an earlier try may have made the record', async () => {
  configureClient({
    fetch: (async () => Response.json({ status: 'error' }, { status: 404 })) as typeof fetch,
    token: () => 'token',
    person: () => 'lan',
    locale: () => 'vi',
    onUnauthorized: () => undefined,
  });
  const values = { title: 'Mới' };
  const create = { resource: service, listed: undefined, titleOf: 'title', values, clientKey: 'abcdefghij', apart: new Set<number>(), asker: askerNow() };
  await expect(saveNew({ ...create, sent: [] })).rejects.toThrow(NotFound);
  expect(await saveNew({ ...create, sent: [values] })).toEqual({ kind: 'gone' });
});
