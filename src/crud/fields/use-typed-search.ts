import { useEffect, useRef } from 'react';
import type { SyntheticEvent } from 'react';

const PAUSE_MS = 300;

type FieldEvent = SyntheticEvent<HTMLInputElement>;

export interface TypedSearch {
  /** Sends at once, unless a letter is being composed. */
  readonly now: () => void;
  /** Forgets what was typed: another text comes into the field. */
  readonly stop: () => void;
  /** True while something has been typed that was not sent yet. */
  readonly isDue: () => boolean;
  readonly onInput: (event: FieldEvent) => void;
  readonly onCompositionStart: () => void;
  readonly onCompositionEnd: (event: FieldEvent) => void;
}

/**
 * Search as one types, in both Vietnamese ways of typing: sent 300 ms after the last change,
 * nothing in the middle of a composition. The field owns its text; only a copy is handed on.
 */
export function useTypedSearch(onSearch: (text: string) => void): TypedSearch {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  function hold(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  function now(): void {
    hold();
    if (!composing.current && field.current) onSearch(field.current.value.trim());
  }

  /** Counted from the change itself: a slow computer that comes to it late does not wait the longer. */
  function soon({ timeStamp }: FieldEvent): void {
    hold();
    const passed = Math.max(0, performance.now() - timeStamp);
    if (!composing.current) timer.current = setTimeout(now, PAUSE_MS - passed);
  }

  return {
    now,
    stop() {
      // A composition into which a script writes another text ends without a word in Chromium.
      composing.current = false;
      hold();
    },
    isDue: () => timer.current !== undefined,
    onInput(event) {
      field.current = event.currentTarget;
      soon(event);
    },
    onCompositionStart() {
      composing.current = true;
      hold();
    },
    onCompositionEnd(event) {
      field.current = event.currentTarget;
      composing.current = false;
      soon(event);
    },
  };
}
