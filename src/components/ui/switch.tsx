import type { InputHTMLAttributes } from 'react';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'checked' | 'defaultChecked' | 'onChange' | 'className'>;

export interface SwitchProps extends Native {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** A check box that looks and is announced as a switch. Its state is told by place as well as by colour. */
export function Switch({ checked, onCheckedChange, ...rest }: SwitchProps) {
  return (
    <span className="relative inline-flex h-5 w-9 shrink-0 [print-color-adjust:exact]">
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native check box carries its own state
        role="switch"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className={
          'peer size-full appearance-none rounded-full bg-input checked:bg-primary ' +
          'disabled:opacity-50 forced-colors:appearance-auto'
        }
      />
      <span
        aria-hidden="true"
        className={
          'pointer-events-none absolute start-0.5 top-0.5 size-4 rounded-full bg-[oklch(1_0_0)] transition-transform ' +
          'peer-checked:translate-x-4 forced-colors:hidden'
        }
      />
    </span>
  );
}
