const REFUSALS: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS'];
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** With which a file system says that it has no links of a kind. */
export const NO_LINKS: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** Whether it is the system's refusal of a file or folder to the user who runs this, or of a disk that may only be read. */
export function isWriteRefusal(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && REFUSALS.includes((error as NodeJS.ErrnoException).code);
}

/** Whether it is the system's word of a disk that is full, or of a user's share of it that is used up. */
export function isOfFullDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && FULL.includes((error as NodeJS.ErrnoException).code);
}
