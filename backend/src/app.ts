/** The HTTP side: every request passes the same gate, in the same order, before its handler sees it. */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { bearerOf } from './auth/token.ts';
import { findPerson, mayDo } from './auth/rights.ts';
import type { Person } from './auth/rights.ts';
import type { Claims } from './auth/token.ts';
import type { Call, Services } from './call.ts';
import type { Database } from './database/database.ts';
import { addressOf, createProxyNotice, originOf } from './http/address.ts';
import { readJsonObject } from './http/body.ts';
import type { Body } from './http/body.ts';
import { answerOf, Refusal } from './refusal.ts';
import type { Route } from './route.ts';
import type { FolderUploads } from './upload/folder-uploads.ts';
import { languageOf } from './words.ts';

const BASE = '/api/backend/';
const BODY_LIMIT = 64_000;
const NO_BODY: Body = new Map();
const NOBODY: Person = { id: '', userName: '', name: '', rights: new Map() };

export interface AppOptions {
  readonly routes: readonly Route[];
  readonly services: Services;
  readonly folderUploads: FolderUploads;
  /** Origins of pages elsewhere that may call the backend. */
  readonly corsOrigins: readonly string[];
  /** How many proxies of one's own stand before the backend, and say for whom by `X-Forwarded-For` and `-Proto`. */
  readonly trustedProxies: number;
}

export function createApp({ routes, services, folderUploads, corsOrigins, trustedProxies }: AppOptions): Hono {
  const app = new Hono();

  app.onError((error, context) => {
    const request = `${context.req.method} ${context.req.path}`;
    const { status, headers, body } = answerOf(error, languageOf(context.req.header('accept-language')), request);
    return context.json(body, status, headers);
  });

  if (corsOrigins.length > 0) {
    const allow = cors({
      origin: [...corsOrigins],
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowHeaders: ['Authorization', 'Content-Type', 'Content-Encoding', 'x-amz-acl', 'Accept-Language'],
      exposeHeaders: ['Retry-After'],
      maxAge: 7_200,
    });
    app.use('/api/*', allow);
    app.use('/uploads/*', allow);
  }
  app.use('*', async (context, next) => {
    await next();
    // Pictures say themselves for how long; that there is none may be kept by nobody, or it would be missing once it is there.
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
  });

  function crossOriginOf(context: Context): string | undefined {
    const origin = context.req.header('origin');
    return origin !== undefined && corsOrigins.includes(origin) ? originOf(context, trustedProxies) : undefined;
  }

  async function claimsOf(context: Context): Promise<Claims | undefined> {
    const token = bearerOf(context.req.header('authorization'));
    return token === undefined ? undefined : services.tokens.verify(token);
  }

  /** Whoever asks, by what the database says now. @throws Refusal 401 where the session is none, 403 where the right lacks */
  async function demandPerson(db: Database, claims: Claims | undefined, { needs }: Route): Promise<Person> {
    if (needs === 'nothing') return NOBODY;
    const person = claims && (await findPerson(db, claims));
    if (!person) throw new Refusal('unauthorised');
    if (!mayDo(person, needs)) throw new Refusal('forbidden');
    return person;
  }

  const noticeProxy = createProxyNotice(trustedProxies);

  async function answer(context: Context, route: Route): Promise<Response> {
    noticeProxy(context);
    const claims = await claimsOf(context);
    const sender = await demandPerson(services.db, claims, route);
    if (route.method !== 'GET' && !route.onlyReads) await services.room.demand();
    const hasBody = route.method === 'POST' || route.method === 'PUT';
    const body = hasBody ? await readJsonObject(context.req.raw, route.bodyLimit ?? BODY_LIMIT) : NO_BODY;
    const call: Call = {
      ...services,
      // Once more: a body may take minutes to come, and what its sender was allowed before counts no more.
      person: hasBody ? await demandPerson(services.db, claims, route) : sender,
      demandPerson: (tx) => demandPerson(tx, claims, route),
      query: new URL(context.req.url).searchParams,
      body,
      language: languageOf(context.req.header('accept-language')),
      address: addressOf(context, trustedProxies),
      crossOrigin: crossOriginOf(context),
    };
    return context.json(await route.handle(call));
  }

  const byCall = new Map<string, Route[]>();
  for (const route of routes) {
    const call = `${route.method} ${route.path}`;
    byCall.set(call, [...(byCall.get(call) ?? []), route]);
  }
  for (const alternatives of byCall.values()) {
    const [{ method, path }] = alternatives as [Route];
    app.on(method, BASE + path, (context) => {
      const route = alternatives.find(({ when }) => !when || context.req.query(when.parameter) === when.value);
      if (!route) throw new Refusal('noSuchPath');
      return answer(context, route);
    });
  }
  folderUploads.mount(app);
  app.all('*', () => {
    throw new Refusal('noSuchPath');
  });
  return app;
}
