import type { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { button, field, press, until } from '../testing.tsx';
import { type } from '../type-text.testing.ts';
import { create, dialog, open, prepareForms, stored } from './testing.tsx';

prepareForms([{ name: 'title' }, { name: 'body' }]);
const editor = () => document.querySelector<HTMLElement & { editor: Editor }>('[contenteditable=true]')?.editor;

/** Opens a record whose text holds a picture, selects that, and types its text into the row for it. */
async function describePicture(): Promise<{ id: number; row: HTMLInputElement }> {
  const { id } = await create({ tieuDe: 'Ảnh', noiDung: '<p>a<img src="/x.png" alt="">b</p>' });
  await open(`edit=${id}`);
  (await until(editor)).commands.setNodeSelection(2);
  await until(() => button('Văn bản thay thế')?.getAttribute('aria-disabled') === null);
  await press('Văn bản thay thế');
  const row = await until(() => field('Văn bản thay thế'));
  type(row, 'Xe');
  return { id, row };
}

it.each([
  ['where it was left for another field', () => field('Tiêu đề')!.focus()],
  ['where the cursor was put elsewhere in the text', () => {
    editor()!.view.dom.focus();
    editor()!.commands.setTextSelection(1);
  }],
])('a picture’s text that is mended in its row is saved, also %s', async (_, leave) => {
  const { id, row } = await describePicture();
  leave();
  await until(() => editor()!.getHTML().includes('alt="Xe"'));
  row.focus();
  type(row, 'Xe tải');
  document.querySelector<HTMLElement>('[type=submit]')!.focus();
  await press('Lưu');
  await until(() => !dialog());
  expect((await stored(id)).noiDung).toBe('<p>a<img src="/x.png" alt="Xe tải" />b</p>');
});

it('a picture whose text was written stays selected', async () => {
  const { row } = await describePicture();
  row.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await until(() => !field('Văn bản thay thế'));
  expect(editor()!.isActive('image', { alt: 'Xe' })).toBe(true);
});

it('a link’s address that is mended in its row is that link’s, wherever the cursor has gone', async () => {
  const { id } = await create({ tieuDe: 'Liên kết', noiDung: '<p>Báo và giá</p>' });
  await open(`edit=${id}`);
  (await until(editor)).commands.setTextSelection({ from: 1, to: 4 });
  await press('Liên kết');
  const row = await until(() => field('Địa chỉ liên kết'));
  type(row, 'https://a.vn/1');
  editor()!.view.dom.focus();
  await until(() => editor()!.getHTML().includes('a.vn/1'));
  editor()!.commands.setTextSelection(10);
  row.focus();
  type(row, 'https://a.vn/2');
  document.querySelector<HTMLElement>('[type=submit]')!.focus();
  await press('Lưu');
  await until(() => !dialog());
  expect((await stored(id)).noiDung).toBe('<p><a href="https://a.vn/2">Báo</a> và giá</p>');
});
