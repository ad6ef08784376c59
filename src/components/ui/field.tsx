import { useId } from 'react';
import type { ReactNode } from 'react';

import { Icon } from './icon.tsx';
import { Label } from './label.tsx';

/** What a field hands to the control inside it. */
export interface FieldControl {
  readonly id: string;
  readonly describedBy?: string;
  readonly invalid: boolean;
  readonly required: boolean;
}

/** The attributes by which a native control tells screen readers what the field says about it. */
export function controlAttributes(control: FieldControl) {
  return {
    id: control.id,
    ...(control.describedBy ? { 'aria-describedby': control.describedBy } : {}),
    ...(control.invalid ? { 'aria-invalid': true } : {}),
    ...(control.required ? { 'aria-required': true } : {}),
  };
}

export interface FieldProps {
  label: string;
  /** Draws one control and gives it the field's id and descriptions: `{(control) => <Input {...controlAttributes(control)} />}`. */
  children: (control: FieldControl) => ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Reads the error out where it comes: in a form that has no other voice for whoever has the focus in the field already. */
  alert?: boolean;
  required?: boolean;
  /** The control's id, where others must know it (focus on the first wrong field); else made here. */
  id?: string;
}

/**
 * Label above, control, help and error below. The asterisk stands beside the label, not in it: it is for eyes, and the
 * control's name stays the field's word; screen readers hear `aria-required`.
 *
 * No native `required`: the browser's bubble would be a second, untranslated voice beside our message.
 */
export function Field({ label, children, help, error, alert = false, required = false, id }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const helpId = help ? `${control}-help` : undefined;
  const errorId = error ? `${control}-error` : undefined;
  const describedBy = [errorId, helpId].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-1">
        <Label htmlFor={control}>{label}</Label>
        {required && (
          <span aria-hidden="true" className="text-destructive">
            *
          </span>
        )}
      </div>
      {children({ id: control, invalid: Boolean(error), required, ...(describedBy ? { describedBy } : {}) })}
      {error && <FieldError id={errorId} alert={alert}>{error}</FieldError>}
      {help && (
        <div id={helpId} className="text-xs text-muted-foreground">
          {help}
        </div>
      )}
    </div>
  );
}

/** What is wrong with a field, below it, or what failed in a question: red, with an icon, so that colour is never alone. */
export function FieldError({ id, alert = false, children }: { id?: string | undefined; alert?: boolean; children: ReactNode }) {
  return (
    <p id={id} role={alert ? 'alert' : undefined} className="flex items-start gap-1 text-sm text-destructive">
      <Icon name="circle-alert" className="mt-0.5 size-3.5" />
      <span>{children}</span>
    </p>
  );
}
