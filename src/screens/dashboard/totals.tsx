import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';

import { Button } from '../../components/ui/button.tsx';
import { Icon, isIconName } from '../../components/ui/icon.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { readFailureText } from '../../crud/error-text.ts';
import { ReadFailureNotice } from '../../crud/read-failure.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/i18n.ts';
import { screenOf } from '../../routes.ts';
import type { ScreenKey } from '../../routes.ts';
import { useAnswer } from './card.tsx';
import { listAddress, listName } from './list-of.ts';
import type { Sources } from './sources.ts';

type Total = Sources['totals'][number];

/** A tile without its figure. */
interface Failed {
  readonly error: unknown;
  readonly busy: boolean;
  readonly again: () => void;
}

/** Hears of each tile whether it has failed. */
type OnFailed = (screen: ScreenKey, failed: Failed | undefined) => void;

// Where two or three tiles stand in a line, the last one takes what is left of its line.
const GRID =
  'grid grid-cols-2 gap-3 max-sm:*:last:odd:col-span-2 ' +
  'sm:grid-cols-3 sm:max-xl:*:last:nth-[3n+1]:col-span-3 sm:max-xl:*:last:nth-[3n+2]:col-span-2 xl:grid-cols-5';

function TotalTile({ total, onFailed }: { total: Total; onFailed: OnFailed }) {
  useSignals();
  const { answer, again } = useAnswer(total.source, total.source.ask);
  useEffect(() => {
    onFailed(total.screen, answer.state === 'failed' ? { error: answer.error, busy: answer.busy, again } : undefined);
    return () => onFailed(total.screen, undefined);
  }, [total.screen, answer, again, onFailed]);
  const box = useRef<HTMLLIElement>(null);
  const pressed = useRef(false);
  useLayoutEffect(() => {
    if (answer.state === 'failed') return;
    // The button that was pressed has gone for the figure: the place of whoever works by keyboard is the tile.
    if (pressed.current && document.activeElement === document.body) box.current?.querySelector('a')?.focus();
    pressed.current = false;
  }, [answer.state]);
  const { icon } = screenOf(total.screen);
  const hidden = answer.state === 'known' ? (answer.value.hidden ?? 0) : 0;
  return (
    <li ref={box} className="relative flex min-h-20 flex-col rounded-lg border bg-card p-3 hover:border-input has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <Link href={listAddress(total.screen)} className="line-clamp-2 outline-none after:absolute after:inset-0">
        {listName(total.screen)}
      </Link>
      {/* Above the name, which has the whole width and may take two lines: the figures of a row of tiles stand in one line. */}
      <div className="order-first flex items-center gap-2">
        <Icon name={isIconName(icon) ? icon : 'globe'} className="size-5 text-link" />
        {answer.state === 'known' ? (
          <p className="flex flex-1 flex-wrap items-baseline justify-between gap-x-2">
            <span className="text-xl font-semibold tabular-nums">{formatNumber(answer.value.total)}</span>
            {hidden > 0 && (
              <Link href={listAddress(total.screen, 'active=false')} className="relative rounded-sm text-sm text-muted-foreground hover:underline pointer-coarse:-m-3.25 pointer-coarse:inline-block pointer-coarse:p-3.25">
                {t('dashboard.hiddenCount', { count: hidden })}
              </Link>
            )}
          </p>
        ) : (
          <span className="flex h-7.5 items-center">
            {answer.state === 'asking' ? (
              <Skeleton className="h-5 w-12" />
            ) : (
              // The button's words stand where the figure would; why there is none is said once, above all tiles.
              <Button variant="link" size="sm" className="relative -ms-2" title={readFailureText(answer.error)} busy={answer.busy} onClick={() => {
                pressed.current = true;
                again();
              }}>
                {t('common.retry')}
              </Button>
            )}
          </span>
        )}
      </div>
    </li>
  );
}

/** How many there are of everything that the user may see; each figure leads to its list. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  useSignals();
  const [failures, setFailures] = useState<Readonly<Partial<Record<ScreenKey, Failed | undefined>>>>({});
  const onFailed = useCallback<OnFailed>((screen, failed) => setFailures((before) => ({ ...before, [screen]: failed })), []);
  const failed = totals.flatMap(({ screen }) => failures[screen] ?? []);
  const [first] = failed;
  return (
    <section aria-label={t('dashboard.total')} className="flex flex-col gap-3">
      {first && (
        <ReadFailureNotice
          error={first.error}
          busy={failed.some(({ busy }) => busy)}
          onRetry={() => {
            for (const { again } of failed) again();
          }}
        />
      )}
      <ul className={GRID}>
        {totals.map((total) => (
          <TotalTile key={total.screen} total={total} onFailed={onFailed} />
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
