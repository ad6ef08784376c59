import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { features } from '../api/endpoints.ts';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Icon } from '../components/ui/icon.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { t } from '../i18n/i18n.ts';
import { onBroughtBack } from '../lib/brought-back.ts';
import { screenOf } from '../routes.ts';
import type { ScreenKey } from '../routes.ts';
import { onReachedAgain } from '../stores/connection.ts';
import { can, rightsKnown } from '../stores/menu.ts';
import { Attention } from './dashboard/attention.tsx';
import { Failures } from './dashboard/card.tsx';
import { Latest } from './dashboard/latest.tsx';
import { Months } from './dashboard/months.tsx';
import type { Source } from './dashboard/source.ts';
import { openSources } from './dashboard/sources.ts';
import type { Sources } from './dashboard/sources.ts';
import { Totals, TotalsSkeleton } from './dashboard/totals.tsx';

const SHORTCUTS = ['service', 'product', 'customer', 'slide', 'user', 'staff'] as const;

function Shortcuts() {
  useSignals();
  const open = SHORTCUTS.filter((key) => can(screenOf(key).permission, 'add'));
  if (open.length === 0) return null;
  return (
    // In no card: buttons have edges of their own, and the whole width has them all in one line.
    <section aria-label={t('dashboard.shortcuts')} className="print:hidden">
      <ul className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-3">
        {open.map((key) => (
          <li key={key}>
            <Link
              href={`${screenOf(key).path}?new`}
              className="flex h-full min-h-control items-center gap-1.5 rounded-lg border px-3 hover:border-input hover:bg-accent"
            >
              <Icon name="plus" className="text-link" />
              <span>{t('form.addTitle', { noun: t(`noun.${key}`) })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The cards in two columns, the first half in the left one: each card is as tall as what it says. The halves are counted
 * and not weighed: a card whose answer comes, or that is opened further, sends no other one across.
 */
function Columns({ cards }: { cards: readonly ReactElement[] }) {
  const half = Math.ceil(cards.length / 2);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">{cards.slice(0, half)}</div>
      {cards.length > half && <div className="flex min-w-0 flex-col gap-4">{cards.slice(half)}</div>}
    </div>
  );
}

/** The dashboard's places, before it is known which of them the user may see. */
function Places({ totals }: { totals: number }) {
  return (
    <div aria-busy="true" className="skeleton-late flex flex-col gap-4">
      <TotalsSkeleton count={totals} />
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-3">
        {SHORTCUTS.map((key) => (
          <Skeleton key={key} className="h-control w-36 rounded-lg max-sm:w-auto" />
        ))}
      </div>
      {/* As tall as the figures by month, and as a list's latest. */}
      <Columns cards={['h-63', 'h-52', 'h-52', 'h-52'].map((height, at) => <Skeleton key={at} className={`${height} rounded-lg`} />)} />
    </div>
  );
}

/** Asks what is looked at, each source once, and anew where an answer may be old. */
function useAsked(sources: readonly Source<unknown>[]): void {
  useEffect(() => {
    for (const { look } of sources) look();
  });
  useEffect(() => onBroughtBack(() => {
    for (const { again } of sources) again();
  }));
  useEffect(() => onReachedAgain(() => {
    for (const { catchUp } of sources) catchUp();
  }));
}

/** What of these the user may see. */
function Cards({ totals, dated, surveys }: Sources) {
  const latest = features.sort ? dated : [];
  // What is dated is surveyed, too, by the same sources.
  const sources: readonly Source<unknown>[] = [...[...totals, ...surveys].map(({ source }) => source), ...latest.map((each) => each.latest)];
  useAsked(sources);
  const cards = [
    ...(dated.length > 0 ? [<Months key="months" dated={dated} />] : []),
    ...latest.map((each) => <Latest key={`latest-${each.screen}`} screen={each.screen} latest={each.latest} />),
    ...surveys.map((surveying) => <Attention key={`attention-${surveying.screen}`} surveying={surveying} />),
  ];
  return (
    <div className="flex flex-col gap-4">
      <Failures sources={sources} />
      <Totals totals={totals} />
      <Shortcuts />
      <Columns cards={cards} />
    </div>
  );
}

/** What there is, what came last, what wants looking at: only of what the user may see. */
export default function Dashboard() {
  useSignals();
  const [sources] = useState(openSources);
  const seen = ({ screen }: { readonly screen: ScreenKey }): boolean => can(screenOf(screen).permission, 'access');
  // Nothing is asked for that may turn out to be somebody else's business.
  if (!rightsKnown.value) return <Places totals={sources.totals.length} />;
  const totals = sources.totals.filter(seen);
  if (totals.length === 0) return <EmptyState icon="dashboard" title={t('common.empty')} text={t('screenHint.nothing')} />;
  return <Cards totals={totals} dated={sources.dated.filter(seen)} surveys={sources.surveys.filter(seen)} />;
}
