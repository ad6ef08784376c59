const NOT_OURS = 'Give it to the user who runs this, or run this as the user whom it belongs to.';
const IN_THE_WAY = 'A file stands there or on the way there, or a link that leads nowhere: move it away, or choose another place.';

/** What to do where the system refuses a file or folder, whose path its own message names, by the code of the refusal. */
const REMEDIES: ReadonlyMap<unknown, string> = new Map([
  ['EACCES', NOT_OURS],
  ['EPERM', NOT_OURS],
  ['EROFS', 'Its disk is mounted for reading alone: mount it for writing, or choose another place.'],
  ['EEXIST', IN_THE_WAY],
  ['ENOTDIR', IN_THE_WAY],
]);

/** Of a folder to be made whose parents are there (`makeFolder`); of a file it says that it is missing, which is another matter. */
const NO_PLACE = 'No folder can be made there: choose another place.';

/** What to do about a file or folder that the system has refused; undefined for every other error. */
export function remedyOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'path' in error && 'code' in error)) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' && syscall === 'mkdir' ? NO_PLACE : REMEDIES.get(code);
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
