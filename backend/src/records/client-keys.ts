/** Forgetting which rows creates have made (`client_keys`), once nobody can repeat such a create any more. */
import { inArray, lt, sql } from 'drizzle-orm';
import { vietnamStamp } from '../../../src/lib/dates.ts';
import { keepDoing } from '../background.ts';
import type { Database } from '../database/database.ts';
import { clientKeys } from '../database/schema.ts';
import type { DiskRoom } from '../disk-room.ts';

/** A browser keeps a draft, and its key in it, for thirty days after the last change; some are taken up again and again. */
const LIFE_MS = 180 * 86_400_000;
const EVERY_MS = 86_400_000;
/** Rows a step: one takes some milliseconds, in which the embedded database answers nobody else. */
const A_STEP = 1_000;

const identity = sql`(${clientKeys.userId}, ${clientKeys.resource}, ${clientKeys.key})`;

/** Takes away what is too old, in small steps. @returns how many there were */
export async function forgetOldKeys(db: Database, now: number, goesOn: () => boolean = () => true): Promise<number> {
  const end = vietnamStamp(now - LIFE_MS);
  const { userId, resource, key, createdAt } = clientKeys;
  for (let forgotten = 0; ;) {
    const old = db.select({ userId, resource, key }).from(clientKeys).where(lt(createdAt, end)).limit(A_STEP);
    const gone = await db.delete(clientKeys).where(inArray(identity, old)).returning({ key });
    forgotten += gone.length;
    if (gone.length < A_STEP || !goesOn()) return forgotten;
  }
}

/** Does so once a day from now on. @returns ends it, after the step that is under way */
export function forgetOldKeysDaily(db: Database, room: DiskRoom, now: () => number): () => Promise<void> {
  let goesOn = true;
  const forget = async () => {
    if (goesOn && (await room.has())) await forgetOldKeys(db, now(), () => goesOn);
  };
  const stop = keepDoing([{ work: forget, everyMs: EVERY_MS, alsoAtOnce: true }]);
  return () => {
    goesOn = false;
    return stop();
  };
}
