import type { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { readDraft } from '../../stores/drafts.ts';
import { hasUnsaved } from '../../stores/unsaved.ts';
import { button, field, gate, press, until } from '../testing.tsx';
import { type } from '../type-text.testing.ts';
import { change, create, dialog, draftKey, open, prepareForms, product, stored } from './testing.tsx';

prepareForms([{ name: 'title' }, { name: 'body' }]);

const address = () => field('Địa chỉ liên kết');
const editor = () => document.querySelector<HTMLElement & { editor: Editor }>('[contenteditable=true]')?.editor;
const keyDown = (on: HTMLElement, init: KeyboardEventInit) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

/** Opens a record, selects its whole text and types an address for a link. @returns the record's id */
async function typeAddress(text: string): Promise<number> {
  const { id } = await create({ tieuDe: 'Liên kết', noiDung: '<p>Báo</p>' });
  await open(`edit=${id}`);
  (await until(editor)).commands.selectAll();
  await press('Liên kết');
  type(await until(address), text);
  return id;
}

describe('an address typed beside the text', () => {
  const linked = '<p><a href="https://vnexpress.net/">Báo</a></p>';

  it('is part of what the button saves, without a press on its own', async () => {
    const id = await typeAddress('https://vnexpress.net/');
    document.querySelector<HTMLElement>('[type=submit]')!.focus();
    await press('Lưu');
    await until(() => !dialog());
    expect((await stored(id)).noiDung).toBe(linked);
  });

  it('is part of what Ctrl+Enter saves', async () => {
    const id = await typeAddress('https://vnexpress.net/');
    keyDown(address()!, { key: 'Enter', ctrlKey: true });
    await until(() => !dialog());
    expect((await stored(id)).noiDung).toBe(linked);
  });

  it('leaves the text alone while only the window is left, and is not given up unasked', async () => {
    await typeAddress('https://vnexpress.net/');
    address()!.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(editor()!.getHTML()).toBe('<p>Báo</p>');
    expect(hasUnsaved()).toBe(true);
    keyDown(address()!, { key: 'Escape' });
    await until(() => !address());
    await until(() => !hasUnsaved());
    expect(dialog()).not.toBeNull();
  });

  it.each([
    ['the button', () => document.querySelector<HTMLElement>('[type=submit]')!.focus(), () => press('Lưu')],
    ['Ctrl+Enter', () => undefined, () => Promise.resolve(keyDown(address()!, { key: 'Enter', ctrlKey: true }))],
  ])('holds back what %s would save where it is none, and takes the focus', async (_, leave, save) => {
    const id = await typeAddress('hai từ');
    leave();
    await save();
    await until(() => document.body.textContent.includes('Cần sửa 1 trường: Nội dung'));
    await until(() => document.activeElement === address());
    expect(document.body.textContent).toContain('Địa chỉ liên kết không hợp lệ');
    // The row says what is wrong, and where: the text itself is as good as before.
    expect(document.body.textContent).not.toContain('Nội dung không hợp lệ');
    expect(editor()!.view.dom.getAttribute('aria-invalid')).toBeNull();
    expect((await stored(id)).noiDung).toBe('<p>Báo</p>');
    keyDown(address()!, { key: 'Escape' });
    await until(() => !document.body.textContent.includes('Cần sửa'));
  });

  it('is no problem of the form while it is typed, where a save was tried before', async () => {
    await typeAddress('hai từ');
    type(field('Tiêu đề')!, '');
    keyDown(address()!, { key: 'Enter', ctrlKey: true });
    await until(() => document.body.textContent.includes('Cần sửa 2 trường:'));
    keyDown(address()!, { key: 'Escape' });
    await until(() => document.body.textContent.includes('Cần sửa 1 trường:'));
    await press('Liên kết');
    for (const typed of ['a', 'a.', 'a.v', 'a.vn']) type(await until(address), typed);
    expect(document.body.textContent).toContain('Cần sửa 1 trường: Tiêu đề');
  });
});

/** Saves under this title, and begins a link while that is on its way. @returns brings the answer */
async function saveAndBeginLink(method: 'GET' | 'POST' | 'PUT', title: string): Promise<() => void> {
  const answer = gate();
  product.interfere((call, ask) => (call.method === method ? answer.passed.then(ask) : undefined));
  await until(editor);
  type(field('Tiêu đề')!, title);
  product.calls.length = 0;
  await press('Lưu');
  await until(() => product.calls.some((call) => call.method === method));
  await press('Liên kết');
  type(await until(address), 'https://a.vn/');
  return answer.open;
}

describe('a form whose save is answered', () => {
  it('stays open for an address of a link that was begun while the save was on its way', async () => {
    const { id } = await create({ tieuDe: 'Đang lưu thì thêm liên kết', noiDung: '<p>Báo</p>' });
    await open(`edit=${id}`);
    const bring = await saveAndBeginLink('PUT', 'Lưu trước, liên kết sau');
    bring();
    await until(async () => (await stored(id)).tieuDe === 'Lưu trước, liên kết sau');
    await until(() => button('Lưu')?.hasAttribute('aria-busy') === false);
    expect(address()?.value).toBe('https://a.vn/');
    expect(hasUnsaved()).toBe(true);
  });
});

describe('a form whose save ends in a question', () => {
  it('leaves whoever has begun a link meanwhile at its address, takes that into the text once they are led to the question, and asks about that where somebody else has changed it', async () => {
    const row = await create({ tieuDe: 'Hỏi khi đang thêm liên kết', noiDung: '<p>Báo</p>' });
    await open(`edit=${row.id}`);
    await until(editor);
    await change(row, { tieuDe: 'Của họ', noiDung: '<p>Báo của họ</p>' });
    const bring = await saveAndBeginLink('GET', 'Của tôi');
    bring();
    await until(() => document.querySelector('dialog [role=group][aria-label="Nội dung"]'));
    expect(document.activeElement).toBe(address());
    await press('Lưu');
    await until(() => editor()?.getHTML().includes('<a href="https://a.vn/">'));
    expect((await stored(row.id)).noiDung).toBe('<p>Báo của họ</p>');
  });

  it('leaves the focus in the form where the button that had it goes with a text that is taken over from somebody else', async () => {
    const row = await create({ tieuDe: 'Hỏi khi đang ở thanh công cụ', noiDung: '<p>Báo</p>' });
    await open(`edit=${row.id}`);
    await until(editor);
    await change(row, { tieuDe: 'Của họ', noiDung: '<p>Báo của họ</p>' });
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'GET' ? answer.passed.then(ask) : undefined));
    type(field('Tiêu đề')!, 'Của tôi');
    product.calls.length = 0;
    await press('Lưu');
    await until(() => product.calls.some(({ method }) => method === 'GET'));
    type(field('Tiêu đề')!, 'Của tôi, gõ tiếp');
    button('Liên kết')!.focus();
    answer.open();
    await until(() => button('Của tôi') && editor()?.getHTML() === '<p>Báo của họ</p>');
    await until(() => document.activeElement === dialog()?.querySelector('form'));
    expect(field('Tiêu đề')!.value).toBe('Của tôi, gõ tiếp');
  });
});

