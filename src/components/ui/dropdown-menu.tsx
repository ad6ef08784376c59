/**
 * Radix' dropdown menu in this house's looks, under shadcn's names. 20 kB: nobody imports this file statically; a
 * `MenuButton` loads it when a menu is about to be opened.
 *
 * Never modal: the modal variant pulls in react-remove-scroll, whose style element no CSP hash fits.
 */
import * as Radix from '@radix-ui/react-dropdown-menu';
import { useContext } from 'react';
import type { ComponentProps } from 'react';

import { cn } from '../../lib/cn.ts';
import { Icon } from './icon.tsx';
import { ModalContext } from './modal.tsx';

export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} modal={false} />;
}

export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

/** Floats in the page, or in the modal layer that it was opened from: everything outside a modal layer is inert. */
export function DropdownMenuContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  const { element } = useContext(ModalContext);
  return (
    <Radix.Portal {...(element ? { container: element } : {})}>
      <Radix.Content
        sideOffset={4}
        collisionPadding={8}
        loop
        {...rest}
        className={cn(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-rise overflow-y-auto rounded-lg',
          'bg-popover p-1 text-popover-foreground shadow-float outline-none',
          className,
        )}
      />
    </Radix.Portal>
  );
}

const ITEM =
  'flex min-h-control cursor-default items-center gap-2 rounded-md px-2 text-base outline-none select-none ' +
  'data-highlighted:bg-accent data-disabled:opacity-50';

export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...rest} className={cn(ITEM, className)} />;
}

export function DropdownMenuCheckboxItem({ className, children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem {...rest} className={cn(ITEM, className)}>
      <Tick />
      {children}
    </Radix.CheckboxItem>
  );
}

export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem {...rest} className={cn(ITEM, className)}>
      <Tick />
      {children}
    </Radix.RadioItem>
  );
}

function Tick() {
  return (
    <span className="size-4">
      <Radix.ItemIndicator>
        <Icon name="check" />
      </Radix.ItemIndicator>
    </span>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...rest} className={cn('max-w-64 wrap-anywhere px-2 py-1.5 text-xs text-muted-foreground', className)} />;
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator {...rest} className={cn('-mx-1 my-1 h-px bg-border', className)} />;
}
