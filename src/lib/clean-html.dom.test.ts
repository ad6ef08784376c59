import { describe, expect, it } from 'vitest';

import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../api/html-policy.ts';
import { cleanHtml, cleanToTree, htmlOf, keepAllowed } from './clean-html.ts';
import { breachesOf, HOSTILE_HTML } from './hostile-html.testing.ts';

const policy = { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES };
const clean = (html: string): string => cleanHtml(html, policy);

function parsed(html: string): ParentNode {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

describe('cleanHtml and attackers', () => {
  it('is tried with at least 200 vectors, each of them once', () => {
    expect(new Set(HOSTILE_HTML).size).toBe(HOSTILE_HTML.length);
    expect(HOSTILE_HTML.length).toBeGreaterThanOrEqual(200);
  });

  it.each(HOSTILE_HTML.map((html) => [html.slice(0, 100), html]))('lets nothing of %j through', (_shown, html) => {
    const once = clean(html);
    expect(breachesOf(parsed(once), policy)).toEqual([]);
    expect(breachesOf(keepAllowed(html, policy), policy)).toEqual([]);
    expect(htmlOf(keepAllowed(once, policy))).toBe(once);
  });

  it('finds a breach where there is one', () => {
    expect(breachesOf(parsed('<p onclick="x()"><img src="data:,x"></p><svg></svg>'), policy)).toEqual([
      'p[onclick]', 'img[src=data:,x]', '<svg>',
    ]);
  });

  it('keeps what is harmless about a hostile text', () => {
    expect(clean('<p onclick=boom()>bấm <a href="javascript:boom()">vào <b>đây</b></a></p>')).toBe(
      '<p>bấm vào <strong>đây</strong></p>',
    );
    expect(clean('<p>1 &lt; 2 &amp; a<b</p>')).toBe('<p>1 &lt; 2 &amp; a</p>');
    expect(clean('<p>viết <code>&lt;p style="x" onclick="y"&gt;</code> thế này</p>')).toBe(
      '<p>viết <code>&lt;p style="x" onclick="y"&gt;</code> thế này</p>',
    );
  });
});

describe('cleanHtml and the policy', () => {
  it('leaves what the editor can make untouched', () => {
    const html =
      '<h2>Vận tải</h2><p>Đường <strong>bộ</strong>, <em>biển</em>, <u>sắt</u>, <s>không</s> <code>x</code><br>mới</p>' +
      '<blockquote><p>“Tốt”</p></blockquote>' +
      '<ul><li><p>Một</p><ol start="3"><li><p>Ba</p></li></ol></li></ul>' +
      '<pre><code>a\n  b</code></pre><hr><h3>3</h3><h4>4</h4>' +
      '<p><a href="https://example.com/a?b=1&amp;c=2#d">x</a> <img src="/files/a.png" alt="Xe &quot;tải&quot;"></p>';
    expect(clean(html)).toBe(html);
  });

  it.each([
    'https://example.com', 'http://example.com/đường', 'mailto:a@example.com', 'tel:+84241234567', '/lien-he', '#muc',
  ])('keeps a link to %s', (address) => {
    expect(clean(`<a href="${address}">x</a>`)).toBe(`<a href="${address}">x</a>`);
  });

  it('gives a link that opens a new tab no way back, and any other target away', () => {
    expect(clean('<a href="/x" target="_blank">x</a>')).toBe(
      '<a href="/x" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(clean('<a href="/x" target="_top" rel="opener">x</a>')).toBe(
      '<a href="/x" rel="noopener noreferrer">x</a>',
    );
  });

  it('drops a list start that is no number', () => {
    expect(clean('<ol start="3x"><li>a</li></ol>')).toBe('<ol><li>a</li></ol>');
  });

  it('hands every picture source to its caller once, and keeps what the caller answers', () => {
    const asked: string[] = [];
    const pasted = '<p><img src="data:image/png;base64,AAAA"><img src="/a.png"><img src="file:///C:/1.png"></p>';
    const html = cleanHtml(pasted, policy, (source) => {
      asked.push(source);
      return source.startsWith('data:') ? 'blob:https://here.example/1' : undefined;
    });
    expect(html).toBe('<p><img src="blob:https://here.example/1"></p>');
    expect(asked.toSorted()).toEqual(['/a.png', 'data:image/png;base64,AAAA', 'file:///C:/1.png']);
    expect(clean('<img src="blob:https://here.example/1">')).toBe('');
  });

  it('answers trees of an inert document, in which nothing loads', () => {
    const tree = cleanToTree('<img src="/a.png">', policy);
    expect(tree.ownerDocument.defaultView).toBeNull();
    expect(htmlOf(tree)).toBe('<img src="/a.png">');
    expect(tree.childNodes.length).toBe(1);
  });

  it('copes with nothing and with plain text', () => {
    expect(clean('')).toBe('');
    expect(clean('Dịch vụ')).toBe('Dịch vụ');
    expect(clean('a < b > c')).toBe('a &lt; b &gt; c');
  });
});
