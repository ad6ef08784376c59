import { effect, untracked } from '@preact/signals-react';
import { Node } from '@tiptap/core';
import type { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import { t } from '../../../i18n/i18n.ts';
import { isPictureAddress } from '../../../lib/safe-url.ts';
import { unreadId } from '../field-props.ts';
import { workOf } from '../picture-upload.ts';
import type { UploadState } from '../picture-upload.ts';
import { phaseText, uploadFailureText } from '../picture-words.ts';
import type { EditorUploads } from './uploads.ts';

interface PictureOptions {
  readonly uploads: EditorUploads;
}

/**
 * A picture in the text. Either it has an address (`src`), or it is on its way up and has only the name of its
 * upload, which never leaves this editor: what is written out holds pictures with an address alone.
 */
export const Picture = Node.create<PictureOptions>({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  atom: true,

  addAttributes() {
    const { uploads } = this.options;
    const sourceOf = (element: HTMLElement): string => element.getAttribute('src') ?? '';
    return {
      src: {
        default: null,
        parseHTML: (element) => (isPictureAddress(sourceOf(element)) ? sourceOf(element) : null),
      },
      alt: { default: '' },
      upload: {
        default: null,
        parseHTML: (element) => uploads.nameOf(sourceOf(element)) ?? null,
        // For the clipboard: what is written out holds no such address.
        renderHTML: ({ upload }) => ({ ...(uploads.find(upload) && { src: uploads.find(upload)?.preview }) }),
      },
    };
  },

  parseHTML() {
    const { uploads } = this.options;
    return [
      {
        tag: 'img[src]',
        getAttrs(element) {
          const source = element.getAttribute('src') ?? '';
          return isPictureAddress(source) || uploads.nameOf(source) !== undefined ? null : false;
        },
      },
    ];
  },

  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],

  addNodeView() {
    const { uploads } = this.options;
    return ({ node, editor, getPos }) => new PictureView(node, editor, getPos, uploads);
  },
});

function button(label: string, run: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  // On mouse-down the browser would move the focus and the selection before the click is heard.
  made.addEventListener('mousedown', (event) => event.preventDefault());
  made.addEventListener('click', run);
  return made;
}

/** Whoever saves is led to the first picture that holds the save back: one that stands after it may have failed before it. */
function nameFirst(editor: Editor): void {
  if (editor.isDestroyed) return;
  const { dom } = editor.view;
  dom.querySelectorAll('[data-holds] > button:first-of-type').forEach((found, at) => {
    if (at === 0) found.id = unreadId(dom.id);
    else found.removeAttribute('id');
  });
}

/** Draws a picture; while it is on its way up also how far it is, and what can be done about it. */
class PictureView implements NodeView {
  readonly dom = document.createElement('span');
  private readonly image = document.createElement('img');
  private readonly state = document.createElement('span');
  /** While the picture goes up. */
  private bar: HTMLProgressElement | undefined;
  /** What is said beside the bar. */
  private readonly phase = document.createTextNode('');
  private readonly stop: () => void;
  private node: DocumentNode;
  private readonly editor: Editor;
  private readonly getPos: () => number | undefined;
  private readonly uploads: EditorUploads;

  constructor(node: DocumentNode, editor: Editor, getPos: () => number | undefined, uploads: EditorUploads) {
    this.node = node;
    this.editor = editor;
    this.getPos = getPos;
    this.uploads = uploads;
    this.dom.className = 'rich-text-picture';
    this.state.className = 'rich-text-picture-state';
    this.state.contentEditable = 'false';
    this.state.tabIndex = -1;
    this.dom.append(this.image);
    this.draw();
    this.stop = effect(() => this.drawState());
  }

  update(node: DocumentNode): boolean {
    if (node.type !== this.node.type || node.attrs['upload'] !== this.node.attrs['upload']) return false;
    this.node = node;
    this.draw();
    return true;
  }

  private draw(): void {
    const { src, alt, upload } = this.node.attrs;
    const shown: unknown = src ?? this.uploads.find(upload)?.preview;
    if (typeof shown === 'string' && this.image.getAttribute('src') !== shown) this.image.src = shown;
    // Without a text of its own a screen reader would pass it over, and its reader could not mend that.
    this.image.alt = typeof alt === 'string' && alt !== '' ? alt : t('richText.imageNoText');
  }

  private drawState(): void {
    const name: unknown = this.node.attrs['upload'];
    const upload = this.uploads.find(name);
    const state = upload?.state.value;
    if (state?.phase === 'stopped') {
      // It was stopped as it was taken out of the text, and that was undone.
      queueMicrotask(() => upload?.retry());
      return;
    }
    if (this.bar && state && workOf(state) === 'running') {
      // The rest stays as it is: the button keeps the focus, and nothing is read out again.
      if (state.phase === 'sending') this.bar.value = state.share;
      this.sayPhase(state);
      return;
    }
    this.bar = undefined;
    // Once this one stands in the text.
    queueMicrotask(() => nameFirst(this.editor));
    // With what is replaced the focus would be lost: out of the form, where the key that saves is not heard.
    const isFocused = this.state.contains(document.activeElement);
    if (typeof name !== 'string' || !upload || !state || state.phase === 'done') {
      if (isFocused) untracked(() => this.editor.view.focus());
      this.state.remove();
      return;
    }
    this.state.replaceChildren();
    this.state.toggleAttribute('data-holds', workOf(state) === 'failed');
    this.state.setAttribute('role', state.phase === 'failed' ? 'alert' : 'status');
    const remove = (label: string): HTMLButtonElement => button(label, () => this.remove());
    if (state.phase === 'failed') {
      this.state.append(uploadFailureText(state.error));
      if (state.canRetry) this.state.append(button(t('common.retry'), () => upload.retry()));
      this.state.append(remove(t('picture.remove')));
    } else {
      const bar = document.createElement('progress');
      bar.max = 1;
      bar.setAttribute('aria-label', t('common.uploading'));
      if (state.phase === 'sending') bar.value = state.share;
      this.bar = bar;
      this.sayPhase(state);
      this.state.append(bar, this.phase, remove(t('picture.abort')));
    }
    this.dom.append(this.state);
    // From another try to what says that it goes on: the button there would take the picture away at a second press.
    if (isFocused) untracked(() => (this.bar ? this.state : this.state.querySelector('button'))?.focus({ preventScroll: true }));
  }

  private sayPhase(state: UploadState): void {
    const said = phaseText(state);
    // Written anew it would be read out anew.
    if (this.phase.data !== said) this.phase.data = said;
  }

  private remove(): void {
    const at = this.getPos();
    if (at === undefined) return;
    this.editor.chain().deleteRange({ from: at, to: at + this.node.nodeSize }).focus().run();
    const name: unknown = this.node.attrs['upload'];
    let isElsewhere = false;
    this.editor.state.doc.descendants(({ attrs }) => void (isElsewhere ||= attrs['upload'] === name));
    if (!isElsewhere) this.uploads.find(name)?.stop();
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLElement && this.state.contains(event.target);
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.stop();
    queueMicrotask(() => nameFirst(this.editor));
  }
}
