/** What pages and the worker say to each other. Both sides import these names; nothing else crosses. */

/** The worker's address. */
export const WORKER_PATH = '/sw.js';

/** From a page to the worker. */
export type PageMessage =
  /** From a page of the build named: the worker of that build, which waits, may take over once this one has nothing to do. */
  | { readonly type: 'let-go'; readonly build: string }
  /** The page has loaded: take what is still missing of the routes' code, and drop what no tab needs. */
  | { readonly type: 'go-on' }
  /** Nobody is signed in here any more: what was kept for reading offline goes. */
  | { readonly type: 'signed-out' };

/** From the worker that lets go to the one that waits: if it is of the build named, it may take over now. */
export interface TakeOver {
  readonly type: 'take-over';
  readonly build: string;
}

/** From the worker to a page, on a port of its own; the page answers with a `BuildAnswer`. */
export interface BuildQuestion {
  readonly type: 'which-build';
}

export interface BuildAnswer {
  readonly build: string;
}

/** On an answer that was kept: when it came from the backend, in milliseconds. Absent on fresh answers. */
export const KEPT_AT_HEADER = 'x-kept-at';

export function isWorkerMessage(value: unknown): value is PageMessage | TakeOver {
  const type = typeof value === 'object' && value !== null ? (value as { type?: unknown }).type : undefined;
  return type === 'let-go' || type === 'take-over' || type === 'go-on' || type === 'signed-out';
}

export function isBuildQuestion(value: unknown): value is BuildQuestion {
  return typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'which-build';
}
