/**
 * Several pictures added at once: each goes up on its own, becomes a record when it is there, and can fail and
 * be tried again without the others.
 */
import { computed, effect, signal, untracked } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';
import { isMaybeDone, NotFound } from '../../api/errors.ts';
import type { AnyRow } from '../../api/resource.ts';
import { randomId } from '../../lib/random-id.ts';
import { leaveIfSaved } from '../../stores/unsaved.ts';
import { previewOf, startPictureUpload } from '../fields/picture-upload.ts';
import type { PictureUpload, UploadState } from '../fields/picture-upload.ts';
import { tellFirstFrame } from '../fields/picture-words.ts';
import type { PictureRecord } from './picture-record.ts';

export type NewPictureState =
  | UploadState
  | { readonly phase: 'saving' }
  | { readonly phase: 'unsaved'; readonly error: unknown };

export interface NewPicture {
  readonly key: string;
  readonly fileName: string;
  readonly preview: string;
  readonly state: ReadonlySignal<NewPictureState>;
}

export interface NewPictures {
  readonly list: ReadonlySignal<readonly NewPicture[]>;
  /** True while leaving would lose something. */
  readonly pending: ReadonlySignal<boolean>;
  /** The order number after the last picture of the board and of these, which have theirs from the beginning. */
  orderBehindAll(): number;
  add(files: readonly File[]): void;
  retry(key: string): void;
  /** Stops and forgets one. */
  dismiss(key: string): void;
  /** Stops all: the page is left. @returns what could have become a record */
  dispose(): readonly StoppedPicture[];
  /** Goes on with what was stopped. */
  resume(pictures: readonly StoppedPicture[]): void;
}

export interface StoppedPicture {
  readonly file: File;
  /** Of the record that it becomes: the same for each try. */
  readonly clientKey: string;
  /** Where the picture is up: a record may have been made of it, though nobody has answered. */
  readonly upload?: PictureUpload | undefined;
}

interface Entry extends NewPicture {
  readonly file: File;
  readonly order: number;
  /** Of the record that it becomes: the same for each try, until one finds that what an earlier try made is gone. */
  clientKey: string;
  readonly own: { value: NewPictureState };
  readonly upload: PictureUpload;
  stop: () => void;
}

export interface NewPicturesOptions {
  /** Whether the pictures of the board are known. Until then nobody knows what comes after the last. */
  readonly ready: ReadonlySignal<boolean>;
  /** The order number after the last picture of the board. */
  readonly nextOrder: () => number;
  /** The largest order number that can be saved: all that come behind it share it. */
  readonly most?: number;
  readonly create: (record: PictureRecord) => Promise<AnyRow | undefined>;
  /** A picture has become a record; absent where the backend does not answer it, or may have made it without any answer. */
  readonly created: (row: AnyRow | undefined) => void;
  /** None is left of those that were added, and at least one has become a record. */
  readonly finished: () => void;
}

/** Whether it can still become a record. */
function isPossible(state: NewPictureState): boolean {
  return state.phase !== 'failed' || state.canRetry;
}

export function createNewPictures({ ready, nextOrder, most = Infinity, create, created, finished }: NewPicturesOptions): NewPictures {
  const entries = signal<readonly Entry[]>([]);
  /** What was added before the board was known. */
  const held = signal<readonly StoppedPicture[]>([]);
  let anyCreated = false;

  function release(entry: Entry): void {
    entry.stop();
    entry.upload.dispose();
    URL.revokeObjectURL(entry.preview);
  }

  function remove(entry: Entry): void {
    release(entry);
    entries.value = entries.peek().filter((each) => each !== entry);
    if (entries.peek().length > 0 || !anyCreated) return;
    anyCreated = false;
    finished();
  }

  async function save(entry: Entry, image: string): Promise<void> {
    const again = entry.own.value.phase === 'unsaved';
    entry.own.value = { phase: 'saving' };
    let row: AnyRow | undefined;
    try {
      row = await create({ image, order: entry.order, clientKey: entry.clientKey, again });
    } catch (error) {
      // Under its key the backend knows the record that an earlier try had made, and that somebody has deleted since.
      if (again && error instanceof NotFound) entry.clientKey = randomId();
      entry.own.value = { phase: 'unsaved', error };
      // The words of the card send to the board, where it then stands if it was made.
      if (isMaybeDone(error)) created(undefined);
      return;
    }
    anyCreated = true;
    remove(entry);
    created(row);
    leaveIfSaved();
  }

  function follow(entry: Entry): void {
    entry.stop = effect(() => {
      const state = entry.upload.state.value;
      if (state.phase === 'done') {
        // Outside of the effect: what happens next is no business of this signal.
        queueMicrotask(() => {
          if (state.isFirstFrame) tellFirstFrame(entry.file);
          void save(entry, state.address);
        });
      } else {
        entry.own.value = state;
      }
    });
  }

  function orderBehindAll(): number {
    return Math.min(Math.max(nextOrder(), ...entries.peek().map(({ order }) => order + 1)), most);
  }

  function admit(files: readonly StoppedPicture[]): void {
    // Numbered as they were chosen, whichever is up first.
    const first = orderBehindAll();
    const added = files.map(({ file, clientKey, upload: done }, at): Entry => {
      const upload = done ?? startPictureUpload(file);
      const own = signal<NewPictureState>(done ? { phase: 'unsaved', error: undefined } : upload.state.peek());
      // What was up before it was stopped has given its preview back.
      const preview = done ? previewOf(file) : upload.preview;
      return { key: randomId(), fileName: file.name, preview, state: own, file, order: Math.min(first + at, most), clientKey, own, upload, stop: () => undefined };
    });
    entries.value = [...entries.peek(), ...added];
    for (const [at, entry] of added.entries()) {
      if (files[at]?.upload) retry(entry.key);
      else follow(entry);
    }
  }

  function resume(pictures: readonly StoppedPicture[]): void {
    held.value = [...held.peek(), ...pictures];
  }

  function retry(key: string): void {
    const entry = entries.peek().find((each) => each.key === key);
    if (!entry) return;
    const upload = entry.upload.state.peek();
    if (upload.phase === 'done') void save(entry, upload.address);
    else entry.upload.retry();
  }

  effect(() => {
    if (!ready.value || held.value.length === 0) return;
    const files = held.value;
    held.value = [];
    untracked(() => admit(files));
  });

  return {
    list: entries,
    orderBehindAll,
    pending: computed(() => held.value.length > 0 || entries.value.some(({ own }) => isPossible(own.value))),
    add(files) {
      resume(files.map((file) => ({ file, clientKey: randomId() })));
    },
    retry,
    resume,
    dismiss(key) {
      const entry = entries.peek().find((each) => each.key === key);
      if (entry) remove(entry);
    },
    dispose() {
      const all = entries.peek();
      const waits = held.peek();
      held.value = [];
      entries.value = [];
      all.forEach(release);
      const rest = all.filter(({ own }) => isPossible(own.value));
      return [
        ...rest.map(({ file, clientKey, upload }) => ({ file, clientKey, upload: upload.state.peek().phase === 'done' ? upload : undefined })),
        ...waits,
      ];
    },
  };
}
