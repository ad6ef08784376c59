import { banner } from './pictures/spec.ts';
import type { SeedSlide } from './types.ts';

export const seedSlides: readonly SeedSlide[] = [
  { picture: banner('port', 2), order: 1 },
  { picture: banner('depot', 12), order: 2 },
  { picture: banner('ship', 7), order: 3 },
  { picture: banner('warehouse', 22), order: 4 },
  { picture: banner('train', 29), order: 5 },
  { picture: banner('plane', 25), order: 6 },
];
