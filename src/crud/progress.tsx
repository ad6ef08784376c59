interface ProgressProps {
  done: number;
  count: number;
  /** Undefined before the work: a text that comes together with its region is passed over by screen readers. */
  label: string | undefined;
}

/** How far a long work has come: in words, and as a bar for eyes. */
export function Progress({ done, count, label }: ProgressProps) {
  return (
    <div className={label ? 'flex flex-col gap-1' : 'sr-only'}>
      <p role="status">{label}</p>
      {label && <progress aria-label={label} value={done} max={Math.max(1, count)} className="h-1.5 w-full" />}
    </div>
  );
}
