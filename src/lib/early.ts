/**
 * Answers that were asked for before the application's code had come. `boot-framed.ts`, the small script that runs before
 * the first paint, asks; the client picks the open promises up, so that the rows travel while the code does.
 */

/** An answer that has come whole: the list's early rows and the application both read it. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface EarlyAnswer {
  /** The whole address that was asked. */
  readonly address: string;
  /** The session it was asked with: an answer is nobody else's. */
  readonly authorization: string;
  readonly answer: Promise<WholeAnswer>;
  /** Of rows that may be shown ahead of the code: how many stand on the pages before theirs. */
  readonly rowsBefore?: number;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswer[];
    /** The row that was clicked before the code had come: its record is opened by whoever takes the page over. */
    earlyWish?: string | undefined;
  }
}

/** The rows that may be shown ahead of the code, where the page has asked for such. */
export function earlyRows(): EarlyAnswer | undefined {
  return window.earlyAnswers?.find(({ rowsBefore }) => rowsBefore !== undefined);
}

/** Two addresses that ask the same thing, however their parameters are ordered and written. */
function sameAddress(one: string, other: string): boolean {
  const [a, b] = [new URL(one, location.origin), new URL(other, location.origin)];
  if (a.origin !== b.origin || a.pathname !== b.pathname) return false;
  a.searchParams.sort();
  b.searchParams.sort();
  return a.searchParams.toString() === b.searchParams.toString();
}

function responseOf({ text, status, headers }: WholeAnswer): Response {
  // Some statuses allow no body, not even an empty one.
  return new Response(text || null, { status, headers });
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, failed) => {
    const stop = (): void => failed(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * `fetch`, but a GET that was asked early gets that answer. Each answer is handed out once, and only while the page
 * starts: what is asked again later, or past everything kept (a `cache` of its own), wants to know what is true then.
 */
export const earlyFetch: typeof fetch = (input, init) => {
  const waiting = typeof window === 'undefined' ? undefined : window.earlyAnswers;
  const isGet = (init?.method ?? 'GET').toUpperCase() === 'GET';
  if (!waiting || waiting.length === 0 || !isGet || init?.cache) return fetch(input, init);
  const address = input instanceof Request ? input.url : String(input);
  const authorization = new Headers(init?.headers).get('Authorization') ?? '';
  const index = waiting.findIndex(
    (answer) => answer.authorization === authorization && sameAddress(answer.address, address),
  );
  const [found] = index < 0 ? [] : waiting.splice(index, 1);
  if (!found) return fetch(input, init);
  const response = found.answer.then(responseOf);
  return init?.signal ? Promise.race([response, untilAborted(init.signal)]) : response;
};

/** Drops what nobody has asked for, once the page has started. */
export function dropEarlyAnswers(): void {
  if (typeof window !== 'undefined') delete window.earlyAnswers;
}
