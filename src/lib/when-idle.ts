/** Fetches code ahead of need, once the browser has nothing else to do. */
export function warmWhenIdle(load: () => Promise<unknown>): () => void {
  const run = (): void => void load().catch(() => undefined);
  if (typeof requestIdleCallback !== 'function') {
    // Safari: shortly after the first paint is near enough.
    const timer = setTimeout(run, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
