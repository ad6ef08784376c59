/**
 * The pictures on their way up from one editor. The document names each by a random word, so that a picture can
 * be moved, cut, undone and redone while it is under way; when it has arrived, every place that names it gets
 * its address.
 */
import type { Editor } from '@tiptap/core';
import { randomId } from '../../../lib/random-id.ts';
import { startPictureUpload, workOf } from '../picture-upload.ts';
import type { PictureUpload } from '../picture-upload.ts';
import { tellFirstFrame } from '../picture-words.ts';
import type { Work } from '../field-props.ts';

export interface EditorUploads {
  /** Starts an upload. @returns its name */
  add(file: Blob): string;
  find(name: unknown): PictureUpload | undefined;
  /** The name of the upload whose preview has this address. */
  nameOf(preview: string): string | undefined;
  /** From now on arrived pictures are put into this editor; `onChange` hears when a save has to wait, or no longer. */
  connect(editor: Editor, onChange: () => void): void;
  /** Whether a save would lose a picture that the document shows. */
  work(): Work;
  dispose(): void;
}

export function createEditorUploads(): EditorUploads {
  const uploads = new Map<string, PictureUpload>();
  // Nobody has been told yet of what these have lost: one that is deleted on its way up has lost nothing.
  const untold = new Map<string, Blob>();
  const unsubscribe: (() => void)[] = [];
  let editor: Editor | undefined;
  let heard: () => void = () => undefined;

  function tellOf(name: string): void {
    const file = untold.get(name);
    if (!file) return;
    untold.delete(name);
    tellFirstFrame(file);
  }

  /** Puts arrived addresses into the document; not a step to be undone, as nobody has done anything. */
  function settle(): void {
    if (!editor || editor.isDestroyed) return;
    const { tr, doc } = editor.state;
    const settled = new Set<string>();
    doc.descendants((node, at) => {
      const name = String(node.attrs['upload']);
      const state = uploads.get(name)?.state.peek();
      if (state?.phase !== 'done') return;
      settled.add(name);
      // Its attributes alone: a picture put in this one's place would not be selected any more.
      tr.setNodeAttribute(at, 'src', state.address).setNodeAttribute(at, 'upload', null);
    });
    if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false));
    heard();
    for (const name of settled) tellOf(name);
  }

  return {
    add(file) {
      const name = randomId();
      const upload = startPictureUpload(file);
      uploads.set(name, upload);
      unsubscribe.push(upload.state.subscribe((state) => {
        if (state.phase !== 'done') {
          heard();
          return;
        }
        // After whatever is under way: a picture may arrive in the middle of a transaction.
        if (state.isFirstFrame) untold.set(name, file);
        queueMicrotask(settle);
      }));
      return name;
    },
    find: (name) => (typeof name === 'string' ? uploads.get(name) : undefined),
    nameOf(preview) {
      return [...uploads].find(([, upload]) => upload.preview === preview)?.[0];
    },
    connect(connected, onChange) {
      editor = connected;
      heard = onChange;
      // Redoing an insertion brings back the picture as it was then: without its address.
      connected.on('update', () => {
        if (uploads.size > 0) queueMicrotask(settle);
      });
    },
    work() {
      const found = new Set<Work>();
      editor?.state.doc.descendants((node) => {
        const state = uploads.get(String(node.attrs['upload']))?.state.peek();
        if (!state) return;
        // One that has arrived and is not yet in the text is not done for whoever writes the text out.
        found.add(state.phase === 'done' ? 'running' : workOf(state));
      });
      return (['running', 'failed', 'refused'] as const).find((work) => found.has(work)) ?? 'none';
    },
    dispose() {
      for (const stop of unsubscribe) stop();
      for (const upload of uploads.values()) upload.dispose();
      uploads.clear();
    },
  };
}
