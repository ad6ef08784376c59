import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_AT_HEADER } from '../../../sw/messages.ts';
import { features } from '../../api/endpoints.ts';
import { service } from '../../api/service.ts';
import { slide } from '../../api/slide.ts';
import { readDraft } from '../../stores/drafts.ts';
import { setReachable } from '../../stores/connection.ts';
import { clearFailure, failure } from '../../stores/error.ts';
import { navigate, path, search } from '../../stores/location.ts';
import { connectMessages } from '../../stores/messages.ts';
import { settle } from '../../stores/testing.ts';
import { hasUnsaved, question } from '../../stores/unsaved.ts';
import { onSavedLate } from '../late-saves.ts';
import { ways } from '../list/testing.tsx';
import { button, field, gate, makeWithoutKey, press, until } from '../testing.tsx';
import { type } from '../type-text.testing.ts';
import { createRecordForm } from './record-form.ts';
import type { RecordForm } from './record-form.ts';
import { alerts, change, create, dialog, draftKey, named, open, posts, prepareForms, product, stored, title } from './testing.tsx';
import type { Stored } from './testing.tsx';

prepareForms();

describe('a form', () => {
  it('says what is missing at its field and puts the focus there, without asking the backend', async () => {
    await open('new');
    await title();
    const count = posts().length;
    await press('Lưu');
    await until(() => document.body.textContent.includes('Vui lòng nhập Tiêu đề'));
    await until(() => document.activeElement === field('Tiêu đề'));
    const described = field('Tiêu đề')!.getAttribute('aria-describedby')!.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(described).toContain('Vui lòng nhập Tiêu đề');
    expect(posts()).toHaveLength(count);
  });

  it.each(['moTaNgan', 'MoTaNgan'])('puts what the backend says about the field %s at that field, keeping everything typed', async (wireName) => {
    product.interfere((call) => (call.method === 'POST' ? Promise.resolve(Response.json({ status: 'error', message: 'Sai', errors: { [wireName]: ['Từ này không được dùng'] } }, { status: 400 })) : undefined));
    await open('new');
    type(await title(), 'Giữ lại');
    type(field('Mô tả ngắn')!, 'từ cấm');
    await press('Lưu');
    const described = await until(() => field('Mô tả ngắn')!.getAttribute('aria-describedby'));
    await until(() => document.activeElement === field('Mô tả ngắn'));
    expect(document.getElementById(described.split(' ')[0]!)?.textContent).toBe('Từ này không được dùng');
    expect(field('Tiêu đề')!.value).toBe('Giữ lại');
  });

  it('goes to the first field that the backend refuses also where it names one more that the form does not have, and says that one too', async () => {
    const errors = { thutuhienthi: ['Số này đã dùng'], maKho: ['Mã kho đã khoá'] };
    product.interfere((call) => (call.method === 'POST' ? Promise.resolve(Response.json({ status: 'error', message: 'Sai', errors }, { status: 400 })) : undefined));
    await open('new');
    type(await title(), 'Giữ lại');
    await press('Lưu');
    await until(() => document.activeElement === field('Thứ tự'));
    expect(alerts()).toContain('Chưa lưu được. Mã kho đã khoá. Những gì bạn đã nhập vẫn còn');
  });

  it('takes the field from nobody who types on while it is saved: what is wrong elsewhere is said beside the buttons, until it is right', async () => {
    const row = await create({ tieuDe: 'Kho' });
    const answer = gate();
    product.interfere((call) => (call.method === 'PUT' ? answer.passed.then(() => Response.json({ message: 'Sai', errors: { tieuDe: ['Tên này đã có'] } }, { status: 400 })) : undefined));
    await open(`edit=${row.id}`);
    type(await title(), 'Kho trùng');
    product.calls.length = 0;
    await press('Lưu');
    await until(() => product.calls.some(({ method }) => method === 'PUT'));
    const summary = field('Mô tả ngắn')!;
    summary.focus();
    type(summary, 'đang gõ');
    answer.open();
    const seen = () => [...dialog()!.querySelectorAll(':not(.sr-only)')].some(({ children, textContent }) => children.length === 0 && textContent === 'Cần sửa 1 trường: Tiêu đề');
    await until(seen);
    await until(() => document.body.textContent.includes('Tên này đã có'));
    expect(alerts()).toContain('Cần sửa 1 trường: Tiêu đề');
    expect(document.activeElement).toBe(summary);
    type(field('Tiêu đề')!, 'Kho riêng');
    await until(() => !seen());
    product.interfere();
    await press('Lưu');
    await until(() => !dialog());
    expect(await stored(row.id)).toMatchObject({ tieuDe: 'Kho riêng', moTaNgan: 'đang gõ' });
  });

  it('keeps unreadable text in a number field, and calls it invalid', async () => {
    await open('new');
    type(await title(), 'Số');
    type(field('Thứ tự')!, '3 tấn');
    await press('Lưu');
    await until(() => document.body.textContent.includes('Thứ tự không hợp lệ'));
    expect(field('Thứ tự')!.value).toBe('3 tấn');
  });

  it('holds a text with the line breaks of Windows for unchanged once what was typed in it is taken back', async () => {
    const row = await create({ tieuDe: 'Hai dòng', moTaNgan: 'một' });
    product.interfere((call, ask) => (call.path.startsWith('Dichvu/Dichvu') ? Promise.resolve(Response.json({ status: 'success', data: { ...row, moTaNgan: 'một\r\nhai' } })) : ask()));
    await open(`edit=${row.id}`);
    await title();
    const summary = field('Mô tả ngắn')!;
    type(summary, 'một\nhai!');
    expect(hasUnsaved()).toBe(true);
    type(summary, 'một\nhai');
    expect(hasUnsaved()).toBe(false);
  });

  it('goes on calling invalid what cannot be read, whatever is typed beside it, until it can be', async () => {
    await open('new');
    const name = await title();
    type(field('Thứ tự')!, '3 tấn');
    await press('Lưu');
    await until(() => document.body.textContent.includes('Vui lòng nhập Tiêu đề'));
    type(name, 'Số');
    await until(() => !document.body.textContent.includes('Vui lòng nhập Tiêu đề'));
    expect(field('Thứ tự')!.getAttribute('aria-invalid')).toBe('true');
    type(field('Thứ tự')!, '3');
    await until(() => field('Thứ tự')!.getAttribute('aria-invalid') !== 'true');
  });

  it('leaves what was wrong in the record already to its backend, where somebody changes something else', async () => {
    const { id } = await create({ tieuDe: 'Từ hệ thống cũ' });
    // As of a company whose own backend takes longer summaries than ours.
    product.interfere((call, ask) => (call.method === 'GET' && call.path.includes(`id=${id}`) ? ask().then(async (answer) => {
      const { data } = (await answer.json()) as { data: object };
      return Response.json({ status: 'success', data: { ...data, moTaNgan: 'dài '.repeat(200) } });
    }) : undefined));
    await open(`edit=${id}`);
    type(await title(), '');
    await press('Lưu');
    await until(() => document.body.textContent.includes('Vui lòng nhập Tiêu đề'));
    type(await title(), 'Tiêu đề mới');
    product.calls.length = 0;
    await press('Lưu');
    await until(() => product.calls.some(({ method }) => method === 'PUT'));
    await until(() => document.activeElement === field('Mô tả ngắn'));
    product.calls.length = 0;
    type(field('Mô tả ngắn')!, 'cũng dài '.repeat(80));
    await press('Lưu');
    await until(() => document.body.textContent.includes('Mô tả ngắn dài tối đa 500 ký tự'));
    expect(product.calls.map(({ method }) => method)).not.toContain('PUT');
  });

  it('is sent once however often Save is clicked, and shows the new row', async () => {
    product.calls.length = 0;
    await open('new');
    type(await title(), 'Chỉ một lần');
    const save = await until(() => button('Lưu'));
    save.click();
    save.click();
    save.form!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    await until(() => !dialog() && search.value === '');
    expect(posts()).toHaveLength(1);
    expect(await named('Chỉ một lần')).toHaveLength(1);
    await until(() => document.querySelector('tr[data-marked]')?.textContent.includes('Chỉ một lần'));
  });

  it('keeps the keyboard, and hears Ctrl+Enter, where the button that was pressed goes with its notice', async () => {
    const row = await create({ tieuDe: 'Thử lại bằng phím' });
    product.interfere((call) => (call.method === 'PUT' ? Promise.resolve(Response.json({}, { status: 501 })) : undefined));
    await open(`edit=${row.id}`);
    type(await title(), 'Thử lại bằng phím, đã sửa');
    await press('Lưu');
    const retry = await until(() => button('Thử lại'));
    const answer = gate();
    product.interfere((call) => (call.method === 'PUT' ? answer.passed.then(() => Response.json({}, { status: 501 })) : undefined));
    retry.focus();
    retry.click();
    await until(() => !retry.isConnected);
    await until(() => document.activeElement === button('Lưu')?.form);
    answer.open();
    await until(() => button('Thử lại'));
    product.interfere();
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }));
    await until(() => !dialog());
    expect((await stored(row.id)).tieuDe).toBe('Thử lại bằng phím, đã sửa');
  });

  it('says that it saves where that takes its time, until it is done', async () => {
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'POST' ? answer.passed.then(ask) : undefined));
    await open('new');
    type(await title(), 'Lưu lâu');
    const said = () => [...dialog()!.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');
    expect(said()).toBe('');
    await press('Lưu');
    await until(() => said() === 'Đang lưu…');
    answer.open();
    await until(() => !dialog());
    expect(await named('Lưu lâu')).toHaveLength(1);
  });

  it.each(['new', 'edit'])('stays open with what was typed while the save was on its way, and sends that with the next one (%s)', async (manner) => {
    let answer = (): void => undefined;
    product.interfere((call, ask) => (['POST', 'PUT'].includes(call.method) ? new Promise<void>((go) => (answer = go)).then(ask) : undefined));
    const name = `Đang lưu thì gõ tiếp, ${manner}`;
    await open(manner === 'new' ? 'new' : `edit=${(await create({ tieuDe: 'Trước đó' })).id}`);
    type(await title(), name);
    product.calls.length = 0;
    await press('Lưu');
    await until(() => product.calls.some(({ method }) => method !== 'GET'));
    type(field('Mô tả ngắn')!, 'gõ trong lúc chờ');
    answer();
    await until(async () => (await named(name))[0]?.moTaNgan === '');
    await until(() => button('Lưu')?.hasAttribute('aria-busy') === false);
    expect(field('Mô tả ngắn')!.value).toBe('gõ trong lúc chờ');
    // A draft of a new record offers all of it, not only what was typed since: a form that starts empty gets it.
    if (manner === 'new') expect(await readDraft(draftKey())).toMatchObject({ values: { title: name }, base: { title: '' } });
    product.interfere();
    await press('Lưu');
    await until(() => !dialog());
    expect((await named(name)).map(({ moTaNgan }) => moTaNgan)).toEqual(['gõ trong lúc chờ']);
    expect(await readDraft(draftKey())).toBeUndefined();
  });

  it('offers a new record that is saved to nobody as a draft once what was typed meanwhile is taken back', async () => {
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'POST' ? answer.passed.then(ask) : undefined));
    await open('new');
    type(await title(), 'Gõ rồi xoá');
    const count = posts().length;
    await press('Lưu');
    await until(() => posts().length > count);
    type(field('Mô tả ngắn')!, 'x');
    answer.open();
    await until(() => button('Lưu')?.hasAttribute('aria-busy') === false);
    expect(await readDraft(draftKey())).toMatchObject({ values: { title: 'Gõ rồi xoá', summary: 'x' } });
    type(field('Mô tả ngắn')!, '');
    await press('Huỷ');
    await until(() => !dialog());
    expect(await readDraft(draftKey())).toBeUndefined();
  });

  it('keeps as a draft what was put back to how it had been while the save was on its way: it is a change of what is saved', async () => {
    let answer = (): void => undefined;
    product.interfere((call, ask) => (call.method === 'PUT' ? new Promise<void>((go) => (answer = go)).then(ask) : undefined));
    const { id } = await create({ tieuDe: 'Tên cũ', moTaNgan: 'như cũ' });
    await open(`edit=${id}`);
    await title();
    type(field('Mô tả ngắn')!, 'đổi rồi');
    product.calls.length = 0;
    await press('Lưu');
    await until(() => product.calls.some(({ method }) => method === 'PUT'));
    type(field('Mô tả ngắn')!, 'như cũ');
    answer();
    await until(async () => (await stored(id)).moTaNgan === 'đổi rồi');
    await until(() => button('Lưu')?.hasAttribute('aria-busy') === false);
    expect((await readDraft({ ...draftKey(), record: id }))?.values['summary']).toBe('như cũ');
    product.interfere();
    await press('Lưu');
    await until(() => !dialog());
    expect((await stored(id)).moTaNgan).toBe('như cũ');
  });

  it.each(['new', 'edit'])('stays open with what was typed while the draft of a saved form was being removed (%s)', async (manner) => {
    const name = `Đã lưu thì gõ tiếp, ${manner}`;
    await open(manner === 'new' ? 'new' : `edit=${(await create({ tieuDe: 'Trước đó' })).id}`);
    type(await title(), name);
    const { delete: remove } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(function (this: IDBObjectStore, id) {
      type(field('Mô tả ngắn')!, 'gõ trong lúc dọn');
      return remove.call(this, id);
    });
    await press('Lưu');
    await until(async () => (await named(name))[0]?.moTaNgan === '');
    await until(() => button('Lưu')?.hasAttribute('aria-busy') === false);
    expect(field('Mô tả ngắn')!.value).toBe('gõ trong lúc dọn');
    expect(hasUnsaved()).toBe(true);
    await press('Lưu');
    await until(() => !dialog());
    expect((await named(name)).map(({ moTaNgan }) => moTaNgan)).toEqual(['gõ trong lúc dọn']);
    expect(await readDraft(draftKey())).toBeUndefined();
  });

  it('leaves no draft of what was typed, and taken back, while the draft of a saved form was being removed', async () => {
    await open('new');
    type(await title(), 'Gõ rồi thôi lúc dọn');
    const { delete: remove } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(function (this: IDBObjectStore, id) {
      type(field('Mô tả ngắn')!, 'gõ');
      type(field('Mô tả ngắn')!, '');
      return remove.call(this, id);
    });
    await press('Lưu');
    await until(() => !dialog());
    expect(await readDraft(draftKey())).toBeUndefined();
  });

  it('makes one record of a save whose answer was lost and that is sent again', async () => {
    let lost = false;
    product.interfere((call, ask) => {
      if (call.method !== 'POST' || lost) return undefined;
      lost = true;
      return ask().then(() => Promise.reject(new TypeError('network')));
    });
    await open('new');
    type(await title(), 'Câu trả lời bị mất');
    await press('Lưu');
    await until(() => alerts().includes('Không nhận được phản hồi'));
    expect(field('Tiêu đề')!.value).toBe('Câu trả lời bị mất');
    await press('Lưu');
    await until(() => !dialog());
    expect(await named('Câu trả lời bị mất')).toHaveLength(1);
  });

  describe('whose answer was lost', () => {
    const listed = () => [...document.querySelectorAll('[data-row-link]')].map(({ textContent }) => textContent);
    const lose = (lost: string): void => product.interfere((call, ask) => (call.method === lost ? ask().then(() => Response.json({}, { status: 500 })) : undefined));

    it('has the list show what it may have made: nobody adds that once more', async () => {
      lose('POST');
      await open('new');
      type(await title(), 'Có thể đã thêm');
      await press('Lưu');
      await until(() => alerts().includes('hãy kiểm tra'));
      await open('');
      await until(() => listed().includes('Có thể đã thêm'));
      expect(dialog()).toBeNull();
    });

    it('has the list show what it may have changed, holds what was typed on, and takes what it wrote for nobody else’s change', async () => {
      const row = await create({ tieuDe: 'Chưa đổi tên', moTaNgan: 'cũ' });
      lose('PUT');
      await open(`search=đổi tên&edit=${row.id}`);
      type(await title(), 'Có thể đã đổi tên');
      await press('Lưu');
      await until(() => alerts().includes('hãy kiểm tra'));
      type(field('Mô tả ngắn')!, 'gõ tiếp');
      await until(() => listed().includes('Có thể đã đổi tên'));
      expect([field('Tiêu đề')!.value, field('Mô tả ngắn')!.value]).toEqual(['Có thể đã đổi tên', 'gõ tiếp']);
      product.interfere();
      type(field('Tiêu đề')!, 'Đổi tên lần hai');
      await press('Lưu');
      await until(() => !dialog());
      expect(await stored(row.id)).toMatchObject({ tieuDe: 'Đổi tên lần hai', moTaNgan: 'gõ tiếp' });
    });

    it('asks for no list where nothing was written: it is the same', async () => {
      product.interfere((call) => (call.method === 'POST' ? Promise.resolve(Response.json({ message: 'Chưa được' }, { status: 400 })) : undefined));
      await open('new');
      type(await title(), 'Không được thêm');
      await until(() => document.querySelector('table')?.ariaBusy === 'false');
      product.calls.length = 0;
      await press('Lưu');
      await until(() => alerts().includes('Chưa được'));
      await open('');
      await settle();
      expect(product.calls.map(({ method }) => method)).toEqual(['POST']);
    });
  });

  it('writes what was typed after a lost answer into the record that the first try made', async () => {
    let lost = false;
    product.interfere((call, ask) => {
      if (call.method !== 'POST' || lost) return undefined;
      lost = true;
      return ask().then(() => Promise.reject(new TypeError('network')));
    });
    await open('new');
    type(await title(), 'Trước khi mất câu trả lời');
    await press('Lưu');
    await until(() => alerts().includes('Không nhận được phản hồi'));
    type(field('Tiêu đề')!, 'Sau khi mất câu trả lời');
    await press('Lưu');
    await until(() => !dialog());
    expect(await named('Trước khi mất câu trả lời')).toHaveLength(0);
    expect(await named('Sau khi mất câu trả lời')).toHaveLength(1);
  });

  it('asks about a field that somebody changed in the record which the lost try had made', async () => {
    product.interfere((call, ask) => (call.method === 'POST' ? ask().then(() => Promise.reject(new TypeError('network'))) : undefined));
    await open('new');
    type(await title(), 'Mất rồi có người sửa');
    await press('Lưu');
    await until(() => alerts().includes('Không nhận được phản hồi'));
    product.interfere();
    const [made] = await named('Mất rồi có người sửa');
    await change(made!, { tieuDe: 'Người khác sửa trước', moTaNgan: 'Thêm' });
    type(field('Tiêu đề')!, 'Tôi sửa sau');
    await press('Lưu');
    await press('Của tôi');
    await press('Lưu');
    await until(() => !dialog());
    expect(await stored(made!.id)).toMatchObject({ tieuDe: 'Tôi sửa sau', moTaNgan: 'Thêm' });
  });

  it('says that what a lost try had made is gone again, and adds it anew where that is wanted, also after a reload', async () => {
    product.interfere((call, ask) => (call.method === 'POST' ? ask().then(() => Promise.reject(new TypeError('network'))) : undefined));
    await open('new');
    type(await title(), 'Mất rồi bị xoá');
    await press('Lưu');
    await until(() => alerts().includes('Không nhận được phản hồi'));
    product.interfere();
    const [made] = await named('Mất rồi bị xoá');
    await product.api('DELETE', `Dichvu/Dichvu?id=${made!.id}`);
    await press('Lưu');
    await until(() => alerts().includes('Bản ghi này không còn nữa'));
    await open('');
    await open('new');
    await press('Khôi phục');
    await press('Lưu');
    await until(() => alerts().includes('Bản ghi này không còn nữa'));
    expect(await named('Mất rồi bị xoá')).toEqual([]);
    await press('Thêm thành bản ghi mới');
    await until(() => !dialog());
    expect(await named('Mất rồi bị xoá')).toHaveLength(1);
    expect(await readDraft(draftKey())).toBeUndefined();
  });

  it('adds anew what it has made itself and somebody deleted while it was being typed on', async () => {
    const saving = gate();
    product.interfere((call, ask) => (call.method === 'POST' ? ask().then((answer) => saving.passed.then(() => answer)) : undefined));
    await open('new');
    type(await title(), 'Thêm rồi gõ tiếp');
    await press('Lưu');
    await until(() => named('Thêm rồi gõ tiếp').then(([row]) => row));
    type(field('Mô tả ngắn')!, 'gõ tiếp');
    saving.open();
    await until(() => button('Lưu')?.getAttribute('aria-busy') !== 'true');
    product.interfere();
    const [made] = await named('Thêm rồi gõ tiếp');
    await product.api('DELETE', `Dichvu/Dichvu?id=${made!.id}`);
    await press('Lưu');
    await until(() => alerts().includes('Bản ghi này không còn nữa'));
    await press('Thêm thành bản ghi mới');
    await until(() => !dialog());
    expect((await named('Thêm rồi gõ tiếp')).map(({ moTaNgan }) => moTaNgan)).toEqual(['gõ tiếp']);
  });

  it('takes what it has written itself without an answer for nobody else’s change', async () => {
    const row = await create({ tieuDe: 'Chưa sửa', moTaNgan: 'cũ' });
    let lost = false;
    product.interfere((call, ask) => {
      if (call.method !== 'PUT' || lost) return undefined;
      lost = true;
      return ask().then(() => Promise.reject(new TypeError('network')));
    });
    await open(`edit=${row.id}`);
    type(await title(), 'Sửa lần một');
    type(field('Mô tả ngắn')!, 'mới');
    await press('Lưu');
    await until(() => alerts().includes('Không nhận được phản hồi'));
    type(field('Tiêu đề')!, 'Sửa lần hai');
    type(field('Mô tả ngắn')!, 'cũ');
    await press('Lưu');
    await until(() => !dialog());
    expect(await stored(row.id)).toMatchObject({ tieuDe: 'Sửa lần hai', moTaNgan: 'cũ' });
  });

  it('takes what was refused for nothing that it has written: somebody else’s change to the same is asked about', async () => {
    const row = await create({ tieuDe: 'Bị từ chối', moTaNgan: 'cũ' });
    product.interfere((call) => (call.method === 'PUT' ? Promise.resolve(Response.json({ message: 'Chưa được' }, { status: 400 })) : undefined));
    await open(`edit=${row.id}`);
    await title();
    type(field('Mô tả ngắn')!, 'như nhau');
    await press('Lưu');
    await until(() => alerts().includes('Chưa được'));
    product.interfere();
    await change(row, { moTaNgan: 'như nhau' });
    type(field('Mô tả ngắn')!, 'khác đi');
    await press('Lưu');
    await until(() => button('Của tôi'));
    expect(await stored(row.id)).toMatchObject({ moTaNgan: 'như nhau' });
  });

  it('takes what it could not send, because its look at the record failed, for nothing that it has written: somebody else’s change to the same is asked about', async () => {
    const row = await create({ tieuDe: 'Chưa gửi được', moTaNgan: 'cũ' });
    await open(`edit=${row.id}`);
    await title();
    type(field('Mô tả ngắn')!, 'như nhau');
    product.interfere((call) => (call.cache === 'no-store' ? Promise.resolve(Response.json({}, { status: 501 })) : undefined));
    product.calls.length = 0;
    await press('Lưu');
    await until(() => button('Thử lại'));
    expect(product.calls.map(({ method }) => method)).not.toContain('PUT');
    product.interfere();
    await change(row, { moTaNgan: 'như nhau' });
    type(field('Mô tả ngắn')!, 'khác đi');
    await press('Lưu');
    await until(() => button('Của tôi'));
    expect(await stored(row.id)).toMatchObject({ moTaNgan: 'như nhau' });
  });

  it('has the identity of a create on disk before the create is sent', async () => {
    const kept: unknown[] = [];
    product.interfere((call, ask) =>
      call.method === 'POST' ? readDraft(draftKey()).then((draft) => kept.push(draft?.clientKey, draft?.sent?.[0]?.['title'])).then(ask) : undefined,
    );
    await open('new');
    type(await title(), 'Có danh tính trước');
    await press('Lưu');
    await until(() => !dialog());
    expect(kept).toEqual([expect.stringMatching(/^[a-zA-Z]{10}$/), 'Có danh tính trước']);
  });

  it('sends the same create also after the page was left and its draft restored', async () => {
    product.interfere((call, ask) => (call.method === 'POST' ? ask().then(() => Promise.reject(new TypeError('network'))) : undefined));
    await open('new');
    type(await title(), 'Gửi lại sau khi quay lại');
    await press('Lưu');
    await until(() => alerts().includes('Không nhận được phản hồi'));
    product.interfere();
    await open('');
    await until(() => !dialog());
    await open('new');
    await press('Khôi phục');
    await until(() => field('Tiêu đề')?.value === 'Gửi lại sau khi quay lại');
    await press('Lưu');
    await until(() => !dialog());
    expect(await named('Gửi lại sau khi quay lại')).toHaveLength(1);
  });

  describe('before a backend that does not know a repeated create', () => {
    const restore = () => product.interfere((call) => (call.method === 'POST' ? makeWithoutKey(product, call) : undefined));
    const lose = () => product.interfere((call) => (call.method === 'POST' ? makeWithoutKey(product, call).then(() => Promise.reject(new TypeError('network'))) : undefined));
    beforeEach(() => {
      Object.assign(features, { clientKey: false });
      restore();
    });
    afterEach(() => void Object.assign(features, { clientKey: true }));

    it('shows what the lost try has made, and uses it', async () => {
      lose();
      await open('new');
      type(await title(), 'Sinh đôi');
      await press('Lưu');
      await until(() => alerts().includes('Không nhận được phản hồi'));
      restore();
      product.calls.length = 0;
      await press('Lưu');
      await press('Dùng bản đã có');
      await until(() => !dialog() && search.value === '');
      expect(await named('Sinh đôi')).toHaveLength(1);
      await until(() => document.querySelector('tr[data-marked]')?.textContent.includes('Sinh đôi'));
      // It holds all that was sent: whoever may add, and not edit, needs no more.
      expect(product.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
      expect(question.value).toBeUndefined();
    });

    it('knows what the lost try has made also by what was typed then, and writes into it what was typed since', async () => {
      lose();
      await open('new');
      type(await title(), 'Sinh đôi viết sai');
      type(field('Mô tả ngắn')!, 'cũ');
      await press('Lưu');
      await until(() => alerts().includes('Không nhận được phản hồi'));
      restore();
      const [made] = await named('Sinh đôi viết sai');
      type(field('Tiêu đề')!, 'Sinh đôi viết đúng');
      await press('Lưu');
      product.calls.length = 0;
      await press('Dùng bản đã có');
      await until(() => !dialog());
      expect(await stored(made!.id)).toMatchObject({ tieuDe: 'Sinh đôi viết đúng', moTaNgan: 'cũ' });
      expect(posts()).toHaveLength(0);
    });

    it('asks again about what a later try has made, and no more about what is known to be another record', async () => {
      await create({ tieuDe: 'Ba lần', thutuhienthi: 0 });
      product.interfere((call) => (call.method === 'POST' ? Promise.reject(new TypeError('network')) : undefined));
      await open('new');
      type(await title(), 'Ba lần');
      await press('Lưu');
      await until(() => alerts().includes('Không nhận được phản hồi'));
      lose();
      await press('Lưu');
      await press('Vẫn tạo mới');
      await until(() => alerts().includes('Không nhận được phản hồi'));
      restore();
      await press('Lưu');
      await until(() => button('Dùng bản đã có'));
      expect([...document.querySelectorAll('dialog button')].filter(({ textContent }) => textContent === 'Dùng bản đã có')).toHaveLength(1);
      await press('Dùng bản đã có');
      await until(() => !dialog());
      expect(await named('Ba lần')).toHaveLength(2);
    });

    it('writes what was typed while a create was on its way into the record that it has made', async () => {
      let answer = (): void => undefined;
      product.interfere((call) => (call.method === 'POST' ? new Promise<void>((go) => (answer = go)).then(() => makeWithoutKey(product, call)) : undefined));
      await open('new');
      type(await title(), 'Tạo xong thì gõ tiếp');
      product.calls.length = 0;
      await press('Lưu');
      await until(() => posts().length > 0);
      type(field('Mô tả ngắn')!, 'gõ trong lúc chờ');
      answer();
      await until(async () => (await named('Tạo xong thì gõ tiếp'))[0]?.moTaNgan === '');
      await until(() => button('Lưu')?.hasAttribute('aria-busy') === false);
      restore();
      await press('Lưu');
      await until(() => !dialog());
      expect((await named('Tạo xong thì gõ tiếp')).map(({ moTaNgan }) => moTaNgan)).toEqual(['gõ trong lúc chờ']);
    });

    it('makes another one where the person says so, and asks nothing where nothing looks like it', async () => {
      await create({ tieuDe: 'Giống hệt', thutuhienthi: 0 });
      product.interfere((call) => (call.method === 'POST' ? Promise.reject(new TypeError('network')) : undefined));
      await open('new');
      type(await title(), 'Giống hệt');
      await press('Lưu');
      await until(() => alerts().includes('Không nhận được phản hồi'));
      restore();
      await press('Lưu');
      await press('Vẫn tạo mới');
      await until(() => !dialog());
      expect(await named('Giống hệt')).toHaveLength(2);
      await open('new');
      type(await title(), 'Không giống ai');
      await press('Lưu');
      await until(() => !dialog());
      expect(await named('Không giống ai')).toHaveLength(1);
    });
  });

  it('asks before unsaved changes are left, and stays where the answer is no', async () => {
    await open('new');
    type(await title(), 'Chưa lưu');
    await press('Huỷ');
    (await until(() => question.value)).resolve(false);
    expect(field('Tiêu đề')!.value).toBe('Chưa lưu');
    expect(search.value).toBe('?new');
    await press('Đóng');
    (await until(() => question.value)).resolve(true);
    await until(() => !dialog());
  });

  it('asks no longer about leaving once the save that was on its way is there: the person goes on', async () => {
    const row = await create({ tieuDe: 'Bến tàu' });
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
    await open(`edit=${row.id}`);
    type(await title(), 'Bến tàu mới');
    await press('Lưu');
    const gone = navigate('/page_management/product');
    await until(() => question.value);
    answer.open();
    await gone;
    expect([path.value, question.value]).toEqual(['/page_management/product', undefined]);
    expect((await stored(row.id)).tieuDe).toBe('Bến tàu mới');
  });

  it('that was left while its save was on its way closes no other form when the answer comes', async () => {
    const [first, second] = [await create({ tieuDe: 'Bãi xe' }), await create({ tieuDe: 'Cầu cảng' })];
    const answer = gate();
    let answered = false;
    product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask).finally(() => (answered = true)) : undefined));
    await open(`edit=${first.id}`);
    await until(() => field('Tiêu đề')?.value === 'Bãi xe');
    type(field('Tiêu đề')!, 'Bãi xe mới');
    product.calls.length = 0;
    await press('Lưu');
    await until(() => product.calls.some(({ method }) => method === 'PUT'));
    await press('Huỷ');
    (await until(() => question.value)).resolve(true);
    await until(() => !dialog());
    await open(`edit=${second.id}`);
    await until(() => field('Tiêu đề')?.value === 'Cầu cảng');
    type(field('Tiêu đề')!, 'Cầu cảng đang gõ');
    product.calls.length = 0;
    answer.open();
    // What is saved is shown in the list all the same.
    await until(() => answered && product.calls.some(({ path: asked }) => asked.startsWith('Dichvu_Getlist')));
    expect((await stored(first.id)).tieuDe).toBe('Bãi xe mới');
    expect([search.value, field('Tiêu đề')?.value]).toEqual([`?edit=${second.id}`, 'Cầu cảng đang gõ']);
  });

  describe('that is left to somebody else while it is saved', () => {
    afterEach(() => product.signInAgain());

    it('tells them nothing', async () => {
      const row = await create({ tieuDe: 'Của người trước' });
      // What the tests before had to say is heard by nobody.
      connectMessages(() => undefined)();
      const told: string[] = [];
      const silence = connectMessages(({ text }) => told.push(text));
      const answer = gate();
      product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
      await open(`edit=${row.id}`);
      type(await title(), 'Lưu trước khi đi');
      product.calls.length = 0;
      await press('Lưu');
      await until(() => product.calls.some(({ method }) => method === 'PUT'));
      ways['leaves another tab to somebody else']();
      answer.open();
      await until(() => !dialog());
      silence();
      expect(told).toEqual([]);
    });
  });

  describe('that was left while it was saved, and is opened again, leaves the keyboard in the field', () => {
    /** Renames a record, leaves its form before the answer, and opens it again. @returns brings the answer */
    async function comeBack(name: string, write: (ask: () => Promise<Response>, end: Promise<void>) => Promise<Response>): Promise<() => void> {
      const { id } = await create({ tieuDe: 'Trước khi rời đi' });
      const answer = gate();
      let isWritten = false;
      product.interfere((call, ask) => (call.method === 'PUT' ? write(() => ask().finally(() => (isWritten = true)), answer.passed) : undefined));
      await open(`edit=${id}`);
      type(await title(), name);
      product.calls.length = 0;
      await press('Lưu');
      await until(() => isWritten || product.calls.some(({ method }) => method === 'PUT'));
      await press('Huỷ');
      (await until(() => question.value)).resolve(true);
      await until(() => !dialog());
      await open(`edit=${id}`);
      await until(() => document.activeElement === field('Tiêu đề'));
      return answer.open;
    }

    it('where the answer puts another value into it', async () => {
      const bring = await comeBack('Tên lưu muộn', (ask, end) => end.then(ask));
      expect(field('Tiêu đề')?.value).toBe('Trước khi rời đi');
      bring();
      await until(() => field('Tiêu đề')?.value === 'Tên lưu muộn');
      await until(() => document.activeElement === field('Tiêu đề'));
      expect(hasUnsaved()).toBe(false);
    });

    it('and the field as it is where it holds what was saved', async () => {
      let isTold = false;
      const bring = await comeBack('Tên đã lưu', (ask, end) => ask().then((told) => end.then(() => told)));
      const shown = await until(() => (field('Tiêu đề')?.value === 'Tên đã lưu' ? field('Tiêu đề') : undefined));
      await until(() => document.activeElement === shown);
      const stop = onSavedLate(service, undefined, () => (isTold = true));
      bring();
      await until(() => isTold);
      stop();
      await settle();
      expect([shown.isConnected, document.activeElement]).toEqual([true, shown]);
    });
  });

  it('takes no record for its own by a choice whose save is not agreed to', async () => {
    const twin = { row: { id: 4711 }, from: { image: '/uploads/a.png', order: 1 } };
    const agree = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true);
    const form = createRecordForm(
      { resource: slide, fields: [{ name: 'image' }, { name: 'order' }], id: undefined, start: { image: '/uploads/a.png', order: 1 }, nameOf: () => 'slide', agree, onSaved: () => undefined },
      'slide',
    );
    const asked: string[] = [];
    product.interfere((call) => {
      if (call.method !== 'GET') asked.push(call.method);
      return undefined;
    });
    form.change('order', 2);
    await form.saveInto(twin as never);
    expect(asked).toEqual([]);
    await form.saveApart();
    expect(asked).toEqual(['POST']);
    form.abandon()();
  });

  describe('whose save waits for a picture on its way up', () => {
    const waiting = (): RecordForm => {
      product.calls.length = 0;
      const fields = [{ name: 'image' }, { name: 'order' }];
      const form = createRecordForm({ resource: slide, fields, id: undefined, start: { image: '/uploads/a.png', order: 1 }, nameOf: () => 'slide', onSaved: () => undefined }, 'slide');
      form.busy('image', 'running');
      return form;
    };
    const written = (): string[] => product.calls.map(({ method }) => method).filter((method) => method !== 'GET');

    it('is given up with it by whoever leaves', async () => {
      const form = waiting();
      const leave = form.start();
      form.change('order', 2);
      const saving = form.save();
      leave();
      // As the picture's field says when it goes.
      form.busy('image', 'none');
      await saving;
      expect(written()).toEqual([]);
      form.abandon()();
    });

    it('says what is missing where that picture was given up', async () => {
      const form = waiting();
      const leave = form.start();
      form.change('image', '');
      const saving = form.save();
      expect(form.problems.value).toEqual({});
      form.busy('image', 'stopped');
      await saving;
      expect([form.problems.value['image']?.code, form.wanted.value, written()]).toEqual(['required', { name: 'image' }, []]);
      leave();
    });

    it('ends without a word where that picture is stopped by hand, unless another takes its place', async () => {
      const form = waiting();
      const leave = form.start();
      form.change('order', 2);
      const saving = form.save();
      form.busy('image', 'stopped');
      await saving;
      expect([form.saving.value, form.failure.value, form.wanted.value, written()]).toEqual([false, undefined, undefined, []]);
      form.busy('image', 'running');
      const again = form.save();
      form.busy('image', 'stopped');
      form.busy('image', 'running');
      form.busy('image', 'none');
      await again;
      expect(written()).toEqual(['POST']);
      leave();
    });

    it('ends at once where that picture is stopped while another still goes up, which is not missing', async () => {
      const form = waiting();
      const leave = form.start();
      form.change('image', '');
      form.busy('order', 'running');
      const saving = form.save();
      form.busy('order', 'stopped');
      await saving;
      expect([form.saving.value, form.failure.value, form.problems.value, form.busy('image', 'running')]).toEqual([false, undefined, {}, false]);
      form.change('image', '/uploads/b.png');
      form.busy('image', 'none');
      await form.save();
      expect(written()).toEqual(['POST']);
      leave();
    });

    it('is held back where that picture turns out to be none, which is said at its field, and goes when it is pressed again', async () => {
      const form = waiting();
      const leave = form.start();
      form.change('order', 2);
      const saving = form.save();
      form.busy('image', 'refused');
      await saving;
      expect([form.failure.value, form.wanted.value, written()]).toEqual([{ kind: 'working' }, { name: 'image' }, []]);
      await form.save();
      expect([form.failure.value, written()]).toEqual([undefined, ['POST']]);
      leave();
    });
  });

  it('closes without a question where nothing was changed', async () => {
    const row = await create({ tieuDe: 'Chỉ xem' });
    await open(`edit=${row.id}`);
    await title();
    await press('Huỷ');
    await until(() => !dialog());
    expect(question.value).toBeUndefined();
  });

  it('shows a space for a line break in a field of one line, and leaves it stored until somebody types there', async () => {
    const row = await create({ tieuDe: '12 Lê Lợi\r\nQuận 1' });
    await open(`edit=${row.id}`);
    expect((await title()).value).toBe('12 Lê Lợi Quận 1');
    expect(hasUnsaved()).toBe(false);
    type(field('Mô tả ngắn')!, 'gõ bên cạnh');
    await press('Lưu');
    await until(() => !dialog());
    expect(await stored(row.id)).toMatchObject({ tieuDe: row.tieuDe, moTaNgan: 'gõ bên cạnh' });
    await open(`edit=${row.id}`);
    type(await title(), '12 Lê Lợi');
    await change(row, { tieuDe: '14 Lê Lợi\nQuận 1' });
    await press('Lưu');
    await press('Của người khác');
    await until(() => field('Tiêu đề')?.value === '14 Lê Lợi Quận 1');
  });

  it('opens no record for an id that is none of its kind', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999', 'new', '']) {
      await open(`edit=${id}`);
      expect((await until(() => failure.value)).message).toBe(`Page Not Found: ${path.value}`);
      clearFailure();
      await open('');
    }
    expect(dialog()).toBeNull();
  });

  it('whose record could not be read is read once the backend can be reached again, and not before', async () => {
    const row = await create({ tieuDe: 'Đọc lại' });
    const reads = () => product.calls.filter(({ path: asked }) => asked.startsWith('Dichvu/Dichvu?id')).length;
    product.interfere((call) => (call.path.startsWith('Dichvu/Dichvu') ? Promise.resolve(Response.json({}, { status: 501 })) : undefined));
    await open(`edit=${row.id}`);
    await until(() => button('Thử lại'));
    const before = reads();
    setReachable(true);
    setReachable(false);
    product.interfere();
    expect([reads(), button('Thử lại')?.disabled]).toEqual([before, false]);
    setReachable(true);
    expect((await title()).value).toBe('Đọc lại');
    expect(reads()).toBe(before + 1);
  });

  it('whose record could not be read is read also where the backend is back in the very moment that this is drawn', async () => {
    const row = await create({ tieuDe: 'Đọc lại ngay' });
    product.interfere((call) => (call.path.startsWith('Dichvu/Dichvu') ? Promise.resolve(Response.json({}, { status: 501 })) : undefined));
    const drawn = new Promise<void>((seen) => {
      // Hears of the button before any effect that comes after the drawing.
      const watch = new MutationObserver(() => {
        if (!button('Thử lại')) return;
        watch.disconnect();
        product.interfere();
        setReachable(false);
        setReachable(true);
        seen();
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    await open(`edit=${row.id}`);
    await drawn;
    expect((await title()).value).toBe('Đọc lại ngay');
  });

  describe('whose record the worker had kept', () => {
    let row: Stored;
    const reads = (): number => product.calls.filter(({ path: asked }) => asked === `Dichvu/Dichvu?id=${row.id}`).length;

    /** Opens it while nothing else is answered. Somebody at another desk has changed it since it was kept. */
    async function openKept(): Promise<void> {
      row = await create({ tieuDe: 'Bản đã giữ' });
      product.interfere((call, ask) =>
        call.path.startsWith('Dichvu/Dichvu?id')
          ? ask().then((told) => new Response(told.body, { headers: { [KEPT_AT_HEADER]: String(Date.now()) } }))
          : Promise.reject(new TypeError('fetch failed')),
      );
      await open(`edit=${row.id}`);
      expect((await title()).value).toBe('Bản đã giữ');
      await change(row, { tieuDe: 'Bản bây giờ' });
      product.calls.length = 0;
    }

    it('reads it anew once the backend can be reached again', async () => {
      await openKept();
      product.interfere();
      setReachable(true);
      await until(() => field('Tiêu đề')?.value === 'Bản bây giờ');
      expect(reads()).toBe(1);
    });

    describe('leaves the keyboard where it is', () => {
      /** The form's first field takes the focus a frame after the form is there. */
      const drawn = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));

      it.each([
        ['in a field', () => field('Thứ tự')],
        ['on the button that closes', () => button('Đóng')],
      ])('%s, when it is read anew', async (_, place) => {
        await openKept();
        await until(() => document.activeElement === field('Tiêu đề'));
        place()!.focus();
        product.interfere();
        setReachable(true);
        await until(() => field('Tiêu đề')?.value === 'Bản bây giờ');
        await drawn();
        expect(document.activeElement).toBe(place());
      });
    });

    it('closes once it is saved, also where nothing was changed and the record is just being read anew', async () => {
      await openKept();
      const [saving, reading] = [gate(), gate()];
      let isRead = false;
      product.interfere((call, ask) => {
        if (!call.path.startsWith('Dichvu/Dichvu?id')) return undefined;
        const isSave = call.cache === 'no-store';
        return ask().finally(() => (isSave ? saving : reading).passed).finally(() => (isRead ||= !isSave));
      });
      setReachable(true);
      await until(() => reads() === 1);
      await press('Lưu');
      await until(() => reads() === 2);
      reading.open();
      await until(() => isRead);
      await settle();
      saving.open();
      await until(() => !dialog());
      expect((await stored(row.id)).tieuDe).toBe('Bản bây giờ');
    });

    it('leaves it alone under what is typed: the save looks for itself', async () => {
      await openKept();
      type(field('Tiêu đề')!, 'Đang gõ');
      product.interfere();
      setReachable(true);
      await settle();
      expect([reads(), field('Tiêu đề')?.value]).toEqual([0, 'Đang gõ']);
    });

    it('leaves it alone also where somebody types while it is read', async () => {
      await openKept();
      const answer = gate();
      product.interfere((call, ask) => (call.path.startsWith('Dichvu/Dichvu?id') ? ask().finally(() => answer.passed) : undefined));
      setReachable(true);
      await until(() => reads() === 1);
      type(field('Tiêu đề')!, 'Đang gõ');
      answer.open();
      await settle();
      expect(field('Tiêu đề')?.value).toBe('Đang gõ');
    });
  });

  it('says that a record is gone', async () => {
    await open('edit=999999');
    await until(() => alerts() !== '');
    expect(alerts()).toContain('Bản ghi này không còn nữa');
  });
});
