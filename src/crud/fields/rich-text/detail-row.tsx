import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Label } from '../../../components/ui/label.tsx';
import { t } from '../../../i18n/i18n.ts';
import { isComposing } from '../../../lib/composing.ts';
import { isSaveKey } from '../../../lib/save-key.ts';
import { unreadId } from '../field-props.ts';

/** Shows what is wrong, or that nothing is. */
type Say = (problem: string | undefined) => void;

interface DetailRowProps {
  /** The id of the field that the row belongs to. */
  readonly field: string;
  readonly label: string;
  readonly value: string;
  /** Puts what was typed into the text. @returns what is wrong with it, or undefined where it was taken. */
  readonly onApply: (typed: string) => string | undefined;
  /** Hears whether something is typed that the text does not hold. */
  readonly onHeld: (isHeld: boolean) => void;
  readonly onClose: () => void;
  readonly inputMode?: 'url' | 'text';
  readonly help?: string;
  /** A further button, such as taking the link away. */
  readonly children?: ReactNode;
}

/**
 * One line of text about what is selected (a link's address, a picture's description), below the tools. What was typed
 * is taken when the focus goes elsewhere or the form is saved from here; the row stays, so that nothing moves away under
 * whoever presses something else.
 */
export function DetailRow({ field, label, value, onApply, onHeld, onClose, inputMode = 'text', help, children }: DetailRowProps) {
  useSignals();
  const made = useId();
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<string>();
  const id = problem ? unreadId(field) : made;
  /** What the text holds. */
  const taken = useRef(value);
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the row goes
  useEffect(() => () => onHeld(false), []);

  function apply(say: Say = setProblem): boolean {
    const found = onApply(typed);
    say(found);
    if (found !== undefined) return false;
    taken.current = typed;
    onHeld(false);
    return true;
  }

  function settle(say: Say = setProblem): void {
    if (typed === taken.current) say(undefined);
    else apply(say);
  }

  /**
   * A press that takes the focus elsewhere goes on for a tenth of a second: a message that came meanwhile would move away
   * what is pressed, and its end be no click on it. By the click, which may save, it is there.
   */
  function sayAfterPress(found: string | undefined): void {
    if (document.querySelector(':active') === null) setProblem(found);
    else window.addEventListener('mouseup', () => setProblem(found), { capture: true, once: true });
  }

  function confirm(): void {
    if (apply()) onClose();
  }

  function leave(event: FocusEvent): void {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // It keeps the focus where only the window was left: perhaps the address is being fetched there.
    if (event.target !== document.activeElement) settle(sayAfterPress);
  }

  function keyDown(event: KeyboardEvent): void {
    // Enter ends a composition before it ends the line.
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      // Of this row alone, not of the sheet around it.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (isSaveKey(event.nativeEvent)) {
      // The form around the row saves on this key.
      settle();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      confirm();
    }
  }

  return (
    // Takes the focus itself where a browser gives it to no button: pressing one within the row is no leaving.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what comes from the controls within
    <div tabIndex={-1} className="flex flex-wrap items-baseline gap-2 border-b border-border bg-muted p-2 outline-none" onBlur={leave} onKeyDown={keyDown}>
      <Label htmlFor={id}>{label}</Label>
      {/* What is said of the field stays below it where the buttons have a line of their own. */}
      <div className="flex min-w-40 flex-1 flex-col gap-1">
        <Input
          id={id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opened the row wants to type into it
          autoFocus
          autoComplete="off"
          inputMode={inputMode}
          value={typed}
          {...(problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
          {...(help && !problem ? { 'aria-describedby': `${id}-help` } : {})}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onHeld(event.currentTarget.value !== taken.current);
          }}
        />
        {/* The focus stays in the field. */}
        {problem && <FieldError id={`${id}-error`} alert>{problem}</FieldError>}
        {help && !problem && (
          <p id={`${id}-help`} className="text-xs text-muted-foreground">
            {help}
          </p>
        )}
      </div>
      <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
        {children}
        <Button variant="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="outline" onClick={confirm}>
          {t('common.confirm')}
        </Button>
      </span>
    </div>
  );
}
