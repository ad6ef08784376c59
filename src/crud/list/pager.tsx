import { useSignals } from '@preact/signals-react/runtime';
import { memo, useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Select } from '../../components/ui/select.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { lastPage, pageButtons, PAGE_SIZES } from '../../lib/list-query.ts';
import type { Crud } from '../crud-store.ts';

/** At the foot of the window whatever the number of rows, so that the next page is always at the same place. */
export const Pager = memo(function Pager({ crud }: { crud: Crud }) {
  useSignals();
  const { list } = crud;
  const { page, size } = list.state.value;
  const shown = list.shown.value;
  // Before anything is known of the list, the page that was asked for is the last.
  const total = list.total.value;
  const last = total === undefined ? page : lastPage(total, size);

  const own = useRef<HTMLDivElement>(null);
  // More rows than before push what has asked for them out of a window too low to hold it at its foot.
  useEffect(() => own.current?.querySelector('select:focus')?.scrollIntoView({ block: 'nearest' }), [shown?.state.size]);

  function goTo(next: number): void {
    void list.change({ page: next });
    document.documentElement.scrollTop = 0;
  }

  return (
    <div
      ref={own}
      className={cn(
        'sticky bottom-0 z-10 mt-auto flex @max-2xl:-mx-4 @max-2xl:px-4 min-h-bar flex-wrap items-center gap-x-2 gap-y-1 border-t bg-background py-2 text-sm print:hidden',
        shown?.total === 0 && 'invisible',
      )}
    >
      <p className="min-h-lh min-w-0 grow-999 basis-60 text-muted-foreground">{shown && <Range shown={shown} />}</p>
      {/* The two stay side by side: below the range, where all three do not fit, they fill a line of their own. */}
      <div className="flex grow flex-wrap items-center gap-x-1">
        <Select
          className="shrink-0"
          aria-label={t('list.pageSizeLabel')}
          value={String(size)}
          onChange={(event) => void list.change({ size: Number(event.currentTarget.value) })}
        >
          {PAGE_SIZES.map((choice) => (
            <option key={choice} value={choice}>
              {t('list.pageSize', { size: choice })}
            </option>
          ))}
        </Select>
        <nav aria-label={t('list.pages')} className="ms-auto flex items-center gap-1">
          <Step label={t('list.previousPage')} icon="chevron-left" to={page > 1 ? page - 1 : undefined} onGo={goTo} />
          {pageButtons(Math.min(page, last), last).map((button, index) =>
            button === undefined ? (
              <span key={`gap ${index}`} aria-hidden="true" className="w-6 text-center text-muted-foreground @max-2xl:hidden">
                …
              </span>
            ) : (
              <Button
                key={button}
                variant={button === page ? 'outline' : 'ghost'}
                aria-label={t('list.page', { page: button })}
                {...(button === page ? { 'aria-current': 'page' as const } : {})}
                className={cn('min-w-control px-1 tabular', button !== page && '@max-2xl:hidden')}
                onClick={() => goTo(button)}
              >
                {formatNumber(button)}
              </Button>
            ),
          )}
          <Step label={t('list.nextPage')} icon="chevron-right" to={page < last ? page + 1 : undefined} onGo={goTo} />
        </nav>
      </div>
    </div>
  );
});

interface StepProps {
  readonly label: string;
  readonly icon: 'chevron-left' | 'chevron-right';
  /** Undefined at the end: there it is off, but keeps the focus of whoever has just come there by it. */
  readonly to: number | undefined;
  readonly onGo: (page: number) => void;
}

function Step({ label, icon, to, onGo }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={to === undefined}
      className="aria-disabled:opacity-50"
      onClick={() => to !== undefined && onGo(to)}
    >
      <Icon name={icon} />
    </Button>
  );
}

function Range({ shown }: { shown: NonNullable<Crud['list']['shown']['value']> }) {
  useSignals();
  if (shown.rows.length === 0) return null;
  const from = (shown.state.page - 1) * shown.state.size + 1;
  return t('list.range', { from, to: from + shown.rows.length - 1, total: shown.total });
}
