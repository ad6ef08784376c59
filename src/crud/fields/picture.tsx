import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { PICTURE_ENDINGS } from '../../lib/sniff.ts';
import { bringsFiles } from './dropped-files.ts';
import { attributesOf } from './field-props.ts';
import type { ControlProps } from './field-props.ts';
import { ACCEPTED_PICTURES } from './picture-file.ts';
import { PicturePreview } from './picture-preview.tsx';
import { PictureButtons, PictureStatus } from './picture-progress.tsx';
import { pictureHint } from './picture-words.ts';
import { usePictureField } from './use-picture-field.ts';

/**
 * A picture: chosen, dropped or pasted. It goes up at once, and the record keeps its address.
 * `maxBytes` is what may be sent, after scaling; a company's logo has 2 MB. A `banner` stands above its buttons, as wide as they may be.
 */
export default function PictureControl({ maxBytes, banner = false, ...props }: ControlProps<string> & { maxBytes?: number; banner?: boolean }) {
  useSignals();
  const ids = useId();
  const picture = usePictureField({ ...props, ...(maxBytes === undefined ? {} : { maxBytes }) });
  const [isOver, setOver] = useState(false);
  // How many pictures came with the chosen one, and it.
  const [brought, setBrought] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  const { upload, address } = picture;
  const state = upload?.state.value;
  const disabled = props.disabled ?? false;
  const hasFailed = state?.phase === 'failed';
  // A file that can never go up leaves the record's own picture where it is.
  const isRefused = hasFailed && !state.canRetry;
  // What was chosen goes on moving, and what went up of it does not.
  const isStilled = state?.phase === 'done' && state.isFirstFrame;

  useEffect(() => {
    // The button that was pressed may be gone with what it did: the place of whoever works by keyboard is kept.
    const isLost = focused.current && !focused.current.isConnected && document.activeElement === document.body;
    if (isLost) chooser.current?.focus({ preventScroll: true });
  }, [state?.phase, address]);

  function dragOver(event: DragEvent): void {
    if (!bringsFiles(event.dataTransfer) || disabled) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }

  function choose(files: ArrayLike<File>): void {
    const all = Array.from(files);
    const known = all.filter(({ type }) => type in PICTURE_ENDINGS);
    // By its name it may be none, and one all the same by its bytes.
    const meant = known.length > 0 ? known : all;
    setBrought(meant.length);
    picture.choose(meant[0]);
  }

  // Unlike the editor, whatever words are beside them: there is no place for those here.
  function take(event: DragEvent | ClipboardEvent, files: ArrayLike<File> = []): void {
    setOver(false);
    if (files.length === 0 || disabled) return;
    event.preventDefault();
    event.stopPropagation();
    choose(files);
  }

  // Firefox sends a paste to where text was last selected, in the editor beside, say, though the focus is on a button here.
  const paste = useEffectEvent((event: ClipboardEvent): void => {
    const isHere = [document.activeElement, event.target].some((place) => place instanceof Node && field.current?.contains(place));
    if (isHere) take(event, event.clipboardData?.files);
  });
  useEffect(() => {
    document.addEventListener('paste', paste, true);
    return () => document.removeEventListener('paste', paste, true);
  }, []);

  const failureId = `${ids}-failure`;
  const hintId = `${ids}-hint`;
  const describedBy = [props.describedBy, hasFailed && failureId, hintId].filter(Boolean).join(' ');
  const isInvalid = props.invalid || hasFailed;
  return (
    <div
      ref={field}
      onDragEnter={dragOver}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onFocus={(event) => {
        focused.current = event.target;
      }}
      className={cn(
        // Around the hidden input, whose focus would else push the whole form up to where the input stands.
        'relative flex gap-3 rounded-lg border p-3',
        // Beside the picture as long as the largest button fits there: large letters leave no room on a telephone.
        banner ? 'flex-col' : 'flex-wrap',
        disabled ? 'bg-muted' : 'border-dashed',
        isOver && 'border-ring bg-selected',
        !isOver && (isInvalid ? 'border-destructive' : 'border-input'),
      )}
    >
      <PicturePreview address={address} upload={isRefused || isStilled ? undefined : upload} banner={banner} />
      {!disabled && (
        <div className={cn('flex min-w-0 flex-1 flex-col items-start gap-2 print:hidden', !banner && 'basis-30')}>
          <div className="flex flex-wrap gap-2">
            {/* The label names this one; the button beside it is the stop for the Tab key and the thing to click. */}
            <input
              {...attributesOf({ ...props, describedBy, invalid: isInvalid })}
              ref={input}
              type="file"
              tabIndex={-1}
              accept={ACCEPTED_PICTURES}
              className="peer sr-only"
              onChange={(event) => {
                choose(event.currentTarget.files ?? []);
                // The same file chosen again, after a failure, must be a change again.
                event.currentTarget.value = '';
              }}
            />
            <Button
              ref={chooser}
              variant="outline"
              aria-describedby={describedBy}
              className="peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring"
              onClick={() => input.current?.click()}
            >
              <Icon name="upload" />
              {t('picture.choose')}
            </Button>
            <PictureButtons
              upload={upload}
              onDismiss={picture.dismiss}
              onRemove={address === '' ? undefined : picture.remove}
            />
          </div>
          <PictureStatus state={state} brought={brought} failureId={failureId} />
          <p id={hintId} className="text-xs text-pretty text-muted-foreground">
            {isOver ? t('picture.drop') : (
              <>
                {pictureHint()} <span className="pointer-coarse:hidden">{t('picture.dropHint')}</span>
              </>
            )}
          </p>
        </div>
      )}
    </div>
  );
}
