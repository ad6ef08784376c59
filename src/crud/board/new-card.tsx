import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import { errorText } from '../../components/error-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { phaseText } from '../fields/picture-words.ts';
import { UploadBar } from '../fields/upload-bar.tsx';
import { UploadFailure } from '../fields/upload-failure.tsx';
import { focusedRow, focusGoesOn } from '../row-focus.ts';
import { CardPicture } from './card-picture.tsx';
import type { NewPicture, NewPictures, NewPictureState } from './new-pictures.ts';

function sentence(state: NewPictureState): string {
  if (state.phase === 'saving') return t('form.saving');
  return state.phase === 'unsaved' ? '' : phaseText(state);
}

/** A picture on its way to the board: how far it is, why it failed, and another try. */
export function NewCard({ adding, picture }: { adding: NewPictures; picture: NewPicture }) {
  useSignals();
  const card = useRef<HTMLLIElement>(null);
  // Run before the card goes, whether it was given up or has become a slide: it may still have the focus.
  useLayoutEffect(() => {
    const own = card.current;
    return () => {
      if (own?.contains(document.activeElement)) focusGoesOn(focusedRow());
    };
  }, []);
  const state = picture.state.value;
  const failed = state.phase === 'failed' || state.phase === 'unsaved';
  const canRetry = state.phase === 'unsaved' || (state.phase === 'failed' && state.canRetry);
  const title = picture.fileName;
  return (
    <li
      ref={card}
      data-row={picture.key}
      data-row-link=""
      tabIndex={-1}
      className="flex flex-col rounded-lg border border-dashed"
      aria-label={title}
    >
      <CardPicture address={picture.preview} className="opacity-60" />
      <div className="flex flex-col gap-1.5 p-2 text-sm">
        <p className="truncate font-medium" title={title}>{title}</p>
        {state.phase === 'sending' && <UploadBar share={state.share} />}
        <p role="status" className="text-muted-foreground empty:sr-only">{sentence(state)}</p>
        <div role="alert" className="empty:hidden">
          {state.phase === 'failed' && <UploadFailure error={state.error} />}
          {state.phase === 'unsaved' && <FieldError>{errorText(state.error, 'change')}</FieldError>}
        </div>
        <div className="flex gap-2">
          {canRetry && (
            <Button
              size="sm"
              variant="outline"
              aria-label={t('board.retryOf', { title })}
              onClick={() => {
                // The button goes; the card stays.
                card.current?.focus();
                adding.retry(picture.key);
              }}
            >
              <Icon name="refresh" />
              {t('common.retry')}
            </Button>
          )}
          {/* While the slide is saved there is nothing to stop any more, and the button keeps the focus. */}
          <Button
            size="sm"
            variant="ghost"
            busy={state.phase === 'saving'}
            aria-label={t(failed ? 'board.dismissOf' : 'board.abortOf', { title })}
            onClick={() => adding.dismiss(picture.key)}
          >
            {t(failed ? 'picture.remove' : 'picture.abort')}
          </Button>
        </div>
      </div>
    </li>
  );
}
