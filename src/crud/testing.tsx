/** What the engine's tests share: the real backend in memory behind the real client, and hands for the page. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createBackend } from '../../backend/src/index.ts';
import type { Backend } from '../../backend/src/index.ts';
import { openMemoryDatabase } from '../../backend/src/testing/memory-database.ts';
import { dropDraft, flushDrafts, readDraft } from '../stores/drafts.ts';
import { enter } from '../stores/location.ts';
import { loadMenu } from '../stores/menu.ts';
import { signIn, user, userKey } from '../stores/session.ts';
import { startStores } from '../stores/start.ts';
import { freshPage } from '../stores/testing.ts';

export const ADMIN = { username: 'admin', password: 'Mat-khau-2026' };

export interface WireCall {
  readonly method: string;
  /** Path below `/api/backend/`, with its query. */
  readonly path: string;
  readonly body: unknown;
  readonly cache: RequestCache | undefined;
}

/** Stands between client and backend: may answer itself, or do something after the backend has worked. */
export type Interference = (call: WireCall, ask: () => Promise<Response>) => Promise<Response> | undefined;

export interface Product {
  readonly backend: Backend;
  /** What the page has asked since the last `calls.length = 0`. */
  readonly calls: WireCall[];
  /** Takes the place of the last one; without an argument the wire is whole again. */
  interfere(how?: Interference): void;
  /** Asks the backend as somebody else at another desk: the page knows nothing of it. */
  api(method: string, path: string, body?: unknown): Promise<{ status: number; body: Answer }>;
  signInAgain(): Promise<void>;
  stop(): Promise<void>;
}

export interface Answer {
  readonly data?: unknown;
  readonly totalrecord?: number;
}

