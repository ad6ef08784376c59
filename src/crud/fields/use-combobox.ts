import { useCallback, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { isComposing } from '../../lib/composing.ts';
import { isSaveKey } from '../../lib/save-key.ts';

/** What the keys do. */
interface ComboboxKeys<Choice> {
  /** What the list offers, from top to bottom. */
  readonly choices: readonly Choice[];
  /** Opens the list: an arrow was pressed over a closed one. */
  readonly onOpen: () => void;
  /** The arrows have come to the choice at this index. */
  readonly onReached?: (index: number) => void;
  /** Enter over an open list. @returns false where the key is left to the form. */
  readonly onEnter: (choice: Choice | undefined) => boolean;
  /** Esc over an open list: closes it. */
  readonly onEscape: () => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A text field with a list of choices below it (WAI-ARIA Authoring Practices, "Editable Combobox"): the field keeps the
 * focus, hears the keys, and names the choice that Enter would take. What stands in it is the caller's.
 * @param begin the index of the choice that Enter takes before an arrow was pressed; -1 where it takes what was typed
 */
export function useCombobox(begin: number) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [reached, setReached] = useState<number>();
  const startOver = useCallback(() => setReached(undefined), []);
  const active = reached ?? begin;
  const optionId = (index: number): string => `${listId}-${index}`;

  function onKeyDown<Choice>(event: KeyboardEvent, { choices, onOpen, onReached, onEnter, onEscape }: ComboboxKeys<Choice>): void {
    if (isComposing(event.nativeEvent)) return;
    const by = STEPS[event.key];
    if (by !== undefined) {
      event.preventDefault();
      if (!open) {
        onOpen();
        return;
      }
      const next = Math.max(Math.min(0, begin), Math.min(choices.length - 1, active + by));
      setReached(next);
      onReached?.(next);
    } else if (event.key === 'Enter' && open && !isSaveKey(event.nativeEvent)) {
      if (onEnter(choices[active])) event.preventDefault();
    } else if (event.key === 'Escape' && open) {
      // Esc closes the list, not the sheet around it.
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    }
  }

  return {
    open,
    setOpen,
    /** The index of the choice that Enter would take. */
    active,
    /** The choices are others: no arrow was pressed among them. */
    startOver,
    onKeyDown,
    boxProps: (choices: readonly unknown[]) => ({
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      ...(open && choices[active] !== undefined ? { 'aria-activedescendant': optionId(active) } : {}),
      autoComplete: 'off',
      spellCheck: false,
    }) as const,
    listProps: { id: listId, open },
    optionProps: (index: number) => ({ id: optionId(index), active: index === active }),
  };
}
