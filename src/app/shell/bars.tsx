import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

import { Bar } from '../../components/ui/bar.tsx';
import { useBarsPlace } from '../../components/ui/sheet.tsx';
import { t } from '../../i18n/i18n.ts';
import { showDateTime, vietnamStamp } from '../../lib/dates.ts';
import { screenAt } from '../../routes.ts';
import { outdated } from '../../stores/build.ts';
import { online } from '../../stores/connection.ts';
import { reloadDocument } from '../../stores/history.ts';
import { keptSince } from '../../stores/kept.ts';
import { path } from '../../stores/location.ts';
import { secondsLeft, signOut } from '../../stores/session.ts';
import { askToLeave } from '../../stores/unsaved.ts';
import { hydrated } from '../hydrated.ts';

const FRAME = 'sticky top-bar z-20 print:hidden';
const SIDES = 'px-4 lg:px-6';

/** "Reload now" is the person's own wish, but not to lose what is typed: that is asked first. */
async function reload(): Promise<void> {
  if (await askToLeave()) reloadDocument();
}

async function signInAgain(): Promise<void> {
  if (await askToLeave()) signOut('expired');
}

/**
 * Lasting states of the frame, below the top bar. They stick with it, and what sticks below them is told their height.
 * What is of use to whoever fills in a form moves into its sheet; its room in the frame stays, so that nothing jumps.
 */
export function Bars() {
  useSignals();
  const box = useRef<HTMLDivElement>(null);
  const told = useRef(0);
  const inSheet = useBarsPlace();
  useEffect(() => {
    const node = box.current;
    if (!node || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      // At the start there is no bar, as the style sheet has it: to say so would have the whole page styled anew.
      if (node.offsetHeight === told.current) return;
      told.current = node.offsetHeight;
      root.style.setProperty('--bars', `${told.current}px`);
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--bars');
    };
  }, []);
  useLayoutEffect(() => {
    if (box.current) box.current.style.minHeight = inSheet ? `${told.current}px` : '';
  }, [inSheet]);
  return (
    // It stands there before a bar comes into it: what comes with its region is not read out.
    <div ref={box} role="status" className={FRAME}>
      {hydrated.value && (
        <>
          {inSheet ? createPortal(<WorkStates className="px-4 md:px-5" />, inSheet) : <WorkStates className={SIDES} />}
          {outdated.value && (
            <Bar tone="info" icon="refresh" action={{ label: t('common.reload'), run: () => void reload() }} className={SIDES}>
              <strong className="font-medium">{t('common.newVersion')}</strong>. {t('common.newVersionHint')}
            </Bar>
          )}
        </>
      )}
    </div>
  );
}

/** What may keep a save from reaching the backend: no connection, a session about to end. */
function WorkStates({ className }: { className: string }) {
  useSignals();
  const seconds = secondsLeft.value;
  const kept = keptSince.value;
  return (
    <>
      {(!online.value || kept !== undefined) && (
        <Bar tone="warning" icon="offline" className={className}>
          <strong className="font-medium">{t('common.offline')}.</strong> {t('common.offlineHint')}{' '}
          {kept !== undefined && `${t('list.stale', { time: showDateTime(vietnamStamp(kept)) })}.`}
        </Bar>
      )}
      {seconds !== undefined && !screenAt(path.value)?.public && (
        <Bar tone="warning" icon="timer" action={{ label: t('session.signInAgain'), run: () => void signInAgain() }} className={className}>
          {seconds <= 60 ? t('session.expiresNow') : t('session.expiresSoon', { minutes: Math.ceil(seconds / 60) })}
        </Bar>
      )}
    </>
  );
}
