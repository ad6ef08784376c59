import { useSyncExternalStore } from 'react';
import type { HTMLAttributes, PropsWithChildren, ReactNode } from 'react';

import { cn } from '../../lib/cn.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Modal, useModalIds } from './modal.tsx';
import type { ModalProps } from './modal.tsx';

export interface SheetProps extends ModalProps {
  /** `end`: 640 px for a form, the whole screen under 768 px. `start`: the side menu as a drawer. */
  side?: 'end' | 'start';
}

const SIDES = {
  end: 'ms-auto me-0 w-full max-w-none pr-[env(safe-area-inset-right)] max-md:pl-[env(safe-area-inset-left)] md:max-w-160 animate-slide',
  start: 'me-auto ms-0 w-[calc(15rem+env(safe-area-inset-left))] max-w-[85vw] pl-[env(safe-area-inset-left)] animate-slide-start',
};

/** A modal layer at the side, as tall as the window. Children: SheetHeader, SheetBars, SheetBody, SheetFooter. */
export function Sheet({ side = 'end', className, children, ...rest }: SheetProps) {
  return (
    <Modal
      {...rest}
      className={cn(
        'my-0 h-dvh max-h-none overflow-hidden bg-background text-foreground shadow-float backdrop:animate-fade',
        SIDES[side],
        className,
      )}
    >
      <div className="flex h-full flex-col">{children}</div>
    </Modal>
  );
}

interface SheetHeaderProps {
  title: ReactNode;
  /** What the title is about, beside it: no part of the layer's name. */
  detail?: string;
  /** `lang` of the detail, where it is another than the page's. */
  detailLanguage?: string | undefined;
  closeLabel: string;
  onClose: () => void;
}

/** Title, and the button that closes. */
export function SheetHeader({ title, detail, detailLanguage, closeLabel, onClose }: SheetHeaderProps) {
  return (
    <header className="flex min-h-bar shrink-0 items-center gap-2 border-b ps-4 pe-2 md:ps-5">
      <SheetTitle className={cn('min-w-0 truncate', !detail && 'flex-1')}>{title}</SheetTitle>
      {detail && (
        <span lang={detailLanguage} className="min-w-0 flex-1 truncate text-muted-foreground print:hidden" title={detail}>
          {detail}
        </span>
      )}
      <Button variant="ghost" size="icon" className="print:hidden" aria-label={closeLabel} onClick={onClose}>
        <Icon name="x" />
      </Button>
    </header>
  );
}

let barsPlace: HTMLElement | null = null;
const followers = new Set<() => void>();

function putBars(place: HTMLElement | null): void {
  barsPlace = place;
  for (const follow of followers) follow();
}

/** Where the open sheet has room for the bars of the frame, which it covers and makes inert; null without such a sheet. */
export function useBarsPlace(): HTMLElement | null {
  return useSyncExternalStore(
    (follow) => {
      followers.add(follow);
      return () => void followers.delete(follow);
    },
    () => barsPlace,
    () => null,
  );
}

/** In a sheet that people work in for long: room for what they have to know meanwhile (`useBarsPlace`). */
export function SheetBars() {
  return <div ref={putBars} role="status" className="shrink-0 print:hidden" />;
}

function SheetTitle({ className, children }: PropsWithChildren<{ className: string }>) {
  return <h2 id={useModalIds().title} className={cn('text-lg font-semibold', className)}>{children}</h2>;
}

/** The part that scrolls. A field that gets the focus comes into view with its label. */
export function SheetBody({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cn('min-h-0 flex-1 scroll-py-12 overflow-y-auto overscroll-contain p-4 md:p-5', className)} />;
}

/** Always in view: Save and Cancel. */
export function SheetFooter({ children }: PropsWithChildren) {
  return (
    <div className="flex shrink-0 items-center justify-end gap-2 border-t px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-5 print:hidden">
      {children}
    </div>
  );
}
