/**
 * Login tries are limited per account and address together: five failures in fifteen minutes, then a wait.
 * Not per account alone, or anybody could lock its owner out; not per address alone, or an office behind one
 * address would share the fate of one forgetful person.
 */

export const FAILURES_ALLOWED = 5;
/** From all the networks together that an IPv6 customer may own: one by one, they would give tries without an end. */
const SITE_FAILURES_ALLOWED = 50;
export const WINDOW_MS = 15 * 60_000;
/** So many keys are remembered. Whoever fills them to have others forgotten needs minutes for it: tries take turns. */
const KEYS_KEPT = 100_000;

interface Tried {
  readonly id: string;
  readonly sessionVersion: number;
}

/**
 * The account under which tries at a password are counted: at this one, since what was tried with the one before says
 * nothing, whichever process has set the new one. Two names never become one: neither holds a NUL.
 *
 * @param user who has that name, if anybody: an account made anew is another. `sessionVersion` rises with each new password.
 */
export function triesAt(account: string, user: Tried | undefined): string {
  return [account, user?.id ?? '', user?.sessionVersion ?? ''].join('\u0000');
}

/** The same for tries at changing the password, apart from sign-ins: a stranger cannot use up these. */
export function changesOf(account: string, user: Tried | undefined): string {
  return `change\u0000${triesAt(account, user)}`;
}

export interface LoginLimit {
  /**
   * Counts a try before its outcome is known, so that tries at the same moment count too.
   * @returns seconds to wait, or 0 where the try may go on
   */
  begin(account: string, address: string): number;
  /** The try succeeded: the count starts again from nothing. */
  succeeded(account: string, address: string): void;
}

interface Tries {
  readonly times: readonly number[];
  /** Whether it was told that no more of them are taken. */
  isTold: boolean;
}

interface Network {
  readonly name: string;
  readonly allowed: number;
}

function networksOf(address: string): readonly Network[] {
  const network = networkOf(address);
  if (!network.includes(':')) return [{ name: network, allowed: FAILURES_ALLOWED }];
  return [
    { name: `${network}::/64`, allowed: FAILURES_ALLOWED },
    { name: `${siteOf(address)}::/48`, allowed: SITE_FAILURES_ALLOWED },
  ];
}

/** For whoever looks after the backend. Without the account: people type passwords where the name belongs. */
function tellOfGuessing({ name, allowed }: Network, seconds: number): void {
  console.error(
    `${new Date().toISOString()} ${allowed} wrong passwords for one account from ${name}: no more of its tries from there `
      + `are taken for ${Math.ceil(seconds / 60)} min. Its owner gets in from another address, or by a new password at once.`,
  );
}

/** @param now milliseconds since any moment; missing: since the start, for the computer's clock may be set back */
export function createLoginLimit(now: () => number = () => performance.now()): LoginLimit {
  const tries = new Map<string, Tries>();
  const keyOf = (account: string, { name }: Network) => JSON.stringify([name, account]);

  function forgetOld(): void {
    for (const [key, { times }] of tries) {
      // In order of their last try: the first that is young enough ends the search.
      if ((times.at(-1) ?? 0) > now() - WINDOW_MS && tries.size <= KEYS_KEPT) return;
      tries.delete(key);
    }
  }

  return {
    begin(account, address) {
      const networks = networksOf(address).map((network) => {
        const key = keyOf(account, network);
        const before = tries.get(key);
        return { network, key, before, recent: (before?.times ?? []).filter((time) => time > now() - WINDOW_MS) };
      });
      for (const { network, before, recent } of networks) {
        if (!before || recent.length < network.allowed) continue;
        const wait = Math.max(1, Math.ceil(((recent[0] ?? 0) + WINDOW_MS - now()) / 1_000));
        if (!before.isTold) tellOfGuessing(network, wait);
        before.isTold = true;
        return wait;
      }
      for (const { key, recent } of networks) {
        tries.delete(key);
        tries.set(key, { times: [...recent, now()], isTold: false });
      }
      forgetOld();
      return 0;
    },
    succeeded(account, address) {
      for (const network of networksOf(address)) tries.delete(keyOf(account, network));
    },
  };
}

/** All that may belong to one customer: of IPv6 up to a /48, else the address alone. */
export function siteOf(address: string): string {
  return networkOf(address).split(':').slice(0, 3).join(':');
}

/**
 * An IPv6 customer owns a whole /64, so that is one address here; IPv4 in IPv6 clothes is IPv4. Some proxies write a port
 * behind the address, another for each connection.
 */
export function networkOf(written: string): string {
  const address = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(written)?.slice(1).find(Boolean) ?? written;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...middle, ...right].slice(0, 4).map((part) => part.replace(/^0+(?=.)/, '')).join(':');
}