/** Starts the product at an address, signed in as the administrator. */
export async function startProduct(address: string, options: { seed?: boolean } = {}): Promise<Product> {
  const backend = await createBackend({
    dataDir: 'memory', database: await openMemoryDatabase(), seed: options.seed ?? true,
    adminUsername: ADMIN.username, adminPassword: ADMIN.password,
  });
  const calls: WireCall[] = [];
  const working = new Set<Promise<Response>>();
  let interference: Interference | undefined;

  const wire = async (input: string, init: RequestInit = {}): Promise<Response> => {
    // jsdom's abort signal is not Node's: the race below stands for what a browser's fetch does with it.
    const { signal, ...rest } = init;
    const url = new URL(input, 'http://localhost');
    const call = {
      method: rest.method ?? 'GET',
      path: url.pathname.replace('/api/backend/', '') + url.search,
      cache: rest.cache,
      body: typeof rest.body === 'string' ? (JSON.parse(rest.body) as unknown) : undefined,
    };
    calls.push(call);
    const ask = (): Promise<Response> => {
      const answer = Promise.resolve(backend.app.fetch(new Request(url, rest)));
      working.add(answer);
      return answer.finally(() => working.delete(answer));
    };
    const answer = interference?.(call, ask) ?? ask();
    if (!signal) return answer;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    return Promise.race([answer, aborted]);
  };

  freshPage(address);
  const stopStores = startStores(window, { fetch: wire as typeof fetch });
  await signIn(ADMIN.username, ADMIN.password);
  await enter();
  const token = await tokenOf(backend);
  calls.length = 0;
  return {
    backend,
    calls,
    interfere: (how) => {
      interference = how;
    },
    async api(method, path, body) {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const answer = await backend.app.fetch(
        new Request(`http://localhost/api/backend/${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
      );
      return { status: answer.status, body: (await answer.json()) as Answer };
    },
    signInAgain: () => signIn(ADMIN.username, ADMIN.password),
    async stop() {
      // A form that has gone may still be looking for its draft, and then keeps what was typed: reads come in their order.
      await readDraft({ userId: '', resource: '', record: '', form: '' });
      await flushDrafts();
      stopStores();
      // What the page no longer waits for, the backend may still be at.
      await Promise.allSettled(working);
      await backend.close();
    },
  };
}

async function tokenOf(backend: Backend): Promise<string> {
  const answer = await backend.app.fetch(
    new Request('http://localhost/api/backend/Authen/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(ADMIN) }),
  );
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** The same create without its `clientKey`, as a backend reads it that does not know the field. */
export async function makeWithoutKey(product: Product, { path, body }: WireCall): Promise<Response> {
  const answer = await product.api('POST', path, { ...(body as object), clientKey: undefined });
  return Response.json(answer.body, { status: answer.status });
}

/** A point that whoever waits there passes once it is opened. */
export function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { passed, open: () => open() };
}

/** The browser's own word is told of at once, whatever has been told of shortly before. */
export function goOfflineAndBack(): void {
  for (const [event, isOnline] of [['offline', false], ['online', true]] as const) {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(event));
  }
  vi.restoreAllMocks();
}

let mounted: Root | undefined;

/** Draws with effects and all, as a navigation does: its signals have React draw at once. */
export function mount(node: ReactNode): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  mounted = root;
  flushSync(() => root.render(node));
}

export function unmount(): void {
  mounted?.unmount();
  mounted = undefined;
  document.body.replaceChildren();
}

/** Waits until something is there, however long the backend and React take for it. */
export function until<T>(look: () => T): Promise<NonNullable<Awaited<T>>> {
  return vi.waitFor(async () => {
    // A promise is something at once, whatever it brings.
    const found = await look();
    if (found === undefined || found === null || found === false) throw new Error(`not (yet): ${look.toString()}\nThe page says: ${document.body.textContent}`);
    return found;
  });
}

/** What a test leaves typed would be offered to the next one: that is what drafts are for. */
export async function forgetDrafts(resource: string, record: string | number): Promise<void> {
  const key = { userId: userKey(user.peek()), resource, record, form: 'test' };
  for (let left = await readDraft(key); left; left = await readDraft(key)) await dropDraft(key, [left.id]);
}

function nameOf(element: Element): string {
  const parts = element.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id));
  if (parts) return parts.map((part) => part?.getAttribute('aria-label') ?? part?.textContent).join(' ');
  const [label] = 'labels' in element ? ((element as HTMLInputElement).labels ?? []) : [];
  return element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent;
}

/** The button of exactly this name. */
export function button(name: string, within: ParentNode = document): HTMLButtonElement | undefined {
  return [...within.querySelectorAll('button')].find((element) => nameOf(element) === name);
}

/** The button or field whose name begins so. */
export function controlNamed(beginning: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('button, input')].find((element) => nameOf(element).startsWith(beginning));
}

/** The field of exactly this label. */
export function field(label: string): HTMLInputElement | undefined {
  return [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].find((element) => nameOf(element) === label);
}

/** Hears what comes into the page together with the region that says it, which screen readers pass over. @returns asks for that, and ends it */
export function passedOver(): () => string[] {
  const texts: string[] = [];
  const take = (records: readonly MutationRecord[]): void => {
    for (const added of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof Element)) continue;
      for (const region of [added, ...added.querySelectorAll('*')]) if (region.matches('[role=status]')) texts.push(region.textContent);
    }
  };
  const watch = new MutationObserver(take);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    take(watch.takeRecords());
    watch.disconnect();
    return texts.filter((text) => text !== '');
  };
}

export async function press(name: string): Promise<void> {
  (await until(() => button(name))).click();
}

/**
 * The side menu as the backend answers it, but with these rights on one screen; the next `interfere` takes it back.
 * @throws for a screen that is not in the menu: it would change nothing, unseen
 */
export async function withRights(product: Product, link: string, rights: readonly number[]): Promise<void> {
  let changed = 0;
  product.interfere((call, ask) => {
    if (!call.path.startsWith('GetlistLeftMenuByUser')) return undefined;
    return ask().then(async (answer) => {
      const body = (await answer.json()) as { menu: { link: string | null; dataPermission: readonly number[] }[] };
      for (const entry of body.menu) {
        if (entry.link !== link) continue;
        entry.dataPermission = rights;
        changed += 1;
      }
      return Response.json(body);
    });
  });
  await loadMenu();
  if (changed === 0) throw new Error(`no entry of the menu links to ${link}`);
}
