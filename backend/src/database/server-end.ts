/**
 * PGlite's server can end within the process, as PostgreSQL does where it cannot write its log. PGlite then asks the
 * dead server for ever, without giving the thread back (electric-sql/pglite#1058): no request is answered, no signal is
 * heard. Here that call fails, and every later one; whoever runs the backend ends its process, and the next start
 * recovers the database from its log, as after a kill.
 */
import type { PGlite } from '@electric-sql/pglite';

/** The embedded database answers no more within this process. */
export class ServerEnded extends Error {
  constructor() {
    super(
      'The embedded database has ended, most often because its disk is full or failing. What was acknowledged is saved. '
        + 'Make room on the disk, then start again.',
    );
    this.name = 'ServerEnded';
  }
}

/** What PGlite says of an exception that is PostgreSQL's jump out of a failed statement, and not the server's end. */
const FAILED_STATEMENT = 100;
const ASKED = -2;

/**
 * Has PGlite's calls fail once its server has ended, instead of never coming back. A transaction that cannot be taken back
 * ends it too: the only session would stay in it, and refuse whatever is asked.
 *
 * @returns resolves when it has; may never do so
 */
export function failOnceEnded(client: PGlite): Promise<ServerEnded> {
  const server = client.Module;
  return new Promise((resolve) => {
    const end = () => {
      const ended = new ServerEnded();
      // Whoever goes in once more may wait there for a lock that the dead server holds.
      client.execProtocolRawSync = () => {
        throw ended;
      };
      server._PostgresSendReadyForQueryIfNecessary = () => undefined;
      server._pgl_pq_flush = () => undefined;
      resolve(ended);
      return ended;
    };
    // Asked after each exception, in the very loop: what is thrown here leaves it.
    const status = server._pgl_setPGliteExitStatus;
    server._pgl_setPGliteExitStatus = (value) => {
      const before = status(value);
      if (value !== ASKED || before === FAILED_STATEMENT) return before;
      throw end();
    };
    takeBackForSure(client, end);
  });
}

/**
 * Closing a cursor writes its last rows to the disk, so on a full one ROLLBACK may fail as its transaction did; PostgreSQL
 * has let go of them then, and takes the next. PGlite sends one alone, and tells of its failure instead of the work's.
 */
function takeBackForSure(client: PGlite, end: () => ServerEnded): void {
  const transaction = client.transaction.bind(client);
  client.transaction = (work) => transaction(async (tx) => {
    try {
      return await work(tx);
    } catch (error) {
      await tx.rollback().catch(() => tx.rollback()).catch(() => {
        // Whoever closes it ends its transactions too.
        throw client.ready ? end() : error;
      });
      throw error;
    }
  });
}
