import type { Editor } from '@tiptap/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { service } from '../../api/service.ts';
import { setLocale } from '../../i18n/i18n.ts';
import { mount, press, unmount, until } from '../testing.tsx';
import { change, create, open, prepareForms } from './testing.tsx';
import { Versions } from './versions.tsx';

prepareForms([{ name: 'title' }, { name: 'body' }]);

const DIFFERS = 'Có bản trùng nhau về chữ, chỉ khác ở ảnh, liên kết hoặc định dạng.';

/** What stands on the page of these versions of one text. */
function shown(...values: readonly string[]): { texts: string[]; hint: string | undefined } {
  unmount();
  mount(
    <Versions
      resource={service}
      declared={{ name: 'body' }}
      versions={values.map((value, index) => ({ key: String(index), head: index, value }))}
    />,
  );
  const texts = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  return { texts, hint: document.querySelector('dl + p')?.textContent };
}

describe('Versions of a rich text', () => {
  it('of two people who changed nothing but a picture in it are told apart', async () => {
    const row = await create({ tieuDe: 'Ảnh', noiDung: '<p>a</p>' });
    await open(`edit=${row.id}`);
    const editor = await until(() => document.querySelector<HTMLElement & { editor: Editor }>('[contenteditable=true]')?.editor);
    editor.commands.setContent('<p>a</p><p><img src="/x.png" alt="Xe"></p>', { emitUpdate: true });
    await change(row, { noiDung: '<p>a</p><p><img src="/y.png" alt="Xe"></p>' });
    await press('Lưu');
    const group = await until(() => document.querySelector('dialog [role=group][aria-label="Nội dung"]'));
    expect([...group.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['a [Ảnh: Xe, x.png]', 'a [Ảnh: Xe, y.png]', 'a']);
    expect(group.textContent).not.toContain(DIFFERS);
  });

  it('say of a picture what it is called and which file it is, and never look empty with one', () => {
    const { texts } = shown(
      '<p><img src="/uploads/xe%20t%E1%BA%A3i.png?v=2" alt=""></p>',
      '<img alt="Xe &amp; kho > 5 tấn" src="https://example.vn/a/b.webp" />',
      '<img src="/a/100%.png"><img src=\'/\'>',
      '<img src="data:image/png;base64,AAAA/BBBB">',
      '<p></p>',
    );
    expect(texts).toEqual(['[Ảnh: xe tải.png]', '[Ảnh: Xe & kho > 5 tấn, b.webp]', '[Ảnh: 100%.png] [Ảnh]', '[Ảnh]', '–']);
  });

  it('say where a link leads, but for one whose text says so', () => {
    const { texts, hint } = shown(
      '<p>Xem <a href="https://example.vn/?a=1&amp;b=2"><strong>bảng giá</strong></a>.</p>',
      '<p>Xem <a href="/bang-gia">bảng giá</a>.</p>',
      '<p>Xem <a href="https://example.vn/"> https://example.vn/</a> và <a>đây</a>.</p>',
    );
    expect(texts).toEqual(['Xem bảng giá (https://example.vn/?a=1&b=2).', 'Xem bảng giá (/bang-gia).', 'Xem https://example.vn/ và đây.']);
    expect(hint).toBeUndefined();
  });

  it('that read the same say in which way they may differ', () => {
    expect(shown('<p>a</p>', '<h2>a</h2>', '<p>b</p>').hint).toBe(DIFFERS);
    expect(shown('<p><img src="/2025/x.png"></p>', '<p><img src="/2026/x.png"></p>').hint).toBe(DIFFERS);
    setLocale('en');
    onTestFinished(() => setLocale('vi'));
    expect(shown('<p>a</p>', '<p><strong>a</strong></p>').hint).toBe('Some versions have the same text, and differ only in pictures, links or formatting.');
    expect(shown('<p>a</p>', '<p>a</p>', '<p>b</p>').hint).toBeUndefined();
    expect(shown('<img src="/x.png">').texts).toEqual(['[Image: x.png]']);
  });
});

/** As a product is described: in paragraphs that end alike. */
const PARAGRAPHS = Array.from({ length: 30 }, (_, index) => `<p>Đoạn ${index} nói về xe tải và kho của công ty; chúng tôi giao tận kho.</p>`);

function changed(...changes: readonly (readonly [paragraph: number, text: string])[]): string {
  const texts = new Map(changes);
  return PARAGRAPHS.map((paragraph, index) => texts.get(index) ?? paragraph).join('');
}

describe('Versions of a long text', () => {
  it('begin shortly before what tells them apart', () => {
    const { texts } = shown(`${changed()}<p>TÔI SỬA</p>`, `${changed()}<p>HỌ SỬA</p>`, changed());
    const beside = '… của công ty; chúng tôi giao tận kho.';
    expect(texts).toEqual([`${beside} TÔI SỬA`, `${beside} HỌ SỬA`, beside]);
  });

  it('show each place in which two of them differ, and none in which none does', () => {
    const { texts } = shown(changed([20, '<p>TÔI SỬA</p>']), changed([2, '<p>HỌ SỬA</p>']), changed(), '');
    const [mine, theirs, before, nothing] = texts;
    const whole = (number: number): string => `Đoạn ${number} nói về xe tải và kho của công ty; chúng tôi giao tận kho.`;
    const from = '… của công ty; chúng tôi giao tận kho.';
    const to = (number: number): string => `Đoạn ${number} nói về xe tải và kho …`;
    expect(mine).toBe(`${from} ${whole(2)} ${to(3)} ${from.slice(2)} TÔI SỬA ${to(21)}`);
    expect(theirs).toBe(`${from} HỌ SỬA ${to(3)} ${from.slice(2)} ${whole(20)} ${to(21)}`);
    expect(before).toBe(`${from} ${whole(2)} ${to(3)} ${from.slice(2)} ${whole(20)} ${to(21)}`);
    expect(nothing).toBe('–');
  });

  it('stand whole where they read the same, and where there is but one', () => {
    expect(shown(changed(), changed().replace('<p>', '<h2>').replace('</p>', '</h2>')).texts[0]).toMatch(/^Đoạn 0 .* Đoạn 29 .* giao tận kho\.$/);
    expect(shown(changed()).texts[0]).toMatch(/^Đoạn 0 .* Đoạn 29 .* giao tận kho\.$/);
  });

  it('are reached by the keyboard where they scroll, by the name of the version, and are no stop where they do not', () => {
    const rewritten = changed(...PARAGRAPHS.map((_, index) => [index, `<p>Viết lại hoàn toàn, phần ${index * 7} này.</p>`] as const));
    shown(changed(), rewritten, '<p>Ngắn.</p>');
    const stops = [...document.querySelectorAll('dd [tabindex="0"]')];
    expect(stops.map((stop) => document.getElementById(stop.getAttribute('aria-labelledby') ?? '')?.textContent)).toEqual(['0', '1']);
    expect(document.querySelectorAll('dd.overflow-y-auto, dd .overflow-y-auto')).toHaveLength(2);
  });
});
