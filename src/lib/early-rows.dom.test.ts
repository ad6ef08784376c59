import { beforeEach, describe, expect, it } from 'vitest';

import { EARLY_VALUE, fillEarlyRows, showPictures } from './early-rows.ts';
import { HOSTILE_HTML } from './hostile-html.testing.ts';

const CELLS = [
  { wire: 'urlImg', kind: 'picture' },
  { wire: 'tieuDe', kind: 'title' },
  { wire: 'thutuhienthi', kind: 'integer' },
  { wire: 'active', kind: 'flag' },
  { wire: 'ngayTao', kind: 'dateTime' },
  { wire: 'loai', kind: 'choice' },
  { wire: 'nhom', kind: 'references' },
];

/** As the build writes it: tick, number, one cell per column, buttons; a row with everything and one with nothing. */
function templateOf(cells: object[] = CELLS): HTMLTemplateElement {
  const row = (values: string[]): string => `<tr><td><input aria-label="x"></td><td>1</td>${values.map((value) => `<td>${value}</td>`).join('')}<td></td></tr>`;
  const line = (text: string): string => `<span title="${text}">${text}</span>`;
  document.body.innerHTML = `<template><div data-list="service" data-id="id"><table><tbody>${
    row(['<img>', line(EARLY_VALUE), line(EARLY_VALUE), '<i>Hiển thị</i>', line(EARLY_VALUE), line(`#${EARLY_VALUE}`), line('…')])
  }${row(['<b>no picture</b>', line('#2'), line('0'), '<i>Ẩn</i>', line(''), line(''), line('')])}</tbody></table></div></template>`;
  const template = document.querySelector('template') as HTMLTemplateElement;
  (template.content.firstElementChild as HTMLElement).dataset['cells'] = JSON.stringify(cells);
  return template;
}

const ROW = { id: 7, urlImg: '/uploads/a.png', tieuDe: 'Vận tải', thutuhienthi: 1234, active: true, ngayTao: '2026-03-09T08:05:00', loai: 2, nhom: ['a'] };

let template: HTMLTemplateElement;
beforeEach(() => {
  template = templateOf();
});

function fill(rows: unknown, before = 0): HTMLTableRowElement[] {
  return [...(fillEarlyRows(template, { status: 'success', data: rows }, before, 'vi-VN')?.querySelectorAll('tr') ?? [])];
}

/** Texts of the first row's columns. */
function texts(row: object): (string | null)[] {
  const cells = [...(fill([{ ...ROW, ...row }])[0]?.cells ?? [])];
  return cells.slice(2, -1).map(({ textContent }) => textContent);
}

describe('rows that come before the code', () => {
  it('say what the list will say, numbers and dates as people write them', () => {
    expect(texts({})).toEqual(['', 'Vận tải', '1.234', 'Hiển thị', '9/3/2026 08:05:00', '\u00a0', '…']);
    expect(fill([ROW])[0]?.querySelector('span')?.title).toBe('Vận tải');
  });

  it('have their pictures once those are asked for, each its own', () => {
    const rows = fill([ROW, { ...ROW, urlImg: null }, { ...ROW, urlImg: '/uploads/b.png' }]);
    const pictures = () => rows.map((row) => row.querySelector('img')?.getAttribute('src'));
    expect(pictures()).toEqual([null, undefined, null]);
    for (const row of rows) showPictures(row);
    expect(pictures()).toEqual(['/uploads/a.png', undefined, '/uploads/b.png']);
    expect(rows[0]?.querySelector('img')?.getAttributeNames()).not.toContain('data-picture');
  });

  it('show what stands for nothing where there is nothing', () => {
    expect(texts({ urlImg: null, tieuDe: '  ', thutuhienthi: null, active: false, ngayTao: null, loai: null, nhom: [] })).toEqual([
      'no picture', '#7', '0', 'Ẩn', '', '', '',
    ]);
  });

  it.each(['\u200B', ' \u2060\uFEFF '])('name a record by its number where its title shows nothing (%j)', (invisible) => {
    expect(texts({ tieuDe: invisible })[1]).toBe('#7');
  });

  it('are counted across pages', () => {
    expect(fill([ROW, { ...ROW, id: 8 }], 10).map((row) => row.cells[1]?.textContent)).toEqual(['11', '12']);
  });

  it('are left to the list where the answer is none of theirs', () => {
    for (const answer of [null, 'text', {}, { data: {} }, { data: [] }, { data: [null] }, { data: [ROW, { tieuDe: 'no id' }] }, { status: 'error' }]) {
      expect(fillEarlyRows(template, answer, 0, 'vi-VN')).toBeUndefined();
    }
  });

  it('put hostile values into texts and attributes, never into markup, and fetch no picture from where none may be', () => {
    const elements = fill([{ ...ROW, urlImg: null }])[0]?.querySelectorAll('*').length;
    for (const value of [...HOSTILE_HTML, 'javascript:alert(1)', 'data:image/svg+xml,<svg onload=alert(1)>', '//evil.example/a.png', '"onerror="alert(1)', '$&{{}}']) {
      const [row] = fill([{ ...ROW, urlImg: value, tieuDe: value, ngayTao: value, thutuhienthi: value }]);
      expect(row?.querySelectorAll('*').length).toBe(elements);
      expect(row?.querySelector('script, svg, iframe, img, a')).toBeNull();
      expect([...(row?.querySelectorAll('*') ?? [])].flatMap((element) => element.getAttributeNames())).not.toContain('onerror');
      if (value.trim() !== '') expect(row?.cells[3]?.textContent).toBe(value);
    }
  });
});
