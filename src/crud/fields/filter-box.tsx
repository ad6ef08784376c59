import type { KeyboardEvent } from 'react';
import { Input } from '../../components/ui/input.tsx';
import type { InputProps } from '../../components/ui/input.tsx';

/** Enter in a search within a form searches; it must not send the form from a box that is no field of it. */
function searchOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

/**
 * Filters, within a form, what is all at hand: with every letter, also of one that is being composed, which is looked for
 * without its accents anyway. Whoever goes on by Tab would otherwise stand among lines that are filtered away a moment later.
 */
export function FilterBox({ onFilter, ...rest }: InputProps & { readonly onFilter: (text: string) => void }) {
  return (
    <Input
      {...rest}
      type="search"
      autoComplete="off"
      spellCheck={false}
      onInput={(event) => onFilter(event.currentTarget.value)}
      onKeyDown={searchOnEnter}
    />
  );
}
