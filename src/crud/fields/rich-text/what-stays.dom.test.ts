/** What a change of a text leaves as it came, and of what it is said that it goes. */
import { expect, it } from 'vitest';
import { isPictureAddress } from '../../../lib/safe-url.ts';
import { editText } from './edit-text.testing.ts';
import { losesParts } from './losses.ts';

it.each([
  ['<p>a<img src="/uploads/Xe tải 5 tấn.jpg" alt=""></p>', '<p>Ba<img src="/uploads/Xe tải 5 tấn.jpg" alt=""></p>'],
  ['<p>a<a href="/uploads/Báo giá 2026.pdf">giá</a></p>', '<p>Ba<a href="/uploads/Báo%20giá%202026.pdf">giá</a></p>'],
])('a letter typed into %s loses nothing', (came, after) => {
  const { editor, told } = editText(came);
  editor.commands.insertContentAt(1, 'B');
  expect(told.at(-1)).toBe(after);
  expect(losesParts(came)).toBe(false);
});

it('a picture whose name has spaces is shown', () => {
  expect(isPictureAddress('/uploads/Xe tải.jpg')).toBe(true);
  for (const no of ['https://a b/x.jpg', '/\\a b', '// a', 'java script:1']) expect(isPictureAddress(no)).toBe(false);
});

it.each([
  '<p><img alt="x" src="data:image/png;base64,iVBORw0KGgo="></p>', '<p><img src="uploads/x.jpg"></p>', '<p><img src=\'//cdn.vn/x.jpg\'></p>',
  '<p><a class="x" href="bao-gia.pdf">giá</a></p>',
])('%s goes with the next change, and that is said', (came) => {
  const { editor, told } = editText(came);
  editor.commands.insertContentAt(1, 'B');
  expect(told.at(-1)).not.toMatch(/img|href/);
  expect(losesParts(came)).toBe(true);
});

it.each(['<p><a href="https://a.vn/?a=1&amp;b=2">x</a><a href="mailto:a@b.vn">y</a><a name="z">z</a><img src="/a.png" alt="src=x"></p>'])('nothing is said of %s', (came) => {
  expect(losesParts(came)).toBe(false);
});

it('says in a moment whether a text loses parts, whatever tags are left open in it', () => {
  expect(losesParts('<a '.repeat(300_000))).toBe(false);
  expect(losesParts(`<img ${'src '.repeat(300_000)}`)).toBe(false);
});

it('a picture that is cut while it goes up comes back with a paste', () => {
  const { editor, told, insertPictures, paste } = editText('<p>a</p>');
  insertPictures([new File(['x'], 'x.png', { type: 'image/png' })]);
  const pictures = (): unknown[] => JSON.stringify(editor.getJSON()).match(/"upload":"\w+"/g) ?? [];
  const before = pictures();
  expect(before).toHaveLength(1);
  editor.commands.selectAll();
  const { dom } = editor.view.serializeForClipboard(editor.state.selection.content());
  editor.commands.deleteSelection();
  paste(dom.innerHTML);
  expect(pictures()).toEqual(before);
  expect(told.at(-1)).toBe('<p>a</p>');
});

it.each([
  ['<p>a<sup><a href="/x">1</a></sup></p>', '<p>Ba<a href="/x">1</a></p>'],
  ['<p>a<sup><img src="/x.png" alt=""></sup></p>', '<p>Ba<img src="/x.png" alt=""></p>'],
  ['<p>m<sup>2</sup></p>', '<p>Bm²</p>'],
])('what is raised keeps its link and its picture: %s', (came, after) => {
  const { editor, told } = editText(came);
  editor.commands.insertContentAt(1, 'B');
  expect(told.at(-1)).toBe(after);
});

