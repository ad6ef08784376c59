import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DrizzleQueryError } from 'drizzle-orm';
import { reportFailure, toldInWords } from './log.ts';

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

it('names the request, every cause and the remedy, under a number that the user is told', () => {
  const number = reportFailure(
    'POST /api/backend/Dichvu/Dichvu',
    new Error('no answer', { cause: new Error('connection refused') }),
  );
  const text = lines.join('\n');
  expect(number).toMatch(/^[A-Za-z]{8}$/);
  for (const part of [number, 'POST /api/backend/Dichvu/Dichvu', 'no answer', 'connection refused', 'Remedy:']) {
    expect(text).toContain(part);
  }
});

it('leaves out the values of a query, whatever they hold', () => {
  const secret = '$argon2id$secret,\n    at nowhere\nmật khẩu';
  reportFailure(
    'POST /api/backend/User/user',
    new DrizzleQueryError('insert into "users" values ($1)', [secret], new Error('broken')),
  );
  expect(lines.join('\n')).toContain('insert into "users" values ($1)');
  expect(lines.join('\n')).toContain('broken');
  for (const part of ['argon2id', 'nowhere', 'mật khẩu']) expect(lines.join('\n')).not.toContain(part);
  expect(lines.join('\n')).toContain('log.test.ts');
});

it('tells whoever starts it why a query failed, and none of its values', () => {
  const told = toldInWords(new DrizzleQueryError('insert into "users" values ($1)', ['$argon2id$secret'], new Error('permission denied')));
  expect(String(told)).toMatch(/permission denied.*insert into "users" values \(\$1\)$/);
  expect(String(told)).not.toContain('argon2id');
  // As Node says of a host with several addresses, none of which answers: in no words of its own.
  const silent = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('connect ECONNREFUSED 127.0.0.1:5432')]);
  expect(String(toldInWords(new DrizzleQueryError('begin', [], silent)))).toContain('ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432');
  // As the driver says it, with a full stop.
  const odd = new Error('Received unexpected copyData message from backend.');
  expect(String(toldInWords(new DrizzleQueryError('begin', [], odd)))).toContain('copyData message from backend. See that');
  const other = new Error('no room');
  expect(toldInWords(other)).toBe(other);
});
