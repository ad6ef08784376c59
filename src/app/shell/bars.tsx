import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';

import { Bar } from '../../components/ui/bar.tsx';
import { t } from '../../i18n/i18n.ts';
import { showDateTime, vietnamStamp } from '../../lib/dates.ts';
import { outdated } from '../../stores/build.ts';
import { online } from '../../stores/connection.ts';
import { reloadDocument } from '../../stores/history.ts';
import { keptSince } from '../../stores/kept.ts';
import { path } from '../../stores/location.ts';
import { secondsLeft, signOut } from '../../stores/session.ts';
import { askToLeave } from '../../stores/unsaved.ts';
import { reloadToNewBuild } from '../../stores/worker.ts';
import { hydrated } from '../hydrated.ts';

/** "Reload now" is the person's own wish, but not to lose what is typed: that is asked first. */
async function reload(): Promise<void> {
  if (!reloadToNewBuild() && (await askToLeave())) reloadDocument();
}

async function signInAgain(): Promise<void> {
  if (await askToLeave()) signOut('expired');
}

/** Lasting states of the frame, below the top bar. They stick with it, and what sticks below them is told their height. */
export function Bars() {
  useSignals();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = box.current;
    if (!node || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement;
    let told = 0;
    const observer = new ResizeObserver(() => {
      // At the start there is no bar, as the style sheet has it: to say so would have the whole page styled anew.
      if (node.offsetHeight === told) return;
      told = node.offsetHeight;
      root.style.setProperty('--bars', `${told}px`);
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--bars');
    };
  }, []);
  const live = hydrated.value;
  const seconds = secondsLeft.value;
  const kept = keptSince.value;
  return (
    <div ref={box} className="sticky top-bar z-20 print:hidden">
      {live && (!online.value || kept !== undefined) && (
        <Bar tone="warning" icon="offline">
          <strong className="font-medium">{t('common.offline')}.</strong> {t('common.offlineHint')}{' '}
          {kept !== undefined && `${t('list.stale', { time: showDateTime(vietnamStamp(kept)) })}.`}
        </Bar>
      )}
      {live && outdated.value && (
        <Bar tone="info" icon="refresh" action={{ label: t('common.reload'), run: () => void reload() }}>
          <strong className="font-medium">{t('common.newVersion')}</strong>. {t('common.newVersionHint')}
        </Bar>
      )}
      {live && seconds !== undefined && path.value !== '/test' && (
        <Bar tone="warning" icon="timer" action={{ label: t('session.signInAgain'), run: () => void signInAgain() }}>
          {seconds <= 60 ? t('session.expiresNow') : t('session.expiresSoon', { minutes: Math.ceil(seconds / 60) })}
        </Bar>
      )}
    </div>
  );
}
