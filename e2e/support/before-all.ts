import { rmSync } from 'node:fs';

import { demandFresh } from '../../scripts/build/freshness.ts';
import { CALLS_FOLDER } from './fixtures.ts';

/** An older build would be tried in silence, and the ledger holds this run's calls alone. */
export default async function beforeAll(): Promise<void> {
  await demandFresh();
  rmSync(CALLS_FOLDER, { recursive: true, force: true });
}
