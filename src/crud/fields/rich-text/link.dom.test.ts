import type { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { editText } from './edit-text.testing.ts';
import { applyLink } from './link.ts';

/** A text in the page, with what is between these places selected. */
function edit(value: string, from: number, to = from): Editor {
  const { editor } = editText(value);
  editor.commands.setTextSelection({ from, to });
  return editor;
}

function typeOn({ view }: Editor): void {
  view.dispatch(view.state.tr.insertText('Z'));
}

describe('whoever types on once an address is taken', () => {
  it.each([
    ['for chosen words', '<p>xem thêm</p>', 1, 4, 'cty.vn', '<p><a href="https://cty.vn">xem</a>Z thêm</p>'],
    ['for another address of a link', '<p><a href="/a">xem</a> thêm</p>', 2, 2, '/b', '<p><a href="/b">xem</a>Z thêm</p>'],
    ['where nothing was chosen', '<p>xem</p>', 4, 4, 'cty.vn', '<p>xem<a href="https://cty.vn">cty.vn</a>Z</p>'],
    ['and takes a link away', '<p><a href="/a">xem</a> thêm</p>', 2, 2, '', '<p>xemZ thêm</p>'],
  ])('%s writes behind it', (_, value, from, to, address, after) => {
    const open = edit(value, from, to);
    expect(applyLink(open, address)).toBe(true);
    typeOn(open);
    expect(open.getHTML()).toBe(after);
  });

  it('for the whole text writes behind the last of it', () => {
    const open = edit('<p>xem</p><p>thêm</p><hr>', 1);
    open.commands.selectAll();
    applyLink(open, '/a');
    typeOn(open);
    expect(open.getHTML()).toBe('<p><a href="/a">xem</a></p><p><a href="/a">thêm</a>Z</p><hr>');
  });

  it('can have the address taken once more for the same words', () => {
    const open = edit('<p>xem thêm</p>', 1, 4);
    applyLink(open, '/a');
    applyLink(open, '/b');
    expect(open.getHTML()).toBe('<p><a href="/b">xem</a> thêm</p>');
  });
});
