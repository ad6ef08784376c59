import { beforeAll, expect, it, vi } from 'vitest';
import { ADMIN, describeOnEachDatabase } from '../testing/backends.ts';
import { ARTICLE } from '../testing/samples.ts';
import { readBytes } from './body.ts';

const PAGE = 'https://admin.example.vn';

describeOnEachDatabase('HTTP', { corsOrigins: [PAGE] }, (fixture) => {
  let token: string;

  beforeAll(async () => {
    token = await fixture.client.signIn(ADMIN.username, ADMIN.password);
  });

  const post = (body: string, headers: Record<string, string> = {}) =>
    fixture.client.ask('POST', 'Dichvu/Dichvu', { token, body, headers });

  it.each([
    '/api',
    '/api/',
    '/api/backend',
    '/api/backend/',
    '/api/backend/nothing',
    '/api/other',
    '/api/backend/Dichvu/dichvu',
    '/api/backend/Dichvu/Dichvu/1',
  ])('answers 404 in JSON at %s', async (path) => {
    const answer = await fixture.client.ask('GET', path, { token });
    expect([answer.status, answer.json]).toEqual([404, { status: 'error', message: 'Địa chỉ này không tồn tại.' }]);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  it('answers 404 to a method that a path does not have', async () => {
    for (const [method, path] of [
      ['PATCH', 'Dichvu/Dichvu'],
      ['POST', 'Dichvu_Getlist_Paging'],
      ['GET', 'Menu/function'],
      ['GET', 'Authen/login'],
    ] as const) {
      const answer = await fixture.client.raw(method, path, { headers: { Authorization: `Bearer ${token}` } });
      expect(answer.status, `${method} ${path}`).toBe(404);
    }
  });

  it('takes JSON alone', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
      'application/jsonp',
      'text/json',
    ]) {
      expect((await post(JSON.stringify(ARTICLE), { 'Content-Type': type })).status, type).toBe(415);
    }
    for (const type of ['application/json', 'application/json; charset=UTF-8', 'Application/JSON;charset=utf-8']) {
      expect((await post(JSON.stringify(ARTICLE), { 'Content-Type': type })).status, type).toBe(200);
    }
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '5',
    '"text"',
    '{"a":1}}',
    '{"a":undefined}',
    "{'a':1}",
    '\ufeff\ufeff{}',
    '[{}]',
    'NaN',
  ])('answers 400 to the body %j', async (body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.json.status).toBe('error');
  });

  it('answers 400 to bytes that are no UTF-8', async () => {
    const answer = await fixture.client.raw('POST', 'Authen/login', {
      body: Buffer.from('{"username":"\u00ff","password":"x"}', 'latin1'), headers: { 'Content-Type': 'application/json' },
    });
    expect([answer.status, await answer.json()]).toEqual([400, (await post('{')).json]);
  });

  it('reads a body up to its limit, and not a byte further', async () => {
    const sent = () => new Request(PAGE, { method: 'POST', body: 'mười byte' });
    expect(await readBytes(sent(), 12)).toEqual(new TextEncoder().encode('mười byte'));
    await expect(readBytes(sent(), 11)).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  it('answers 413 to a body that is too large, whether it says so or not', async () => {
    const large = JSON.stringify({ ...ARTICLE, noiDung: 'a'.repeat(4_100_000) });
    expect((await post(large)).status).toBe(413);
    expect(
      (await fixture.client.ask('POST', 'Authen/login', { body: { username: 'a'.repeat(70_000), password: 'x' } }))
        .status,
    ).toBe(413);
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('a'.repeat(65_536))),
    });
    const answer = await fixture.client.raw('POST', 'Dichvu/Dichvu', {
      body: endless, duplex: 'half', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it('reports no failure where somebody goes away in the middle of a body', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      let parts = 0;
      const torn = () => new ReadableStream({
        pull(controller) {
          parts += 1;
          if (parts % 2 === 1) controller.enqueue(new TextEncoder().encode('{"tieuDe":'));
          else controller.error(new Error('aborted'));
        },
      });
      for (const path of ['Dichvu/Dichvu', 'Authen/login']) {
        const answer = await fixture.client.raw('POST', path, {
          body: torn(), duplex: 'half', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        } as RequestInit);
        expect(answer.status).toBe(400);
      }
      expect(reported).not.toHaveBeenCalled();
    } finally {
      reported.mockRestore();
    }
  });

  it('reads no body of somebody who is not signed in', async () => {
    const answer = await fixture.client.ask('POST', 'Dichvu/Dichvu', { body: 'a'.repeat(5_000_000) });
    expect(answer.status).toBe(401);
  });

  it('takes a text of a million letters, and says so where there are more', async () => {
    expect((await post(JSON.stringify({ ...ARTICLE, noiDung: `<p>${'ộ'.repeat(999_990)}</p>` }))).status).toBe(200);
    const answer = await post(JSON.stringify({ ...ARTICLE, noiDung: `<p>${'a'.repeat(1_000_001)}</p>` }));
    expect(answer.json.errors).toEqual({ noiDung: ['Nội dung dài tối đa 1.000.000 ký tự'] });
  });

  it('survives JSON nested without end', async () => {
    expect((await post(`{"tieuDe":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)).status).toBe(400);
    expect((await post(`{"la":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}`)).status).toBe(400);
  });

  it('keeps answers out of every cache and out of a browser\'s guesses', async () => {
    for (const path of ['GetallFunction', 'nothing', 'Dichvu/Dichvu?id=0', '/uploads/website/none.png', '/uploads', '/elsewhere']) {
      const { headers } = await fixture.client.ask('GET', path, { token });
      expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    }
  });

  it('lets the pages of the named origins ask, and no others', async () => {
    const preflight = (origin: string) =>
      fixture.client.raw('OPTIONS', 'Dichvu/Dichvu', {
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'PUT',
          'Access-Control-Request-Headers': 'authorization,content-type',
        },
      });
    const allowed = await preflight(PAGE);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(allowed.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
    for (const origin of ['https://evil.example', 'null', `${PAGE}.evil.example`, 'http://admin.example.vn']) {
      expect((await preflight(origin)).headers.get('access-control-allow-origin'), origin).toBeNull();
    }
    const failed = await fixture.client.ask('GET', 'GetallFunction', { headers: { Origin: PAGE } });
    expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([401, PAGE]);
    expect(failed.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(failed.headers.get('access-control-allow-credentials')).toBeNull();
  });
});
