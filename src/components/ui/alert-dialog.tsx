import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { Dialog, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from './dialog.tsx';

export interface AlertDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** Missing where there is nothing to agree to, and the person is only told why. */
  confirm?: { label: string; run: () => void; busy?: boolean; destructive?: boolean } | undefined;
  /** Also what Esc does. It has the focus first: the harmless answer is the one that Enter gives. */
  cancel: {
    label: string;
    run: () => void;
    /** It was sent and cannot be taken back: the question stays until it is answered. */
    disabled?: boolean;
  };
}

/** A question that must be answered: a click beside it does nothing. */
export function AlertDialog({ open, title, children, confirm, cancel }: AlertDialogProps) {
  const harmless = useRef<HTMLButtonElement>(null);
  const isQuestion = confirm !== undefined;
  // The button that was pressed has gone, and with it the focus.
  useEffect(() => {
    if (!isQuestion) harmless.current?.focus();
  }, [isQuestion]);
  return (
    <Dialog open={open} role="alertdialog" dismissible={false} onClose={() => !cancel.disabled && cancel.run()}>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        {children && <DialogDescription>{children}</DialogDescription>}
      </DialogHeader>
      <DialogFooter>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal question must hold the focus, on its harmless answer */}
        <Button ref={harmless} variant="outline" onClick={cancel.run} disabled={cancel.disabled ?? false} autoFocus>
          {cancel.label}
        </Button>
        {confirm && (
          <Button
            variant={confirm.destructive ? 'destructive' : 'default'}
            onClick={confirm.run}
            busy={confirm.busy ?? false}
          >
            {confirm.label}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
