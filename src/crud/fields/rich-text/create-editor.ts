import { Editor, getSchema } from '@tiptap/core';
import { keydownHandler } from '@tiptap/pm/keymap';
import type { Node } from '@tiptap/pm/model';
import { isComposing } from '../../../lib/composing.ts';
import type { LostPart } from '../../../lib/foreign-html.ts';
import type { ControlProps, Work } from '../field-props.ts';
import { filesMeant } from '../dropped-files.ts';
import { editorExtensions, TYPED_RULES } from './extensions.ts';
import { cleanPasted, createWriter, readDocument } from './html.ts';
import { isShown } from './shown-pictures.ts';
import { behindSelected, readCaret } from './typing-place.ts';
import { createEditorUploads } from './uploads.ts';
import type { EditorUploads } from './uploads.ts';

/** How many of each a paste brought that the text could not take over. */
export type LeftOut = Readonly<Record<'pictures' | LostPart, number>>;

export const NOTHING_LEFT_OUT: LeftOut = { pictures: 0, links: 0, embeds: 0, tables: 0 };

export interface Listeners extends Pick<ControlProps<string>, 'onChange'> {
  readonly onBusy?: (work: Work) => void;
  /** Hears of it at each paste, also where that is nothing. */
  readonly onLeftOut: (what: LeftOut) => void;
  /** Somebody has pressed the key for a link. */
  readonly onLinkKey: () => void;
  /** Somebody has pressed the key that leads to the tools. */
  readonly onToolsKey?: () => void;
}

export interface RichTextEditor {
  readonly editor: Editor;
  /** Who hears of it from now on: a component's functions are new at each render. */
  readonly listen: (listeners: Listeners) => void;
  readonly insertPictures: (files: readonly File[]) => void;
  /** Stops what is under way; the editor itself is unmounted by whoever mounted it. */
  readonly dispose: () => void;
}

/** Pixels of what sticks above a text, and air: the top bar of a page, and two lines of tools. The caret is kept below it. */
const STICKS_ABOVE = 144;
/** Of these, what is not the text's own. */
const TOP_BAR = 56;

/** Asked anew at each use: what is said of a text stays above it as well, for as long as it is said. */
function heightAbove(editor: Editor): number {
  const above = editor.view.dom.closest('.rich-text')?.querySelector<HTMLElement>('.rich-text-above');
  return Math.max(STICKS_ABOVE, TOP_BAR + (above?.offsetHeight ?? 0));
}

/**
 * Scrolls the page on where the caret would stand in the room at its foot that styles keep for what is unsaved. In a sheet
 * that stands outside of what scrolls. Not by ProseMirror's margins: it keeps them in the text's own scroller too, and a low
 * one has no line left between both. With the next frame, before which the bar has come that a first change brings: until
 * then the page may end with the text.
 */
function keepAboveFoot(editor: Editor): void {
  requestAnimationFrame(() => {
    if (editor.isDestroyed || !editor.view.hasFocus() || editor.view.dom.closest('dialog')) return;
    const page = document.documentElement;
    const { top, bottom } = editor.view.coordsAtPos(editor.state.selection.head);
    const hidden = bottom - (page.clientHeight - Number.parseFloat(getComputedStyle(page).scrollPaddingBottom));
    // A picture's upper edge stays below what sticks above.
    const by = Math.min(hidden, top - heightAbove(editor));
    if (by > 0) window.scrollBy(0, by);
  });
}

/** The bytes of a `data:` address; undefined where it holds no base64. */
function blobOf(dataAddress: string): Blob | undefined {
  const match = /^data:([\w/+.-]+);base64,/i.exec(dataAddress);
  if (!match) return undefined;
  try {
    const decoded = atob(dataAddress.slice(match[0].length));
    return new Blob([Uint8Array.from(decoded, (letter) => letter.charCodeAt(0))], { type: match[1] ?? '' });
  } catch {
    return undefined;
  }
}

function pictureAddresses(content: Node): Set<unknown> {
  const addresses = new Set<unknown>();
  content.descendants((node) => {
    if (node.type.name === 'image') addresses.add(node.attrs['src']);
  });
  return addresses;
}

function insertPictures(editor: Editor, uploads: EditorUploads, files: readonly File[], at?: number): void {
  const pictures = files.map((file) => ({ type: 'image', attrs: { upload: uploads.add(file) } }));
  editor.chain().insertContentAt(at ?? editor.state.selection, pictures).focus().run();
}

