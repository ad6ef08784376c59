/**
 * One chosen picture on its way to the store: made ready, sent, and on failure kept, so that it can be tried
 * again without choosing it anew. Used by the picture field, the editor and wherever several are dropped at once.
 */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { endpoints } from '../../api/endpoints.ts';
import { Aborted, ApiError, TooLarge } from '../../api/errors.ts';
import { UploadError, uploadPicture } from '../../api/upload.ts';
import type { Work } from './field-props.ts';
import { preparePicture, UnusablePicture } from './picture-file.ts';
import type { ReadyPicture } from './picture-file.ts';

export type UploadState =
  /** Until it is its turn: others are made ready and sent before it. */
  | { readonly phase: 'waiting' }
  | { readonly phase: 'preparing' }
  /** `share` from 0 to 1. */
  | { readonly phase: 'sending'; readonly share: number }
  /** By `stop`. */
  | { readonly phase: 'stopped' }
  | { readonly phase: 'failed'; readonly error: unknown; readonly canRetry: boolean }
  /** `isFirstFrame` where the chosen picture moves: what went up does not. */
  | { readonly phase: 'done'; readonly address: string; readonly isFirstFrame?: boolean };

export interface PictureUpload {
  readonly state: ReadonlySignal<UploadState>;
  /** An address of the chosen picture inside this browser, good until `dispose`. */
  readonly preview: string;
  readonly retry: () => void;
  /** Stops what is under way, which goes up when it is tried again: it says so once it stands. */
  readonly stop: () => void;
  /** Stops what is under way and gives the preview back. Nothing is heard of this upload afterwards. */
  readonly dispose: () => void;
}

/**
 * What a form has to know: a picture that is on its way, or could still go up, must not be lost by a save, nor another be
 * refused behind its back. One that was stopped and is shown all the same is about to be sent anew.
 */
export function workOf(state: UploadState): Work {
  if (state.phase === 'done') return 'none';
  if (state.phase !== 'failed') return 'running';
  return state.canRetry ? 'failed' : 'refused';
}

/** So many are made ready and sent at the same time: more would only make each slower, and unpacked each takes its memory. */
export const AT_ONCE = 3;
let underWay = 0;
const waiting: (() => void)[] = [];

/** Resolves when it is this one's turn, which is given back by `passOn`. */
async function turn(): Promise<void> {
  if (underWay === AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve));
  else underWay += 1;
}

function passOn(): void {
  const next = waiting.shift();
  if (next) next();
  else underWay -= 1;
}

/** An address of a chosen picture inside this browser. Without its declared type: that is by its name, and some are believed. */
export function previewOf(file: Blob): string {
  return URL.createObjectURL(new Blob([file]));
}

/** @param limit bytes that may be sent */
export function startPictureUpload(file: Blob, limit?: number): PictureUpload {
  const state = signal<UploadState>({ phase: 'waiting' });
  const preview = previewOf(file);
  let isGivenUp = false;
  let ready: ReadyPicture | undefined;
  let running: AbortController | undefined;

  const tell = (next: UploadState): void => {
    if (!isGivenUp) state.value = next;
  };

  async function run(): Promise<void> {
    if (running || isGivenUp) return;
    running = new AbortController();
    const { signal: stopped } = running;
    const goOn = (): void => {
      if (stopped.aborted) throw new Aborted({ method: 'PUT', path: endpoints.presignedUrl, reason: 'stopped before it was sent' });
    };
    try {
      tell({ phase: 'waiting' });
      await turn();
      goOn();
      tell({ phase: 'preparing' });
      ready ??= await preparePicture(file, limit);
      goOn();
      tell({ phase: 'sending', share: 0 });
      const address = await uploadPicture(ready.bytes, {
        // The bytes as they are: base64 is for those who have a text.
        encoding: 'blob',
        fileName: ready.fileName,
        contentType: ready.contentType,
        signal: stopped,
        onProgress: (share) => tell({ phase: 'sending', share }),
      });
      tell({ phase: 'done', address, isFirstFrame: ready.isFirstFrame });
    } catch (error) {
      if (error instanceof Aborted) {
        tell({ phase: 'stopped' });
        return;
      }
      const isKnown = [ApiError, UploadError, UnusablePicture].some((kind) => error instanceof kind);
      if (!isKnown) console.error('The picture could not be sent', error);
      tell({ phase: 'failed', error, canRetry: !(error instanceof UnusablePicture || error instanceof TooLarge) });
    } finally {
      running = undefined;
      passOn();
    }
  }

  void run();
  return {
    state,
    preview,
    retry: () => void run(),
    stop: () => running?.abort(),
    dispose() {
      isGivenUp = true;
      running?.abort();
      URL.revokeObjectURL(preview);
    },
  };
}
