import { describe, expect, it } from 'vitest';

import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../api/html-policy.ts';
import { cleanHtml } from './clean-html.ts';

/** Cleaned, with the white space between blocks taken out. */
function clean(html: string): string {
  const cleaned = cleanHtml(html, { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES });
  return cleaned.replace(/\s+/g, ' ').replace(/\s*(<\/?(?:p|h\d|ul|ol|li|blockquote|hr)\b[^>]*>)\s*/g, '$1').trim();
}

const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/tmp/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm; font-family:"Times New Roman",serif;} --></style></head>
<body lang=VI style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle><span lang=VI>Dịch vụ vận tải<o:p></o:p></span></p>
<p class=MsoNormal style='text-align:justify'><b style='mso-bidi-font-weight:normal'><span
style='font-size:13.0pt'>Giao
hàng</span></b><span style='mso-spacerun:yes'> </span><i>đúng hẹn</i>, <span
style='text-decoration:underline'>an toàn</span>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>Đường bộ<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>a)<span>&nbsp;</span></span><![endif]>Trong nước</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>b)<span>&nbsp;</span></span><![endif]>Quốc tế</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Đường biển</p>
<p class=MsoNormal>Diện tích 200 m<sup>2</sup><span style='display:none;mso-hide:all'>ghi chú ẩn</span></p>
<!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/tmp/image001.png"/></v:shape><![endif]-->
<p class=MsoNormal><![if !vml]><img width=200 src="file:///C:/tmp/clip_image001.png" v:shapes="x"><![endif]></p>
<p class=MsoIntenseQuote>Khách hàng là trung tâm</p>
<!--EndFragment--></body></html>`;

const DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><h1 dir="ltr"
style="line-height:1.38"><span
style="font-size:20pt;font-weight:400">Giới thiệu</span></h1><p dir="ltr"><span
style="font-weight:700;">Công ty</span><span style="font-weight:400"> thành lập </span><span
style="font-style:italic">năm 1998</span><span style="text-decoration:line-through"> cũ</span></p><br><ul
style="padding:0"><li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="1"><p
dir="ltr" role="presentation"><span>Kho bãi</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"
role="presentation"><span>Kho lạnh</span></p></li></ul></ul><p
dir="ltr"><a href="https://www.google.com/" style="text-decoration:none"><span
style="color:#1155cc;text-decoration:underline">liên kết</span></a></p></b><br class="Apple-interchange-newline">`;

/** A paragraph of a list, or a heading that is numbered, as Word writes it. */
function numbered(level: number, marker: string, text: string, tag = 'p'): string {
  return `<${tag} style='mso-list:l1 level${level} lfo2'><![if !supportLists]><span lang=VI><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}</${tag}>\n`;
}

describe('pasted from Word', () => {
  it('keeps headings, emphasis, lists, quotations and raised figures, and nothing of Word', () => {
    expect(clean(WORD)).toBe(
      '<h2>Dịch vụ vận tải</h2>' +
        '<p><strong>Giao hàng</strong> <em>đúng hẹn</em>, <u>an toàn</u>.</p>' +
        '<ul><li>Đường bộ<ol><li>Trong nước</li><li>Quốc tế</li></ol></li><li>Đường biển</li></ul>' +
        '<p>Diện tích 200 m²</p><p></p>' +
        '<blockquote><p>Khách hàng là trung tâm</p></blockquote>',
    );
  });

  it('ends a list where a paragraph stands between, and begins a numbered one by its numbers', () => {
    const item = (level: number, marker: string, text: string): string =>
      `<p style='mso-list:l1 level${level} lfo2'><span style='mso-list: Ignore'>${marker}</span>${text}</p>\n`;
    expect(
      clean(item(1, '1.', 'Một') + item(1, '2.', 'Hai') + '<p>giữa</p>' + item(1, '§', 'Ba') + item(1, 'iv)', 'Bốn')),
    ).toBe('<ol><li>Một</li><li>Hai</li></ol><p>giữa</p><ul><li>Ba</li></ul><ol><li>Bốn</li></ol>');
    expect(clean(item(1, '1.', 'Một') + item(1, '2.', 'Hai') + '<p>giữa</p>' + item(1, '3.', 'Ba'))).toBe(
      '<ol><li>Một</li><li>Hai</li></ol><p>giữa</p><ol start="3"><li>Ba</li></ol>',
    );
    expect(clean(item(1, '1.', 'Một') + item(1, '1.', 'Của danh sách khác').replace('l1', 'l2'))).toBe(
      '<ol><li>Một</li></ol><ol><li>Của danh sách khác</li></ol>',
    );
    expect(clean(item(3, 'o', 'sâu') + item(1, '-', 'nông'))).toBe('<ul><li>sâu</li></ul><ul><li>nông</li></ul>');
  });
});

