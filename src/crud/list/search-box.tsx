import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { Input } from '../../components/ui/input.tsx';
import { t } from '../../i18n/i18n.ts';
import { isComposing } from '../../lib/composing.ts';
import { useTypedSearch } from '../fields/use-typed-search.ts';

interface SearchBoxProps {
  /** What is searched. Where another list comes into the place of one, what was typed for the first is never sent to it. */
  readonly of?: string;
  /** What the address asks for. */
  value: string;
  readonly onSearch: (text: string) => void;
  /** Arrow down leaves the box for the rows. */
  readonly onLeave: () => void;
}

/**
 * Owns its text: the address follows when the typing pauses, and comes back into the box only when somebody
 * else changed it (the back button, "clear filters"). A box fed by the address would swallow letters.
 */
export function SearchBox({ of, value, onSearch, onLeave }: SearchBoxProps) {
  useSignals();
  const input = useRef<HTMLInputElement>(null);
  // Undefined before the first text of another list.
  const sent = useRef<string | undefined>(value);
  const typed = useTypedSearch((text) => {
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text);
  });
  const { stop } = typed;

  useEffect(
    () => () => {
      sent.current = undefined;
    },
    [of],
  );
  useEffect(() => {
    if (value === sent.current || !input.current) return;
    stop();
    sent.current = value;
    input.current.value = value;
  }, [of, value, stop]);

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') typed.now();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
  }

  return (
    <div className="relative min-w-32 grow @max-2xl:basis-0 @2xl:max-w-72">
      <Icon name="search" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-muted-foreground" />
      <Input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        data-list-search=""
        aria-label={t('common.search')}
        placeholder={t('common.search')}
        defaultValue={value}
        className="ps-8"
        onInput={typed.onInput}
        onCompositionStart={typed.onCompositionStart}
        onCompositionEnd={typed.onCompositionEnd}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
