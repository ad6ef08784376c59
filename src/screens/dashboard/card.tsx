import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ReadFailureNotice } from '../../crud/read-failure.tsx';
import { onReachedAgain } from '../../stores/connection.ts';
import type { Source } from './sources.ts';

export type Answer<T> =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown; readonly busy: boolean };

/**
 * Asks when the card appears, again on demand, and of another source or a backend that is back by itself: until that
 * one answers, what was known or said of a failure stays. An answer that comes after the card has gone is dropped.
 */
export function useAnswer<T>(source: Source<unknown> | undefined, ask: () => Promise<T>): { readonly answer: Answer<T>; readonly again: () => void } {
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'asking' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    setAnswer((before) => (before.state === 'failed' ? { ...before, busy: true } : before));
    ask().then(
      (value) => !gone && setAnswer({ state: 'known', value }),
      (error: unknown) => {
        if (!gone) setAnswer((before) => (before.state === 'known' ? before : { state: 'failed', error, busy: false }));
      },
    );
    return () => {
      gone = true;
    };
    // A card asks a source one question; `attempt` asks it again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [source, attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => onReachedAgain(again), [again]);
  return { answer, again };
}

interface CardProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function Card({ id, title, children }: CardProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border bg-card p-4">
      <h2 id={id} className="mb-3 text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The places of a list's lines, each of the height of a link. */
export function Lines({ count }: { count: number }) {
  return (
    <div className="flex flex-col gap-1">
      {Array.from({ length: count }, (_, line) => (
        <div key={line} className="flex h-6.25 items-center pointer-coarse:h-12">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}

interface AnsweredProps<T> {
  readonly answer: Answer<T>;
  readonly again: () => void;
  /** A skeleton of what is coming, as tall as it is. */
  readonly waiting: ReactNode;
  readonly children: (value: T) => ReactNode;
}

/** A card's inside while it is asked for, where it fails, and when it is known. */
export function Answered<T>({ answer, again, waiting, children }: AnsweredProps<T>) {
  useSignals();
  if (answer.state === 'known') return children(answer.value);
  if (answer.state === 'failed') {
    return <ReadFailureNotice error={answer.error} busy={answer.busy} onRetry={again} />;
  }
  return <div aria-busy="true">{waiting}</div>;
}
