import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { workOf } from './picture-upload.ts';
import type { PictureUpload, UploadState } from './picture-upload.ts';
import { phaseText } from './picture-words.ts';
import { UploadBar } from './upload-bar.tsx';
import { UploadFailure } from './upload-failure.tsx';

interface PictureButtonsProps {
  readonly upload: PictureUpload | undefined;
  /** Stops or forgets the chosen picture. */
  readonly onDismiss: () => void;
  /** Takes the record's own picture away; missing where there is none. */
  readonly onRemove?: (() => void) | undefined;
}

/** What can be done with a picture besides choosing another: stop it, try it again, take it away. */
export function PictureButtons({ upload, onDismiss, onRemove }: PictureButtonsProps) {
  useSignals();
  const state = upload?.state.value;
  // With keys: without them React makes one button into the next, and a double click would press both.
  if (state && workOf(state) === 'running') {
    return (
      <Button key="stop" variant="outline" onClick={onDismiss}>
        {t('picture.abort')}
      </Button>
    );
  }
  if (state?.phase === 'failed' && state.canRetry) {
    return (
      <>
        <Button key="retry" variant="outline" onClick={upload?.retry}>
          <Icon name="refresh" />
          {t('common.retry')}
        </Button>
        <Button key="dismiss" variant="outline" onClick={onDismiss}>
          {t('picture.remove')}
        </Button>
      </>
    );
  }
  return onRemove ? (
    <Button key="remove" variant="outline" onClick={onRemove}>
      {t('picture.remove')}
    </Button>
  ) : null;
}

interface PictureStatusProps {
  readonly state: UploadState | undefined;
  /** How many files were brought, of which the first is the picture. */
  readonly brought: number;
  readonly failureId: string;
}

/** How far it is and how it ended: a bar, a sentence that is read out when there is time, a failure at once. */
export function PictureStatus({ state, brought, failureId }: PictureStatusProps) {
  useSignals();
  return (
    <>
      {state?.phase === 'sending' && <UploadBar share={state.share} className="max-w-60" />}
      <p role="status" className="text-sm text-muted-foreground empty:sr-only">
        {state && brought > 1 && <span className="block">{t('picture.onlyFirst', { count: brought })}</span>}
        {state && phaseText(state)}
        {state?.phase === 'done' && t('picture.uploaded')}
        {state?.phase === 'done' && state.isFirstFrame && <span className="block">{t('picture.firstFrame')}</span>}
      </p>
      <div role="alert" id={failureId} className="empty:hidden">
        {state?.phase === 'failed' && <UploadFailure error={state.error} />}
      </div>
    </>
  );
}
