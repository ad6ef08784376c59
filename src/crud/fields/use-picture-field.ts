import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ControlProps, Work } from './field-props.ts';
import { workOf, startPictureUpload } from './picture-upload.ts';
import type { PictureUpload } from './picture-upload.ts';
import { tellFirstFrame } from './picture-words.ts';

export interface PictureField {
  /** What the record would keep: the address of the last picture that went up, or the one it came with. */
  readonly address: string;
  /** The picture chosen last, until it is removed; done ones are kept for their preview. */
  readonly upload: PictureUpload | undefined;
  readonly choose: (file: Blob | undefined) => void;
  /** Stops or forgets the chosen picture; the record's own stands again. */
  readonly dismiss: () => void;
  /** Leaves the field without a picture. */
  readonly remove: () => void;
}

type Options = Pick<ControlProps<string>, 'value' | 'onChange' | 'onBusy'> & { maxBytes?: number };

export function usePictureField({ value, onChange, onBusy, maxBytes }: Options): PictureField {
  const [address, setAddress] = useState(value);
  const [upload, setUpload] = useState<PictureUpload>();
  const chosen = useRef<Blob>(undefined);
  const stopped = useRef<PictureUpload>(undefined);
  const wentUp = useEffectEvent((to: string) => {
    setAddress(to);
    onChange(to);
  });
  const tellWork = useEffectEvent((work: Work): boolean => onBusy?.(work) ?? false);

  useEffect(() => {
    if (!upload) return undefined;
    const unsubscribe = upload.state.subscribe((state) => {
      if (state.phase === 'done') wentUp(state.address);
      // After the value, for a save may be waiting for it.
      const isAwaited = tellWork(workOf(state));
      if (isAwaited && state.phase === 'done' && state.isFirstFrame && chosen.current) tellFirstFrame(chosen.current);
    });
    return () => {
      unsubscribe();
      upload.dispose();
      // What goes because another is chosen, or its control with it, was stopped by nobody.
      tellWork(stopped.current === upload && workOf(upload.state.peek()) === 'running' ? 'stopped' : 'none');
    };
  }, [upload]);

  function stop(): void {
    stopped.current = upload;
    setUpload(undefined);
  }

  return {
    address,
    upload,
    choose(file) {
      if (!file) return;
      chosen.current = file;
      setUpload(startPictureUpload(file, maxBytes));
    },
    dismiss: stop,
    remove() {
      stop();
      setAddress('');
      onChange('');
    },
  };
}
