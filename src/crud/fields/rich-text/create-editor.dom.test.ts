import { afterEach, describe, expect, it } from 'vitest';

import { createEditor } from './create-editor.ts';
import type { RichTextEditor } from './create-editor.ts';

let open: RichTextEditor | undefined;
let told: string[];

/** An editor in the page, as the field mounts it. */
function edit(value: string): RichTextEditor['editor'] {
  told = [];
  open = createEditor(value);
  open.listen({ onChange: (html) => told.push(html), onLeftOut: () => undefined });
  open.editor.mount(document.body.appendChild(document.createElement('div')));
  return open.editor;
}

afterEach(() => {
  open?.dispose();
  open?.editor.destroy();
  document.body.replaceChildren();
});

describe('the editor', () => {
  it('changes nothing by being opened, whatever it was given', () => {
    edit('<div>Xin <b>chào</b></div><table><tr><td>a</td><td>b</td></tr></table>');
    expect(told).toEqual([]);
  });

  it('tells each change once, as HTML of the policy', () => {
    const editor = edit('<p>Xin</p>');
    editor.commands.insertContentAt(4, ' chào');
    editor.commands.setTextSelection(2);
    editor.commands.toggleBold();
    expect(told).toEqual(['<p>Xin chào</p>']);
  });

  it('says that nothing is changed when a change is undone: the value is the one that came', () => {
    const came = '<div>Xin <b>chào</b></div>';
    const editor = edit(came);
    editor.commands.insertContentAt(9, '!');
    expect(told.at(-1)).toBe('<p>Xin <strong>chào!</strong></p>');
    editor.commands.undo();
    expect(told.at(-1)).toBe(came);
  });

  it('tells an empty text when everything is deleted', () => {
    const editor = edit('<h2>Tựa</h2><p>Chữ</p>');
    editor.commands.selectAll();
    editor.commands.deleteSelection();
    expect(told.at(-1)).toBe('');
  });

  it('makes lists of everything without an empty item, however often', () => {
    const editor = edit('<p>Một</p><p>Hai</p>');
    editor.commands.selectAll();
    editor.commands.toggleBulletList();
    editor.commands.toggleOrderedList();
    expect(told.at(-1)).toBe('<ol><li><p>Một</p></li><li><p>Hai</p></li></ol>');
  });

  it('leaves Ctrl+Enter to the form', () => {
    const editor = edit('<p>Một</p>');
    const key = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true });
    editor.view.dom.dispatchEvent(key);
    expect(told).toEqual([]);
  });

  it('puts no style element into the page', () => {
    edit('<p>Một</p>');
    expect(document.querySelectorAll('style').length).toBe(0);
  });
});
