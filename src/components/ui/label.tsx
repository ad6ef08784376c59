import type { LabelHTMLAttributes } from 'react';

import { cn } from '../../lib/cn.ts';

export function Label({ className, htmlFor, ...rest }: LabelHTMLAttributes<HTMLLabelElement> & { htmlFor: string }) {
  return <label {...rest} htmlFor={htmlFor} className={cn('text-base font-medium', className)} />;
}
