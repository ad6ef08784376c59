import type { ReactNode } from 'react';

import { cn } from '../../lib/cn.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import type { Tone } from './notice.tsx';

const TONES: Record<Tone, string> = {
  error: 'bg-destructive-muted',
  warning: 'bg-warning-muted',
  info: 'bg-info-muted',
};

export interface BarProps {
  tone: Tone;
  icon: IconName;
  children: ReactNode;
  action?: { label: string; run: () => void };
  /** Its distance from the sides. */
  className?: string;
}

/** A lasting state of the frame (offline, new version, session ending). Never timed, never in the way. Its place is a live region. */
export function Bar({ tone, icon, children, action, className }: BarProps) {
  return (
    <div className={cn('flex min-h-10 items-center gap-2 py-1 text-sm', TONES[tone], className)}>
      <Icon name={icon} />
      <div className="min-w-0 flex-1">{children}</div>
      {action && (
        <Button variant="outline" size="sm" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
