/** How far a long work has come: in words, and as a bar for eyes. */
export function Progress({ done, count, label }: { done: number; count: number; label: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p role="status">{label}</p>
      <progress aria-label={label} value={done} max={Math.max(1, count)} className="h-1.5 w-full" />
    </div>
  );
}
