import { rmSync } from 'node:fs';

import { CALLS_FOLDER } from './fixtures.ts';

/** The ledger holds this run's calls alone. */
export default function clearCalls(): void {
  rmSync(CALLS_FOLDER, { recursive: true, force: true });
}
