import { beforeAll, expect, it } from 'vitest';
import { routes } from './routes.ts';
import { ADMIN, describeOnEachDatabase } from './testing/backends.ts';
import { CREATABLE } from './testing/samples.ts';

/** `FUZZ_REQUESTS=10000 FUZZ_SEED=1 LONG_TESTS=1 npx vitest run backend/src/fuzz.long.test.ts` plays the full number. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1_500);
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

type Random = (below: number) => number;

/** xorshift32: the seed that a failure prints plays the same requests again. */
function randomFrom(seed: number): Random {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const TEXTS = [
  '', ' ', '0', '-1', '1', '1.5', '1e400', '2147483648', '99999999999999999999', 'null', 'true', 'NaN', 'đường',
  'ĐƯỜNG'.normalize('NFD'),
  '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '😀', '\u202e', '%', '_', '\\', "'", '"', "' or 1=1 --", '${x}',
  '{{x}}', '__proto__', 'constructor',
  'toString', '../..', '%2e%2e', '<script>', '<p>a</p>', 'javascript:alert(1)', 'https://example.vn', '/a', '//a',
  'a@b.vn', '0912345678',
  '2026-01-01T00:00:00', '0000-00-00', '9999-12-31T23:59:59', '2026-13-45', '00000000-0000-4000-8000-000000000000',
  'a'.repeat(300), 'ộ'.repeat(600), '한'.repeat(251),
];
const VALUES: readonly unknown[] = [
  null, true, false, 0, -1, 1, 2, 1.5, -0, 1e15, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], [null], [{}], { id: 1 },
  [{ id: 1, dataPermission: [{ id: 2 }] }],
  [{ id: 'x', dataPermission: 5 }], { __proto__: null, length: 5 }, ['00000000-0000-4000-8000-000000000000'],
];

const NAMES = [
  ...new Set(CREATABLE.flatMap(([, sample]) => Object.keys(sample))), 'id', 'clientKey', 'userName', 'idUserInfo',
  'idRoles', 'roleGroupName', 'dataPhanQuyen',
  'username', 'password', 'currentPassword', 'newPassword', 'confirmNewPassword', 'idUser', 'pageIndex', 'pageSize',
  'key', 'acl', 'content_type',
  'content_encoding', 'platform', '__proto__', 'constructor', 'tenCty', 'title',
];
const PARAMETERS = [
  'id', 'idUser', 'roleId', 'PageIndex', 'PageSize', 'search', 'SortField', 'SortOrder', 'active', 'lookup',
  'expires', 'signature',
];

interface Played {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

function drawRequest(random: Random): Played {
  const one = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const route = one(routes);
  const text = () => encodeURIComponent(one(TEXTS).toWellFormed());
  const pairs = Array.from({ length: random(4) }, () => {
    const value = random(8) === 0 ? one(['%', '%ff', '%00', '%C0%AF', '&&', '=']) : text();
    return `${one(PARAMETERS)}=${value}`;
  });
  const path = random(20) === 0
    ? `/${one(['api', 'uploads', 'api/backend', 'uploads/website'])}/${text()}`
    : `${route.path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
  if (route.method === 'GET' || route.method === 'DELETE') return { method: route.method, path, body: undefined };
  const sample = CREATABLE.find(([item]) => item === route.path)?.[1] ?? {};
  const members: [string, unknown][] = Object.entries(random(3) > 0 ? sample : {});
  for (let count = random(5); count > 0; count -= 1) {
    members.push([one(NAMES), random(2) === 0 ? one(TEXTS) : one(VALUES)]);
  }
  if (random(4) === 0) members.push(['id', 1 + random(30)]);
  const written = members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`);
  const json = `{${written.join(',')}}`;
  // Some bodies arrive damaged.
  return { method: route.method, path, body: random(30) === 0 ? json.slice(0, random(json.length + 1)) : json };
}

declare global {
  interface String {
    toWellFormed(): string;
  }
}

describeOnEachDatabase(`${REQUESTS} requests drawn with seed ${SEED}`, {}, (fixture) => {
  let token: string;

  beforeAll(async () => {
    token = await fixture.client.signIn(ADMIN.username, ADMIN.password);
  });

  it('are answered, each with a status of the contract and in JSON, and none with a failure', async () => {
    const random = randomFrom(SEED);
    const statuses = new Map<number, number>();
    for (let count = 0; count < REQUESTS; count += 1) {
      const { method, path, body } = drawRequest(random);
      const response = await fixture.client.raw(
        method,
        path,
        {
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          ...(body === undefined ? {} : { body }),
        },
        `198.51.100.${random(250)}`,
      );
      const answer = `request ${count} of seed ${SEED}: ${method} ${path} ${body ?? ''} → ${response.status}`;
      expect([200, 400, 401, 403, 404, 409, 413, 415, 422, 429], answer).toContain(response.status);
      const text = await response.text();
      expect(() => JSON.parse(text) as unknown, answer).not.toThrow();
      expect(text, answer).not.toMatch(/\bat .*\.ts:\d+|node_modules|PostgresError|Failed query|select .* from/i);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      // A new password of one's own ends one's session; the play goes on with a new one.
      if (response.status === 401) {
        token = await fixture.client.signIn(ADMIN.username, ADMIN.password, `198.51.100.${random(250)}`);
      }
    }
    // The play reaches the handlers: both successes and refusals came back in number.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 20);
  }, 1_200_000);
});
