/** What pages and the worker say to each other. Both sides import these names; nothing else crosses. */

/** The worker's address. */
export const WORKER_PATH = '/sw.js';

/** From a page to the worker. */
export type PageMessage =
  /** From a page of the build named to the worker that waits: if it is of that build, it may take over. */
  | { readonly type: 'wanted'; readonly build: string }
  /** The page has loaded: take what is still missing of the routes' code, and drop what no tab needs. */
  | { readonly type: 'go-on' }
  /** Nobody is signed in here any more: what was kept for reading offline goes. */
  | { readonly type: 'signed-out' };

/** Between the worker that waits and the one at work. Workers of two builds speak with each other: these stay as they are. */
export type WorkerMessage =
  /** From the one that waits, of the build named: it would take over once the other has nothing to do. */
  | { readonly type: 'let-go'; readonly build: string }
  /** The answer to it, once that is so. */
  | { readonly type: 'take-over'; readonly build: string };

/** From the worker to a page, on a port of its own; the page answers with a `BuildAnswer`. */
export interface BuildQuestion {
  readonly type: 'which-build';
}

export interface BuildAnswer {
  readonly build: string;
}

/** On an answer that was kept: when it came from the backend, in milliseconds. Absent on fresh answers. */
export const KEPT_AT_HEADER = 'x-kept-at';

const HEARD: ReadonlySet<unknown> = new Set<(PageMessage | WorkerMessage)['type']>(['wanted', 'let-go', 'take-over', 'go-on', 'signed-out']);

export function isForWorker(value: unknown): value is PageMessage | WorkerMessage {
  return typeof value === 'object' && value !== null && HEARD.has((value as { type?: unknown }).type);
}

export function isBuildQuestion(value: unknown): value is BuildQuestion {
  return typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'which-build';
}
