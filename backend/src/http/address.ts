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

const SAME_MACHINE = /^(?:::1|(?:::ffff:)?127\.[\d.]+)$/;

/**
 * Tells once of a proxy on the same machine that the backend was not told of. Everybody who comes by it is taken for one
 * address, so that whoever tries an account's password keeps its owner out. Of a sender elsewhere that header says nothing.
 */
export function createProxyNotice(trustedProxies: number): (context: Context) => void {
  let isTold = trustedProxies > 0;
  return (context) => {
    if (isTold || context.req.header('x-forwarded-for') === undefined || !SAME_MACHINE.test(addressOf(context, 0))) return;
    isTold = true;
    console.error(
      `${new Date().toISOString()} a proxy on this machine says for whom it asks (X-Forwarded-For), and is not believed: all who `
        + 'come by it are taken for one address, and whoever tries the password of an account keeps its owner out.\n'
        + '  Remedy: start with TRUSTED_PROXIES=1, where it is a proxy of your own.',
    );
  };
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
