import { getSchema } from '@tiptap/core';
import { expect, it } from 'vitest';
import { editorExtensions } from './extensions.ts';
import { createWriter, readDocument } from './html.ts';
import { createEditorUploads } from './uploads.ts';

const schema = getSchema(editorExtensions(createEditorUploads()));
const through = (html: string): string => createWriter(schema)(readDocument(html, schema));

it.each([
  ['<ul><li><h3>Kho</h3><p>b</p></li><li><h3>Xe</h3></li></ul>', '<ul><li><p><strong>Kho</strong></p><p>b</p></li><li><p><strong>Xe</strong></p></li></ul>'],
  ['<ol><li><ul><li>b</li></ul></li></ol>', '<ol><li><p><br></p><ul><li><p>b</p></li></ul></li></ol>'],
  ['<ul><li><blockquote><p>b</p></blockquote></li></ul>', '<ul><li><p><br></p><blockquote><p>b</p></blockquote></li></ul>'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
])('the items of %s stay in their list', (came, after) => {
  expect(through(came)).toBe(after);
  expect(through(after)).toBe(after);
});
