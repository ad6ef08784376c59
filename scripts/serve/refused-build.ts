import { isWriteRefusal } from 'backoffice-backend/write-refusal';

/**
 * What `npm start` says where its user may not write the checkout, as a service's may not. To be given a file or two of it
 * would not help them.
 *
 * @returns undefined for what else has stopped a build
 */
export function refusedBuild(error: unknown): Error | undefined {
  if (!isWriteRefusal(error)) return undefined;
  return new Error(
    `dist/ is missing, or is not of the present sources and settings, and this user may not build it (${error.message}). ` +
      'Run npm run build as the owner of the checkout, with the same settings, and start again.',
    { cause: error },
  );
}
