import { afterEach, describe, expect, it, vi } from 'vitest';

import { NOTHING_LEFT_OUT } from './create-editor.ts';
import type { LeftOut } from './create-editor.ts';
import { editText, pasteHtml } from './edit-text.testing.ts';
import type { EditedText } from './edit-text.testing.ts';
import { mayLink } from './link.ts';

let told: EditedText['told'];
let leftOut: EditedText['leftOut'];
const out = (pictures: number, others: Partial<LeftOut> = {}): LeftOut => ({ ...NOTHING_LEFT_OUT, pictures, ...others });

function edit(value: string): EditedText['editor'] {
  const open = editText(value);
  ({ told, leftOut } = open);
  return open.editor;
}

const picture = (address: string) => `<p><img src="${address}" alt=""></p>`;

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the editor', () => {
  it('takes links for whatever is selected but code', () => {
    const editor = edit('<p>Báo</p><pre><code>chữ</code></pre>');
    const mayLinkAt = (position: number): boolean => {
      editor.commands.setTextSelection(position);
      return mayLink(editor);
    };
    expect([mayLinkAt(2), mayLinkAt(8)]).toEqual([true, false]);
    editor.commands.selectAll();
    expect(mayLink(editor)).toBe(true);
  });

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

  it('says of a picture without a text that it has none, and writes nothing into it', () => {
    const editor = edit('<p>a<img src="/a.png" alt=""><img src="/b.png" alt="Xe tải"></p>');
    expect([...editor.view.dom.querySelectorAll('img[src]')].map((image) => image.getAttribute('alt'))).toEqual(['richText.imageNoText', 'Xe tải']);
    editor.commands.insertContentAt(1, 'b');
    expect(told).toEqual(['<p>ba<img src="/a.png" alt=""><img src="/b.png" alt="Xe tải"></p>']);
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

  it.each([['<p>Bảng giá</p>', 0], ['<img src="https://a.vn/a.jpg">', 1], ['', 1]])('takes the words of what is dropped, not the photograph that comes with them: %s', (html, pictures) => {
    const editor = edit('<p>Một</p>');
    // jsdom knows no places on a page.
    vi.spyOn(editor.view, 'posAtCoords').mockReturnValue({ pos: 1, inside: 0 });
    const files = [new File(['no picture'], 'a.png', { type: 'image/png' })];
    const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { types: ['Files', 'text/html'], files, getData: (type: string) => (type === 'text/html' ? html : '') },
    });
    editor.view.dom.dispatchEvent(drop);
    expect(editor.getJSON().content?.flatMap(({ content = [] }) => content).filter(({ type }) => type === 'image')).toHaveLength(pictures);
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

describe('what is pasted', () => {
  it.each([
    'https://example.com/a.png', 'http://cdn.example.vn/a.png', 'https://cdn.example.vn:8443/a.png', 'file:///C:/a.png',
  ])('leaves out and counts %s, which the security policy would not show', (address) => {
    vi.stubEnv('VITE_IMAGE_ORIGINS', 'https://cdn.example.vn');
    pasteHtml(edit(''), `<p>Trước</p>${picture(address)}<p>Sau</p>`);
    expect(told.at(-1)).not.toContain('img');
    expect(leftOut).toEqual([out(1)]);
  });

  it.each([
    '/uploads/website/a.png', `${location.origin}/uploads/website/a.png`, 'https://api.example.vn/uploads/website/a.png',
    'https://cdn.example.vn/a.png', 'http://store.example.vn:9000/a.png',
  ])('keeps %s, which the security policy shows', (address) => {
    vi.stubEnv('VITE_API_BASE_URL', 'https://api.example.vn/base');
    vi.stubEnv('VITE_IMAGE_ORIGINS', 'https://cdn.example.vn http://store.example.vn:9000');
    pasteHtml(edit(''), picture(address));
    expect(told.at(-1)).toBe(picture(address));
    expect(leftOut).toEqual([out(0)]);
  });

  it('says each time how many pictures it lacks: none, after a paste that lacked some', () => {
    const editor = edit('');
    pasteHtml(editor, picture('file:///C:/a.png') + picture('file:///C:/b.png'));
    pasteHtml(editor, '<p>Chữ</p>');
    editor.view.pasteText('chữ', new Event('paste') as ClipboardEvent);
    expect(leftOut).toEqual([out(2), out(0), out(0)]);
  });

  it('says so of pictures that are pasted as files, too', () => {
    const editor = edit('');
    pasteHtml(editor, picture('file:///C:/a.png'));
    const clipboardData = { files: [new File(['a'], 'a.png', { type: 'image/png' })], getData: () => '' };
    editor.view.dom.dispatchEvent(Object.assign(new Event('paste', { cancelable: true }), { clipboardData }));
    expect(leftOut).toEqual([out(1), out(0)]);
  });

  it('says that a table has become lines, beside what it says of pictures, until the next paste', () => {
    const editor = edit('');
    pasteHtml(editor, `<table><tr><td>Xe</td><td>Giá</td></tr></table>${picture('file:///C:/a.png')}`);
    expect(told.at(-1)).toContain('<p>Xe | Giá</p>');
    pasteHtml(editor, '<p>Chữ</p>');
    expect(leftOut).toEqual([out(1, { tables: 1 }), out(0)]);
  });

  it.each(['file:///C:/Users/Lan/bao-gia.docx', 'bao-gia.html', '../gia/', 'zalo://1'])('counts the link to %s, of which the words stay', (address) => {
    pasteHtml(edit(''), `<p>Xem <a href="${address}">báo giá</a></p>`);
    expect(told.at(-1)).toBe('<p>Xem báo giá</p>');
    expect(leftOut).toEqual([out(0, { links: 1 })]);
  });

  it.each([
    'https://a.vn/', '/gia', '#gia', 'mailto:a@b.vn', '/uploads/B\u00e1o gi\u00e1.pdf', '', 'javascript:void(0)', 'JavaScript:x()', '#_Toc1',
    'file:///C:/Users/Lan/bao-gia.docx#_Toc1',
  ])('counts no link to %j: it stays, or led nowhere', (address) => {
    pasteHtml(edit(''), `<p>Xem <a href="${address}">báo giá</a><a href="file:///C:/a.docx"> </a></p>`);
    expect(leftOut).toEqual([out(0)]);
  });

  it('counts films and frames, each of them once', () => {
    const film = '<video src="https://a.vn/a.mp4"><object data="a"><embed src="a"></object></video>';
    pasteHtml(edit(''), `<!-- <iframe> --><p>Trước</p><IFRAME src="https://www.youtube.com/embed/x"></IFRAME>${film}<embed src="b"><p>Sau</p><audio src="c">`);
    expect(told.at(-1)).toBe('<p>Trước</p><p>Sau</p>');
    expect(leftOut).toEqual([out(0, { embeds: 4 })]);
    pasteHtml(edit(''), '<p><code>&lt;iframe&gt;</code></p>');
    expect(leftOut).toEqual([out(0)]);
  });

  it.each([
    ['one cell of a sheet', '<table><tr><td>1.000.000</td></tr></table>'],
    ['a frame around a text', '<table><tr><td><p>Một</p></td></tr><tr><td><p>Hai</p></td></tr></table>'],
    ['cells without a word', '<p>a</p><table><tr><td></td><td> </td></tr></table>'],
  ])('says nothing of %s, which loses nothing', (_, html) => {
    pasteHtml(edit(''), html);
    expect(leftOut).toEqual([out(0)]);
  });

  it.each([
    ['as the editor writes it', (html: string) => html],
    ['as Windows wraps it', (html: string) => `<html>\r\n<body>\r\n<!--StartFragment-->${html}<!--EndFragment-->\r\n</body>\r\n</html>`],
  ])('keeps its spaces where a word is moved by cut and paste, %s', (_, wrap) => {
    const editor = edit('<p>Xin chào các bạn</p>');
    editor.commands.setTextSelection({ from: 5, to: 10 });
    const cut = editor.view.serializeForClipboard(editor.state.selection.content()).dom.innerHTML;
    editor.commands.deleteSelection();
    editor.commands.setTextSelection(9);
    pasteHtml(editor, wrap(cut));
    expect(told.at(-1)).toBe('<p>Xin các chào bạn</p>');
  });

  it.each(['0 0', '2 0', '2 1', '99 1', '0 99'])('takes what says of itself that it is open otherwise than it is: %s', (depths) => {
    const editor = edit('<p>Xin chào</p>');
    editor.commands.setTextSelection(5);
    pasteHtml(editor, `<ul data-pm-slice="${depths} []"><li><strong><hr></strong></li></ul>`);
    editor.state.doc.check();
    expect(told.at(-1)).toContain('<hr>');
  });

  it('takes a letter that a page draws as a picture for the letter, and misses no picture', () => {
    const drawn = (alt: string): string => `<img alt="${alt}" src="https://static.xx.fbcdn.net/images/emoji.php/v9/t84/1/16/1f69a.png">`;
    pasteHtml(edit(''), `<p>Giao ${drawn('🚚')} nhanh${drawn('Xe')}${drawn('2026')}</p>`);
    expect(told.at(-1)).toBe('<p>Giao 🚚 nhanh</p>');
    expect(leftOut).toEqual([out(2)]);
  });

  it('keeps a picture from elsewhere that the text came with: it is moved by cut and paste', () => {
    const came = `<p>Chữ</p>${picture('https://example.com/a.png?b=1&amp;c=2')}`;
    const editor = edit(came);
    expect(editor.getHTML()).toContain('example.com');
    editor.commands.selectAll();
    editor.commands.deleteSelection();
    pasteHtml(editor, came);
    expect(told.at(-1)).toBe(came);
  });
});
