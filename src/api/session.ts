/**
 * The calls about the person who is signed in.
 */
import { entriesOf } from '../lib/json.ts';
import { textOf } from '../lib/wire.ts';
import { call } from './client.ts';
import { endpoints } from './endpoints.ts';
import { Unreadable } from './errors.ts';
import { readSessionUser } from './session-user.ts';
import type { SessionUser } from './session-user.ts';

/** @throws {Invalid} for a wrong user name or password, {TooMany} after too many tries. */
export async function login(username: string, password: string): Promise<SessionUser> {
  const request = { method: 'POST', path: endpoints.login } as const;
  const answer = await call(request.method, request.path, { body: { username, password }, anonymous: true });
  const user = readSessionUser(entriesOf(answer).get('data'));
  // The body stays out of the error: it may hold the session in another shape, and errors are logged.
  if (!user) throw new Unreadable({ ...request, reason: 'the answer has no token' });
  return user;
}

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  readonly confirm: string;
}

/**
 * Changes the password of whoever is signed in; the session ends with it.
 * @throws {Invalid} naming the fields at fault, {TooMany} after too many tries.
 */
export async function changePassword({ current, next, confirm }: PasswordChange): Promise<void> {
  await call('POST', endpoints.changePassword, {
    body: { currentPassword: current, newPassword: next, confirmNewPassword: confirm },
  });
}

/** @returns the new password, to be shown once; undefined where the backend keeps it to itself. */
export async function resetPassword(idUser: string): Promise<string | undefined> {
  const answer = await call('POST', endpoints.resetPassword, { body: { idUser } });
  return textOf(entriesOf(entriesOf(answer).get('data')).get('newPassword')) || undefined;
}
