import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { services, storedForms } from '../database/schema.ts';

const AT_ONCE = 500;

/**
 * Adds services of 40 words that are in no other, to be stored anew by the next start: for their trigrams that writes some
 * 200 kB of log each.
 *
 * @param count some times 500
 */
export async function addWordyServices(db: Database, count: number): Promise<void> {
  const word = () => randomBytes(5).toString('hex');
  for (let added = 0; added < count; added += AT_ONCE) {
    await db.insert(services).values(Array.from({ length: AT_ONCE }, () => ({
      title: word(), summary: Array.from({ length: 40 }, word).join(' '), body: '', image: '', order: 1, active: true,
      createdAt: '2026-11-26T08:00:00', createdBy: '', updatedBy: '',
      titleKey: '', createdByKey: '', updatedByKey: '', searchText: 'old', searchExact: 'old',
    })));
  }
  await db.delete(storedForms);
}