describe('a new record that is saved', () => {
  it('is not unsaved any more once a link that was begun meanwhile is given up, and offered to nobody again', async () => {
    await open('new');
    const bring = await saveAndBeginLink('POST', 'Thêm rồi thôi liên kết');
    bring();
    await until(() => button('Lưu')?.hasAttribute('aria-busy') === false);
    expect(hasUnsaved()).toBe(true);
    keyDown(address()!, { key: 'Escape' });
    await until(() => !hasUnsaved());
    await press('Huỷ');
    await until(() => !dialog());
    await until(async () => (await readDraft(draftKey())) === undefined);
  });
});

describe('the button that takes a link away', () => {
  it('takes the one whose address stands beside it, wherever the cursor has gone since', async () => {
    const { id } = await create({ tieuDe: 'Hai liên kết', noiDung: '<p><a href="/a">Một</a> và <a href="/b">hai</a></p>' });
    await open(`edit=${id}`);
    (await until(editor)).commands.setTextSelection(2);
    await press('Liên kết');
    expect((await until(address)).value).toBe('/a');
    editor()!.commands.setTextSelection(10);
    await press('Bỏ liên kết');
    await until(() => editor()!.getHTML() === '<p>Một và <a href="/b">hai</a></p>');
  });
});

describe('Ctrl+K in the text', () => {
  it('opens the row of a link', async () => {
    const { id } = await create({ tieuDe: 'Liên kết', noiDung: '<p>Báo</p>' });
    await open(`edit=${id}`);
    const { commands, view } = await until(editor);
    commands.selectAll();
    expect(keyDown(view.dom, { key: 'k', keyCode: 75, ctrlKey: true })).toBe(false);
    type(await until(address), 'a.vn');
    keyDown(address()!, { key: 'Enter' });
    await until(() => editor()!.getHTML() === '<p><a href="https://a.vn">Báo</a></p>');
  });
});
