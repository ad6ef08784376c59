import { describe, expect, it } from 'vitest';

import { losesLooks, losesParts } from './losses.ts';

describe('losesParts', () => {
  it.each([
    '<table><tr><td>a</td></tr></table>', 'a<IFRAME src="https://example.com"></IFRAME>', '<p><svg/></p>',
    '<p>a</p><script src="/chat.js"></script>', '<p>x<math><mi>x</mi></math></p>', '<lite-youtube videoid="x"></lite-youtube>',
    '<figure class="media"><oembed url="https://www.youtube.com/watch?v=x"></oembed></figure>', '<div class="fb-video" data-href="https://www.facebook.com/x"></div>',
    '<div class="like fb-page"></div>', '<blockquote class="twitter-tweet"><p>a</p></blockquote>', '<div data-oembed-url="https://youtu.be/x"></div>',
    '<div style="background-image:url(/uploads/b.jpg);height:200px">Chữ</div>', "<p style='background: #fff url(b.jpg)'>a</p>",
  ])('knows %s', (html) => {
    expect(losesParts(html)).toBe(true);
  });

  it.each(['<p>a</p>', '<p>&lt;table&gt;</p>', '<tablets>', '<p>fb-page data-href="x"</p>', '<p style="background:#ff0">a</p>', ''])('is calm about %s', (html) => {
    expect(losesParts(html)).toBe(false);
  });
});

describe('losesLooks', () => {
  it.each([
    '<p style="text-align: center;">a</p>', '<p align="right">a</p>', '<center>a</center>', '<span style="COLOR:#FF0000 !important">a</span>', '<font color=red>a</font>',
    '<span style="background-color:yellow">a</span>', '<p style="font-size:18px">a</p><p style="font-size:14px">b</p>', '<font size="5">a</font><font size="3">b</font>',
    '<img src="/a.jpg" width="200">', '<img src="/a.jpg" style="float:left">', '<img src="/a.jpg" align="left">', '<img style="height:20px" src="/a.jpg">',
    '<div class="row"><div class="col-md-6">a</div></div>', '<div style="column-count:2">a</div>', '<div style="display:flex">a</div>',
    '<ol type="a"><li>a</li></ol>', '<ol style="list-style-type:upper-roman"><li>a</li></ol>', '<ol><li value="7">a</li></ol>',
    '<a href="#muc2">Xuống</a><h2 id="muc2">Mục 2</h2>', '<a name="x"></a><a href="#x">x</a>',
  ])('knows %s', (html) => {
    expect([losesParts(html), losesLooks(html)]).toEqual([false, true]);
  });

  it.each([
    '<p class="MsoNormal" style="text-align:justify;font-family:\'Times New Roman\';font-size:14px;line-height:1.5;color:black;background:white"><span style="font-family:Arial;font-size:14px;color:#000000">a</span></p>',
    '<h2 id="muc2">a</h2><a href="#">b</a><a href="#khac">c</a>', '<ol type="1" start="3"><li>a</li></ol>', '<div class="color columns">a</div>', '<p>color:red; &lt;center&gt;</p>',
    '<p><strong>a</strong><img src="/a.jpg" alt="width=200"></p>', '',
  ])('is calm about %s', (html) => {
    expect(losesLooks(html)).toBe(false);
  });

  it('answers in a moment, whatever is left open', () => {
    for (const html of ['<a '.repeat(300_000), `<p ${'style '.repeat(200_000)}`, `<p ${'a'.repeat(1_000_000)}`, `<p style="${'background:'.repeat(100_000)}">`, `<p style="${'background:black;'.repeat(60_000)}">`, '<p style="'.repeat(100_000)]) {
      expect(losesParts(html)).toBe(false);
      expect(losesLooks(html)).toBe(html.includes('background:background'));
    }
  });
});
