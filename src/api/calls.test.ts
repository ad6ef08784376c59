import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_AT_HEADER } from '../../sw/messages.ts';
import { listParameters, listRows } from './list-calls.ts';
import { createRow, deleteRow, readRow, updateRow } from './row-calls.ts';
import { configureClient } from './client-options.ts';
import { companyInfo } from './company-info.ts';
import { features } from './endpoints.ts';
import { ApiError, Invalid, Unreadable } from './errors.ts';
import type { Id } from './fields.ts';
import { backofficeFunction } from './function.ts';
import { groupPermissions } from './group.ts';
import { readAll } from './read-all.ts';
import { readFunctions } from './read-functions.ts';
import type { Fields, Resource } from './resource.ts';
import { service } from './service.ts';
import { user } from './user.ts';

const ROW = { id: 5, tieuDe: 'Vận tải', thutuhienthi: 2, active: true };

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: unknown;
  readonly cache: RequestCache | undefined;
}

/** A backend in memory that answers everything alike and remembers what it was asked. */
function backend(answer: unknown): Seen[] {
  const seen: Seen[] = [];
  const app = new Hono<{ Bindings: RequestInit }>();
  app.all('/api/backend/*', async (context) => {
    const text = await context.req.text();
    seen.push({
      method: context.req.method,
      path: context.req.path.slice('/api/backend/'.length),
      query: context.req.query(),
      body: text === '' ? undefined : JSON.parse(text),
      cache: context.env.cache,
    });
    return context.json(answer as object);
  });
  configureClient({
    fetch: (async (input: string, init: RequestInit) => app.request(input, init, init)) as typeof fetch,
    token: () => 'T',
    locale: () => 'vi',
    onUnauthorized: () => {},
  });
  return seen;
}

const list = (answer: unknown) => {
  backend(answer);
  return listRows(service, { page: 1, size: 10 });
};

describe('a list', () => {
  it('is asked for in wire names', async () => {
    const seen = backend({ status: 'success', data: [] });
    await listRows(service, {
      page: 2,
      size: 20,
      search: 'dịch',
      sort: { field: 'title', order: 'desc' },
      active: false,
    });
    expect(seen).toEqual([
      {
        method: 'GET',
        path: 'Dichvu_Getlist_Paging',
        body: undefined,
        query: {
          PageIndex: '2',
          PageSize: '20',
          search: 'dịch',
          SortField: 'tieuDe',
          SortOrder: 'desc',
          active: 'false',
        },
      },
    ]);
  });

  it('leaves out what nobody asked for', () => {
    expect(
      Object.entries(listParameters(service, { page: 1, size: 10, search: '' })).filter(
        ([, value]) => value !== undefined,
      ),
    ).toEqual([
      ['PageIndex', 1],
      ['PageSize', 10],
    ]);
  });

  it('does not sort by a field that the resource does not have', () => {
    for (const field of ['nothing', 'toString', '__proto__']) {
      expect(listParameters(service, { page: 1, size: 10, sort: { field, order: 'asc' } })).toMatchObject({
        SortField: undefined,
        SortOrder: undefined,
      });
    }
  });

  it('sends composed letters', () => {
    expect(listParameters(service, { page: 1, size: 10, search: 'ệ'.normalize('NFD') })['search']).toBe('ệ');
  });

  it('asks for no more than the backend has', () => {
    expect(features).toEqual({ sort: true, statusFilter: true, leftMenuRights: true, clientKey: true });
  });

  it.each([
    ['totalrecord', { data: [ROW], totalrecord: 57, total: 3 }, 57],
    ['totalrecord as text', { data: [ROW], totalrecord: '57' }, 57],
    ['total', { data: [ROW], total: 3 }, 3],
    ['the number of rows', { data: [ROW] }, 1],
    ['the number of rows, the total being nonsense', { data: [ROW], totalrecord: -1, total: 'many' }, 1],
    ['the number of rows, the total being one that was not set', { data: [ROW], totalrecord: 0 }, 1],
    ['nothing for no rows', { data: null }, 0],
  ])('counts by %s', async (_name, answer, total) => {
    expect((await list({ status: 'success', ...answer })).total).toBe(total);
  });

  it('leaves out rows without identity', async () => {
    const page = await list({ data: [ROW, { tieuDe: 'no id' }, null, 5], totalrecord: 4 });
    expect(page.rows.map((row) => row.title)).toEqual(['Vận tải']);
    expect(page.total).toBe(4);
  });

  it('takes a row once that is answered twice, as a join in the backend does', async () => {
    const page = await list({ data: [ROW, { ...ROW, id: 6 }, ROW], totalrecord: 3 });
    expect(page.rows.map(({ id }) => id)).toEqual([5, 6]);
  });

  it('of functions stands under menu', async () => {
    backend({ menu: [{ id: 1, functionName: 'Dịch vụ' }], totalrecord: 1 });
    expect((await listRows(backofficeFunction, { page: 1, size: 10 })).rows[0]?.name).toBe('Dịch vụ');
  });

  it('is cut out of all rows where a backend answers all of them to each page, and left as it is where it has less', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ ...ROW, id: index + 1 }));
    backend({ data: rows });
    const ids = async (page: number, size: number) => (await listRows(service, { page, size })).rows.map(({ id }) => id);
    expect([await ids(1, 10), await ids(3, 10)]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [21, 22, 23, 24, 25]]);
    // Of a page size of the backend's own.
    backend({ data: rows.slice(0, 12), totalrecord: 25 });
    expect(await ids(2, 10)).toHaveLength(12);
  });

  it.each([{}, { data: 'x' }, { data: { id: 1 } }, [], 5, null])(
    'of another shape is unreadable: %j',
    async (answer) => {
      await expect(list(answer)).rejects.toBeInstanceOf(Unreadable);
    },
  );
});