describe('a numbered text from Word', () => {
  it.each(['Điều 1.', 'Bước 2:', 'Chương II', '[1]', '1st.', 'Mục\n3'])('keeps %j, which no list could count', (marker) => {
    expect(clean(numbered(1, '1.', 'Một') + numbered(1, marker, 'Phạm vi') + numbered(1, '2.', 'Hai'))).toBe(
      `<ol><li>Một</li></ol><p>${marker.replace('\n', ' ')} Phạm vi</p><ol start="2"><li>Hai</li></ol>`,
    );
  });

  it('keeps such a number as bold as it is', () => {
    const bold = numbered(1, 'Điều 1.', '<b>Phạm vi</b>').replace('<span lang=VI>', '<b>').replace('</span></span><!', '</span></b><!');
    expect(clean(bold)).toBe('<p><strong>Điều 1. </strong><strong>Phạm vi</strong></p>');
  });

  it.each(['4/', '4', '(4)', '4-', '3.4', '3.4.', '04.', '4:'])('begins its list at four for %j', (marker) => {
    expect(clean(numbered(1, marker, 'Bốn'))).toBe('<ol start="4"><li>Bốn</li></ol>');
  });

  it.each(['a/', 'đ)', 'I.'])('counts by %j', (marker) => {
    expect(clean(numbered(1, marker, 'Một'))).toBe('<ol><li>Một</li></ol>');
  });

  it.each(['·', 'o', 'Ø', '\uf0a7', '-'])('takes %j for a bullet', (marker) => {
    expect(clean(numbered(1, marker, 'Một'))).toBe('<ul><li>Một</li></ul>');
  });

  it('counts each of its levels by itself', () => {
    const text = ['1.', '1.1.', '1.2.', '2.', '2.1.', '2.2.'].map((marker) => numbered(marker.length / 2, marker, marker));
    expect(clean(text.join(''))).toBe(
      '<ol><li>1.<ol><li>1.1.</li><li>1.2.</li></ol></li><li>2.<ol><li>2.1.</li><li>2.2.</li></ol></li></ol>',
    );
  });

  it('begins anew where its numbers do', () => {
    const text = ['1.', '2.', '1.', '2.', '4.'].map((marker) => numbered(1, marker, marker)).join('');
    expect(clean(text)).toBe('<ol><li>1.</li><li>2.</li></ol><ol><li>1.</li><li>2.</li></ol><ol start="4"><li>4.</li></ol>');
  });

  it('has headings with their numbers, without what is no number', () => {
    const text = numbered(1, 'I.', 'Một', 'h1') + numbered(2, '1.1', 'Hai', 'h2') + numbered(1, 'Ø', 'Ba', 'h3');
    expect(clean(text)).toBe('<h2>I. Một</h2><h2>1.1 Hai</h2><h3>Ba</h3>');
  });

  it('keeps the numbers of the rows of its tables', () => {
    const row = (marker: string): string => `<tr><td>${numbered(1, marker, '<o:p></o:p>')}</td><td>Xe</td></tr>`;
    expect(clean(`<table>${row('1.')}${row('2.')}</table>`)).toBe('<p>1. | Xe</p><p>2. | Xe</p>');
  });

  it('has lists and headings that are such by its style sheet alone', () => {
    const plain = (text: string): string => text.replace(/ style='mso-list:l1[^']*'/g, '');
    expect(clean(plain(numbered(1, '1.', 'Một', 'h1') + numbered(1, '·', 'Hai') + numbered(1, '·', 'Ba')))).toBe(
      '<h2>1. Một</h2><ul><li>Hai</li><li>Ba</li></ul>',
    );
  });

  it('keeps lists that are lists already, as Outlook writes them', () => {
    expect(clean("<ol start=2 type=1><li class=MsoNormal style='mso-list:l0 level1 lfo1'>Hai</li><li class=MsoNormal style='mso-list:l0 level1 lfo1'>Ba</li></ol>")).toBe(
      '<ol start="2"><li>Hai</li><li>Ba</li></ol>',
    );
  });
});

