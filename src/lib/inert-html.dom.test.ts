import { describe, expect, it } from 'vitest';

import { HOSTILE_HTML } from './hostile-html.testing.ts';
import { withoutInlineCode } from './inert-html.ts';

describe('withoutInlineCode', () => {
  it.each([
    ['a style, whose meaning stays', '<p style="color:red">x</p>', '<p data-style="color:red">x</p>'],
    ['a style without quotes', '<p STYLE=color:red;x:"y">x', '<p data-style="color:red;x:&quot;y&quot;">x'],
    ['handlers', '<img src="a" onerror="x()" ONLOAD=y()>', '<img src="a">'],
    ['handlers after a slash or a quote', '<img src="a"onerror="x()"/onload=y()>', '<img src="a">'],
    ['scripts and styles whole', 'a<script>"</b>"</script >b<style>p{}</style>c', 'abc'],
    ['frames and what is for browsers without scripts', '<iframe><b></iframe><noscript><i></noscript>x', 'x'],
    ['what speaks of the document', '<base href="//x"><meta charset=x><link rel=y>z', 'z'],
    ['comments, also unended, abrupt and bogus ones', '<!-- a -->b<!-->c<!--->d<!x>e<?y>f</ z>g<!-- h', 'bcdefg'],
    ['a comment that ends by mistake', 'a<!-- b --!>c<!-- d -- e -->f', 'acf'],
    ['what Word says to itself', '<![if !supportLists]>a<![endif]><!--[if mso]><xml>b</xml><![endif]-->', 'a'],
    ['a tag that never ends', 'a<p style="x', 'a'],
  ])('takes out or renames %s', (_what, html, calm) => {
    expect(withoutInlineCode(html)).toBe(calm);
  });

  it.each([
    'Giá < 5 triệu & > 3 triệu, style="x" onclick="y"',
    '<p title="a > b" data-x=\'"\'>x</p>',
    '<code>&lt;p style="x" onclick="y"&gt;</code>',
    '<a href="https://example.com/?on=1&style=2">x</a>',
    '<one-tag lang="x">x</one-tag>',
    '<ul><li>Một<br/>Hai</li></ul>',
  ])('leaves %s as it reads', (html) => {
    const calm = withoutInlineCode(html);
    expect(calm.replaceAll('&lt; ', '< ').replace('<br>', '<br/>')).toBe(html);
  });

  it('shows a text area’s text as text', () => {
    expect(withoutInlineCode('<textarea><b onclick="x">y</textarea><i>z</i>')).toBe('&lt;b onclick="x">y<i>z</i>');
    expect(withoutInlineCode('<plaintext><b>x</plaintext>')).toBe('&lt;b>x&lt;/plaintext>');
  });

  it('leaves a parser nothing to report of any hostile text', () => {
    for (const html of HOSTILE_HTML) {
      const { documentElement } = new DOMParser().parseFromString(withoutInlineCode(html), 'text/html');
      const reported = [...documentElement.querySelectorAll('*')].filter(
        (element) =>
          /^(?:style|script|base)$/.test(element.localName)
          || element.getAttributeNames().some((name) => name === 'style' || name.startsWith('on')),
      );
      expect(reported.map((element) => element.outerHTML)).toEqual([]);
    }
  });

  it('takes no longer for a text made to be slow than for any other of its length', () => {
    const slow = ['<', '<a ', '<p title="', '<textarea>', '<!--', '<p a=', '<style>', '</'];
    for (const part of slow) {
      // Ten times the text may take some ten times the steps; quadratic work would not end within the time limit.
      expect(withoutInlineCode(part.repeat(400_000)).length).toBeLessThanOrEqual(part.length * 400_000 * 4);
    }
  });
});
