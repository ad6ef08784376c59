import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

interface ListboxOptionProps {
  readonly id: string;
  /** The one that Enter would take: kept in sight. */
  readonly active: boolean;
  readonly selected: boolean;
  readonly onPick: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One choice in the list of a combobox, whose box keeps the focus and hears the keys. */
export function ListboxOption({ id, active, selected, onPick, className, children }: ListboxOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' });
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
