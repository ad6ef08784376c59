import { cn } from '../../lib/cn.ts';

/** A turning ring in the colour of the text around it. Says nothing to screen readers: whoever shows it says what works. */
export function Spinner({ large = false, className }: { large?: boolean; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-block animate-spin rounded-full border-current border-e-transparent',
        large ? 'size-12 border-4' : 'size-4 border-2',
        className,
      )}
    />
  );
}
