import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/** Tells when the page goes onto paper, and when it has gone: what is told is drawn at once. */
export function usePrinting(tell: (printing: boolean) => void): void {
  const told = useEffectEvent(tell);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // The browser takes its picture when the event is over.
    window.addEventListener('beforeprint', () => flushSync(() => told(true)), { signal });
    window.addEventListener('afterprint', () => told(false), { signal });
    return () => controller.abort();
  }, []);
}
