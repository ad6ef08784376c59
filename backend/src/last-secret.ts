/**
 * Backends on one PostgreSQL have one secret, or refuse each other's sessions and addresses for uploads, and people are signed
 * out at every other request without a word why. So the database keeps a fingerprint of the secret of its last start.
 */
import { sql } from 'drizzle-orm';
import { LOCKS } from './database/advisory-locks.ts';
import { rowsOf } from './database/database.ts';
import type { Database } from './database/database.ts';

/** Before the fingerprint, for whoever finds it among the table's facts. */
const SAID = 'fingerprint of the secret of the last start: ';

/**
 * Warns where the last start on the database had another secret, and notes this one's. No start is refused: an installation
 * that was moved or restored has a new one by right, and is told so once. Noted as a comment on a table: for one of its own,
 * backups of before would be refused, and the version of before could not be gone back to.
 *
 * @param fingerprint see `Secrets`; hexadecimal, as a comment takes no parameter
 */
export async function noteSecret(db: Database, dataDir: string, fingerprint: string): Promise<void> {
  const isAnother = await db.transaction(async (tx) => {
    // Of two that start at once the second sees what the first has noted.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.secret})`);
    const [users] = rowsOf(await tx.execute(sql`
      select obj_description(oid, 'pg_class') as said, pg_has_role(relowner, 'usage') as owned from pg_class where oid = 'users'::regclass
    `));
    const said = typeof users?.['said'] === 'string' ? users['said'] : '';
    // Only who owns a table may comment on it, and a start needs no more than reading and writing.
    if (said === SAID + fingerprint || users?.['owned'] !== true) return false;
    await tx.execute(sql.raw(`comment on table users is '${SAID}${fingerprint}'`));
    return said.startsWith(SAID);
  });
  if (!isAnother) return;
  console.warn(
    `The secret in ${dataDir} is another one than that of the last start on this database: everybody who signed in by that one has to `
      + 'sign in anew. After a move or a restore that is all. Where several backends use this database, let them share one DATA_DIR, or, '
      + 'with an S3 store, give each a copy of the file `secret` in it: else each refuses the sessions and uploads of the others. '
      + 'Where this comes with each start, as in a container, let DATA_DIR lie on a volume that lasts.',
  );
}
