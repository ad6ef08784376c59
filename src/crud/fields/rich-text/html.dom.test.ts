import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { describe, expect, it } from 'vitest';

import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../api/html-policy.ts';
import { breachesOf, HOSTILE_HTML } from '../../../lib/hostile-html.testing.ts';
import { editorExtensions } from './extensions.ts';
import { createWriter, losesParts, readDocument } from './html.ts';
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
    expect(throughTheEditor('<p>a</p><p></p><p>b</p><p></p><p></p>')).toBe('<p>a</p><p></p><p>b</p>');
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

describe('losesParts', () => {
  it.each([
    '<table><tr><td>a</td></tr></table>', 'a<IFRAME src="https://example.com"></IFRAME>', '<p><svg/></p>',
    '<p>a</p><script src="/chat.js"></script>', '<p>x<math><mi>x</mi></math></p>', '<lite-youtube videoid="x"></lite-youtube>',
  ])('knows %s', (html) => {
    expect(losesParts(html)).toBe(true);
  });

  it.each(['<p>a</p>', '<p>&lt;table&gt;</p>', '<tablets>', ''])('is calm about %s', (html) => {
    expect(losesParts(html)).toBe(false);
  });
});
