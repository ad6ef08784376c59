import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Label } from '../../../components/ui/label.tsx';
import { t } from '../../../i18n/i18n.ts';

interface DetailRowProps {
  readonly label: string;
  readonly value: string;
  /** Takes what was typed. @returns what is wrong with it, or undefined where it was taken and the row may close. */
  readonly onApply: (typed: string) => string | undefined;
  readonly onClose: () => void;
  readonly inputMode?: 'url' | 'text';
  readonly help?: string;
  /** A further button, such as taking the link away. */
  readonly children?: ReactNode;
}

/** One line of text about what is selected (a link's address, a picture's description), below the tools. */
export function DetailRow({ label, value, onApply, onClose, inputMode = 'text', help, children }: DetailRowProps) {
  useSignals();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<string>();

  function keyDown(event: KeyboardEvent): void {
    // Enter ends a composition before it ends the line.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // Of this row alone, not of the sheet around it.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      setProblem(onApply(typed));
    }
  }

  return (
    <div className="flex flex-col gap-1 border-b border-border bg-muted p-2">
      <div className="flex flex-wrap items-center gap-2">
        <Label htmlFor={id}>{label}</Label>
        <Input
          id={id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opened the row wants to type into it
          autoFocus
          autoComplete="off"
          className="min-w-40 flex-1"
          inputMode={inputMode}
          value={typed}
          {...(problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
          {...(help && !problem ? { 'aria-describedby': `${id}-help` } : {})}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={keyDown}
        />
        <Button variant="outline" onClick={() => setProblem(onApply(typed))}>
          {t('common.confirm')}
        </Button>
        {children}
        <Button variant="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      {help && !problem && (
        <p id={`${id}-help`} className="text-xs text-muted-foreground">
          {help}
        </p>
      )}
    </div>
  );
}
