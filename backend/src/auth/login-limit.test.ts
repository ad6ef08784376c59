import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { changesOf, createLoginLimit, FAILURES_ALLOWED, networkOf, triesAt, WINDOW_MS } from './login-limit.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('takes an IPv6 network of 64 bits, in whatever spelling, for one address', () => {
  const network = networkOf('2001:0db8:0000:0042::1');
  for (const address of [
    '2001:db8:0:42::ffff',
    '2001:DB8:0:42:1:2:3:4',
    '2001:db8:0:42:0:0:0:1',
    '2001:db8:0:42::1%eth0',
  ]) {
    expect(networkOf(address)).toBe(network);
  }
  expect(networkOf('2001:db8:0:43::1')).not.toBe(network);
});

it('stops whoever tries one network after the other of all that an IPv6 customer may own, and nobody else', () => {
  const tell = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => tell.mockRestore());
  let now = 0;
  const limit = createLoginLimit(() => now);
  const tryFrom = (network: number, account = 'a') => limit.begin(account, `2001:db8:7:${network.toString(16)}::1`);
  for (let tries = 0; tries < 50; tries += 1) expect(tryFrom(tries)).toBe(0);
  now = 60_000;
  expect(tryFrom(1_000)).toBe((WINDOW_MS - 60_000) / 1_000);
  expect(tell.mock.calls).toEqual([[expect.stringMatching(/ 50 wrong passwords for one account from 2001:db8:7::\/48: .* for 14 min\./)]]);
  expect([tryFrom(1_000, 'b'), limit.begin('a', '2001:db8:8::1'), limit.begin('a', '192.0.2.1')]).toEqual([0, 0, 0]);
  now = WINDOW_MS;
  expect(tryFrom(1_000)).toBe(0);
  limit.succeeded('a', '2001:db8:7:3e8::1');
  for (let tries = 0; tries < 50; tries += 1) expect(tryFrom(tries)).toBe(0);
});

it('takes IPv4 in IPv6 clothes for what it is', () => {
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('::ffff:192.0.2.1')).not.toBe(networkOf('::ffff:192.0.2.2'));
});

it('lets the oldest failure fall out of the window, one after the other', () => {
  let now = 0;
  const limit = createLoginLimit(() => now);
  for (let tries = 0; tries < FAILURES_ALLOWED; tries += 1) {
    expect(limit.begin('a', '192.0.2.1')).toBe(0);
    now += 1_000;
  }
  expect(limit.begin('a', '192.0.2.1')).toBe((WINDOW_MS - FAILURES_ALLOWED * 1_000) / 1_000);
  now = WINDOW_MS;
  expect(limit.begin('a', '192.0.2.1')).toBe(0);
  expect(limit.begin('a', '192.0.2.1')).toBeGreaterThan(0);
});

it('asks nobody to wait longer, nor lets anybody in sooner, where the computer\'s clock is set', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limit = createLoginLimit();
  const start = Date.now();
  for (let tries = 0; tries < FAILURES_ALLOWED; tries += 1) limit.begin('a', '192.0.2.1');
  for (const days of [-1, 1]) {
    vi.setSystemTime(start + days * 86_400_000);
    const wait = limit.begin('a', '192.0.2.1');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(WINDOW_MS / 1_000);
  }
});

it('tells once of an address that is refused further tries, and of no name: passwords are typed there, too', () => {
  const tell = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => tell.mockRestore());
  let now = 0;
  const limit = createLoginLimit(() => now);
  const guess = () => limit.begin('Mật khẩu của tôi', '192.0.2.1:50001');
  for (let tries = 0; tries < FAILURES_ALLOWED; tries += 1) guess();
  expect(tell).not.toHaveBeenCalled();
  for (let tries = 0; tries < 3; tries += 1) guess();
  expect(tell.mock.calls).toEqual([[expect.stringMatching(/^\S+Z 5 wrong passwords for one account from 192\.0\.2\.1: .* for 15 min\./)]]);
  now = WINDOW_MS;
  for (let tries = 0; tries <= FAILURES_ALLOWED; tries += 1) guess();
  expect(tell).toHaveBeenCalledTimes(2);
  expect(String(tell.mock.calls)).not.toContain('Mật khẩu');
  for (let tries = 0; tries <= FAILURES_ALLOWED; tries += 1) limit.begin('a', '2001:db8:0:42::1');
  expect(tell).toHaveBeenLastCalledWith(expect.stringContaining(' from 2001:db8:0:42::/64: '));
});

it('keeps no account and address apart that belong together, and no others together', () => {
  const limit = createLoginLimit(() => 0);
  for (let tries = 0; tries < FAILURES_ALLOWED; tries += 1) limit.begin('b a', '192.0.2.1');
  expect(limit.begin('b a', '192.0.2.1')).toBeGreaterThan(0);
  expect(limit.begin('a', '192.0.2.1 b')).toBe(0);
});

it.each([
  ['192.0.2.1:50001', '192.0.2.1:50002', '192.0.2.1'],
  ['[2001:db8::1]:50001', '[2001:db8::1]:50002', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::2', '2001:db8:0:0::3'],
])('gives nobody new tries for a new connection, whose port some proxies write down: %s', (...addresses) => {
  const limit = createLoginLimit(() => 0);
  for (let tries = 0; tries < FAILURES_ALLOWED; tries += 1) limit.begin('a', addresses[tries % 2] ?? '');
  expect(limit.begin('a', addresses[2] ?? '')).toBeGreaterThan(0);
});

it('stays small however many names are tried: the oldest tries are forgotten, and the latest count', () => {
  const limit = createLoginLimit(() => 0);
  const guess = (name: string) => Array.from({ length: FAILURES_ALLOWED }, () => limit.begin(name, '192.0.2.1'));
  guess('owner');
  for (let name = 0; name < 99_999; name += 1) limit.begin(`name ${name}`, '192.0.2.1');
  expect(limit.begin('owner', '192.0.2.1')).toBeGreaterThan(0);
  guess('last');
  expect(limit.begin('owner', '192.0.2.1')).toBe(0);
  expect(limit.begin('last', '192.0.2.1')).toBeGreaterThan(0);
});

it('counts apart what is tried at a new password, to sign in or to change it, and at those of others', () => {
  const limit = createLoginLimit(() => 0);
  const users = [undefined, ...['u1', 'u2'].flatMap((id) => [1, 2, 12].map((sessionVersion) => ({ id, sessionVersion })))];
  const counted = users.flatMap((user) => ['a', 'a1', 'change'].flatMap((account) => [triesAt(account, user), changesOf(account, user)]));
  for (const account of counted) {
    expect(limit.begin(account, '192.0.2.1')).toBe(0);
    for (let tries = 0; tries < FAILURES_ALLOWED; tries += 1) limit.begin(account, '192.0.2.1');
  }
  for (const account of counted) expect(limit.begin(account, '192.0.2.1')).toBeGreaterThan(0);
});
