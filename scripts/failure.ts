const NOT_OURS = 'Give it to the user who runs this, or run this as the user whom it belongs to.';

/** What to do where the system refuses a file or folder, whose path its own message names, by the code of the refusal. */
const REMEDIES: ReadonlyMap<unknown, string> = new Map([
  ['EACCES', NOT_OURS],
  ['EPERM', NOT_OURS],
  ['EROFS', 'Its disk is mounted for reading alone: mount it for writing, or choose another place.'],
]);

/** What to do about a file or folder that the system has refused; undefined for every other error. */
export function remedyOf(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error && 'code' in error ? REMEDIES.get(error.code) : undefined;
}

/**
 * Tells why a script ended: the error's message alone, which names cause and remedy, and which a stack would bury. A
 * TypeError is a defect that nobody foresaw, and shows its stack.
 */
export function tellFailure(error: unknown): void {
  if (!(error instanceof Error) || error instanceof TypeError) return console.error(error);
  const remedy = remedyOf(error);
  console.error(`${error.message}${remedy === undefined ? '' : `. ${remedy}`}`);
}
