import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { describe, expect, it } from 'vitest';

import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../api/html-policy.ts';
import { breachesOf, HOSTILE_HTML } from '../../../lib/hostile-html.testing.ts';
import { editorExtensions } from './extensions.ts';
import { createWriter, readDocument } from './html.ts';
import { createEditorUploads } from './uploads.ts';

const schema = getSchema(editorExtensions(createEditorUploads()));
const write = createWriter(schema);
const throughTheEditor = (html: string): string => write(readDocument(html, schema));

describe('HTML through the editor', () => {
  it.each([
    '<h2>Vận tải</h2><h3>Bộ</h3><h4>Biển</h4>',
    '<p><strong>đậm</strong> <em>nghiêng</em> <u>gạch chân</u> <s>gạch</s> <code>mã</code><br>dòng mới</p>',
    '<ul><li><p>Một</p><ol><li><p>Hai</p></li></ol></li></ul><ol start="3"><li><p>Ba</p></li></ol>',
    '<blockquote><p>Trích &amp; “dẫn” &lt;b&gt;</p></blockquote><pre><code>a\n  b</code></pre><hr>',
    '<p><a href="https://example.com/?a=1&amp;b=2">x</a><a href="/y" target="_blank" rel="noopener noreferrer">y</a></p>',
    '<p>trước<img src="/uploads/website/a.jpg" alt="Xe &quot;tải&quot;">sau</p>',
  ])('comes out as it went in: %s', (html) => {
    expect(throughTheEditor(html)).toBe(html);
  });

  it('comes out empty where nothing was written', () => {
    for (const nothing of ['', '<p></p>', '<p></p><p></p>', ' \n ', '<div></div>']) expect(throughTheEditor(nothing)).toBe('');
  });

  it('keeps empty lines between, and none at the end', () => {
    expect(throughTheEditor('<p>a</p><p></p><p>b</p><p></p><p></p>')).toBe('<p>a</p><p><br></p><p>b</p>');
  });

  const typed = (...lines: string[]): Node => {
    const inline = lines.flatMap((line, index) => [...(index > 0 ? [schema.node('hardBreak')] : []), ...(line ? [schema.text(line)] : [])]);
    return schema.node('doc', null, [schema.node('paragraph', null, inline), schema.node('paragraph', null, [schema.text('z')])]);
  };

  it.each([
    [['Thứ Hai:  8:00'], 'Thứ Hai:&nbsp; 8:00'],
    [['Thứ Hai:   8:00'], 'Thứ Hai: &nbsp; 8:00'],
    [['Thứ Hai:      8:00'], 'Thứ Hai:&nbsp; &nbsp; &nbsp; 8:00'],
    [[' một', '  hai', '   ba'], '&nbsp;một<br>&nbsp; hai<br>&nbsp;&nbsp; ba'],
    [['Ký tên:  ', '   '], 'Ký tên: &nbsp;<br>&nbsp; &nbsp;'],
    [['Xe\tGiá'], 'Xe&nbsp; &nbsp; Giá'],
    [['', 'một', '', ''], '<br>một<br><br><br>'],
    [['Công ty\u00a0A, 25\u00a0°C, một hai'], 'Công ty&nbsp;A, 25&nbsp;°C, một hai'],
  ])('shows on a web page the spaces and lines that were typed, also where it is opened again: %j', (lines, html) => {
    const written = `<p>${html}</p><p>z</p>`;
    expect(write(typed(...lines))).toBe(written);
    expect(readDocument(written, schema).toJSON()).toEqual(typed(...lines.map((line) => line.replaceAll('\t', '    '))).toJSON());
    expect(throughTheEditor(written)).toBe(written);
  });

  it('counts the spaces of a line across what is bold in it, and leaves those of code as they are', () => {
    const bold = schema.text(' đậm ', [schema.mark('bold')]);
    const code = schema.node('codeBlock', null, [schema.text('a  b\n  c')]);
    const content = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('a '), bold, schema.text(' b')]), code]);
    expect(write(content)).toBe('<p>a&nbsp;<strong> đậm&nbsp;</strong> b</p><pre><code>a  b\n  c</code></pre>');
    expect(readDocument(write(content), schema).toJSON()).toEqual(content.toJSON());
  });

  it.each([
    ['<p>a<br></p><p>b</p>', '<p>a</p><p>b</p>'],
    ['<ul><li><p>a</p></li><li><p><br></p></li></ul>', '<ul><li><p>a</p></li><li><p><br></p></li></ul>'],
    ['<p>&nbsp;</p><p>a &nbsp;b&nbsp;&nbsp;&nbsp;c</p>', '<p>&nbsp;</p><p>a&nbsp; b &nbsp; c</p>'],
  ])('shows what a page shows of %s', (html, written) => {
    expect(throughTheEditor(html)).toBe(written);
  });

  it.each(HOSTILE_HTML.map((html) => [html.slice(0, 100), html]))('holds nothing of %j', (_shown, html) => {
    const { body } = new DOMParser().parseFromString(throughTheEditor(html), 'text/html');
    expect(breachesOf(body, { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES })).toEqual([]);
  });

  it('never writes a picture that has not arrived', () => {
    const picture = schema.nodes['image']!.create({ upload: 'abcdefghij' });
    const content = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('a'), picture, schema.text('b')])]);
    expect(write(content)).toBe('<p>ab</p>');
  });

  it('is written anew only where it changed, and reads the same as when all of it is', () => {
    const before = readDocument('<p>một</p><ul><li>hai</li></ul><p>ba</p>', schema);
    expect(write(before)).toBe('<p>một</p><ul><li><p>hai</p></li></ul><p>ba</p>');
    const blocks: Node[] = [];
    before.forEach((block) => blocks.push(block));
    const after = schema.node('doc', null, [blocks[1]!, schema.node('paragraph', null, [schema.text('bốn')]), blocks[0]!]);
    expect(write(after)).toBe(createWriter(schema)(after));
    expect(write(after)).toBe('<ul><li><p>hai</p></li></ul><p>bốn</p><p>một</p>');
  });
});
