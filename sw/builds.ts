/** The builds that the browser holds: how the worker takes its own, whole or not at all, and drops those that no tab runs. */
import { buildOfPage } from '../builds/manifest.ts';
import type { BuildAnswer, BuildQuestion } from './messages.ts';
import { ANSWER_LIMIT, blockedBackend, buildCache, buildsToDrop, FILE_LIMIT, hasEnding, isOfType } from './policy.ts';
import type { WorkerData } from './policy.ts';

/**
 * Takes the shell, all or nothing; a host that still serves another build's page or policy, or a page for a script,
 * fails it.
 */
export async function installShell(data: WorkerData): Promise<void> {
  const name = buildCache(data.build);
  // A build that was put back is installed anew while its own worker, or a tab of it, lives on what is there.
  const isKnown = await caches.has(name);
  try {
    const cache = await caches.open(name);
    await Promise.all(
      data.shell.map(async (path) => {
        const response = await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' });
        if (!response.ok || !isOfType(path, response.headers.get('Content-Type'))) {
          throw new Error(`GET ${path} → ${response.status} ${response.headers.get('Content-Type')}`);
        }
        if (hasEnding(path)) return cache.put(path, response);
        const found = buildOfPage(await response.clone().text());
        if (found !== data.build) throw new Error(`GET ${path} → build ${found}, not ${data.build}`);
        const blocked = blockedBackend(response.headers.get('Content-Security-Policy') ?? '', data);
        if (blocked !== undefined) throw new Error(`GET ${path} → a policy that keeps its worker from ${blocked}`);
        // A host may have added a slash on the way: an answer that says so is refused for a page.
        return cache.put(path, response.redirected ? new Response(response.body, response) : response);
      }),
    );
  } catch (error) {
    if (!isKnown) await caches.delete(name);
    throw error;
  }
}

/** Takes code, the routes' where none is named, one by one. What fails is taken at another time, or when it is needed. */
export async function fillChunks(data: WorkerData, paths = data.chunks): Promise<void> {
  const cache = await caches.open(buildCache(data.build));
  const there = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  for (const path of paths) {
    if (there.has(path)) continue;
    try {
      const response = await fetch(path, { priority: 'low', signal: AbortSignal.timeout(FILE_LIMIT) });
      if (response.ok && isOfType(path, response.headers.get('Content-Type'))) await cache.put(path, response);
    } catch {
      return;
    }
  }
}

/** Which builds the open tabs run; undefined where one does not say: then nothing may be dropped. */
async function liveBuilds(scope: ServiceWorkerGlobalScope): Promise<Set<string> | undefined> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = await Promise.all(
    tabs.map(
      (tab) =>
        new Promise<string | undefined>((done) => {
          const { port1, port2 } = new MessageChannel();
          const question: BuildQuestion = { type: 'which-build' };
          setTimeout(() => done(undefined), ANSWER_LIMIT);
          port1.onmessage = (event: MessageEvent<BuildAnswer>) => done(event.data.build);
          tab.postMessage(question, [port2]);
        }),
    ),
  );
  return answers.includes(undefined) ? undefined : new Set(answers.filter((build) => build !== undefined));
}

/** Drops the files of builds that no open tab runs. A worker that waits has taken its own already: then not now. */
export async function dropOldBuilds(scope: ServiceWorkerGlobalScope, data: WorkerData): Promise<void> {
  const anotherComes = (): boolean => Boolean(scope.registration.installing ?? scope.registration.waiting);
  if (anotherComes()) return;
  const live = await liveBuilds(scope);
  const all = await caches.keys();
  // Asked again behind all that takes time: the tabs do.
  if (!live || anotherComes()) return;
  const names = buildsToDrop(all, live.add(data.build));
  await Promise.all(names.map((name) => caches.delete(name)));
}
