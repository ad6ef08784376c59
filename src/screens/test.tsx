import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { backendAnswers } from '../api/client.ts';
import { Button } from '../components/ui/button.tsx';
import { StatusDot } from '../components/ui/status-dot.tsx';
import { languageTag, locale, t } from '../i18n/i18n.ts';
import { ownBuild } from '../stores/build.ts';
import { onReachedAgain, online } from '../stores/connection.ts';

type Answer = 'checking' | 'answers' | 'silent';

/** Tells whoever is asked for help whether the application runs, which build, and whether it reaches the backend. */
export default function Test() {
  useSignals();
  const [answer, setAnswer] = useState<Answer>('checking');
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    void backendAnswers({ signal: stop.signal }).then((answers) => {
      if (!stop.signal.aborted) setAnswer(answers ? 'answers' : 'silent');
    });
    return () => stop.abort();
  }, [asked]);

  const isLost = !online.value;
  useEffect(() => {
    const follow = (): void => setAsked((times) => times + 1);
    if (isLost) follow();
    return onReachedAgain(follow);
  }, [isLost]);

  function askAgain(): void {
    setAnswer('checking');
    setAsked(asked + 1);
  }

  const language = t(locale.value === 'vi' ? 'common.vietnamese' : 'common.english');
  return (
    <div className="flex max-w-xl flex-col items-start gap-4">
      <p className="text-muted-foreground">{t('test.hint')}</p>
      <dl className="grid w-full grid-cols-[auto_1fr] gap-x-8 border-t">
        <Fact name={t('test.build')}>
          <code className="font-mono text-sm">{ownBuild() ?? 'dev'}</code>
        </Fact>
        <Fact name={t('test.language')}>
          {language} ({languageTag(locale.value)})
        </Fact>
        <Fact name={t('test.connection')}>
          <StatusDot
            tone={online.value ? 'success' : 'warning'}
            label={t(online.value ? 'common.online' : 'common.offline')}
          />
        </Fact>
        <Fact name={t('test.backend')}>
          <span aria-live="polite">
            {answer === 'checking' && <StatusDot tone="muted" label={t('test.checking')} />}
            {answer === 'answers' && <StatusDot tone="success" label={t('test.backendAnswers')} />}
            {answer === 'silent' && <StatusDot tone="error" label={t('test.backendSilent')} />}
          </span>
        </Fact>
      </dl>
      <Button variant="outline" className="print:hidden" onClick={askAgain} busy={answer === 'checking'}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid border-b py-2">
      <dt className="text-muted-foreground">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
