/** The orders that a running backend takes from its own machine (`server.ts`), and what it does for each. */
import { resetAdministrator } from '../administrators.ts';
import { writeBackup } from '../backup/write.ts';
import type { BackupSource } from '../backup/write.ts';
import type { Services } from '../call.ts';
import type { Obey, Order } from './server.ts';

/** What orders work on. */
interface Running {
  readonly services: Services;
  readonly source: BackupSource;
}

export interface Orders {
  /** Carries one out. @throws where the backend is just starting or ending */
  readonly obey: Obey;
  /** From now on they can be carried out. */
  readonly open: (running: Running) => void;
  /** Takes no more of them, breaks off those that are under way, and waits for their ends. */
  readonly end: () => Promise<void>;
}

export function createOrders(): Orders {
  let running: Running | undefined;
  const underWay = new Set<Promise<unknown>>();
  const ending = new AbortController();
  return {
    async obey(order, gone) {
      if (!running) throw new Error('The backend is just starting or ending. Try again in a moment.');
      const obeyed = carryOut(order, running, AbortSignal.any([ending.signal, gone]));
      underWay.add(obeyed);
      return obeyed.finally(() => underWay.delete(obeyed));
    },
    open(now) {
      running = now;
    },
    async end() {
      running = undefined;
      ending.abort(new Error('The backend is ending, so this was not done. Try again once it runs, or when it has ended.'));
      await Promise.allSettled(underWay);
    },
  };
}

async function carryOut(order: Order, { services, source }: Running, signal: AbortSignal): Promise<unknown> {
  switch (order.command) {
    case 'backup':
      return writeBackup(source, order.file, services.now(), signal);
    case 'resetAdmin':
      return resetAdministrator(services, order.username);
    default:
      // The command may be another version's.
      throw new Error('The running backend is of another version and does not know this command. Stop it, then try again.');
  }
}