describe('a list from Word on the web', () => {
  /** An item as it is written there: in a list of its own. */
  const item = (level: number, text: string, list = '<ul class="BulletListStyle1 SCXW1 BCX0" role="list">', id = 1): string =>
    `<div class="ListContainerWrapper SCXW1 BCX0">${list}<li data-leveltext="" data-font="Symbol" data-listid="${id}"
data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun"><span
class="NormalTextRun">${text}</span></span><span class="EOP" data-ccp-props="{}">&nbsp;</span></p></li>${list.replace(/<(\w+).*/, '</$1>')}</div>\n`;
  const counted = (level: number, text: string, start: number, id = 2): string => item(level, text, `<ol class="NumberListStyle1" start="${start}">`, id);
  const between = '<div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun">giữa</span><span class="EOP"> </span></p></div>';

  it('is one list, as deep as it was', () => {
    expect(clean(item(1, 'Một') + item(2, 'Hai') + item(3, 'Ba') + item(2, 'Bốn') + item(1, 'Năm'))).toBe(
      '<ul><li><p>Một</p><ul><li><p>Hai</p><ul><li><p>Ba</p></li></ul></li><li><p>Bốn</p></li></ul></li><li><p>Năm</p></li></ul>',
    );
    expect(clean(item(2, 'sâu') + item(1, 'nông'))).toBe('<ul><li><p>sâu</p></li></ul><ul><li><p>nông</p></li></ul>');
  });

  it('counts on, and from where it was copied', () => {
    expect(clean(counted(1, 'Ba', 3) + item(2, 'nhánh') + counted(1, 'Bốn', 4) + counted(2, 'A', 1) + counted(2, 'B', 2))).toBe(
      '<ol start="3"><li><p>Ba</p><ul><li><p>nhánh</p></li></ul></li><li><p>Bốn</p><ol><li><p>A</p></li><li><p>B</p></li></ol></li></ol>',
    );
    expect(clean(counted(1, 'Một', 1) + between + counted(1, 'Hai', 2))).toBe('<ol><li><p>Một</p></li></ol><p>giữa</p><ol start="2"><li><p>Hai</p></li></ol>');
  });

  it('ends where another begins', () => {
    expect(clean(item(1, 'a') + counted(1, 'b', 1) + counted(1, 'c', 1, 3))).toBe(
      '<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol><ol><li><p>c</p></li></ol>',
    );
  });

  it('is one where its items stand in one already', () => {
    const together = item(1, 'a') + item(2, 'b').replace(/<\/li>/, '$&<li data-listid="1" data-aria-level="1"><p>c</p></li>');
    expect(clean(together)).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>');
  });
});

