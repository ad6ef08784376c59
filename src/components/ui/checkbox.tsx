import { useEffect, useRef } from 'react';
import type { InputHTMLAttributes } from 'react';

import { cn } from '../../lib/cn.ts';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked' | 'defaultChecked' | 'onChange'>;

export interface CheckboxProps extends Native {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
}

/** A native check box, drawn in frame.css, with a third state that only script can set. */
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
      onChange={({ target }) => {
        // The press has taken the third state away: like the tick, it stays until another is given.
        target.indeterminate = checked === 'indeterminate';
        onCheckedChange(target.checked);
      }}
      className={cn('tick-box size-4 shrink-0 pointer-coarse:size-5', className)}
    />
  );
}

/** A check box in a cell: what is pressed beside it, as far as a finger is wide, ticks it too. */
export function CellCheckbox(props: CheckboxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box is inside, with a name of its own
    <label className="-m-3 flex p-3">
      <Checkbox {...props} />
    </label>
  );
}
