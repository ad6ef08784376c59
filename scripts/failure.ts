/**
 * Tells why a script ended: the error's message alone, which names cause and remedy, and which a stack would bury. A
 * TypeError is a defect that nobody foresaw, and shows its stack.
 */
export function tellFailure(error: unknown): void {
  console.error(error instanceof Error && !(error instanceof TypeError) ? `\n${error.message}` : error);
}
