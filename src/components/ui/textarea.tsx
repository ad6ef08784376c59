import type { Ref, TextareaHTMLAttributes } from 'react';

import { cn } from '../../lib/cn.ts';
import { controlClass } from './input.tsx';

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its text where the browser can (`field-sizing`), from `rows` up to half the window. */
export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cn(controlClass, 'field-sizing-content max-h-[50vh] min-h-20 resize-y py-1.5 print:max-h-none', className)}
    />
  );
}
