import { cn } from '../../lib/cn.ts';

export type StatusTone = 'success' | 'warning' | 'error' | 'muted';

const TONES: Record<StatusTone, string> = {
  success: 'border-4 border-success',
  warning: 'border-4 border-warning',
  error: 'border-4 border-destructive',
  muted: 'border-2 border-muted-foreground',
};

/**
 * A dot with its word: the colour is never alone, and the quiet state also has another shape. Drawn as a border: paper and
 * forced colours leave grounds out.
 */
export function StatusDot({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden="true" className={cn('size-2 shrink-0 rounded-full', TONES[tone])} />
      {label}
    </span>
  );
}
