import { beforeAll, expect } from 'vitest';
import { ADMIN } from './backends.ts';
import type { Fixture } from './backends.ts';
import type { Answered } from './client.ts';

export interface Admin {
  readonly token: string;
  readonly get: (path: string) => Promise<Answered>;
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answered>;
  readonly put: (path: string, body: unknown) => Promise<Answered>;
  readonly remove: (path: string) => Promise<Answered>;
  /** Creates a record, which has to succeed. @returns it */
  readonly make: (path: string, body: unknown) => Promise<Record<string, unknown>>;
}

/** The calls of a suite's administrator, who is signed in before its first test. */
export function asAdmin(fixture: Fixture): Admin {
  let token = '';
  beforeAll(async () => {
    token = await fixture.client.signIn(ADMIN.username, ADMIN.password);
  });
  const post: Admin['post'] = (path, body, headers = {}) => fixture.client.ask('POST', path, { token, body, headers });
  return {
    get token() {
      return token;
    },
    post,
    get: (path) => fixture.client.ask('GET', path, { token }),
    put: (path, body) => fixture.client.ask('PUT', path, { token, body }),
    remove: (path) => fixture.client.ask('DELETE', path, { token }),
    async make(path, body) {
      const answer = await post(path, body);
      expect(answer.json, path).toMatchObject({ status: 'success' });
      return answer.json.data;
    },
  };
}
