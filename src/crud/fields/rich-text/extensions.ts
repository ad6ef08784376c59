/**
 * What the editor can make: exactly the policy of `api/html-policy.ts`. Each part of Tiptap by itself and not its
 * starter kit, whose link recogniser would be a tenth of what is downloaded.
 */
import type { Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { AllSelection } from '@tiptap/pm/state';
import type { EditorState } from '@tiptap/pm/state';
import { Chosen } from './chosen.ts';
import { LineBreaks } from './line-breaks.ts';
import { Link } from './link.ts';
import { Picture } from './picture-node.ts';
import { TypingPlace } from './typing-place.ts';
import type { EditorUploads } from './uploads.ts';

const HEADING_LEVELS = [2, 3, 4] as const;

/** `1. ` and `- ` begin lists, as in Word. No other typed character means more than itself. */
export const TYPED_RULES: string[] = ['bulletList', 'orderedList'];

/** Whether what is chosen is of a list that is in an item of another one. */
function isInInnerList({ schema, selection: { $from, $to } }: EditorState): boolean {
  const item = schema.nodes['listItem'];
  const items = $from.blockRange($to, ({ firstChild }) => firstChild?.type === item);
  return items !== null && $from.node(items.depth - 1).type === item;
}

/**
 * No trailing paragraph that renews itself: "select all, make it a list" would make an item of it each time. Out
 * of a list or a quotation leads a second Enter, out of code and past a rule the arrow keys.
 */
export function editorExtensions(uploads: EditorUploads): Extensions {
  return [
    Document, Text, Paragraph, Bold, Italic, Underline, Strike, Code, CodeBlock, HorizontalRule,
    BulletList, OrderedList, ListKeymap, Gapcursor, UndoRedo, LineBreaks, Link, Chosen, TypingPlace,
    Heading.configure({ levels: [...HEADING_LEVELS] }),
    Dropcursor.configure({ color: false, class: 'rich-text-drop' }),
    Picture.configure({ uploads }),
    Blockquote.extend({
      addCommands() {
        return {
          ...this.parent?.(),
          // All of a text (Ctrl+A) by its letters: taken as the text itself it stands in no quote, and one could not be taken back.
          toggleBlockquote: () => ({ chain }) =>
            chain()
              .command(({ tr: { selection }, commands }) => !(selection instanceof AllSelection) || commands.setTextSelection(selection))
              .toggleWrap(this.name)
              .run(),
        };
      },
    }),
    ListItem.extend({
      // Out of an outermost list it leads to the tools, as everywhere in the text: no item is lifted out by whoever goes there.
      addKeyboardShortcuts() {
        const { editor, name } = this;
        return { ...this.parent?.(), 'Shift-Tab': () => isInInnerList(editor.state) && editor.commands.liftListItem(name) };
      },
    }),
  ];
}
