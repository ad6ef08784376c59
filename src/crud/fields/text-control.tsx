import { useRef, useState } from 'react';
import type { Field, FieldKind } from '../../api/fields.ts';
import { controlClass } from '../../components/ui/input.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { cn } from '../../lib/cn.ts';
import { withoutSoftBreaks } from '../../lib/soft-breaks.ts';
import { languageOf } from '../show-value.tsx';
import { attributesOf } from './field-props.ts';
import type { ControlProps } from './field-props.ts';
import { fitToText } from './fit-to-text.ts';
import { LineInput } from './line-input.tsx';

// Not `type="email"` or `"url"`: browsers trim such a field's text under the typing hand, and their own
// messages would stand beside ours. The keyboard of a telephone is all that is wanted of the type.
const INPUT_MODE: Partial<Record<FieldKind, 'email' | 'tel' | 'url'>> = { email: 'email', phone: 'tel', url: 'url' };

type Reading = Omit<ControlProps<never>, 'value' | 'field' | 'onChange'> & { readonly field: Field };

/** A text that may not be changed may be read to its end, also by keyboard: a disabled control takes no focus. */
function readable(props: Reading) {
  const { disabled, ...attributes } = attributesOf(props);
  return { ...attributes, readOnly: disabled, lang: languageOf(props.field) };
}

/** One line of text: also e-mail, telephone and web addresses. */
export function TextControl(props: ControlProps<string>) {
  // Whoever loses the right to change it over the typing keeps the field, and the place in it.
  const [wasReading] = useState(props.disabled);
  return wasReading && props.disabled ? <WholeText {...props} /> : <LineControl {...props} />;
}

/** A text for reading, over as many lines as it takes. */
export function WholeText(props: Reading & { readonly value: string }) {
  return (
    <textarea
      {...readable(props)}
      ref={fitToText}
      rows={1}
      className={cn(controlClass, 'field-sizing-content block min-h-control resize-none py-[calc(var(--control)/2-0.5lh-1px)]')}
      defaultValue={props.value}
    />
  );
}

function LineControl(props: ControlProps<string>) {
  const mode = INPUT_MODE[props.field.kind];
  const input = useRef<HTMLInputElement>(null);
  return (
    <LineInput
      {...readable(props)}
      {...(mode ? { inputMode: mode, spellCheck: false, autoCapitalize: 'none' } : {})}
      ref={input}
      className={cn(props.field.kind === 'phone' && 'md:max-w-80')}
      autoComplete="off"
      // The browser leaves line breaks out, and the first letter typed would make that the value.
      defaultValue={withoutSoftBreaks(props.value, ' ')}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** Several lines. */
export function MultilineControl(props: ControlProps<string>) {
  return (
    <Textarea
      {...readable(props)}
      {...(props.disabled ? { ref: fitToText } : {})}
      defaultValue={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
