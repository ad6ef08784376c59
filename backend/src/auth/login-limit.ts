/**
 * Login tries are limited per account and address together: five failures in fifteen minutes, then a wait.
 * Not per account alone, or anybody could lock its owner out; not per address alone, or an office behind one
 * address would share the fate of one forgetful person.
 */

export const FAILURES_ALLOWED = 5;
export const WINDOW_MS = 15 * 60_000;
/** So many keys are remembered. Whoever fills them to have others forgotten needs minutes for it: tries take turns. */
const KEYS_KEPT = 100_000;

/**
 * The account under which tries at a password are counted: at this one, since what was tried with the one before says
 * nothing, whichever process has set the new one. Two names never become one: neither holds a NUL.
 *
 * @param sessionVersion rises with each new password; missing where nobody has that name
 */
export function triesAt(account: string, sessionVersion: number | undefined): string {
  return `${account}\u0000${sessionVersion ?? ''}`;
}

/** The same for tries at changing the password, apart from sign-ins: a stranger cannot use up these. */
export function changesOf(account: string, sessionVersion: number | undefined): string {
  return `change\u0000${triesAt(account, sessionVersion)}`;
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

/** For whoever looks after the backend. Without the account: people type passwords where the name belongs. */
function tellOfGuessing(network: string, seconds: number): void {
  const from = network.includes(':') ? `${network}::/64` : network;
  console.error(
    `${new Date().toISOString()} ${FAILURES_ALLOWED} wrong passwords for one account from ${from}: no more of its tries from there `
      + `are taken for ${Math.ceil(seconds / 60)} min. Its owner gets in from another address, or by a new password at once.`,
  );
}

/** @param now milliseconds since any moment; missing: since the start, for the computer's clock may be set back */
export function createLoginLimit(now: () => number = () => performance.now()): LoginLimit {
  const tries = new Map<string, Tries>();
  const keyOf = (account: string, address: string) => JSON.stringify([networkOf(address), account]);

  function forgetOld(): void {
    for (const [key, { times }] of tries) {
      // In order of their last try: the first that is young enough ends the search.
      if ((times.at(-1) ?? 0) > now() - WINDOW_MS && tries.size <= KEYS_KEPT) return;
      tries.delete(key);
    }
  }

  return {
    begin(account, address) {
      const key = keyOf(account, address);
      const before = tries.get(key);
      const recent = (before?.times ?? []).filter((time) => time > now() - WINDOW_MS);
      if (before && recent.length >= FAILURES_ALLOWED) {
        const wait = Math.max(1, Math.ceil(((recent[0] ?? 0) + WINDOW_MS - now()) / 1_000));
        if (!before.isTold) tellOfGuessing(networkOf(address), wait);
        before.isTold = true;
        return wait;
      }
      tries.delete(key);
      tries.set(key, { times: [...recent, now()], isTold: false });
      forgetOld();
      return 0;
    },
    succeeded: (account, address) => void tries.delete(keyOf(account, address)),
  };
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