describe('a row', () => {
  it('is read by the parameter of its resource', async () => {
    const read = async <F extends Fields>(resource: Resource<F>, id: Id) => {
      const seen = backend({ status: 'success', data: { id } });
      expect(await readRow(resource, id)).toMatchObject({ id });
      return seen[0];
    };
    expect(await read(service, 5)).toMatchObject({ method: 'GET', path: 'Dichvu/Dichvu', query: { id: '5' } });
    expect(await read(user, 'abc')).toMatchObject({ path: 'User/user', query: { idUser: 'abc' } });
    expect(await read(groupPermissions, 'abc')).toMatchObject({ path: 'phanquyen', query: { roleId: 'abc' } });
  });

  it('is read past everything that was kept where that is asked for, and so are the lists', async () => {
    const seen = backend({ status: 'success', data: ROW });
    await readRow(service, 5);
    await readRow(service, 5, { fresh: true });
    const listed = backend({ status: 'success', data: [ROW] });
    await listRows(service, { page: 1, size: 10 }, { fresh: true });
    await readAll(service, {}, { fresh: true });
    expect([...seen, ...listed].map(({ cache }) => cache)).toEqual([undefined, 'no-store', 'no-store', 'no-store']);
  });

  it('that stands alone is read without one', async () => {
    const seen = backend({ status: 'success', data: { id: 1, tenCty: 'Công ty' } });
    expect((await readRow(companyInfo)).name).toBe('Công ty');
    expect(seen[0]).toMatchObject({ path: 'Thongtincongty/info', query: {} });
  });

  it.each([{}, { data: null }, { data: {} }, { data: [ROW] }, { data: { ...ROW, id: 999 } }])(
    'that is not there is unreadable: %j',
    async (answer) => {
      backend(answer);
      await expect(readRow(service, 5)).rejects.toBeInstanceOf(Unreadable);
    },
  );

  it('is created by POST without id, with its client key', async () => {
    const seen = backend({ status: 'success', data: ROW });
    expect((await createRow(service, { id: 9, title: ' Vận tải ' }, 'abcdefghij'))?.id).toBe(5);
    expect(seen).toEqual([
      { method: 'POST', path: 'Dichvu/Dichvu', query: {}, body: { tieuDe: 'Vận tải', clientKey: 'abcdefghij' } },
    ]);
  });

  it('is created also where the answer holds no data', async () => {
    backend({ status: 'success', message: 'ok' });
    expect(await createRow(service, { title: 'a' }, 'k')).toBeUndefined();
  });

  it('is written by PUT with its id in the body', async () => {
    const seen = backend({ status: 'success' });
    await updateRow(service, { id: 5, title: 'b' });
    expect(seen).toEqual([{ method: 'PUT', path: 'Dichvu/Dichvu', query: {}, body: { id: 5, tieuDe: 'b' } }]);
  });

  it('is deleted by its id in the query', async () => {
    const seen = backend({ status: 'success' });
    await deleteRow(user, 'abc');
    expect(seen).toEqual([{ method: 'DELETE', path: 'User/user', query: { id: 'abc' }, body: undefined }]);
  });

  it('is not written where a 200 says error', async () => {
    backend({ status: 'error', message: 'Không được' });
    await expect(updateRow(service, { id: 5 })).rejects.toBeInstanceOf(Invalid);
    await expect(createRow(service, {}, 'k')).rejects.toBeInstanceOf(Invalid);
    await expect(deleteRow(service, 5)).rejects.toBeInstanceOf(Invalid);
  });
});

