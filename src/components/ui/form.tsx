import type { FormHTMLAttributes, Ref } from 'react';

import { cn } from '../../lib/cn.ts';
import { isSaveKey } from '../../lib/save-key.ts';

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'onKeyDown'> {
  /** Asked to save: by its button, by Enter in a line of text or by the key that saves. */
  onSave: () => void;
  ref?: Ref<HTMLFormElement>;
}

/** A form that Ctrl+Enter and ⌘+Enter save, wherever in it one is. What is wrong in it is said by itself, not by the browser. */
export function Form({ onSave, className, children, ...rest }: FormProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key for what the button does
    <form
      {...rest}
      noValidate
      // Takes the focus itself where a browser gives it to no button: the key would not be heard after a press.
      tabIndex={-1}
      className={cn('outline-none', className)}
      onKeyDown={(event) => {
        const { target, currentTarget } = event;
        // Not out of a question that is asked within it.
        if (!isSaveKey(event.nativeEvent) || (target as Element).closest('dialog') !== currentTarget.closest('dialog')) return;
        event.preventDefault();
        onSave();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {children}
    </form>
  );
}
