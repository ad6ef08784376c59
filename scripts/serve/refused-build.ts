/** With which a file system says that somebody may not write there. */
const REFUSED: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS'];

/**
 * What `npm start` says where its user may not write the checkout, as a service's may not. To be given a file or two of it
 * would not help them.
 *
 * @returns undefined for what else has stopped a build
 */
export function refusedBuild(error: unknown): Error | undefined {
  if (!(error instanceof Error && 'code' in error && REFUSED.includes(error.code))) return undefined;
  return new Error(
    `dist/ is missing, or is not of the present sources and settings, and this user may not build it (${error.message}). ` +
      'Run npm run build as the owner of the checkout, with the same settings, and start again.',
    { cause: error },
  );
}
