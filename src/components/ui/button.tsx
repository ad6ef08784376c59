import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';

import { cn } from '../../lib/cn.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'default' | 'outline' | 'ghost' | 'destructive' | 'link';
export type ButtonSize = 'default' | 'sm' | 'icon';

const BASE =
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-lg ' +
  'font-medium disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default';

const VARIANTS: Record<ButtonVariant, string> = {
  default: 'border border-transparent bg-primary text-primary-foreground hover:bg-primary-hover',
  outline: 'border border-input bg-background hover:bg-accent',
  ghost: 'hover:bg-accent aria-pressed:bg-accent',
  destructive: 'border border-transparent bg-destructive-fill text-primary-foreground hover:bg-destructive-hover',
  link: 'text-link underline-offset-4 hover:underline',
};

const SIZES: Record<ButtonSize, string> = {
  default: 'h-control px-3 text-base',
  sm: 'h-control-small px-2 text-sm',
  icon: 'size-control text-base',
};

/** The classes of a button, for what only looks like one (a link). */
export function buttonClass(variant: ButtonVariant = 'default', size: ButtonSize = 'default', className?: string): string {
  return cn(BASE, VARIANTS[variant], SIZES[size], className);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows the work, keeps the width and the focus, and ignores further clicks. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button. While `busy` it is not `disabled`: a disabled element loses the focus, and with it the place of whoever
 * works by keyboard. Its click is swallowed instead, which also stops the form from being submitted twice. Whoever points
 * at a button that is but an icon is told its name.
 */
export function Button(props: ButtonProps) {
  const { variant, size, busy = false, type = 'button', onClick, className, children, ...rest } = props;
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }
  return (
    <button
      title={size === 'icon' ? rest['aria-label'] : undefined}
      {...rest}
      type={type}
      onClick={click}
      className={buttonClass(variant, size, className)}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {busy ? (
        <span className="inline-grid place-items-center *:col-start-1 *:row-start-1">
          <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span>
          <Spinner />
        </span>
      ) : (
        children
      )}
    </button>
  );
}
