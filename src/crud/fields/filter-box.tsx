import { useSignals } from '@preact/signals-react/runtime';
import type { KeyboardEvent } from 'react';
import { Input } from '../../components/ui/input.tsx';
import type { InputProps } from '../../components/ui/input.tsx';
import { t } from '../../i18n/i18n.ts';

/** Enter in a search within a form searches; it must not send the form from a box that is no field of it. */
function searchOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

interface FilterBoxProps extends InputProps {
  readonly onFilter: (text: string) => void;
  /** How many a text has found, to be heard; undefined where none is looked for. */
  readonly found: number | undefined;
}

/**
 * Filters, within a form, what is all at hand: with every letter, also of one that is being composed, which is looked for
 * without its accents anyway. Whoever goes on by Tab would otherwise stand among lines that are filtered away a moment later.
 */
export function FilterBox({ onFilter, found, ...rest }: FilterBoxProps) {
  useSignals();
  return (
    <>
      <Input
        {...rest}
        type="search"
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => onFilter(event.currentTarget.value)}
        onKeyDown={searchOnEnter}
      />
      <p role="status" className="sr-only">{found !== undefined && t('list.results', { count: found })}</p>
    </>
  );
}
