import type { Database } from './database.ts';
import { users } from './schema.ts';

/** Whether anybody can sign in: else the database is empty, or as good as that. */
export async function holdsUsers(db: Database): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
}
