import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { Button, buttonClass } from '../components/ui/button.tsx';
import { t } from '../i18n/i18n.ts';
import { DASHBOARD } from './addresses.ts';
import { Logo } from './logo.tsx';

export interface ErrorPageProps {
  status: number;
  /** Literal in both languages. */
  message: string;
  /** The reader's language: what happened, what is safe, what to do. */
  hint: string;
  /** The error's own message, for whoever is asked for help. */
  description?: string;
  onRetry?: (() => void) | undefined;
  /** Called when the dashboard is chosen: the page underneath may be the one that failed. */
  onLeave?: () => void;
}

/** What went wrong, in the place of the whole application. */
export function ErrorPage(props: ErrorPageProps) {
  useSignals();
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-6 py-16">
      <p className="flex items-center gap-2 pb-8 font-semibold">
        <Logo />
        {t('common.product')}
      </p>
      <ErrorText {...props} literal />
    </main>
  );
}

/**
 * The same inside the frame: the menu stays, because the way on is in it.
 *
 * @param literal the message is the specification's own, English in both languages, and is to be read out as that
 */
export function ErrorText({ status, message, hint, description, onRetry, onLeave, literal = false }: ErrorPageProps & { literal?: boolean }) {
  useSignals();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="tabular text-base font-medium text-muted-foreground">{status}</p>
      <h1 ref={heading} tabIndex={-1} {...(literal ? { lang: 'en' } : {})} className="text-xl font-semibold wrap-anywhere">
        {breakable(message)}
      </h1>
      <p className="max-w-prose text-muted-foreground">{hint}</p>
      {description && description !== message && <Details>{description}</Details>}
      <div className="flex flex-wrap gap-2 pt-2 print:hidden">
        {onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
        <Link
          href={DASHBOARD}
          {...(onLeave ? { onClick: onLeave } : {})}
          className={buttonClass(onRetry ? 'outline' : 'default')}
        >
          {t('common.toDashboard')}
        </Link>
      </div>
    </div>
  );
}

/** An address in it breaks where a part of it ends: a word is broken only where it is wider than the page. */
function breakable(message: string): ReactNode {
  return message.match(/[^/_]+[/_]*|[/_]+/g)?.map((part, at) => (
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function Details({ children }: { children: ReactNode }) {
  useSignals();
  return (
    <details className="w-full text-sm">
      <summary className="w-fit cursor-default rounded-sm text-muted-foreground pointer-coarse:leading-11 hover:text-foreground">
        {t('error.details')}
      </summary>
      <pre className="mt-2 overflow-x-auto rounded-lg bg-muted p-3 font-mono text-xs whitespace-pre-wrap">{children}</pre>
    </details>
  );
}