/**
 * An editor that stands nowhere yet. It is given its value once and never its own output: what it writes goes out with
 * every change, and nothing comes back.
 */
export function createEditor(value: string): RichTextEditor {
  let listeners: Listeners | undefined;
  const uploads = createEditorUploads();
  const extensions = editorExtensions(uploads);
  const came = readDocument(value, getSchema(extensions));
  const cameWith = pictureAddresses(came);
  let leftOut = NOTHING_LEFT_OUT;

  function lose(what: keyof LeftOut): void {
    leftOut = { ...leftOut, [what]: leftOut[what] + 1 };
  }

  function takeSource(source: string): string | undefined {
    // Cut or copied here while it was on its way up.
    if (uploads.nameOf(source) !== undefined) return source;
    const blob = blobOf(source);
    if (blob) return uploads.find(uploads.add(blob))?.preview;
    // What the text came with is moved within it by cut and paste, wherever it is from.
    if (isShown(source) || cameWith.has(source)) return source.trim();
    lose('pictures');
    return undefined;
  }

  function tellLeftOut(): false {
    listeners?.onLeftOut(leftOut);
    leftOut = NOTHING_LEFT_OUT;
    return false;
  }

  const outOfItsWay = (others: number) => ({
    get top() {
      return heightAbove(editor);
    },
    right: others,
    bottom: others,
    left: others,
  });

  const editor: Editor = new Editor({
    element: null,
    extensions,
    // As a document and not as HTML: Tiptap would parse a text by a sink that Trusted Types close.
    content: came.toJSON(),
    injectCSS: false,
    enableInputRules: TYPED_RULES,
    enablePasteRules: false,
    editorProps: {
      scrollMargin: outOfItsWay(5),
      scrollThreshold: outOfItsWay(0),
      transformPastedHTML: (html) => cleanPasted(html, takeSource, lose),
      // As in Word and Google Docs. On a Mac ⌘+K alone: there Ctrl+K deletes to the end of the line.
      handleKeyDown: keydownHandler({
        'Mod-k': () => {
          listeners?.onLinkKey();
          return true;
        },
        // As in TinyMCE and CKEditor: in a list the Tab key may be the text's.
        'Alt-F10': () => {
          listeners?.onToolsKey?.();
          return true;
        },
      }),
      handlePaste: tellLeftOut,
      // Text that is only moved brings nothing: what was said of the last paste still holds.
      handleDrop: (_view, _event, _slice, isMoved) => (isMoved ? false : tellLeftOut()),
      handleDOMEvents: {
        keydown(_view, event) {
          if (isComposing(event)) return false;
          readCaret();
          // ProseMirror would keep Esc to itself: it is the form's, which asks before it closes.
          return event.key === 'Escape';
        },
        // Input methods that put letters in by Backspace may send them without their keys.
        keypress: readCaret,
        // Also by a menu, a clipboard manager or a screen reader: no key has come before.
        copy: readCaret,
        cut: readCaret,
        paste(_view, event) {
          readCaret();
          const files = filesMeant(event.clipboardData);
          // What only may be read hears of it as well.
          if (files.length === 0 || !editor.isEditable) return false;
          event.preventDefault();
          insertPictures(editor, uploads, files);
          tellLeftOut();
          return true;
        },
        drop(view, event) {
          const files = filesMeant(event.dataTransfer);
          // A picture that is only moved within the text is offered as a file, too.
          if (files.length === 0 || view.dragging || !editor.isEditable) return false;
          event.preventDefault();
          insertPictures(editor, uploads, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
          tellLeftOut();
          return true;
        },
      },
    },
  });

  const write = createWriter(editor.schema);
  // What the value looks like once read and written: only what differs from it is somebody's change.
  const untouched = write(editor.state.doc);
  let told = untouched;
  editor.on('update', () => {
    const html = write(editor.state.doc);
    if (html === told) return;
    told = html;
    listeners?.onChange(html === untouched ? value : html);
  });
  editor.on('transaction', ({ transaction }) => {
    if (transaction.scrolledIntoView) keepAboveFoot(editor);
  });
  uploads.connect(editor, () => listeners?.onBusy?.(uploads.work()));

  return {
    editor,
    listen: (next) => {
      listeners = next;
    },
    // A button inserts: it replaces no picture that is still selected from what was done before.
    insertPictures: (files) => insertPictures(editor, uploads, files, behindSelected(editor.state)),
    dispose() {
      uploads.dispose();
      listeners?.onBusy?.('none');
    },
  };
}
