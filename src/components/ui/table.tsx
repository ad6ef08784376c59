import type { ClassValue } from 'clsx';
import type { HTMLAttributes, TableHTMLAttributes, TdHTMLAttributes, ThHTMLAttributes } from 'react';

import { cn } from '../../lib/cn.ts';

/**
 * A dense table: 40 px rows, 13 px text, figures of equal width, hairlines. The header sticks below the top bar, so no
 * ancestor up to the page may clip (`overflow`): a table that is wider than its place lets columns shrink instead.
 */
export function Table({ className, ...rest }: TableHTMLAttributes<HTMLTableElement>) {
  return <table {...rest} className={cn('tabular w-full border-separate [border-spacing:0] text-start text-sm', className)} />;
}

export function TableHeader({ className, ...rest }: HTMLAttributes<HTMLTableSectionElement>) {
  return <thead {...rest} className={cn('sticky top-frame z-10 bg-background', className)} />;
}

export function TableBody(props: HTMLAttributes<HTMLTableSectionElement>) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...rest }: HTMLAttributes<HTMLTableRowElement>) {
  return (
    <tr
      {...rest}
      className={cn('group/row hover:bg-muted aria-selected:bg-selected has-focus-visible:bg-muted', className)}
    />
  );
}

export function TableHead({ className, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) {
  return (
    <th
      scope="col"
      {...rest}
      className={cn('h-9 border-b px-2 pointer-coarse:@2xl:h-row text-start font-medium whitespace-nowrap text-muted-foreground', className)}
    />
  );
}

/**
 * The classes of a cell, for rows that tell them once for a whole column. On paper, where its words are whole, they keep
 * away from its hairlines.
 */
export function tableCellClass(...classes: ClassValue[]): string {
  return cn('h-row border-b px-2 @2xl:print:py-1', ...classes);
}

export function TableCell({ className, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td {...rest} className={tableCellClass(className)} />;
}
