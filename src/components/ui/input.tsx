import type { InputHTMLAttributes, Ref } from 'react';

import { cn } from '../../lib/cn.ts';

/** The look of every text control; width is the caller's. */
export const controlClass =
  'w-full min-w-0 rounded-lg border border-input bg-background px-2.5 text-control ' +
  'hover:border-foreground focus-visible:border-ring focus-visible:outline-offset-0 ' +
  'disabled:cursor-not-allowed disabled:bg-muted [&[readonly]]:bg-muted aria-invalid:border-destructive aria-invalid:outline-destructive';

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

export function Input({ className, type = 'text', ...rest }: InputProps) {
  return <input {...rest} type={type} className={cn(controlClass, 'h-control', className)} />;
}
