import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FocusEvent, MouseEvent } from 'react';
import { createPortal } from 'react-dom';

import { cn } from '../../lib/cn.ts';
import { focusHeading } from '../../lib/focus-place.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { followTopLayer } from './modal.tsx';

/*
 * Messages that come and go (specification, section 9). Written here because the usual library cannot do what is asked:
 * hold a message while it is focused, move within 180 ms, and live without a style element of its own under the
 * Content-Security-Policy.
 */

export interface ToasterMessage {
  /** Above 0, and above those before it. */
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const KINDS: Record<ToasterMessage['kind'], { icon: IconName; colour: string }> = {
  success: { icon: 'check', colour: 'text-success' },
  error: { icon: 'circle-alert', colour: 'text-destructive' },
  info: { icon: 'info', colour: 'text-link' },
};

const PLACES = {
  /** The result of one's own action: in the middle, 8 px from the top. */
  toast: 'top-2 left-1/2 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center sm:max-w-md',
  /** News, or something that can be undone: 384 px wide, 24 px from the edge, the first 65 px from the top. */
  notification: 'top-[65px] right-[max(clamp(1rem,50vw-12rem,1.5rem),env(safe-area-inset-right))] w-[min(24rem,calc(100vw-2rem))] items-end',
};

export interface ToasterProps {
  place: keyof typeof PLACES;
  messages: readonly ToasterMessage[];
  /** Milliseconds that a message stands, not counting the time in which it is hovered or focused. */
  lifetime: number;
  onGone: (id: number) => void;
  /** Name of the region for screen readers. */
  label: string;
  dismissLabel: string;
}

/**
 * How long a region has stood in its place before a message comes into it: what comes together with its region, as when
 * a form closes that has been saved, is passed over by screen readers.
 */
const SETTLING_MS = 100;

function hasModifier({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey || shiftKey;
}

/** Puts a stack above whatever has come into the top layer since, where it stacks by time of arrival. */
function lift(stack: HTMLElement | null): void {
  if (!stack?.hasChildNodes() || !('showPopover' in stack)) return;
  if (stack.matches(':popover-open')) stack.hidePopover();
  stack.showPopover();
}

/**
 * One stack of messages, above everything, modal layers included. Newest first. It stands in an element of its own, which
 * is put into the topmost modal layer: outside of it a message would be seen, but neither pressed nor read out.
 */
export function Toaster({ place, messages, lifetime, onGone, label, dismissLabel }: ToasterProps) {
  const stack = useRef<HTMLDivElement>(null);
  const [holder] = useState(() => document.createElement('div'));
  const newest = Math.max(0, ...messages.map(({ id }) => id));
  const [moves, setMoves] = useState(0);
  const [drawn, setDrawn] = useState(0);
  const shown = messages.filter(({ id }) => id <= drawn);
  const newestShown = shown.at(-1)?.id;

  useEffect(() => {
    const stop = followTopLayer((top = document.body) => {
      if (holder.parentNode !== top) {
        top.append(holder);
        setMoves((count) => count + 1);
      }
      lift(stack.current);
    });
    return () => {
      stop();
      holder.remove();
    };
  }, [holder]);
  useEffect(() => {
    if (newest === 0) return undefined;
    const timer = setTimeout(() => setDrawn(newest), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [newest, moves]);
  useEffect(() => lift(stack.current), [newestShown]);

  /** What had the focus before it came here. */
  const before = useRef<Element>(null);
  function noteBefore({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  }

  const goBack = useCallback(() => {
    if (before.current instanceof HTMLElement) before.current.focus();
    // What was before has gone as well.
    if (stack.current?.contains(document.activeElement)) focusHeading();
  }, []);

  /** F8 leads to the newest message, which may offer something for some seconds only, and back to where one was. */
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      const newestButton = stack.current?.querySelector('button');
      if (event.key !== 'F8' || event.repeat || hasModifier(event) || event.defaultPrevented || !newestButton) return;
      event.preventDefault();
      if (!stack.current?.contains(document.activeElement)) newestButton.focus();
      else goBack();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, [goBack]);

  /** The focus of whoever presses a message's button goes on to another message, else back to where it was before. */
  function goOn(leaving: HTMLElement): void {
    const others = [...(stack.current?.querySelectorAll('button') ?? [])].filter((one) => !leaving.contains(one));
    if (others[0]) others[0].focus();
    else goBack();
  }

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears only where the focus comes from
    <div
      ref={stack}
      onFocus={noteBefore}
      popover="manual"
      role="log"
      aria-label={label}
      {...(place === 'notification' ? { 'aria-keyshortcuts': 'F8' } : {})}
      className={cn(
        'pointer-events-none fixed inset-auto z-50 m-0 flex flex-col gap-2 overflow-visible bg-transparent text-foreground print:hidden',
        PLACES[place],
      )}
    >
      {shown.toReversed().map((message) => (
        <Message
          key={message.id}
          message={message}
          lifetime={lifetime}
          onGone={() => onGone(message.id)}
          onLeave={goOn}
          {...(place === 'notification' ? { dismissLabel } : {})}
        />
      ))}
    </div>,
    holder,
  );
}

interface MessageProps {
  message: ToasterMessage;
  lifetime: number;
  onGone: () => void;
  /** It was pressed by keyboard, and goes. */
  onLeave: (box: HTMLElement) => void;
  dismissLabel?: string;
}

function Message({ message, lifetime, onGone, onLeave, dismissLabel }: MessageProps) {
  const box = useRef<HTMLDivElement>(null);
  const gone = useEffectEvent(onGone);

  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    let rest = lifetime;
    let started = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      rest -= Date.now() - started;
    };
    const resume = () => {
      if (timer !== undefined || node.matches(':hover') || node.contains(document.activeElement)) return;
      started = Date.now();
      timer = setTimeout(() => gone(), Math.max(0, rest));
    };
    // On leaving by focus the new place is known only after the event.
    const later = () => setTimeout(resume);
    resume();
    node.addEventListener('pointerenter', pause);
    node.addEventListener('pointerleave', later);
    node.addEventListener('focusin', pause);
    node.addEventListener('focusout', later);
    return () => {
      clearTimeout(timer);
      timer = undefined;
      node.removeEventListener('pointerenter', pause);
      node.removeEventListener('pointerleave', later);
      node.removeEventListener('focusin', pause);
      node.removeEventListener('focusout', later);
    };
    // What is told anew by the message that stands there already has the whole time before it.
  }, [lifetime, message]);

  function close(event: MouseEvent): void {
    // By keyboard alone: after a click another message would be held for as long as the focus is left in it.
    if (event.detail === 0 && box.current) onLeave(box.current);
    onGone();
  }

  const { icon, colour } = KINDS[message.kind];
  const { action } = message;
  return (
    <div
      ref={box}
      className={cn(
        'pointer-events-auto flex animate-rise items-center gap-2 rounded-lg bg-popover ps-3 pe-2 shadow-float',
        dismissLabel ? 'min-h-12 w-full' : 'min-h-10 max-w-full pe-4',
      )}
    >
      <Icon name={icon} className={colour} />
      <p className="my-2 line-clamp-4 min-w-0 flex-1 wrap-anywhere" title={message.text}>{message.text}</p>
      {action && (
        <Button
          variant="outline"
          size="sm"
          onClick={(event) => {
            close(event);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      {dismissLabel && (
        <Button variant="ghost" size="icon" aria-label={dismissLabel} onClick={close}>
          <Icon name="x" />
        </Button>
      )}
    </div>
  );
}
