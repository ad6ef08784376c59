import { useEffect, useRef } from 'react';
import type { InputHTMLAttributes } from 'react';

import { cn } from '../../lib/cn.ts';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked' | 'defaultChecked' | 'onChange'>;

export interface CheckboxProps extends Native {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
}

/** A native check box: the platform's own, in the accent colour, with a third state that only script can set. */
export function Checkbox({ checked, onCheckedChange, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'indeterminate';
  }, [checked]);
  return (
    <input
      {...rest}
      ref={box}
      type="checkbox"
      checked={checked === true}
      onChange={(event) => onCheckedChange(event.target.checked)}
      className={cn('size-4 shrink-0 rounded-sm accent-primary pointer-coarse:size-5', className)}
    />
  );
}
