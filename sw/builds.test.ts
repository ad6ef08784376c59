import { afterEach, describe, expect, it, vi } from 'vitest';

import { dropOldBuilds, installShell } from './builds.ts';
import type { WorkerData } from './policy.ts';

const BUILD = '0123456789abcdef';
const DATA: WorkerData = { build: BUILD, shell: ['/dashboard'], chunks: [], apiBase: '/api/backend/', readable: [], posted: [], ahead: {} };
const PAGE = `<meta name="build-id" content="${BUILD}" />`;

/** A host with these paths alone, and the names of the caches that are dropped. @param known the caches that are there */
function hostAnswering(
  answers: Record<string, readonly [body: string, type: string, status?: number, policy?: string]>,
  known: readonly string[] = [],
): { dropped: string[]; shell: string[] } {
  const dropped: string[] = [];
  vi.stubGlobal('caches', {
    open: () => Promise.resolve({ put: () => Promise.resolve() }),
    has: (name: string) => Promise.resolve(known.includes(name)),
    delete: (name: string) => Promise.resolve(dropped.push(name) > 0),
  });
  vi.stubGlobal('fetch', (path: string) => {
    const [body, type, status = 200, policy] = answers[path] ?? ['', 'text/plain', 404];
    return Promise.resolve(new Response(body, { status, headers: { 'Content-Type': type, ...(policy ? { 'Content-Security-Policy': policy } : {}) } }));
  });
  return { dropped, shell: Object.keys(answers) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps a page of a host that adds a slash as one that a browser shows: an answer that was led on is refused', async () => {
  const kept = new Map<string, Response>();
  const put = (path: string, response: Response): Promise<void> => Promise.resolve(void kept.set(path, response));
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put }), has: () => Promise.resolve(false), delete: () => Promise.resolve(true) });
  vi.stubGlobal('fetch', () => {
    const response = new Response(PAGE, { headers: { 'Content-Type': 'text/html' } });
    return Promise.resolve(Object.defineProperty(response, 'redirected', { value: true }));
  });
  await installShell(DATA);
  const dashboard = kept.get('/dashboard');
  expect([dashboard?.redirected, dashboard?.headers.get('Content-Type'), await dashboard?.text()]).toEqual([false, 'text/html', PAGE]);
});

it.each([
  ['a page for a script', '<!doctype html>', 'text/html'],
  ['a failure', 'gone', 'text/javascript', 503],
])('takes no shell at all where the host answers %s', async (_, body, type, status = 200) => {
  const { dropped, shell } = hostAnswering({ '/assets/start-1.js': [body, type, status], '/dashboard': [PAGE, 'text/html'] });
  await expect(installShell({ ...DATA, shell })).rejects.toThrow(`GET /assets/start-1.js → ${status} ${type}`);
  expect(dropped).toEqual([`build-${BUILD}`]);
});

it('takes no shell at all where the host still serves the page of another build', async () => {
  const { dropped, shell } = hostAnswering({ '/dashboard': [PAGE.replace(BUILD, 'fedcba9876543210'), 'text/html'] });
  await expect(installShell({ ...DATA, shell })).rejects.toThrow(`GET /dashboard → build fedcba9876543210, not ${BUILD}`);
  expect(dropped).toEqual([`build-${BUILD}`]);
});

it('leaves what an older worker of its build lives on, where the install comes to nothing', async () => {
  const { dropped, shell } = hostAnswering({ '/dashboard': ['gone', 'text/html', 503] }, [`build-${BUILD}`]);
  await expect(installShell({ ...DATA, shell })).rejects.toThrow('503');
  expect(dropped).toEqual([]);
});

describe('a host that still sends the policy of a build with other settings', () => {
  async function install(policy: string): Promise<void> {
    const { shell } = hostAnswering({ '/dashboard': [PAGE, 'text/html', 200, policy] });
    await installShell({ ...DATA, apiBase: 'https://api.example/api/backend/', shell });
  }

  it('gets no worker installed, which would live under that policy: it could not ask the backend', async () => {
    await expect(install("default-src 'none'; connect-src 'self' https://other.example; img-src *")).rejects.toThrow(
      'keeps its worker from https://api.example',
    );
  });

  it.each([
    "connect-src 'self' https://api.example; img-src 'self'",
    "img-src 'self'; connect-src https:",
    'connect-src *',
    "img-src 'self'",
  ])('is told from one that lets it ask: %s', async (policy) => {
    await expect(install(policy)).resolves.toBeUndefined();
  });
});

it('drops no build whose worker begins to install while the tabs are asked what they run', async () => {
  const names = ['build-old'];
  const deleted: string[] = [];
  vi.stubGlobal('caches', { keys: () => Promise.resolve([...names]), delete: (name: string) => Promise.resolve(deleted.push(name) > 0) });
  const registration: { installing: object | null; waiting: null } = { installing: null, waiting: null };
  const ask = (begins: boolean): Promise<void> => {
    const tab = {
      postMessage(_: unknown, [port]: [MessagePort]) {
        if (begins) {
          names.push('build-new');
          registration.installing = {};
        }
        port.postMessage({ build: BUILD });
      },
    };
    const scope = { registration, clients: { matchAll: () => Promise.resolve([tab]) } } as unknown as ServiceWorkerGlobalScope;
    return dropOldBuilds(scope, DATA);
  };
  await ask(true);
  expect(deleted).toEqual([]);
  registration.installing = null;
  names.pop();
  await ask(false);
  expect(deleted).toEqual(['build-old']);
});