describe('what Word says beside a text', () => {
  const mark = (to: string): string =>
    `<a href="#_${to}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a>`;

  it('leaves the comments of whoever has read it behind', () => {
    const commented = `<p class=MsoNormal>Giá <span style='mso-comment-continuation:1'>trọn gói</span><span class=MsoCommentReference><span style='font-size:8.0pt'><a
class=msocomanchor id="_anchor_1" href="#_msocom_1" language=JavaScript name="_msoanchor_1">[NV1]</a><span
style='mso-special-character:comment'>&nbsp;<o:p></o:p></span></span></span> 5 triệu</p>
<div style='mso-element:comment-list'><hr><div id="_com_1"><a name="_msocom_1"></a><p class=MsoCommentText>Đắt quá?</p></div></div>`;
    expect(clean(commented)).toBe('<p>Giá trọn gói 5 triệu</p>');
    expect(clean('<p>Giá<a class=msocomanchor href="file:///C:/bao-gia.htm#_msocom_12">[NV12]</a> rẻ</p>')).toBe('<p>Giá rẻ</p>');
  });

  it.each(['#_Toc123456789', '#_Hlk42', '#_Ref7', '#_Giới_thiệu'])('takes the link to %s for its words: that place is in the document alone', (place) => {
    expect(clean(`<p>Xem <a href="${place}"><b>mục 1</b></a></p>`)).toBe('<p>Xem <strong>mục 1</strong></p>');
    expect(clean('<p><a href="#gia">Giá</a></p>')).toBe('<p><a href="#gia">Giá</a></p>');
  });

  it.each([['footnote', 'ftn'], ['endnote', 'edn']])('keeps the words of each %s, below the text', (kind, name) => {
    const list = `<div style='mso-element:${kind}-list'><![if !supportFootnotes]><br clear=all>
<hr align=left size=1 width="33%"><![endif]><div style='mso-element:${kind}' id=${name}1>
<p class=MsoFootnoteText>${mark(`${name}ref1`)} Chưa gồm thuế</p></div></div>`;
    expect(clean(`<p class=MsoNormal>Giá 5 triệu${mark(`${name}1`)}</p>\n${list}`)).toBe('<p>Giá 5 triệu[1]</p><hr><p>[1] Chưa gồm thuế</p>');
  });
});

describe('pasted from Google Docs', () => {
  it('reads emphasis from styles and puts nested lists into their items', () => {
    expect(clean(DOCS)).toBe(
      '<h2>Giới thiệu</h2><p><strong>Công ty</strong> thành lập <em>năm 1998</em><s> cũ</s></p><br>' +
        '<ul><li><p>Kho bãi</p><ul><li><p>Kho lạnh</p></li></ul></li></ul>' +
        '<p><a href="https://www.google.com/">liên kết</a></p><br>',
    );
  });
});

