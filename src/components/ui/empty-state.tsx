import type { ReactNode } from 'react';

import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** One sentence: what belongs here. */
  text?: ReactNode;
  /** The one button that does it. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <Icon name={icon} className="size-8 text-muted-foreground" />
      <p className="text-lg font-medium">{title}</p>
      {text && <p className="max-w-sm text-balance text-muted-foreground">{text}</p>}
      {action && <div className="pt-2 print:hidden">{action}</div>}
    </div>
  );
}
