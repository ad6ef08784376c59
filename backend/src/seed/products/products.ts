import { contentRows } from '../content.ts';
import type { SeedProduct } from '../types.ts';
import { EQUIPMENT } from './equipment.ts';
import { PACKING } from './packing.ts';

/** 40 products; `now` in ms since 1970, as with the services. */
export function seedProducts(now: number): SeedProduct[] {
  return contentRows([...PACKING, ...EQUIPMENT], now, 140);
}