describe('pasted from elsewhere', () => {
  it('makes lines of a table from Excel, so that no cells run together', () => {
    expect(
      clean(`<table border=0><col width=64><tr height=20><td>Tên</td><td class=xl65>Giá</td></tr>
        <tr><td><p>Xe <b>tải</b></p><p>5 tấn</p></td><td>1.000.000</td></tr><tr><td></td><td> </td></tr></table>`),
    ).toBe('<p>Tên | Giá</p><p>Xe <strong>tải</strong> 5 tấn | 1.000.000</p>');
  });

  it('takes a table of one column for a frame', () => {
    expect(clean('<table><tr><td><h3>A</h3>b<p>c</p></td></tr><tr><td>d</td></tr></table>')).toBe(
      '<h3>A</h3><p>b</p><p>c</p><p>d</p>',
    );
  });

  it('takes a frame within a frame for one, too', () => {
    const framed = '<table><tr><td><table><caption>Đầu</caption><tr><td><p>A</p><p>B</p></td></tr><tr><td>C</td></tr></table></td></tr></table>';
    const lost: string[] = [];
    expect(cleanHtml(framed, { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES }, undefined, (what) => lost.push(what))).toBe(
      '<p>Đầu</p><p>A</p><p>B</p><p>C</p>',
    );
    expect(lost).toEqual([]);
    expect(clean('<table><tr><td>0</td></tr><tr><td><table><caption>Đầu</caption><tr><td>A</td></tr></table></td></tr></table>')).toBe(
      '<p>0</p><p>Đầu</p><p>A</p>',
    );
  });

  it('keeps each row in its line, also where a cell has several', () => {
    expect(clean('<table><tr><td>Xe<br style="mso-data-placement:same-cell">tải</td><td>5 tấn</td></tr></table>')).toBe('<p>Xe tải | 5 tấn</p>');
  });

  it('makes paragraphs of divisions and keeps loose text apart', () => {
    const page = '<div>một</div><div>hai<div>ba</div>bốn <i>năm</i></div><section><div></div><span>sáu</span></section>';
    expect(clean(page)).toBe(
      '<p>một</p><p>hai</p><p>ba</p><p>bốn <em>năm</em></p><p>sáu</p>',
    );
  });

  it('looks for blocks in what stands in lines, as Facebook writes its posts', () => {
    expect(clean('<div><span dir="auto"><div><div dir="auto">một</div></div><div><div>hai</div></div></span>ba</div>')).toBe(
      '<p>một</p><p>hai</p><p>ba</p>',
    );
    expect(clean('<div><div><a href="/x"><h3>Tựa</h3><div>Giá</div></a></div></div>')).toBe('<a href="/x"><h3>Tựa</h3><p>Giá</p></a>');
    expect(clean('<ul><li><a href="/x"><h3>Tựa</h3></a></li></ul>')).toBe('<ul><li><a href="/x"><p><strong>Tựa</strong></p></a></li></ul>');
  });

  it('leaves a heading one, and code in its lines, whatever stands in them', () => {
    expect(clean('<h3><div><p>Xe <b>tải</b></p></div></h3>')).toBe('<h3>Xe <strong>tải</strong></h3>');
    expect(clean('<h3>Xe tải<div>Giá rẻ</div></h3>')).not.toContain('tảiGiá');
    expect(cleanHtml('<pre><code>một<div>hai</div>ba</code></pre>', { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES })).toBe(
      '<pre><code>một\nhai\nba</code></pre>',
    );
    expect(clean('<table><tr><td>Xe<div>tải</div></td><td>5 tấn</td></tr></table>')).toBe('<p>Xe tải | 5 tấn</p>');
    expect(cleanHtml('<pre><code><div>a</div><div>  b</div></code></pre>', { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES })).toBe(
      '<pre><code>a\n  b\n</code></pre>',
    );
  });

  it('has three levels of headings', () => {
    expect(clean('<h1>1</h1><h2>2</h2><h5>5</h5><h6 style="font-weight:700">6</h6>')).toBe(
      '<h2>1</h2><h2>2</h2><h4>5</h4><h4>6</h4>',
    );
  });

  it('does not make bold what a style says is not', () => {
    const styled = '<b style="font-weight:400">a</b><span style="font-weight:600">b</span><i style="font-style:normal">c</i>';
    expect(clean(`<p>${styled}</p>`)).toBe('<p>a<strong>b</strong>c</p>');
  });

  it('writes raised and lowered figures as letters of their own, and other text as it is', () => {
    expect(clean('<p>CO<sub>2</sub>, 10<sup>-3</sup>, 1<sup>st</sup></p>')).toBe('<p>CO₂, 10⁻³, 1st</p>');
    expect(clean('<p>200 m<sup>2 </sup>mặt<sup> </sup>sàn<sub><br></sub>và kho</p>')).toBe('<p>200 m² mặt sàn<br>và kho</p>');
  });

  it('breaks lines where white space is shown as it is written, and nowhere else', () => {
    const shown = '<div style="white-space: pre-wrap">một\r\nhai\n\n<b>ba\nbốn</b>\n</div><div style="white-space-collapse: preserve">\n<p>năm\nsáu</p>\n<p style="white-space:normal">bảy\ntám</p>\n</div>';
    expect(clean(shown)).toBe('<p>một<br>hai<br><br><strong>ba<br>bốn</strong></p><p>năm<br>sáu</p><p>bảy tám</p>');
    expect(clean('<p style="white-space: nowrap">một\nhai</p><pre style="white-space:pre"><code>a\nb</code></pre>')).toBe('<p>một hai</p><pre><code>a b</code></pre>');
  });

  it('keeps lines apart that are such by the style of what holds them', () => {
    const line = (text: string, tag = 'span'): string => `<${tag} style="color:red; display:block">${text}</${tag}>`;
    expect(clean(`${line('một')}${line('<b>hai</b>')}\n${line('ba', 'strong')}`)).toBe('một<br><strong>hai</strong><br> <strong>ba</strong>');
    expect(clean(`<p>đầu${line('một')}cuối</p>${line('hai')}<p>ba</p>`)).toBe('<p>đầu<br>một<br>cuối</p>hai<p>ba</p>');
    expect(clean(`<p><i>${line('một')}</i><i>${line('hai')}</i><br>${line('ba')}</p>`)).toBe('<p><em>một<br></em><em>hai</em><br>ba</p>');
    expect(clean(`<ul><li>${line('một')}${line('<p>hai</p>')}</li></ul>`)).toBe('<ul><li>một<p>hai</p></li></ul>');
    expect(clean(`<table><tr><td>${line('Xe')}${line('tải')}</td><td>5 tấn</td></tr></table>`)).toBe('<p>Xe tải | 5 tấn</p>');
    // A browser draws no line for a break at the end of one, and none for a line with nothing in it.
    expect(clean(`<p>${line('một<br>')}hai</p><p>ba${line('')}bốn</p>`)).toBe('<p>một<br>hai</p><p>ba<br>bốn</p>');
    expect(clean(`<p>${line('một<br>\n')}hai</p>`)).toBe('<p>một<br> hai</p>');
    expect(clean(`<p>một${line('&nbsp;')}hai</p>`)).toBe('<p>một<br>&nbsp;<br>hai</p>');
    expect(clean('<p>một<span style="display:inline-block">hai</span><span style="display:inline !important">ba</span></p>')).toBe('<p>mộthaiba</p>');
  });

  it('breaks a line off from nothing that is not drawn', () => {
    const line = (text: string): string => `<span style="display:block">${text}</span>`;
    const icon = '<i class="icon"></i>';
    expect(clean(`<div>${line('một')}${icon}</div><div>${icon}${line('hai')}</div>`)).toBe('<p>một<em></em></p><p><em></em>hai</p>');
    expect(clean(`<p>${line('một')}<span> </span></p><p><b><i></i> <u>${line('hai')}</u></b>${icon}${icon}${line('ba')}</p>`)).toBe(
      '<p>một</p><p><strong><em></em> <u>hai<br></u></strong><em></em><em></em>ba</p>',
    );
    const kept = (text: string): string => `<span style="white-space:pre-wrap;display:block">${text}</span>`;
    expect(clean(`${kept('một\n')}${kept('hai\n')}`)).toBe('một<br>hai');
    expect(clean(`<p>${line('một')}${icon}<img src="https://example.com/a.png">${line(line(line('hai')))}&nbsp;</p>`)).toBe(
      '<p>một<br><em></em><img src="https://example.com/a.png"><br>hai<br>&nbsp;</p>',
    );
  });

  it.each([
    ['has nothing between its lines', '<code>|a||  b|</code>', '<code>a\n  b</code>'],
    ['has its breaks between its lines', '<code>|a|\n|b|\n||\n|c|\n</code>', '<code>a\nb\n\nc\n</code>'],
    ['has its breaks in its lines', '<code>|a\n||\n||b\n|</code>', '<code>a\n\nb\n</code>'],
    ['has text beside its lines', '<code>a|b|c\n|d|\ne</code>', '<code>a\nb\nc\nd\ne</code>'],
    ['has lines in blocks', '<div>a|b|</div>|c|', 'a\nb\nc'],
    ['has a blank line that alone brings its break', '|a||\n||b|', 'a\n\nb'],
    ['has two blank lines, of which one is marked', '|a||\n||<code>\n</code>||b|', 'a\n\n<code>\n</code>b'],
    ['has lines that begin with a break', '|a||\nb|', 'a\n\nb'],
    ['has its breaks between lines alone', '|a|\n|b|\n\n|c|', 'a\nb\n\nc'],
  ])('keeps the lines of code that %s', (_, written, kept) => {
    const html = written.split('|').map((text, at) => (at % 2 === 0 ? text : `<span style="display:flex">${text}</span>`)).join('');
    expect(cleanHtml(`<pre>${html}</pre>`, { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES })).toBe(`<pre>${kept}</pre>`);
  });

  it.each([
    ['between two others', '|một||<br>||hai|', 'một<br><br>hai'],
    ['twice', '|một||<br>||<br>||hai|', 'một<br><br><br>hai'],
    ['within a line that is marked', '|một||<b><br></b>||hai|', 'một<br><strong><br></strong>hai'],
    ['and text behind it in the same', 't0|<br>t1|', 't0<br><br>t1'],
    ['and a break behind a text that is no line', 'một|<br><br>hai|', 'một<br><br><br>hai'],
    ['but none where the line that ends is not empty', '|một||hai<br>||ba<br>|', 'một<br>hai<br>ba<br>'],
    ['but none where a break stands between the lines', '|một|<br>|hai|<br>ba', 'một<br>hai<br>ba'],
    ['but none where one stands behind a line in a line', '|một||hai<i style="display:block">ba</i><br>bốn|', 'một<br>hai<br><em>ba</em><br>bốn'],
  ])('keeps a blank line %s', (_, written, kept) => {
    const html = written.split('|').map((text, at) => (at % 2 === 0 ? text : `<span style="display:block">${text}</span>`)).join('');
    expect(clean(`<p>${html}</p>`)).toBe(`<p>${kept}</p>`);
  });

  it.each([
    ['bring their breaks with them', '<div>a\n</div><div>\n</div><div>b\n</div>', 'a\n\nb\n'],
    ['are blank by a break alone', '<div>a</div><div>\n</div><div>b</div>', 'a\n\nb\n'],
    ['stand in a block', '<div><div>a</div><div>b</div></div><div>c</div>', 'a\nb\nc\n'],
    ['hold a break as an element alone', '<div>a</div><div><br></div><div>b</div>', 'a\n\nb\n'],
    ['end in a break as an element', '<div>a<br></div><div>b<br>c<br></div>', 'a\nb\nc\n'],
  ])('keeps the lines of code of which the blocks %s', (_, written, kept) => {
    expect(cleanHtml(`<pre>${written}</pre>`, { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES })).toBe(`<pre>${kept}</pre>`);
  });

  it('leaves code code that is a line by its style', () => {
    const code = (text: string): string => `<code style="display:block;padding:1em">${text}</code>`;
    const cleaned = cleanHtml(`<pre>${code('a = 1\nb = 2')}</pre><pre>${code('a')}${code('b')}</pre>`, { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES });
    expect(cleaned).toBe('<pre><code>a = 1\nb = 2</code></pre><pre><code>a</code>\n<code>b</code></pre>');
  });

  it('writes the marks of what is quoted in a line, which a browser draws and does not copy', () => {
    expect(clean('<p>Ông nói: <q>Xe <b>đã</b> về <q>bến</q></q>.</p>')).toBe('<p>Ông nói: “Xe <strong>đã</strong> về ‘bến’”.</p>');
    expect(clean('<p><q>“Có sẵn”</q><q> </q></p>')).toBe('<p>“Có sẵn”</p>');
  });

  it('takes the spaces back that Chrome and Safari have made hard, and no other', () => {
    expect(clean('<p>a<span>&nbsp;</span><b>b</b><span class="Apple-converted-space">&nbsp;</span>c<span style="color:red">&nbsp;</span>d&nbsp;e</p>')).toBe(
      '<p>a <strong>b</strong> c&nbsp;d&nbsp;e</p>',
    );
  });

  it('knows raised and lowered figures by their style, as Google Docs writes them, and loses no link by it', () => {
    const span = (place: string, text: string): string => `<span style="font-size:0.6em;vertical-align:${place}">${text}</span>`;
    expect(clean(`<p>m${span('super', '2')}, CO${span('sub', '2')}, 1${span('super', 'st')}, <a href="/x" style="vertical-align:super">2</a></p>`)).toBe(
      '<p>m², CO₂, 1st, <a href="/x">²</a></p>',
    );
  });

  it('keeps Vietnamese in whichever normal form it comes', () => {
    expect(clean('<p>Ti\u00ea\u0301ng Vi\u1ec7t</p>')).toBe('<p>Ti\u00ea\u0301ng Vi\u1ec7t</p>');
  });
});
