import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { Link } from 'wouter';

import { Icon } from '../../components/ui/icon.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/i18n.ts';
import { screenOf } from '../../routes.ts';
import { AskAgain } from './card.tsx';
import { listAddress, listName } from './list-of.ts';
import type { Sources } from './sources.ts';

type Total = Sources['totals'][number];

// Where two or three tiles stand in a line, the last one takes what is left of its line.
const GRID =
  'grid grid-cols-2 gap-3 max-sm:*:last:odd:col-span-2 ' +
  'sm:grid-cols-3 sm:max-xl:*:last:nth-[3n+1]:col-span-3 sm:max-xl:*:last:nth-[3n+2]:col-span-2 xl:grid-cols-5';

function TotalTile({ screen, source }: Total) {
  useSignals();
  const link = useRef<HTMLAnchorElement>(null);
  const answer = source.answer.value;
  const hidden = answer.state === 'known' ? (answer.value.hidden ?? 0) : 0;
  return (
    <li className="relative row-span-2 grid grid-rows-subgrid gap-y-0 rounded-lg border bg-card p-3 hover:border-input has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <Link ref={link} href={listAddress(screen)} className="line-clamp-2 outline-none after:absolute after:inset-0">
        {listName(screen)}
      </Link>
      {/*
       * Above the name, which has the whole width and may take two lines: the figures of a row of tiles stand in one line,
       * and its names begin in one, also where what is hidden has no room beside its figure and stands below it.
       * What can be pressed there is raised: Firefox stacks by this order, too, and would lay the name's link over it.
       */}
      <div className="order-first flex min-h-8.25 gap-2">
        <Icon name={screenOf(screen).icon} className="mt-1.25 size-5 text-link" />
        {answer.state === 'known' ? (
          <p className="flex flex-1 flex-wrap items-baseline justify-between gap-x-2 pointer-coarse:gap-y-3">
            <span className="text-xl font-semibold tabular">{formatNumber(answer.value.total)}</span>
            {hidden > 0 && (
              <Link
                href={listAddress(screen, 'active=false')}
                aria-label={`${t('dashboard.hiddenCount', { count: hidden })}, ${listName(screen)}`}
                // A finger has the room above it and beside it: below it begins the name, which leads elsewhere.
                className="relative z-10 -mt-1 rounded-sm pt-1 pb-1.25 text-sm text-muted-foreground hover:underline pointer-coarse:-mx-2 pointer-coarse:-mt-5 pointer-coarse:px-2 pointer-coarse:pt-5"
              >
                {t('dashboard.hiddenCount', { count: hidden })}
              </Link>
            )}
          </p>
        ) : (
          <span className="flex h-7.5 items-center">
            {answer.state === 'asking' ? <Skeleton className="h-5 w-12" /> : <AskAgain failure={answer} onAgain={source.again} place={link} />}
          </span>
        )}
      </div>
    </li>
  );
}

/** How many there are of everything that the user may see; each figure leads to its list. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  useSignals();
  return (
    <section aria-label={t('dashboard.total')}>
      <ul className={GRID}>
        {totals.map((total) => (
          <TotalTile key={total.screen} {...total} />
        ))}
      </ul>
    </section>
  );
}

/** The places of so many tiles. */
export function TotalsSkeleton({ count }: { count: number }) {
  return (
    <div className={GRID}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-20 rounded-lg" />
      ))}
    </div>
  );
}
