import { useState } from 'react';
import type { RefObject } from 'react';
import { controlClass, Input } from '../../components/ui/input.tsx';
import type { InputProps } from '../../components/ui/input.tsx';
import { cn } from '../../lib/cn.ts';
import { usePrinting } from '../use-printing.ts';

/** A box of one line. Paper cannot be scrolled: there the text stands whole, over as many lines as it takes. */
export function LineInput({ ref, className, ...rest }: InputProps & { readonly ref: RefObject<HTMLInputElement | null> }) {
  const [onPaper, setOnPaper] = useState<string>();
  usePrinting((printing) => setOnPaper(printing ? ref.current?.value : undefined));
  return (
    <>
      <Input {...rest} ref={ref} className={cn(className, onPaper !== undefined && 'print:hidden')} />
      {onPaper !== undefined && (
        <p lang={rest.lang} className={cn(controlClass, 'hidden min-h-control py-1.5 print:block')}>{onPaper}</p>
      )}
    </>
  );
}
