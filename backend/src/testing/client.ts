/** Asks a backend as a browser does, without a port. */
import type { Hono } from 'hono';
import type { Right } from '../../../src/lib/right.ts';

export interface Asked {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address that the request seems to come from. */
  readonly from?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are checked by the tests, member by member
  readonly json: any;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export class TestClient {
  readonly #app: Hono;
  #counter = 0;

  constructor(app: Hono) {
    this.#app = app;
  }

  /** @param path relative to `/api/backend/`, or absolute with a leading slash */
  async ask(
    method: Method,
    path: string,
    { token, body, headers = {}, from = '203.0.113.7' }: Asked = {},
  ): Promise<Answered> {
    const response = await this.raw(
      method,
      path,
      {
        headers: {
          'Content-Type': 'application/json; charset=UTF-8',
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      from,
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === '' ? undefined : parsed(text) };
  }

  async raw(method: string, path: string, init: RequestInit = {}, from = '203.0.113.7'): Promise<Response> {
    const address = path.startsWith('/') ? path : `/api/backend/${path}`;
    return this.#app.request(address, { ...init, method }, { incoming: { socket: { remoteAddress: from } } });
  }

  /** A token, or an error that says what came instead. */
  async signIn(username: string, password: string, from?: string): Promise<string> {
    const answer = await this.ask('POST', 'Authen/login', { body: { username, password }, ...(from ? { from } : {}) });
    const token: unknown = answer.json?.data?.token;
    if (typeof token !== 'string') {
      throw new Error(`no sign-in as ${username}: ${answer.status} ${JSON.stringify(answer.json)}`);
    }
    return token;
  }

  /** Makes a group that holds these rights by function link, a user in it with a password, and signs in. */
  async newPerson(admin: string, rights: Readonly<Record<string, readonly Right[]>>): Promise<NewPerson> {
    this.#counter += 1;
    const groupId = await this.newGroup(admin, `Nhóm thử ${this.#counter}`, rights);
    const userName = `nguoi.thu.${this.#counter}`;
    const user = await this.ask('POST', 'User/user', { token: admin, body: { userName, idRoles: [groupId] } });
    const reset = await this.ask('POST', 'user/reset-password', { token: admin, body: { idUser: user.json.data.id } });
    const password: string = reset.json.data.newPassword;
    const token = await this.signIn(userName, password);
    return { id: user.json.data.id, groupId, userName, password, token };
  }

  async newGroup(admin: string, name: string, rights: Readonly<Record<string, readonly Right[]>>): Promise<string> {
    const dataPhanQuyen = await this.permissions(admin, rights);
    const made = await this.ask('POST', 'phanquyen', { token: admin, body: { roleGroupName: name, dataPhanQuyen } });
    return made.json.data.id;
  }

  /** `dataPhanQuyen` for rights by function link. @throws for a link that no function has: it would give nothing, unseen */
  async permissions(admin: string, rights: Readonly<Record<string, readonly Right[]>>): Promise<unknown[]> {
    const { json } = await this.ask('GET', 'GetallFunction', { token: admin });
    const menu: { id: number; functionName: string; link: string | null }[] = json.menu;
    const unknown = Object.keys(rights).filter((wanted) => !menu.some(({ link }) => link === wanted));
    if (unknown.length > 0) throw new Error(`no function links to ${unknown.join(', ')}`);
    return menu
      .filter(({ link }) => link !== null && link in rights)
      .map(({ id, functionName, link }) => ({
        id,
        functionName,
        dataPermission: (rights[link ?? ''] ?? []).map((right) => ({ id: right, permissionName: '' })),
      }));
  }
}

export interface NewPerson {
  readonly id: string;
  readonly groupId: string;
  readonly userName: string;
  readonly password: string;
  readonly token: string;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
