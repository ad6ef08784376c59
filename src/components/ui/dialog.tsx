import type { ComponentProps, PropsWithChildren } from 'react';

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

export function DialogHeader({ children }: PropsWithChildren) {
  return <div className="flex flex-col gap-1">{children}</div>;
}

export function DialogTitle({ children, ...rest }: Pick<ComponentProps<'h2'>, 'children' | 'ref' | 'tabIndex'>) {
  return <h2 {...rest} id={useModalIds().title} className="text-lg font-semibold">{children}</h2>;
}

/** What is read out with the title as the dialog opens: a sentence, or all that the question is about. */
export function DialogDescription(props: Pick<ComponentProps<'div'>, 'children' | 'lang'>) {
  return <div {...props} id={useModalIds().description} className="text-base text-muted-foreground" />;
}

export function DialogFooter({ children }: PropsWithChildren) {
  return <div className="flex flex-wrap justify-end gap-2 pt-1">{children}</div>;
}
