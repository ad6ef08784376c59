import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';

import { readFailureText } from '../../components/error-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ReadFailureNotice } from '../../crud/read-failure.tsx';
import { t } from '../../i18n/i18n.ts';
import type { Answer, Failed, Source } from './source.ts';

interface AskAgainProps {
  readonly failure: Failed;
  readonly onAgain: () => void;
  /** Gets the focus of whoever pressed this by keyboard, when it goes for the answer. */
  readonly place: RefObject<HTMLElement | null>;
}

/** Stands where the answer would; why there is none is said once, above all cards (`Failures`). */
export function AskAgain({ failure, onAgain, place }: AskAgainProps) {
  useSignals();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    // Stands before the button, and is there by now.
    const next = place.current;
    return () => {
      if (own === document.activeElement) next?.focus();
    };
  }, [place]);
  return (
    <Button ref={button} variant="link" size="sm" className="relative z-10 -ms-2" title={readFailureText(failure.error)} busy={failure.busy} onClick={onAgain}>
      {t('common.retry')}
    </Button>
  );
}

/** Says once for all of the dashboard why something is missing: mostly all of it fails together, and for one reason. */
export function Failures({ sources }: { sources: readonly Source<unknown>[] }) {
  useSignals();
  const failed = sources.flatMap(({ answer: { value: answer }, again }) => (answer.state === 'failed' ? [{ answer, again }] : []));
  const [first] = failed;
  return first ? (
    <ReadFailureNotice
      error={first.answer.error}
      busy={failed.some(({ answer }) => answer.busy)}
      onRetry={() => {
        for (const { again } of failed) again();
      }}
    />
  ) : null;
}

interface CardProps<T> {
  readonly id: string;
  readonly title: string;
  readonly answer: Answer<T>;
  readonly onAgain: () => void;
  /** A skeleton of what is coming, as tall as it is. */
  readonly waiting: ReactNode;
  readonly children: (value: T) => ReactNode;
}

/** A card, and its inside while it is asked for, where that fails, and when it is known. */
export function Card<T>({ id, title, answer, onAgain, waiting, children }: CardProps<T>) {
  useSignals();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={id} className="min-w-0 break-inside-avoid rounded-lg border bg-card p-4">
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-3 break-after-avoid text-base font-semibold">
        {title}
      </h2>
      {answer.state === 'known' && children(answer.value)}
      {answer.state === 'asking' && <div aria-busy="true">{waiting}</div>}
      {answer.state === 'failed' && <AskAgain failure={answer} onAgain={onAgain} place={heading} />}
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
