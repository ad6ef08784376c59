import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import type { ReactNode, UIEvent } from 'react';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';

interface ListboxProps {
  readonly id: string;
  /** The field's. The list is called otherwise: one name, one element. */
  readonly label: string;
  readonly open: boolean;
  readonly onScroll?: (event: UIEvent<HTMLDivElement>) => void;
  /** How its options stand. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** The list below the box of a combobox (`useCombobox`). */
export function Listbox({ id, label, open, onScroll, className, children }: ListboxProps) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  // Whenever it is drawn: it is opened with the one choice there is, and grows when the others have come.
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('form.choices', { field: label })}
      hidden={!open}
      className={cn(
        'absolute inset-x-0 top-full z-20 mt-1 overflow-y-auto rounded-lg bg-popover p-1 text-popover-foreground shadow-float',
        className,
      )}
      // In a low window as high as a sheet's header and footer, the box and the room above that leave it; in sight with the box.
      style={{ maxHeight: 'clamp(5rem, 100dvh - 14rem, 16rem)', scrollMarginTop: '3.5rem' }}
      // The focus stays in the box: pressing an option must not count as leaving the field.
      onMouseDown={(event) => event.preventDefault()}
      onScroll={onScroll}
    >
      {children}
    </div>
  );
}

interface ListboxOptionProps {
  readonly id: string;
  /** The one that Enter would take: kept in sight. */
  readonly active: boolean;
  readonly selected: boolean;
  readonly onPick: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A list's padding, in px: seen beside its first and its last choice. */
const PADDING = 4;

/** In its list alone: left to scroll what is around as well, a browser would push the box out of sight (`Listbox` scrolls that). */
function bringIntoSight({ offsetTop, offsetHeight, offsetParent: list }: HTMLElement): void {
  if (!list) return;
  list.scrollTop = Math.min(offsetTop - PADDING, Math.max(list.scrollTop, offsetTop + offsetHeight + PADDING - list.clientHeight));
}

/** One choice in the list of a combobox. */
export function ListboxOption({ id, active, selected, onPick, className, children }: ListboxOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active && option.current) bringIntoSight(option.current);
  }, [active]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox holds the focus and hears the keys
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      {...(active ? { 'data-highlighted': '' } : {})}
      onClick={onPick}
      className={cn('flex min-h-control cursor-default items-center gap-2 rounded-md px-2 data-highlighted:bg-accent', className)}
    >
      {children}
    </div>
  );
}

/** Stands after the choices where others did not come, and asks for them again. */
export function ListboxRetry({ text, ...option }: Pick<ListboxOptionProps, 'id' | 'active' | 'onPick'> & { readonly text: string }) {
  useSignals();
  return (
    <ListboxOption {...option} selected={false} className="col-span-full">
      <span className="min-w-0 flex-1 py-1.5 text-muted-foreground">
        {text} <span className="font-medium text-foreground underline">{t('common.retry')}</span>
      </span>
    </ListboxOption>
  );
}
