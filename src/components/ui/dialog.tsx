import type { ComponentProps, HTMLAttributes } from 'react';

import { cn } from '../../lib/cn.ts';
import { Modal, useModalIds } from './modal.tsx';
import type { ModalProps } from './modal.tsx';

/** A small modal layer in the middle: question, short form, help. Children: header, body, footer. */
export function Dialog({ className, children, ...rest }: ModalProps) {
  return (
    <Modal
      {...rest}
      className={cn(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md animate-rise overflow-y-auto rounded-lg',
        'bg-popover text-popover-foreground shadow-float backdrop:animate-fade',
        className,
      )}
    >
      {/* The padding is a child's, so that a press on it is not a press beside the layer. */}
      <div className="flex flex-col gap-4 p-5">{children}</div>
    </Modal>
  );
}

export function DialogHeader({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cn('flex flex-col gap-1', className)} />;
}

export function DialogTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 {...rest} id={useModalIds().title} className={cn('text-lg font-semibold', className)}>
      {children}
    </h2>
  );
}

export function DialogDescription({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return <p {...rest} id={useModalIds().description} className={cn('text-base text-muted-foreground', className)} />;
}

export function DialogFooter({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cn('flex flex-wrap justify-end gap-2 pt-1', className)} />;
}
