import { afterEach, expect, it, vi } from 'vitest';
import { answerOf, Refusal } from './refusal.ts';

afterEach(() => vi.restoreAllMocks());

it('answers a failure of its own without internals, under the number that stands in the log', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  const { status, body } = answerOf(new Error('relation "services" does not exist'), 'vi', 'GET /x');
  expect(status).toBe(500);
  expect(body.traceId).toMatch(/^[A-Za-z]{8}$/);
  expect(lines.join('\n')).toContain(body.traceId);
  expect(body.message).toContain(body.traceId);
  expect(JSON.stringify(body)).not.toContain('services');
});

it('tells of a full disk that a write has met, and not again of one that it was refused for', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(answerOf(new Refusal('diskFull'), 'vi', 'POST /x').status).toBe(507);
  expect(said).not.toHaveBeenCalled();
  expect(answerOf(Object.assign(new Error('write'), { code: 'ENOSPC' }), 'vi', 'POST /x').status).toBe(507);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('POST /x'));
});

it('numbers no refusal: whoever reads it can mend it', () => {
  expect(answerOf(new Refusal('notFound'), 'vi', 'GET /x').body).not.toHaveProperty('traceId');
});
