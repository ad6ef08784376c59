import type { Ref, TextareaHTMLAttributes } from 'react';

import { cn } from '../../lib/cn.ts';
import { controlClass } from './input.tsx';

/**
 * Grows with its text where the browser can (`field-sizing`), from three lines up to half the window; else it can be
 * pulled, but where it is only read: a grip there looks as if something could be written.
 */
export function Textarea(props: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <textarea
      {...props}
      rows={3}
      className={cn(
        controlClass,
        'field-sizing-content max-h-[50vh] min-h-20 py-1.5 print:max-h-none',
        props.readOnly ? 'resize-none' : 'resize-y',
      )}
    />
  );
}
