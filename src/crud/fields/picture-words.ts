/** What is said of a picture that was chosen: why it did not go up, say. */
import { endpoints } from '../../api/endpoints.ts';
import { ApiError } from '../../api/errors.ts';
import { UploadError } from '../../api/upload.ts';
import { errorText } from '../../components/error-text.ts';
import { t } from '../../i18n/i18n.ts';
import { toast } from '../../stores/messages.ts';
import { CHOSEN_LIMIT, MEGABYTE, UnusablePicture } from './picture-file.ts';
import type { UploadState } from './picture-upload.ts';

function megabytes(bytes: number): number {
  return Math.round((bytes / MEGABYTE) * 10) / 10;
}

/** What the field takes, said before anybody chooses. */
export function pictureHint(): string {
  return t('picture.hint', { limit: megabytes(CHOSEN_LIMIT) });
}

/** What was chosen moves, and what went up of it does not. What is pasted as a part of a text has no name. */
export function tellFirstFrame(file: Blob): void {
  toast(file instanceof File ? t('picture.firstFrameOf', { file: file.name }) : t('picture.firstFrame'), 'info');
}

/** How far a picture is that is on its way up; of any other nothing. */
export function phaseText({ phase }: UploadState): string {
  if (phase === 'waiting' || phase === 'preparing') return t(`picture.${phase}`);
  return phase === 'sending' ? t('common.uploading') : '';
}

/** What the store refuses is about the picture, and about nobody's rights or session. */
function isOfPicture({ kind }: ApiError): boolean {
  return ['forbidden', 'notFound', 'conflict', 'invalid', 'tooLarge'].includes(kind);
}

/** What the specification's own two failures mean: their names are literal in both languages. */
export function explanationOf(error: UploadError): string {
  return t(error.message === 'presigned error' ? 'error.presigned' : 'error.encoding');
}

/** Why a picture did not go up, in one line. */
export function uploadFailureText(error: unknown): string {
  if (error instanceof UnusablePicture) {
    return t(`picture.${error.problem}`, { limit: megabytes(error.limit ?? CHOSEN_LIMIT) });
  }
  if (error instanceof UploadError) return `${error.message}: ${explanationOf(error)}`;
  const isFromStore = error instanceof ApiError && error.path !== endpoints.presignedUrl;
  // The backend had room for records a moment ago: "the server's disk is full" would be read as if nothing could be saved.
  if (isFromStore && error.kind === 'noRoom') return `${t('error.upload')} ${t('picture.noRoom')}`;
  if (isFromStore && isOfPicture(error)) {
    return `${t('error.upload')} ${error.serverMessage ?? t(error.kind === 'tooLarge' ? 'picture.refusedTooLarge' : 'picture.refused')}`;
  }
  return errorText(error, 'upload');
}
