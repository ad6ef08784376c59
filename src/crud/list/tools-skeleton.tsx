import { Skeleton } from '../../components/ui/skeleton.tsx';
import { cn } from '../../lib/cn.ts';

/** The grey place of a list's tools, as high as one line of them. */
export function ToolsSkeleton({ className }: { className?: string }) {
  return (
    <div className={cn('flex gap-2 pb-2', className)}>
      <Skeleton className="h-control w-64 rounded-lg" />
      <Skeleton className="ms-auto h-control w-28 rounded-lg" />
    </div>
  );
}
