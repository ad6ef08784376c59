import { contentRows } from '../content.ts';
import type { SeedService } from '../types.ts';
import { COMMERCE } from './commerce.ts';
import { CUSTOMS } from './customs.ts';
import { PROJECTS } from './projects.ts';
import { STORAGE } from './storage.ts';
import { TRANSPORT } from './transport.ts';

/** 57 services; `now` in ms since 1970 (the newest is a day old, the oldest some 14 months). */
export function seedServices(now: number): SeedService[] {
  return contentRows([...TRANSPORT, ...CUSTOMS, ...STORAGE, ...COMMERCE, ...PROJECTS], now, 57);
}
