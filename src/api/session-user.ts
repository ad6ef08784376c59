import { entriesOf } from '../lib/json.ts';

/** Who is signed in; what the cookie `user` holds. */
export interface SessionUser {
  readonly token: string;
  readonly id?: string;
  readonly userName?: string;
  readonly name?: string;
  readonly avatar?: string;
}

const OPTIONAL = ['id', 'userName', 'name', 'avatar'] as const;

/** The session user in an answer or a cookie; undefined where there is no token. Unknown fields stay out. */
export function readSessionUser(value: unknown): SessionUser | undefined {
  const fields = entriesOf(value);
  const token = fields.get('token');
  if (typeof token !== 'string' || token === '') return undefined;
  const user: { -readonly [Name in keyof SessionUser]: SessionUser[Name] } = { token };
  for (const name of OPTIONAL) {
    const text = fields.get(name);
    if (typeof text === 'string' && text !== '') user[name] = text;
    else if (typeof text === 'number') user[name] = String(text);
  }
  return user;
}
