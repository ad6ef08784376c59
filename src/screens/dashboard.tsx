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
import { can, rightsKnown } from '../stores/menu.ts';
import { Attention } from './dashboard/attention.tsx';
import { Latest } from './dashboard/latest.tsx';
import { Months } from './dashboard/months.tsx';
import { openSources } from './dashboard/sources.ts';
import { Totals, TotalsSkeleton } from './dashboard/totals.tsx';

const SHORTCUTS = ['service', 'product', 'customer', 'slide', 'user', 'staff'] as const;

function Shortcuts() {
  useSignals();
  const open = SHORTCUTS.filter((key) => can(screenOf(key).permission, 'add'));
  if (open.length === 0) return null;
  return (
    // In no card: buttons have edges of their own, and the whole width has them all in one line.
    <section aria-label={t('dashboard.shortcuts')} className="print:hidden">
      <ul className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
        {open.map((key) => (
          <li key={key}>
            <Link
              href={`${screenOf(key).path}?new`}
              className="flex h-control items-center gap-1.5 rounded-lg border px-3 hover:border-input hover:bg-accent"
            >
              <Icon name="plus" className="text-link" />
              <span className="truncate">{t('form.addTitle', { noun: t(`${key}.noun`) })}</span>
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
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
        {SHORTCUTS.map((key) => (
          <Skeleton key={key} className="h-control w-36 rounded-lg max-sm:w-auto" />
        ))}
      </div>
      {/* As tall as the figures by month, and as a list's latest. */}
      <Columns cards={['h-63', 'h-52', 'h-52', 'h-52'].map((height, at) => <Skeleton key={at} className={`${height} rounded-lg`} />)} />
    </div>
  );
}

/** What there is, what came last, what wants looking at: only of what the user may see. */
export default function Dashboard() {
  useSignals();
  const [sources, setSources] = useState(openSources);
  useEffect(() => onBroughtBack(() => setSources(openSources())), []);
  const seen = ({ screen }: { readonly screen: ScreenKey }): boolean => can(screenOf(screen).permission, 'access');
  // Nothing is asked for that may turn out to be somebody else's business.
  if (!rightsKnown.value) return <Places totals={sources.totals.length} />;
  const totals = sources.totals.filter(seen);
  const dated = sources.dated.filter(seen);
  const surveys = sources.surveys.filter(seen);
  if (totals.length === 0) return <EmptyState icon="dashboard" title={t('common.empty')} text={t('screenHint.nothing')} />;
  const cards = [
    ...(dated.length > 0 ? [<Months key="months" dated={dated} />] : []),
    ...(features.sort ? dated : []).map(({ screen, resource, source }) => (
      <Latest key={`latest-${screen}`} screen={screen} resource={resource} source={source} />
    )),
    ...surveys.map((surveying) => <Attention key={`attention-${surveying.screen}`} surveying={surveying} />),
  ];
  return (
    <div className="flex flex-col gap-4">
      <Totals totals={totals} />
      <Shortcuts />
      <Columns cards={cards} />
    </div>
  );
}
