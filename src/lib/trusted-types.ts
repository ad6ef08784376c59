/**
 * Every Trusted Types policy that the application's pages may make, by name. The build writes these names, and
 * no others, into the `trusted-types` directive of the Content-Security-Policy; a policy that is missing here
 * cannot be made, and text then reaches no sink of the page.
 *
 * Only `worker` is made by this house. The others are made by libraries, lazily, for what is said beside them.
 */
export const TRUSTED_TYPES_POLICIES = {
  /** DOMPurify's own: it parses what it is about to clean, in an inert document (`lib/clean-html.ts`). */
  cleaner: 'dompurify',
  /** ProseMirror's: it parses pasted HTML, inertly, after our cleaner has been through it. */
  clipboard: 'ProseMirrorClipboard',
  /** The address of the service worker, and of nothing else (`workerAddress`). */
  worker: 'backoffice-worker',
} as const;

interface WorkerPolicy {
  createScriptURL(address: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): WorkerPolicy;
}

// A policy's name can be used once a page, so the policy is kept.
let workerPolicy: WorkerPolicy | undefined;

/**
 * The service worker's address in the form that `navigator.serviceWorker.register` takes under Trusted Types;
 * the plain text where the browser knows no Trusted Types.
 *
 * @param path a path of this site. Anything else throws: a worker from elsewhere would own every page.
 */
export function workerAddress(path: string): string {
  if (!/^\/(?![/\\])[\w./-]*$/.test(path)) {
    throw new TypeError(`The service worker's address must be a path of this site, not ${path}`);
  }
  const scope: object = globalThis;
  if (!('trustedTypes' in scope)) return path;
  workerPolicy ??= (scope.trustedTypes as PolicyFactory).createPolicy(TRUSTED_TYPES_POLICIES.worker, {
    createScriptURL: (address) => address,
  });
  // The DOM's own types know no Trusted Types yet: a TrustedScriptURL is handed on as the text it stands for.
  return workerPolicy.createScriptURL(path) as string;
}
