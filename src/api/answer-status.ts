/** What a gateway says where the backend behind it is silent. A backend that answers so itself says by the contract that it does. */
export const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether an answer says by its `status` that what was asked for was not done: `error` by the contract. Other backends
 * write `Error`, `fail` or `false`, and what somebody typed would be gone as saved.
 *
 * @param body as it was parsed
 */
export function saysFailure(body: unknown): boolean {
  return /^(?:err|fa)/i.test(String((body as { readonly status?: unknown } | null)?.status));
}
