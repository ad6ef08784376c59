import type { Editor } from '@tiptap/core';
import { onTestFinished } from 'vitest';
import { createEditor } from './create-editor.ts';
import type { LeftOut } from './create-editor.ts';

export interface EditedText {
  readonly editor: Editor;
  /** What the field has heard, in its order. */
  readonly told: readonly string[];
  /** What it has heard of pastes that were left out in part. */
  readonly leftOut: readonly LeftOut[];
  readonly insertPictures: (files: readonly File[]) => void;
  readonly paste: (html: string) => void;
}

/** Pastes where the caret is. */
export function pasteHtml({ view }: Editor, html: string): void {
  // jsdom has no event of the clipboard.
  view.pasteHTML(html, new Event('paste') as ClipboardEvent);
}

/** A text in the page, as its field mounts it, until the test ends. */
export function editText(value: string): EditedText {
  const told: string[] = [];
  const leftOut: LeftOut[] = [];
  const { editor, insertPictures, listen, dispose } = createEditor(value);
  listen({ onChange: (html) => told.push(html), onLeftOut: (what) => leftOut.push(what), onLinkKey: () => undefined });
  editor.mount(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    dispose();
    editor.destroy();
    document.body.replaceChildren();
  });
  return {
    editor,
    told,
    leftOut,
    insertPictures,
    paste: (html) => pasteHtml(editor, html),
  };
}
