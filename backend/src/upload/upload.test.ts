import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, describeOnEachDatabase } from '../testing/backends.ts';
import { gif, jpeg, png, webp } from '../testing/pictures.ts';
import { MAX_PICTURE_BYTES } from './picture-limit.ts';

const KINDS = [['image/png', png], ['image/jpeg', jpeg], ['image/gif', gif], ['image/webp', webp]] as const;

describeOnEachDatabase('Upload', { corsOrigins: ['https://admin.example.vn'] }, (fixture) => {
  let token: string;
  let counter = 0;

  beforeAll(async () => {
    token = await fixture.client.signIn(ADMIN.username, ADMIN.password);
  });

  const newKey = () => `1795200000000-AbCdEfGhIj-anh-${(counter += 1)}.png`;
  const presign = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    fixture.client.ask('PUT', 'Upload/presigned-url', { token, body, headers });
  const addressFor = async (key: string, type = 'image/png', encoding = 'base64') => {
    const { status, json } = await presign({
      acl: 'public-read',
      content_encoding: encoding,
      content_type: type,
      key,
      platform: 'website',
    });
    expect(status).toBe(200);
    return json.value as { url: string; direct_url: string };
  };
  const send = (url: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
    fixture.client.raw('PUT', url, {
      body: new Uint8Array(bytes),
      headers: { 'Content-Type': 'image/png', 'Content-Encoding': 'base64', 'x-amz-acl': 'public-read', ...headers },
    });

  it.each(KINDS)(
    'takes a picture of type %s and serves the same bytes to anyone, as a picture and nothing else',
    async (type, make) => {
      const { url, direct_url } = await addressFor(newKey(), type);
      const bytes = make(4, 5);
      expect((await send(url, bytes, { 'Content-Type': type })).status).toBe(200);
      const served = await fixture.client.raw('GET', direct_url);
      expect(served.status).toBe(200);
      expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const etag = served.headers.get('etag') ?? '';
      // A proxy that compresses says that it is not the same to the byte, and a cache asks for all that it has.
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await fixture.client.raw('GET', direct_url, { headers: { 'If-None-Match': known } });
        expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
        expect(again.headers.get('x-content-type-options')).toBe('nosniff');
      }
      const other = await fixture.client.raw('GET', direct_url, { headers: { 'If-None-Match': '"other"' } });
      expect(other.status).toBe(200);
    },
  );

  it('fills in the specification\'s defaults', async () => {
    const { json } = await presign({ key: newKey() });
    const query = new URL(json.value.url, 'http://localhost').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ acl: 'public-read', encoding: 'base64', type: 'image/jpeg' });
    expect(json.value.direct_url).toMatch(/^\/uploads\/website\//);
  });

  it('takes the body as it is with either encoding', async () => {
    const { url } = await addressFor(newKey(), 'image/png', 'blob');
    expect((await send(url, png(), { 'Content-Encoding': 'blob' })).status).toBe(200);
  });

  it('takes headers as they may be written: in capitals, with white space', async () => {
    const { url } = await addressFor(newKey());
    expect((await send(url, png(), { 'Content-Type': ' IMAGE/PNG ', 'x-amz-acl': 'Public-Read' })).status).toBe(200);
  });

  it('answers Invalid encoding, in both languages, to any other', async () => {
    for (const content_encoding of ['gzip', '', 'BASE64', 5, ['base64'], { base64: 1 }]) {
      const answer = await presign({ key: newKey(), content_encoding }, { 'Accept-Language': 'vi' });
      expect([answer.status, answer.json.message]).toEqual([400, 'Invalid encoding']);
    }
  });

  it.each([
    ['content_type', 'image/svg+xml'], ['content_type', 'text/html'], ['content_type', 'image/png\r\nX: 1'],
    ['content_type', 7], ['content_type', ''],
    ['acl', 'private'], ['acl', 'public-read-write'], ['platform', 'secret'], ['platform', '../website'],
    ['platform', 5], ['platform', '__proto__'],
  ])('refuses %s = %j', async (name, value) => {
    const answer = await presign({ key: newKey(), [name]: value });
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([400, [name]]);
  });

  it.each([
    '../../etc/passwd', '..', '.', './a.png', 'a/b.png', '/a.png', 'a\\b.png', '..%2f..%2fa.png', '%2e%2e/a.png',
    '%2e%2e%2fa.png', 'a\u0000.png',
    'a\n.png', '.hidden', '-a.png', 'a..png', 'a?.png', 'a#.png', 'a%00.png', ' ', '', 'ảnh.png',
    `${'a'.repeat(250)}.png`, 'a'.repeat(201), 'con:aux', null, 5, ['a.png'],
    { toString: 'a.png' },
  ])('gives no address for the key %j', async (key) => {
    expect((await presign({ key })).status).toBe(400);
  });

  it('takes one file at an address, once', async () => {
    const { url, direct_url } = await addressFor(newKey());
    expect((await send(url, png(1, 1))).status).toBe(200);
    expect((await send(url, png(2, 2))).status).toBe(409);
    expect((await send(url, png(1, 1))).status).toBe(409);
    expect(Buffer.from(await (await fixture.client.raw('GET', direct_url)).arrayBuffer()).equals(png(1, 1))).toBe(true);
  });

  it('takes one of two files that come to one address at the same moment', async () => {
    const { url } = await addressFor(newKey());
    const answers = await Promise.all([png(1, 1), png(2, 2), png(3, 3)].map((bytes) => send(url, bytes)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  it('takes nothing after five minutes', async () => {
    const early = await addressFor(newKey());
    const late = await addressFor(newKey());
    fixture.clock.pass(299_000);
    expect((await send(early.url, png())).status).toBe(200);
    fixture.clock.pass(1_000);
    expect((await send(late.url, png())).status).toBe(403);
    expect((await fixture.client.raw('GET', late.direct_url)).status).toBe(404);
  });

  describe('an address that somebody changed', () => {
    it.each<[name: string, change: (url: URL) => void]>([
      ['another key', (url) => (url.pathname = url.pathname.replace('anh', 'bnh'))],
      [
        'a longer life',
        (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 3_600)),
      ],
      ['no end', (url) => url.searchParams.set('expires', 'Infinity')],
      ['no expiry', (url) => url.searchParams.delete('expires')],
      ['another type', (url) => url.searchParams.set('type', 'text/html')],
      ['another encoding', (url) => url.searchParams.set('encoding', 'blob')],
      ['another acl', (url) => url.searchParams.set('acl', 'private')],
      ['no signature', (url) => url.searchParams.delete('signature')],
      ['an empty signature', (url) => url.searchParams.set('signature', '')],
      ['a signature of the same length', (url) => url.searchParams.set('signature', 'A'.repeat(43))],
      ['a very long signature', (url) => url.searchParams.set('signature', 'A'.repeat(10_000))],
      ['another bucket', (url) => (url.pathname = url.pathname.replace('/website/', '/other/'))],
      ['a way out', (url) => (url.pathname = url.pathname.replace('/website/', '/website/..%2f'))],
      [
        'a way out, encoded twice',
        (url) => (url.pathname = url.pathname.replace('/website/', '/website/%252e%252e%252f')),
      ],
      ['a NUL', (url) => (url.pathname += '%00')],
      ['a backslash', (url) => (url.pathname = url.pathname.replace('/website/', '/website/..%5c'))],
    ])('takes nothing with %s', async (_name, change) => {
      const { url, direct_url } = await addressFor(newKey());
      const changed = new URL(url, 'http://localhost');
      change(changed);
      // With the headers that it names now: of one that is sent with others nobody would look at the signature.
      const named = (parameter: string) => changed.searchParams.get(parameter) ?? '';
      const { status } = await send(changed.pathname + changed.search, png(), {
        'Content-Type': named('type'), 'Content-Encoding': named('encoding'), 'x-amz-acl': named('acl'),
      });
      expect([403, 404]).toContain(status);
      expect((await fixture.client.raw('GET', direct_url)).status).toBe(404);
    });
  });

  it.each([
    ['another type than signed', { 'Content-Type': 'image/jpeg' }],
    ['HTML as its type', { 'Content-Type': 'text/html' }],
    ['another encoding', { 'Content-Encoding': 'gzip' }], ['another acl', { 'x-amz-acl': 'private' }],
  ])('takes nothing with %s', async (_name, headers) => {
    const { url } = await addressFor(newKey());
    expect((await send(url, png(), headers as unknown as Record<string, string>)).status).toBe(403);
  });

  it.each<[name: string, bytes: Uint8Array]>([
    ['nothing', Buffer.alloc(0)], ['a JPEG for a PNG', jpeg()], ['SVG', Buffer.from('<svg onload="alert(1)"/>')],
    ['HTML', Buffer.from('<script>alert(1)</script>')],
    ['a picture with a script behind it', Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')])],
    ['a picture with an archive behind it', Buffer.concat([png(), Buffer.from('PK\u0003\u0004')])],
    ['half a picture', png(5, 5).subarray(0, 40)], ['a bomb', png(60_000, 60_000)],
    ['base64 text', Buffer.from(png().toString('base64'))],
  ])('takes no file that is %s', async (_name, bytes) => {
    const { url, direct_url } = await addressFor(newKey());
    expect((await send(url, bytes)).status).toBe(400);
    expect((await fixture.client.raw('GET', direct_url)).status).toBe(404);
    // The address is not used up by a file that was refused.
    expect((await send(url, png())).status).toBe(200);
  });

  it('takes no file that is too large, whether it says so or not', async () => {
    const { url } = await addressFor(newKey());
    expect((await send(url, new Uint8Array(MAX_PICTURE_BYTES + 1))).status).toBe(413);
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)) });
    const answer = await fixture.client.raw('PUT', url, {
      body: endless, duplex: 'half',
      headers: { 'Content-Type': 'image/png', 'Content-Encoding': 'base64', 'x-amz-acl': 'public-read' },
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it.each([
    '/uploads/website/../../secret', '/uploads/website/..%2f..%2fsecret', '/uploads/website/%2e%2e%2f%2e%2e%2fsecret',
    '/uploads/website/.parts',
    '/uploads/website/%00', '/uploads/website/a%00.png', '/uploads/website/', '/uploads/', '/uploads/other/a.png',
    '/uploads/website/nothing.png',
    '/uploads/website/%252e%252e%252fsecret', '/uploads/website/..%5c..%5csecret', '/uploads/website/%ff',
    '/uploads/website/seed-truck-1-99999x99999.png',
  ])('serves nothing at %s', async (path) => {
    expect((await fixture.client.raw('GET', path)).status).toBe(404);
    // Not even to who says that he has it.
    const headers = { 'If-None-Match': `"${path.split('/').at(-1)}"` };
    expect((await fixture.client.raw('GET', path, { headers })).status).toBe(404);
  });

  it('needs the right to add or edit something among the pages', async () => {
    const { client } = fixture;
    const ask = (own: string) => client.ask('PUT', 'Upload/presigned-url', { token: own, body: { key: newKey() } });
    const reader = await client.newPerson(token, { '/page_management/service': [1, 4] });
    const writer = await client.newPerson(token, { '/page_management/slide': [2] });
    const clerk = await client.newPerson(token, { '/system_management/staff': [1, 2, 3, 4] });
    expect([
      (await ask(reader.token)).status,
      (await ask(writer.token)).status,
      (await ask(clerk.token)).status,
    ]).toEqual([403, 200, 403]);
  });

  it('gives whole addresses to a page of another origin, and lets it send there', async () => {
    const { json } = await presign(
      { key: newKey(), content_type: 'image/png' },
      { Origin: 'https://admin.example.vn' },
    );
    expect(json.value.url).toMatch(/^http:\/\/localhost\/uploads\/website\//);
    const asked = await fixture.client.raw('OPTIONS', new URL(json.value.url).pathname, {
      headers: {
        Origin: 'https://admin.example.vn',
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'x-amz-acl,content-encoding,content-type',
      },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBe('https://admin.example.vn');
    const url = new URL(json.value.url);
    expect((await send(url.pathname + url.search, png())).status).toBe(200);
    const stranger = await presign({ key: newKey() }, { Origin: 'https://evil.example' });
    expect(stranger.json.value.url).toMatch(/^\/uploads/);
  });

  it('believes nobody that the page came by https where no proxy of its own says so', async () => {
    const { json } = await presign(
      { key: newKey() },
      { Origin: 'https://admin.example.vn', 'X-Forwarded-Proto': 'https' },
    );
    expect(json.value.direct_url).toMatch(/^http:\/\/localhost\//);
  });
});

const BEHIND_PROXIES = { corsOrigins: ['https://admin.example.vn'], trustedProxies: 2 };

describeOnEachDatabase('Upload behind proxies of its own', BEHIND_PROXIES, (fixture) => {
  it.each([
    ['https', 'https'],
    ['https, http', 'https'],
    ['http, https, http', 'https'],
    ['https, http, https', 'http'],
    ['javascript', 'http'],
    ['', 'http'],
  ])('gives addresses of the scheme that the outermost of them saw: "%s" is %s', async (forwarded, scheme) => {
    const token = await fixture.client.signIn(ADMIN.username, ADMIN.password);
    const { json } = await fixture.client.ask('PUT', 'Upload/presigned-url', {
      token, body: { key: 'a.png' }, headers: { Origin: 'https://admin.example.vn', 'X-Forwarded-Proto': forwarded },
    });
    expect(json.value.direct_url).toBe(`${scheme}://localhost/uploads/website/a.png`);
    expect(json.value.url.startsWith(`${json.value.direct_url}?`)).toBe(true);
  });
});

describeOnEachDatabase('Upload under a public origin', { publicOrigin: 'https://api.example.vn', corsOrigins: ['https://admin.example.vn'] }, (fixture) => {
  it('names that origin in every address', async () => {
    const token = await fixture.client.signIn(ADMIN.username, ADMIN.password);
    const { json } = await fixture.client.ask('PUT', 'Upload/presigned-url', { token, body: { key: 'a.png' } });
    expect(json.value.direct_url).toBe('https://api.example.vn/uploads/website/a.png');
    expect(json.value.url.startsWith(`${json.value.direct_url}?`)).toBe(true);
    const elsewhere = await fixture.client.ask('PUT', 'Upload/presigned-url', {
      token, body: { key: 'a.png' }, headers: { Origin: 'https://admin.example.vn' },
    });
    expect(elsewhere.json.value.direct_url).toBe(json.value.direct_url);
  });
});
