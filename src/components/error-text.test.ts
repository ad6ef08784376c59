import { expect, it } from 'vitest';
import { failureOf } from '../api/errors.ts';
import { errorText } from './error-text.ts';
import type { Attempt } from './error-text.ts';

// The words' keys: no dictionary is loaded here.
const text = (status: number, attempt: Attempt) =>
  errorText(failureOf({ method: 'PUT', path: 'x', reason: 'r', status }), attempt);

it('ends what the backend says as a sentence, since our words follow', () => {
  const refused = failureOf({ method: 'PUT', path: 'x', reason: 'r', status: 409, body: { status: 'error', message: 'Trùng' } });
  expect(errorText(refused, 'save')).toBe('error.save Trùng. error.kept');
});

it('says of a full disk that nothing was saved or deleted, while of another failure nobody knows', () => {
  expect(text(507, 'save')).toBe('error.save error.noRoom error.kept');
  expect(text(507, 'delete')).toBe('error.delete error.noRoom');
  expect(text(500, 'save')).toBe('error.save error.serverFailed error.maybeSaved error.kept');
});

it('says of a record that could not be read before it was written that nothing was written', () => {
  for (const attempt of ['save', 'change', 'delete'] as const) {
    expect(errorText(failureOf({ method: 'GET', path: 'x', reason: 'r', status: 500 }), attempt)).not.toContain('error.maybe');
  }
});

it('says under which number the backend noted a failure of its own, where it tells one', () => {
  const failed = (status: number, traceId: unknown) =>
    errorText(failureOf({ method: 'GET', path: 'x', reason: 'r', status, body: { status: 'error', traceId } }), 'read');
  expect(failed(500, 'K7Q2M9')).toBe('error.read error.serverFailed error.failureNumber');
  expect(failed(503, '00-84c1fd4063c38d9f3900d06e56542d48-85d1d4-00')).toBe('error.read error.serverFailed error.failureNumber');
  // What ASP.NET adds to each refusal helps nobody who can mend the input.
  expect(failed(404, 'K7Q2M9')).toBe('error.read error.notFound');
  for (const none of [undefined, '', 5, 'a b', '<b>', 'x'.repeat(101)]) {
    expect(failed(500, none)).toBe('error.read error.serverFailed');
  }
});

it('says of what is too large to be sent that it is, and not that fields are wrong', () => {
  expect(text(413, 'save')).toBe('error.save error.tooLarge error.kept');
});

it('says of a record that is written out of no form what the backend says of its fields, and of nothing typed', () => {
  const body = { status: 'error', message: 'Hãy sửa các mục được đánh dấu.', errors: { idMenuCha: ['Menu cha không còn tồn tại'] } };
  const refused = failureOf({ method: 'PUT', path: 'x', reason: 'r', status: 400, body });
  expect(errorText(refused, 'change')).toBe('error.change Menu cha không còn tồn tại.');
  expect(errorText(refused, 'save')).toBe('error.save Hãy sửa các mục được đánh dấu. error.kept');
  expect(text(500, 'change')).toBe('error.change error.serverFailed error.maybeSaved');
});

it('names no fields and no length where nothing was filled in', () => {
  for (const status of [400, 413]) {
    expect(text(status, 'read')).toBe('error.read error.unknown');
    expect(text(status, 'delete')).toBe('error.delete error.unknown');
  }
  const said = failureOf({ method: 'GET', path: 'x', reason: 'r', status: 400, body: { message: 'Trang phải là số.' } });
  expect(errorText(said, 'read')).toBe('error.read Trang phải là số.');
});

it('says nothing of a record where it is the upload that the backend does not know', () => {
  expect(text(404, 'upload')).toBe('error.upload error.unknown');
  expect(text(404, 'save')).toBe('error.save error.notFound error.kept');
});
