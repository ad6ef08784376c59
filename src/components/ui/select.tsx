import type { SelectHTMLAttributes } from 'react';

import { cn } from '../../lib/cn.ts';
import { Icon } from './icon.tsx';
import { controlClass } from './input.tsx';

/** The browser's own select: short choices need no more, and on a phone nothing is better. `className` sizes its box. */
export function Select({ className, children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={cn('relative inline-flex', className)}>
      <select {...rest} className={cn(controlClass, 'h-control appearance-none truncate pe-7')}>
        {children}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute inset-y-0 end-2 my-auto text-muted-foreground"
      />
    </span>
  );
}
