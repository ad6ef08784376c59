const REFUSALS: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS'];

/** Whether it is the system's refusal of a file or folder to the user who runs this, or of a disk that may only be read. */
export function isWriteRefusal(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && REFUSALS.includes((error as NodeJS.ErrnoException).code);
}