describe('what the worker had kept before a write, while nothing else can be had', () => {
  let start = Date.now();
  beforeEach(() => {
    // What is kept here is of after the writes of the test before.
    start += 100_000;
    vi.useFakeTimers({ now: start });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Writes are answered so. Whatever is read, the worker had kept, and nobody else answers it. */
  function keptBefore(written: () => Promise<Response>, isOnline = true): void {
    configureClient({
      fetch: (async (input: string, { method }: RequestInit) => {
        const url = new URL(input, 'http://host');
        if (method !== 'GET' && !url.pathname.endsWith('_Paging')) return written();
        const isItem = url.searchParams.has('id') || url.pathname.endsWith('/info');
        const data = isItem ? { ...ROW, id: Number(url.searchParams.get('id') ?? 5) } : [ROW];
        return Response.json({ status: 'success', data }, { headers: { [KEPT_AT_HEADER]: String(start - 1) } });
      }) as typeof fetch,
      token: () => 'T',
      locale: () => 'vi',
      onUnauthorized: () => {},
      isOnline: () => isOnline,
      isBackendThere: async () => false,
    });
  }

  /** What each reading ends in: what was kept, or the kind of its failure. */
  async function outcomes(...reading: readonly Promise<unknown>[]): Promise<string[]> {
    const all = Promise.all(reading.map((each) => each.then(() => 'kept', (error: unknown) => (error instanceof ApiError ? error.kind : String(error)))));
    await vi.advanceTimersByTimeAsync(10_000);
    return all;
  }
  const services = () => outcomes(readRow(service, 5), readRow(service, 6), listRows(service, { page: 1, size: 10 }), listRows(user, { page: 1, size: 10 }));
  const failed = (write: Promise<unknown>) => expect(write).rejects.toThrow(ApiError);

  const done = async (): Promise<Response> => new Response('');
  const lost = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
  const ALL = ['kept', 'kept', 'kept', 'kept'];
  const OTHERS = ['offline', 'kept', 'offline', 'kept'];

  it('is shown neither of the record nor of its list, and of others it is', async () => {
    keptBefore(done);
    expect(await services()).toEqual(ALL);
    await updateRow(service, { id: 5, title: 'Vận tải' });
    expect(await services()).toEqual(OTHERS);
  });

  it('is shown neither of a record that was deleted nor of its list', async () => {
    keptBefore(done);
    await deleteRow(service, 5);
    expect(await services()).toEqual(OTHERS);
  });

  it('is not shown of the list that a new record belongs to', async () => {
    keptBefore(done);
    await createRow(service, { title: 'Vận tải' }, 'abcdefghij');
    expect(await services()).toEqual(['kept', 'kept', 'offline', 'kept']);
  });

  it('is not shown where nobody can say whether that was done', async () => {
    keptBefore(lost);
    await failed(updateRow(service, { id: 5, title: 'Vận tải' }));
    expect(await services()).toEqual(OTHERS);
  });

  it.each([400, 403, 404, 409, 413, 422, 429, 507])('is shown where the backend refused the write (%i)', async (status) => {
    keptBefore(async () => Response.json({ status: 'error' }, { status }));
    await failed(updateRow(service, { id: 5, title: 'Vận tải' }));
    expect(await services()).toEqual(ALL);
  });

  it('is shown where somebody else signed in before the write went out', async () => {
    keptBefore(done);
    await failed(deleteRow(service, 5, { token: 'of somebody else', person: '2' }));
    expect(await services()).toEqual(ALL);
  });

  it.each([500, 504])('is not shown where the backend failed at the write (%i)', async (status) => {
    keptBefore(async () => new Response('', { status }));
    await failed(updateRow(service, { id: 5, title: 'Vận tải' }));
    expect(await services()).toEqual(OTHERS);
  });

  it('is shown where the write never went out', async () => {
    keptBefore(lost, false);
    await failed(updateRow(service, { id: 5, title: 'Vận tải' }));
    expect(await services()).toEqual(ALL);
  });

  it('is not shown of the one record of a resource without a list', async () => {
    keptBefore(done);
    expect(await outcomes(readRow(companyInfo))).toEqual(['kept']);
    await updateRow(companyInfo, { id: 5, name: 'Vận tải' });
    expect(await outcomes(readRow(companyInfo))).toEqual(['offline']);
  });

  it('is not shown of either list of functions', async () => {
    keptBefore(done);
    expect(await outcomes(readFunctions(), readRow(backofficeFunction, 5))).toEqual(['kept', 'kept']);
    await updateRow(backofficeFunction, { id: 5, name: 'Dịch vụ', order: 3 });
    expect(await outcomes(readFunctions(), readRow(backofficeFunction, 5))).toEqual(['offline', 'offline']);
  });
});
