import type { ReactNode, Ref } from 'react';

import { cn } from '../../lib/cn.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export type Tone = 'error' | 'warning' | 'info';

const TONES: Record<Tone, { box: string; icon: IconName; colour: string }> = {
  error: { box: 'bg-destructive-muted', icon: 'circle-alert', colour: 'text-destructive' },
  warning: { box: 'bg-warning-muted', icon: 'triangle-alert', colour: 'text-warning' },
  info: { box: 'bg-info-muted', icon: 'info', colour: 'text-link' },
};

export interface NoticeProps {
  tone?: Tone;
  /** False where only a part of it is to be read out, which says so itself. */
  live?: boolean;
  /** What happened, what is safe, what to do. */
  children: ReactNode;
  action?: { label: string; run: () => void; busy?: boolean };
  ref?: Ref<HTMLDivElement>;
  className?: string;
}

/** A message at the place it belongs to. An error is read out at once, the others when there is time. */
export function Notice({ tone = 'error', live = true, children, action, ref, className }: NoticeProps) {
  const look = TONES[tone];
  return (
    <div
      ref={ref}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
      tabIndex={-1}
      className={cn('flex flex-wrap items-start gap-2 rounded-lg px-3 py-2', look.box, className)}
    >
      {/* One line stands in the middle of the button beside it, more begin with it; on a telephone it goes below them. */}
      <div className="flex min-w-0 flex-1 basis-72 gap-2 self-center">
        <Icon name={look.icon} className={cn('mt-0.5', look.colour)} />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action && (
        <Button variant="outline" size="sm" className="ms-auto" onClick={action.run} busy={action.busy ?? false}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
