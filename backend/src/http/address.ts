import type { Context } from 'hono';

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
}

/**
 * Where a request came from. Behind proxies of one's own that is what the outermost of them wrote: the n-th
 * address from the right of `X-Forwarded-For`; everything left of it the sender may have made up.
 */
export function addressOf(context: Context, trustedProxies: number): string {
  const own = (context.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return own;
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-trustedProxies) || own;
}
