import { pause } from './pause.ts';

/** How long a click or a search waits for what it will show before the page goes on without it ("under 150 ms nothing"). */
const PATIENCE_MS = 150;

/** When that time is over. */
export function patience(): Promise<void> {
  return pause(PATIENCE_MS);
}
