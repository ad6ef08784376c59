import { clsx } from 'clsx';
import type { ClassValue } from 'clsx';

/**
 * Joins class names. No tailwind-merge (7 kB for a convenience): a part's own classes never contradict what a caller
 * may want to add, so a caller adds layout (margin, width, order) and picks the looks by `variant` and `size`.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
