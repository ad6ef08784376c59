/** The tools of the editor's bar, in their order; each inner list stands together. */
import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  Bold, Captions, Heading2, Heading3, Heading4, ImagePlus, Italic, Link, List, ListOrdered, Quote,
  Redo2, RemoveFormatting, Strikethrough, Underline, Undo2,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { t } from '../../../i18n/i18n.ts';
import { linkAt, mayLink } from './link.ts';

/** What a tool can reach besides the text itself. */
export interface ToolActions {
  readonly openLink: () => void;
  readonly openImageText: () => void;
  readonly choosePicture: () => void;
}

export interface Tool {
  readonly name: string;
  readonly label: () => string;
  readonly icon: LucideIcon;
  readonly run: (editor: Editor, actions: ToolActions) => void;
  /** Whether it is on where the cursor stands; missing where there is no such thing. */
  readonly isOn?: (editor: Editor) => boolean;
  /** Whether it can do anything now; missing where it always can. */
  readonly isOff?: (editor: Editor) => boolean;
}

type Switch = 'bold' | 'italic' | 'underline' | 'strike' | 'bulletList' | 'orderedList' | 'blockquote';

function toggle(name: Switch, icon: LucideIcon, change: (chain: ChainedCommands) => ChainedCommands): Tool {
  return {
    name,
    icon,
    label: () => t(`richText.${name === 'blockquote' ? 'quote' : name}`),
    run: (editor) => change(editor.chain().focus()).run(),
    isOn: (editor) => editor.isActive(name),
  };
}

function heading(level: 2 | 3 | 4, icon: LucideIcon): Tool {
  return {
    name: `heading${level}`,
    icon,
    label: () => t('richText.heading', { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    isOn: (editor) => editor.isActive('heading', { level }),
  };
}

export const TOOLS: readonly (readonly Tool[])[] = [
  [
    toggle('bold', Bold, (chain) => chain.toggleBold()),
    toggle('italic', Italic, (chain) => chain.toggleItalic()),
    toggle('underline', Underline, (chain) => chain.toggleUnderline()),
    toggle('strike', Strikethrough, (chain) => chain.toggleStrike()),
  ],
  [heading(2, Heading2), heading(3, Heading3), heading(4, Heading4)],
  [
    toggle('bulletList', List, (chain) => chain.toggleBulletList()),
    toggle('orderedList', ListOrdered, (chain) => chain.toggleOrderedList()),
    toggle('blockquote', Quote, (chain) => chain.toggleBlockquote()),
  ],
  [
    {
      name: 'link',
      icon: Link,
      label: () => t('richText.link'),
      run: (_editor, { openLink }) => openLink(),
      isOn: (editor) => linkAt(editor) !== undefined,
      isOff: (editor) => !mayLink(editor),
    },
    {
      name: 'image',
      icon: ImagePlus,
      label: () => t('richText.image'),
      run: (_editor, { choosePicture }) => choosePicture(),
    },
    {
      name: 'imageText',
      icon: Captions,
      label: () => t('richText.imageText'),
      run: (_editor, { openImageText }) => openImageText(),
      isOff: (editor) => !editor.isActive('image'),
    },
  ],
  [
    {
      name: 'clear',
      icon: RemoveFormatting,
      label: () => t('richText.clear'),
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
    {
      name: 'undo',
      icon: Undo2,
      label: () => t('richText.undo'),
      run: (editor) => editor.chain().focus().undo().run(),
      isOff: (editor) => !editor.can().undo(),
    },
    {
      name: 'redo',
      icon: Redo2,
      label: () => t('richText.redo'),
      run: (editor) => editor.chain().focus().redo().run(),
      isOff: (editor) => !editor.can().redo(),
    },
  ],
];
