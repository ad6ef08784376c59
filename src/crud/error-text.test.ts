import { expect, it } from 'vitest';
import { failureOf } from '../api/errors.ts';
import { errorText } from './error-text.ts';

// The words' keys: no dictionary is loaded here.
const text = (status: number, attempt: 'save' | 'delete') =>
  errorText(failureOf({ method: 'PUT', path: 'x', reason: 'r', status }), attempt);

it('says of a full disk that nothing was saved or deleted, while of another failure nobody knows', () => {
  expect(text(507, 'save')).toBe('error.save error.noRoom error.kept');
  expect(text(507, 'delete')).toBe('error.delete error.noRoom');
  expect(text(500, 'save')).toBe('error.save error.serverFailed error.maybeSaved error.kept');
});
