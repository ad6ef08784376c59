/**
 * A host whose deployment can be swapped under the open tabs, and that can misbehave for single files: be slow, hang,
 * break off half-way, answer 404, 5xx or a page, or go away. The backend behind it is the running product's.
 */
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { answerFor, cacheControl, contentType } from '../../builds/hosting.ts';
import { LATEST_PATH } from '../../builds/manifest.ts';
import type { Deployment, Files } from './deployments.ts';

export type Fault =
  | 'notFound' | 'serverError' | 'hang' | 'truncated'
  /** Somebody's page in the place of the file, as of a Wi-Fi's login. */
  | 'page'
  /** The file of the first deployment, whatever was deployed since. */
  | 'stale'
  /** A call is passed on and done, but its answer does not come back; a file is not sent. */
  | 'lost'
  /** The connection is cut before anything is read. */
  | 'cut'
  | 'unauthorized'
  /** A body that is no JSON, called JSON. */
  | 'nonsense';

export interface Host {
  readonly origin: string;
  /** Deploys: the new files beside the old ones, the new pages over the old. `keep: false` takes the old assets away. */
  deploy(next: Deployment, options?: { readonly keep?: boolean }): void;
  /** Files (or calls, of one method) whose path matches misbehave from now on; `undefined` makes them well again. */
  break(pattern: RegExp, fault: Fault | undefined, method?: string): void;
  /** Files or calls of one method whose path matches wait from now on. @returns lets them go. */
  hold(pattern: RegExp, method: string): () => void;
  /** Requests for files that match, since the start. */
  asked(pattern: RegExp): number;
  stop(): Promise<void>;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const HTML_TYPE = { 'Content-Type': 'text/html' };

/** @returns false where the file is to be sent all the same: the old one. */
function misbehave(fault: Fault, body: Buffer, response: ServerResponse): boolean {
  switch (fault) {
    case 'notFound':
      response.writeHead(404).end();
      return true;
    case 'serverError':
      response.writeHead(503, HTML_TYPE).end('<h1>503</h1>');
      return true;
    case 'page':
      response.writeHead(200, HTML_TYPE).end('<!doctype html><p>Wi-Fi</p>');
      return true;
    case 'unauthorized':
      response.writeHead(401, JSON_TYPE).end('{"status":"error","message":"Hết phiên"}');
      return true;
    case 'nonsense':
      response.writeHead(200, JSON_TYPE).end('{"status":"success","data":[{"id":');
      return true;
    case 'cut':
    case 'lost':
      response.destroy();
      return true;
    case 'truncated':
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Length': body.length });
      response.write(body.subarray(0, body.length >> 1), () => response.destroy());
      return true;
    case 'hang':
      return true;
    case 'stale':
      return false;
  }
}

export async function startHost(
  first: Deployment,
  backendOrigin: string,
  headers: Readonly<Record<string, string>>,
): Promise<Host> {
  let files: Files = first.files;
  const stale: Files = first.files;
  const faults: { readonly pattern: RegExp; readonly fault: Fault | undefined; readonly method?: string | undefined }[] = [];
  const holds = new Set<{ readonly pattern: RegExp; readonly method: string; readonly over: Promise<void> }>();
  const requests: string[] = [];

  function proxy(request: IncomingMessage, response: ServerResponse, answered = true): void {
    const url = new URL(request.url ?? '/', backendOrigin);
    const passed = ask(url, { method: request.method ?? 'GET', headers: request.headers }, (answer) => {
      if (!answered) {
        answer.resume().on('end', () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  }

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*$/s, '');
    requests.push(path);
    const fault = faults.findLast(
      ({ pattern, method }) => pattern.test(path) && (method === undefined || method === request.method),
    )?.fault;
    await [...holds].find(({ pattern, method }) => pattern.test(path) && method === request.method)?.over;
    if (/^\/(?:api|uploads)\//.test(path)) {
      if (fault === undefined || fault === 'lost') proxy(request, response, fault === undefined);
      else misbehave(fault, Buffer.from('{"status":"success","data":[]}'), response);
      return;
    }
    const served = fault === 'stale' ? stale : files;
    const answer = answerFor((file) => served.has(file), path);
    const name = answer?.file;
    const body = name === undefined ? undefined : served.get(name);
    if (fault !== undefined && misbehave(fault, body ?? Buffer.alloc(64), response)) return;
    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
    if (name === undefined || !body) {
      response.writeHead(404, { 'Content-Length': 0 }).end();
      return;
    }
    response.writeHead(answer?.status ?? 404, { 'Content-Type': contentType(name), 'Cache-Control': cacheControl(name) });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy(next, { keep = true } = {}) {
      files = keep ? new Map([...files, ...next.files]) : next.files;
      if (!files.has(LATEST_PATH)) throw new Error('a deployment without its manifest');
    },
    break(pattern, fault, method) {
      faults.push({ pattern, fault, method });
    },
    hold(pattern, method) {
      let end = (): void => undefined;
      const hold = { pattern, method, over: new Promise<void>((done) => (end = done)) };
      holds.add(hold);
      return () => {
        holds.delete(hold);
        end();
      };
    },
    asked: (pattern) => requests.filter((path) => pattern.test(path)).length,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
