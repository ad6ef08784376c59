import { useSignals } from '@preact/signals-react/runtime';

import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ToolsSkeleton } from '../../crud/list/tools-skeleton.tsx';
import { t } from '../../i18n/i18n.ts';
import type { Screen } from '../../routes.ts';

const ROWS = Array.from({ length: 10 }, (_, row) => row);
const CARDS = Array.from({ length: 6 }, (_, card) => card);

/** Grey places of the size of what comes: cards on the landing pages, else a line of tools and a table. */
export function ContentSkeleton({ screen }: { screen: Screen }) {
  useSignals();
  if (!screen.parent) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-20 rounded-lg" />
        ))}
      </div>
    );
  }
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')} data-skeleton="">
      <ToolsSkeleton />
      <div className="h-9 border-b" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-row items-center gap-4 border-b px-2">
          <Skeleton className="h-3 w-6" />
          <Skeleton className="size-8" />
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="ms-auto h-3 w-20" />
        </div>
      ))}
    </div>
  );
}
