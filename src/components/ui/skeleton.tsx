import { cn } from '../../lib/cn.ts';

/** A grey place of the size of what is coming. `className` gives the size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-pulse rounded-sm bg-secondary', className)} />;
}
