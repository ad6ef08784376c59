/** Tells the console, and so whoever is on call, of a failure that stops nobody. */
export function report(what: string, error: unknown): void {
  console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}
