import type { Context } from 'hono';

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
}

function valuesOf(context: Context, header: string): string[] {
  return (context.req.header(header) ?? '').split(',').map((part) => part.trim());
}

/**
 * Where a request came from. Behind proxies of one's own that is what the outermost of them wrote: the n-th
 * address from the right of `X-Forwarded-For`; everything left of it the sender may have made up.
 */
export function addressOf(context: Context, trustedProxies: number): string {
  const own = (context.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return own;
  return valuesOf(context, 'x-forwarded-for').at(-trustedProxies) || own;
}

/**
 * Scheme and host that a request was sent to. Behind proxies of one's own the outermost knows the scheme; most of them
 * replace `X-Forwarded-Proto` where they lengthen `X-Forwarded-For`, so that fewer values than proxies are no surprise.
 */
export function originOf(context: Context, trustedProxies: number): string {
  const { protocol, host } = new URL(context.req.url);
  const schemes = trustedProxies === 0 ? [] : valuesOf(context, 'x-forwarded-proto');
  const scheme = `${schemes.at(-trustedProxies) ?? schemes[0]}:`;
  return `${scheme === 'https:' || scheme === 'http:' ? scheme : protocol}//${host}`;
}