it('an address is pasted over code as text', () => {
  const { editor, told } = editText('<p><code>abc</code></p>');
  editor.commands.selectAll();
  const clipboardData = { files: [], types: ['text/plain'], getData: (type: string) => (type === 'text/plain' ? 'https://a.vn' : '') };
  editor.view.dom.dispatchEvent(Object.assign(new Event('paste', { cancelable: true, bubbles: true }), { clipboardData }));
  expect(told.at(-1)).toContain('https://a.vn');
});

it.each([
  ['<p>a&nbsp; &nbsp; b</p><p><br></p><p>c</p>', '<p>Ba&nbsp; &nbsp; b</p><p><br></p><p>c</p>'],
  ['<p>a\u00a0 \u00a0 b</p><p><br /></p><p>c</p>', '<p>Ba&nbsp; &nbsp; b</p><p><br></p><p>c</p>'],
])('spaces and blank lines stay where a letter is typed elsewhere, and nothing has changed where it is taken out again: %s', (came, after) => {
  const { editor, told } = editText(came);
  editor.commands.insertContentAt(1, 'B');
  expect(told.at(-1)).toBe(after);
  editor.commands.undo();
  expect(told.at(-1)).toBe(came);
});

it('spaces of a run that are taken out leave plain ones between the words', () => {
  const { editor, told } = editText('<p>a&nbsp; &nbsp; b</p>');
  editor.commands.deleteRange({ from: 3, to: 6 });
  expect(told.at(-1)).toBe('<p>a b</p>');
});

const BLANK_LINE = '<p>a</p><p><br></p><p>b</p>';
it.each([
  ['Gmail', '<div>a</div><div><br></div><div>b</div>', BLANK_LINE],
  ['Outlook', '<p>a</p>\n<p><br></p>\n<p>b</p>', BLANK_LINE],
  ['Google Docs', '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>a</p><br /><p>b</p></b><br class="Apple-interchange-newline">', BLANK_LINE],
  ['LibreOffice', '<p>a</p>\n<p><br/>\n\n</p>\n<p>b</p>', BLANK_LINE],
  ['a page that marks it', '<p>a</p><p><b><br></b></p><p>b</p>', BLANK_LINE],
  ['a page that begins with it', '<br><p>a</p>', '<p><br></p><p>a</p>'],
  ['a page without paragraphs', 'a<br><br><div>b</div>', '<p>a<br><br></p><p>b</p>'],
  ['the end of a paragraph', '<p>a<br><br></p><p>b</p>', '<p>a<br><br></p><p>b</p>'],
])('a blank line that is pasted is one line, from %s', (_, html, after) => {
  const { editor, told, paste } = editText('<p>x</p>');
  editor.commands.selectAll();
  paste(html);
  expect(told.at(-1)).toBe(after);
  expect(editor.state.doc.lastChild?.textContent).toMatch(/^[ab]$/);
});

it.each([
  ['a<br>', '<p>ax</p>'],
  ['<p>a<br></p>', '<p>ax</p>'],
  ['<ul><li>a<br>\n<ul><li>b</li></ul></li></ul><p>c</p>', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><p>cx</p>'],
])('a break that ends a line in %s begins none where that is pasted', (html, after) => {
  const { editor, told, paste } = editText('<p>x</p>');
  editor.commands.setTextSelection(1);
  paste(html);
  expect(told.at(-1)).toBe(after);
});

it.each([
  ['<p>một<br>hai</p>', '<p>haimột<br><br></p>'],
  ['<p><strong>một<br>hai</strong></p>', '<p><strong>haimột<br></strong><br></p>'],
])('a line of %s that is cut with its break has it where it is pasted', (came, after) => {
  const { editor, told, paste } = editText(came);
  editor.commands.setTextSelection({ from: 1, to: 5 });
  const { dom } = editor.view.serializeForClipboard(editor.state.selection.content());
  editor.commands.deleteSelection();
  editor.commands.setTextSelection(4);
  paste(dom.innerHTML);
  expect(told.at(-1)).toBe(after);
});
