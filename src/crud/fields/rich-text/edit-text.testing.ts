import type { Editor } from '@tiptap/core';
import { onTestFinished } from 'vitest';
import { createEditor } from './create-editor.ts';

export interface EditedText {
  readonly editor: Editor;
  /** What the field has heard, in its order. */
  readonly told: readonly string[];
  readonly insertPictures: (files: readonly File[]) => void;
  readonly paste: (html: string) => void;
}

/** A text in the page, as its field mounts it, until the test ends. */
export function editText(value: string): EditedText {
  const told: string[] = [];
  const { editor, insertPictures, listen, dispose } = createEditor(value);
  listen({ onChange: (html) => told.push(html), onLeftOut: () => undefined, onLinkKey: () => undefined });
  editor.mount(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    dispose();
    editor.destroy();
    document.body.replaceChildren();
  });
  return {
    editor,
    told,
    insertPictures,
    // jsdom has no event of the clipboard.
    paste: (html) => void editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent),
  };
}
