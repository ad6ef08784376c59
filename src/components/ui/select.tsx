import type { Ref, SelectHTMLAttributes } from 'react';

import { cn } from '../../lib/cn.ts';
import { Icon } from './icon.tsx';
import { controlClass } from './input.tsx';

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select: short choices need no more, and on a phone nothing is better. `className` sizes its box. */
export function Select({ className, children, ...rest }: SelectProps) {
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
