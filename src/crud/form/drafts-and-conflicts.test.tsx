import { describe, expect, it, vi } from 'vitest';
import { product as productResource } from '../../api/product.ts';
import { service } from '../../api/service.ts';
import { draftsFailed, flushDrafts, readDraft, saveDraft } from '../../stores/drafts.ts';
import { search } from '../../stores/location.ts';
import { loadMenu } from '../../stores/menu.ts';
import { user } from '../../stores/session.ts';
import { createCrud } from '../crud-store.ts';
import type { CrudScreen } from '../screen.ts';
import { button, field, forgetDrafts, gate, mount, passedOver, press, unmount, until, withRights } from '../testing.tsx';
import { type } from '../type-text.testing.ts';
import RecordSheet from './record-sheet.tsx';
import { alerts, change, create, dialog, draftKey, LIST, named, open, posts, product, showPage, stored, title, prepareForms } from './testing.tsx';
import type { Stored } from './testing.tsx';

prepareForms();

describe('a draft', () => {
  const reopen = async () => {
    await open('');
    await until(() => !dialog());
    await open('new');
    await title();
  };

  it('is offered when the form opens again, restored with one click, and gone once saved', async () => {
    await open('new');
    type(await title(), 'Viết dở');
    type(field('Thứ tự')!, 'hai');
    await reopen();
    expect(field('Tiêu đề')!.value).toBe('');
    await until(() => document.body.textContent.includes('Khác ở: Tiêu đề, Thứ tự'));
    // Of the offer its first lines alone are read out.
    await press('Xem khác biệt');
    await until(() => dialog()?.querySelector('[role=group][aria-label="Tiêu đề"]'));
    expect(dialog()?.querySelector('[role=status] :is(button, [role=group])')).toBeNull();
    await press('Khôi phục');
    await until(() => field('Tiêu đề')?.value === 'Viết dở');
    expect(field('Thứ tự')!.value).toBe('hai');
    type(field('Thứ tự')!, '2');
    await press('Lưu');
    await until(() => !dialog());
    expect(await readDraft(draftKey())).toBeUndefined();
  });

  it('is told by a region that stands in the form before, and leaves in sight what has the focus', async () => {
    await open('new');
    type(await title(), 'Viết dở');
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const heard = passedOver();
    await reopen();
    const told = await until(() => [...dialog()!.querySelectorAll('[role=status]')].find((region) => region.textContent.startsWith('Có bản nháp chưa lưu')));
    expect(told.textContent).toContain('Khác ở: Tiêu đề');
    expect(heard().filter((text) => text.includes('bản nháp'))).toEqual([]);
    await until(() => scrolled.mock.contexts.at(-1) === field('Tiêu đề'));
    scrolled.mockRestore();
    await press('Bỏ');
    await until(() => told.textContent === '');
  });

  it('is gone once discarded', async () => {
    await open('new');
    type(await title(), 'Bỏ đi');
    await reopen();
    await press('Bỏ');
    await until(() => !document.body.textContent.includes('Có bản nháp chưa lưu'));
    await until(async () => (await readDraft(draftKey())) === undefined);
    await reopen();
    expect(document.body.textContent).not.toContain('Có bản nháp chưa lưu');
  });

  it('that is discarded by a double click takes no other one with it, which the same button offers then', async () => {
    for (const text of ['Một', 'Hai']) {
      await open('new');
      type(await title(), text);
      await open('');
      await until(() => !dialog());
    }
    await open('new');
    await until(() => button('Bỏ'));
    const pressed = (detail: number): void => {
      for (const kind of ['mousedown', 'click']) button('Bỏ')?.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, detail }));
    };
    const newest = async () => (await readDraft(draftKey()))?.values['title'];
    pressed(1);
    await until(async () => (await newest()) === 'Một');
    await until(() => button('Bỏ'));
    pressed(2);
    await press('Khôi phục');
    await until(() => field('Tiêu đề')?.value);
    expect(field('Tiêu đề')!.value).toBe('Một');
  });

  describe('leaves the focus in the form, where Ctrl+Enter saves,', () => {
    const pressByKeyboard = async (name: string) => {
      (await until(() => button(name))).focus();
      await press(name);
    };

    it('restored at the first field that it changes, discarded at the first of all', async () => {
      await open('new');
      await title();
      type(field('Mô tả ngắn')!, 'Chỉ có mô tả');
      await reopen();
      await pressByKeyboard('Khôi phục');
      await until(() => !button('Khôi phục'));
      await until(() => document.activeElement === field('Mô tả ngắn'));
      expect(field('Mô tả ngắn')!.value).toBe('Chỉ có mô tả');
      await reopen();
      await pressByKeyboard('Bỏ');
      await until(() => !button('Bỏ'));
      await until(() => document.activeElement === field('Tiêu đề'));
    });

    it('but takes it from no field that somebody has gone on to', async () => {
      await open('new');
      type(await title(), 'Gõ rồi bỏ');
      await reopen();
      await pressByKeyboard('Bỏ');
      field('Thứ tự')!.focus();
      await until(() => !button('Bỏ'));
      await until(async () => (await readDraft(draftKey())) === undefined);
      expect(document.activeElement).toBe(field('Thứ tự'));
    });
  });

  describe('that has done its work is gone from the disk before the person is told', () => {
    /** What happened, in its order, from a press on. */
    async function after(name: string, told: () => boolean): Promise<string[]> {
      const events: string[] = [];
      const { delete: drop } = IDBObjectStore.prototype;
      vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, id) {
        this.transaction.addEventListener('complete', () => events.push('gone'));
        return drop.call(this, id);
      });
      const watch = new MutationObserver(() => {
        if (told()) events.push('told');
      });
      watch.observe(document.body, { childList: true, subtree: true });
      await press(name);
      await until(() => events.includes('told') && events.includes('gone'));
      watch.disconnect();
      vi.restoreAllMocks();
      return events;
    }

    it('of its save', async () => {
      await open('new');
      type(await title(), 'Lưu rồi chết');
      expect((await after('Lưu', () => !dialog()))[0]).toBe('gone');
    });

    it('that it is discarded', async () => {
      await open('new');
      type(await title(), 'Bỏ rồi chết');
      await reopen();
      await until(() => button('Bỏ'));
      expect((await after('Bỏ', () => !button('Bỏ')))[0]).toBe('gone');
    });
  });

  it('survives beneath what is typed while nobody has decided about it', async () => {
    await open('new');
    type(await title(), 'Tiêu đề cũ');
    await reopen();
    await until(() => button('Khôi phục'));
    type(field('Mô tả ngắn')!, 'Mô tả mới');
    await reopen();
    await press('Khôi phục');
    await until(() => field('Tiêu đề')?.value === 'Tiêu đề cũ');
    expect(field('Mô tả ngắn')!.value).toBe('Mô tả mới');
    await reopen();
    await press('Bỏ');
  });

  it('leaves what was typed beside it kept when it is discarded', async () => {
    await open('new');
    type(await title(), 'Bản cũ');
    await reopen();
    await until(() => button('Khôi phục'));
    type(field('Mô tả ngắn')!, 'Gõ bên cạnh');
    await press('Bỏ');
    await until(() => !button('Khôi phục'));
    await reopen();
    await press('Khôi phục');
    await until(() => field('Mô tả ngắn')?.value === 'Gõ bên cạnh');
    expect(field('Tiêu đề')!.value).toBe('');
  });

  it('that nobody has decided about outlives the save of another record', async () => {
    await open('new');
    type(await title(), 'Chưa ai quyết định');
    await reopen();
    await until(() => button('Khôi phục'));
    type(await title(), 'Bản ghi khác');
    await press('Lưu');
    await until(() => !dialog());
    await open('new');
    await press('Khôi phục');
    expect(await until(() => field('Tiêu đề')?.value)).toBe('Chưa ai quyết định');
  });

  it('is not offered in the form of another new record that was sent, over which it would be written, but in the next one', async () => {
    await open('new');
    type(await title(), 'Bản nháp để dành');
    await reopen();
    await until(() => button('Khôi phục'));
    type(await title(), 'Bản ghi vừa gửi');
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'POST' ? answer.passed.then(ask) : undefined));
    const count = posts().length;
    await press('Lưu');
    await until(() => posts().length > count);
    expect(button('Khôi phục')).toBeUndefined();
    // Typed on, the form stays open with what it has made.
    type(field('Mô tả ngắn')!, 'Gõ thêm');
    answer.open();
    await until(() => button('Lưu')?.hasAttribute('aria-busy') === false);
    product.interfere();
    expect(button('Khôi phục')).toBeUndefined();
    await press('Lưu');
    await until(() => !dialog());
    await open('new');
    await press('Khôi phục');
    await until(() => field('Tiêu đề')?.value === 'Bản nháp để dành');
    await press('Lưu');
    await until(() => !dialog());
    expect([await named('Bản ghi vừa gửi'), await named('Bản nháp để dành')]).toMatchObject([[{ moTaNgan: 'Gõ thêm' }], [{}]]);
  });

  it('of a new record whose save is still on its way as the next form opens is offered no longer once that is answered: it would be written over the record', async () => {
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'POST' ? answer.passed.then(ask) : undefined));
    await open('new');
    type(await title(), 'Lưu rồi đóng ngay');
    const count = posts().length;
    await press('Lưu');
    await until(() => posts().length > count);
    await reopen();
    await until(() => button('Khôi phục'));
    type(field('Mô tả ngắn')!, 'Của bản ghi sau');
    answer.open();
    await until(() => !button('Khôi phục'));
    expect(await named('Lưu rồi đóng ngay')).toHaveLength(1);
    product.interfere();
    await reopen();
    await press('Khôi phục');
    await until(() => field('Mô tả ngắn')?.value === 'Của bản ghi sau');
    type(await title(), 'Bản ghi sau');
    await press('Lưu');
    await until(() => !dialog());
    expect([await named('Lưu rồi đóng ngay'), await named('Bản ghi sau')]).toMatchObject([[{ moTaNgan: '' }], [{ moTaNgan: 'Của bản ghi sau' }]]);
  });

  it('is offered again beside what was typed over it where that was refused', async () => {
    await open('new');
    type(await title(), 'Bản nháp còn đó');
    await reopen();
    await until(() => button('Khôi phục'));
    type(await title(), 'Bị từ chối');
    product.interfere((call) => (call.method === 'POST' ? Promise.resolve(Response.json({ status: 'error', message: 'Không được' }, { status: 400 })) : undefined));
    await press('Lưu');
    await until(() => alerts().includes('Không được'));
    product.interfere();
    await press('Khôi phục');
    await until(() => field('Tiêu đề')?.value === 'Bản nháp còn đó');
    await press('Lưu');
    await until(() => !dialog());
    expect([await named('Bị từ chối'), await named('Bản nháp còn đó')]).toMatchObject([[], [{}]]);
  });

  it('can be looked at, and put nowhere, where its record may only be looked at by now', async () => {
    const row = await create({ tieuDe: 'Chỉ còn quyền xem' });
    await open(`edit=${row.id}`);
    type(await title(), 'Sửa khi còn quyền');
    await open('');
    await until(() => !dialog());
    await withRights(product, LIST, [1]);
    await open(`edit=${row.id}`);
    await until(() => button('Xem khác biệt'));
    expect([button('Khôi phục'), button('Lưu'), button('Bỏ')]).toEqual([undefined, undefined, expect.anything()]);
    product.interfere();
    await loadMenu();
    // The right is back.
    await press('Khôi phục');
    await until(() => field('Tiêu đề')?.value === 'Sửa khi còn quyền');
    await press('Lưu');
    await until(() => !dialog());
    expect((await stored(row.id)).tieuDe).toBe('Sửa khi còn quyền');
  });

  it('of a new record can be read where one may add none by now', async () => {
    await open('new');
    type(await title(), 'Gõ khi còn quyền thêm');
    await open('');
    await until(() => !dialog());
    await withRights(product, LIST, [1, 3]);
    await open('new');
    await until(() => dialog()?.textContent.includes('Gõ khi còn quyền thêm'));
    expect(alerts()).toContain('Bạn không có quyền làm việc này. Hãy nhờ người quản trị cấp quyền. Những gì bạn đã nhập vẫn còn nguyên.');
    expect([dialog()?.querySelector('input'), button('Lưu')]).toEqual([null, undefined]);
    product.interfere();
    await loadMenu();
    // The right is back.
    await press('Khôi phục');
    await until(() => field('Tiêu đề')?.value === 'Gõ khi còn quyền thêm');
  });

  it('follows the discarded one where two were left', async () => {
    await open('new');
    type(await title(), 'Thứ nhất');
    await reopen();
    await until(() => button('Khôi phục'));
    type(await title(), 'Thứ hai');
    await reopen();
    await press('Xem khác biệt');
    await until(() => document.body.textContent.includes('Thứ hai'));
    await press('Bỏ');
    await until(() => document.body.textContent.includes('Thứ nhất'));
    await press('Khôi phục');
    expect(await until(() => field('Tiêu đề')?.value)).toBe('Thứ nhất');
  });

  it('asks nothing about fields that somebody else changed and it never touched', async () => {
    const row = await create({ tieuDe: 'Một', moTaNgan: 'một' });
    await open(`edit=${row.id}`);
    type(await title(), 'Của tôi');
    await open('');
    await until(() => !dialog());
    await change(row, { moTaNgan: 'hai' });
    await open(`edit=${row.id}`);
    await press('Khôi phục');
    await until(() => field('Tiêu đề')?.value === 'Của tôi');
    await change(row, { moTaNgan: 'ba' });
    await press('Lưu');
    await until(() => !dialog());
    expect(await stored(row.id)).toMatchObject({ tieuDe: 'Của tôi', moTaNgan: 'ba' });
  });

  it('is not offered where the record holds the same by now', async () => {
    const row = await create({ tieuDe: 'Trước' });
    await open(`edit=${row.id}`);
    type(await title(), 'Sau');
    await open('');
    await until(() => !dialog());
    await change(row, { tieuDe: 'Sau' });
    await open(`edit=${row.id}`);
    await until(() => field('Tiêu đề')?.value === 'Sau');
    await until(async () => (await readDraft({ ...draftKey(), record: row.id, form: 'test' })) === undefined);
    expect(document.body.textContent).not.toContain('Có bản nháp chưa lưu');
  });

  it('offers to send again the save that the session\'s end refused, and sends it once', async () => {
    product.interfere((call) => (call.method === 'POST' ? Promise.resolve(Response.json({ status: 'error', message: 'Hết phiên' }, { status: 401 })) : undefined));
    await open('new');
    type(await title(), 'Lưu lúc hết phiên');
    await press('Lưu');
    await until(() => user.value === undefined);
    unmount();
    product.interfere();
    await product.signInAgain();
    product.calls.length = 0;
    await open('new');
    showPage();
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'POST' ? answer.passed.then(ask) : undefined));
    (await until(() => button('Gửi lại lần lưu chưa xong'))).focus();
    await press('Gửi lại lần lưu chưa xong');
    await until(() => !button('Gửi lại lần lưu chưa xong'));
    await until(() => document.activeElement === field('Tiêu đề'));
    answer.open();
    await until(() => !dialog() && search.value === '');
    expect(posts()).toHaveLength(1);
    expect(await named('Lưu lúc hết phiên')).toHaveLength(1);
  });

  it('is sent again with the picture it holds, in place of another on its way up, which goes', async () => {
    URL.createObjectURL ??= () => 'blob:picture';
    URL.revokeObjectURL ??= () => undefined;
    const row = await create({ tieuDe: 'Kho' });
    const values = { title: 'Kho có ảnh', image: '/uploads/b.png' };
    saveDraft({ ...draftKey(), record: row.id }, { values, base: { title: 'Kho', image: '' }, unsent: true });
    await flushDrafts();
    unmount();
    showPage([{ name: 'title' }, { name: 'image' }]);
    await open(`edit=${row.id}`);
    const chooser = await until(() => dialog()?.querySelector<HTMLInputElement>('input[type=file]'));
    // It is read for good.
    const picture = Object.assign(new File(['picture'], 'a.png'), { arrayBuffer: () => new Promise(() => undefined) });
    Object.defineProperty(chooser, 'files', { value: [picture] });
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => button('Dừng tải lên'));
    await press('Gửi lại lần lưu chưa xong');
    await until(() => !dialog());
    expect(await stored(row.id)).toMatchObject({ tieuDe: values.title, urlImg: values.image });
  });

  describe('that nobody has decided about is no part of what Save was pressed on:', () => {
    const OLD = [
      ['typed over in part', { name: 'Dịch vụ cũ', summary: 'của dịch vụ cũ' }],
      ['not touched', { name: '', summary: 'của dịch vụ cũ' }],
    ] as const;

    /** An old draft is left undecided, and another record's title is typed and saved, which does not come to its end. */
    async function saveBeside(old: { name: string; summary: string }, name: string, post: () => Promise<Response>) {
      await open('new');
      type(await title(), old.name);
      type(field('Mô tả ngắn')!, old.summary);
      await reopen();
      await until(() => button('Khôi phục'));
      type(field('Tiêu đề')!, name);
      product.interfere((call) => (call.method === 'POST' ? post() : undefined));
      await press('Lưu');
    }

    /** What the next form offers, restored. */
    async function restored(): Promise<(string | undefined)[]> {
      await reopen();
      await press('Khôi phục');
      await until(() => !button('Khôi phục'));
      return ['Tiêu đề', 'Mô tả ngắn'].map((label) => field(label)?.value);
    }

    it.each(OLD)('sent again after the session has ended, it is not sent along, and is offered whole afterwards, %s', async (which, old) => {
      const name = `Gửi lại, bản nháp cũ ${which}`;
      await saveBeside(old, name, () => Promise.resolve(Response.json({ status: 'error', message: 'Hết phiên' }, { status: 401 })));
      await until(() => user.value === undefined);
      unmount();
      product.interfere();
      await product.signInAgain();
      await open('new');
      showPage();
      await press('Gửi lại lần lưu chưa xong');
      await until(() => !dialog() && search.value === '');
      expect(await named(name)).toMatchObject([{ moTaNgan: '' }]);
      expect(await restored()).toEqual([old.name, old.summary]);
    });

    it.each(OLD)('where the answer was lost, each is offered by itself, %s', async (which, old) => {
      const name = `Mất câu trả lời, bản nháp cũ ${which}`;
      await saveBeside(old, name, () => Promise.reject(new TypeError('Failed to fetch')));
      await until(() => button('Thử lại'));
      product.interfere();
      expect(await restored()).toEqual([name, '']);
      await press('Lưu');
      await until(() => !dialog());
      expect(await named(name)).toMatchObject([{ moTaNgan: '' }]);
      expect(await restored()).toEqual([old.name, old.summary]);
    });
  });
});

describe('two people on one record', () => {
  it('merges different fields by itself, and keeps what the form does not show', async () => {
    const row = await create({ tieuDe: 'Chung', moTaNgan: 'cũ' });
    await open(`edit=${row.id}`);
    type(await title(), 'Của tôi');
    await change(row, { moTaNgan: 'Của người khác', noiDung: '<p>Mới</p>' });
    await press('Lưu');
    await until(() => !dialog());
    expect(await stored(row.id)).toMatchObject({ tieuDe: 'Của tôi', moTaNgan: 'Của người khác', noiDung: '<p>Mới</p>' });
  });

  it('asks about the same field, with mine, theirs and before, and writes nothing until answered', async () => {
    const row = await create({ tieuDe: 'Ban đầu đây' });
    await open(`edit=${row.id}`);
    type(await title(), 'Bản của tôi');
    await change(row, { tieuDe: 'Bản của họ', thutuhienthi: 7 });
    await press('Lưu');
    const group = await until(() => document.querySelector('dialog [role=group][aria-label="Tiêu đề"]'));
    expect([...group.querySelectorAll('dd')].map((element) => element.textContent)).toEqual(['Bản của tôi', 'Bản của họ', 'Ban đầu đây']);
    expect(group.closest('[role=status], [role=alert]')).toBeNull();
    // Who is led to the question hears what it is about, and at each answer what it would keep.
    const textsOf = (ids: string | null | undefined) => ids?.split(' ').map((id) => document.getElementById(id)?.textContent);
    const question = document.activeElement;
    expect(['role', 'tabindex'].map((name) => question?.getAttribute(name))).toEqual(['group', '-1']);
    expect([question?.ariaLabel ?? textsOf(question?.getAttribute('aria-labelledby')), textsOf(question?.getAttribute('aria-describedby'))].flat())
      .toEqual(['Có người đã sửa bản ghi này', 'Hãy chọn giá trị cho từng trường rồi lưu.Thay đổi của người khác đã được gộp vào: Thứ tự']);
    expect([...group.querySelectorAll('button')].flatMap((answer) => textsOf(answer.getAttribute('aria-describedby')))).toEqual(['Bản của tôi', 'Bản của họ', 'Ban đầu đây']);
    (await title()).focus();
    product.calls.length = 0;
    await press('Lưu');
    // Goes back to the question, says what it waits for, and asks the backend nothing for it.
    await until(() => document.activeElement === button('Của tôi'));
    expect(alerts()).toContain('Chưa chọn giá trị cho: Tiêu đề.');
    expect(question?.querySelector('[role=alert] svg')).not.toBeNull();
    expect(product.calls).toEqual([]);
    expect((await stored(row.id)).tieuDe).toBe('Bản của họ');
    await press('Của người khác');
    await until(() => field('Tiêu đề')?.value === 'Bản của họ');
    expect(field('Thứ tự')!.value).toBe('7');
    type(field('Mô tả ngắn')!, 'thêm vào');
    await press('Lưu');
    await until(() => !dialog());
    expect(await stored(row.id)).toMatchObject({ tieuDe: 'Bản của họ', thutuhienthi: 7, moTaNgan: 'thêm vào' });
  });

  it('takes what a question kept from being written for nothing that it has written: somebody else’s change to the same is asked about', async () => {
    const row = await create({ tieuDe: 'Đầu', moTaNgan: 'đầu' });
    await open(`edit=${row.id}`);
    type(await title(), 'Của tôi');
    type(field('Mô tả ngắn')!, 'như nhau');
    await change(row, { tieuDe: 'Của họ' });
    await press('Lưu');
    await press('Của tôi');
    await change(row, { moTaNgan: 'như nhau' });
    type(field('Mô tả ngắn')!, 'khác đi');
    await press('Lưu');
    await until(() => document.querySelector('dialog [role=group][aria-label="Mô tả ngắn"]'));
    expect(await stored(row.id)).toMatchObject({ tieuDe: 'Của họ', moTaNgan: 'như nhau' });
  });

  it('asks also about what was typed while the save was on its way, and writes nothing over it', async () => {
    const row = await create({ tieuDe: 'Cũ', moTaNgan: 'cũ' });
    await open(`edit=${row.id}`);
    type(await title(), 'Của tôi');
    await change(row, { tieuDe: 'Của họ', moTaNgan: 'của họ' });
    let answer: (() => void) | undefined;
    product.interfere((call, ask) => (call.path.startsWith('Dichvu/Dichvu') ? new Promise<void>((go) => (answer = go)).then(ask) : undefined));
    await press('Lưu');
    await until(() => answer);
    field('Mô tả ngắn')!.focus();
    type(field('Mô tả ngắn')!, 'gõ trong lúc chờ');
    answer!();
    await until(() => document.querySelectorAll('dialog [role=group][aria-label]').length === 2);
    // Whoever types is told where they are, and led to the question once they save.
    await until(() => alerts().includes('Có người đã sửa bản ghi này. Hãy chọn giá trị cho từng trường rồi lưu.'));
    expect(document.activeElement).toBe(field('Mô tả ngắn'));
    await press('Lưu');
    await until(() => document.activeElement === button('Của tôi'));
    expect(alerts()).not.toContain('Hãy chọn giá trị');
    expect(field('Mô tả ngắn')!.value).toBe('gõ trong lúc chờ');
    expect((await stored(row.id)).moTaNgan).toBe('của họ');
  });

  it('writes mine over theirs where that is what was chosen', async () => {
    const row = await create({ tieuDe: 'Đầu' });
    await open(`edit=${row.id}`);
    type(await title(), 'Tôi thắng');
    await change(row, { tieuDe: 'Họ sửa' });
    await press('Lưu');
    await press('Của tôi');
    await press('Lưu');
    await until(() => !dialog());
    expect((await stored(row.id)).tieuDe).toBe('Tôi thắng');
  });

  it('leaves what the form has no field for as somebody else has left it', async () => {
    const row = await create({ tieuDe: 'Đầu', noiDung: '<p>đầu</p>' });
    await open(`edit=${row.id}`);
    type(await title(), 'Tôi thắng');
    await change(row, { tieuDe: 'Họ sửa', noiDung: '<p>của họ</p>' });
    await press('Lưu');
    await press('Của tôi');
    await press('Lưu');
    await until(() => !dialog());
    expect(await stored(row.id)).toMatchObject({ tieuDe: 'Tôi thắng', noiDung: '<p>của họ</p>' });
  });

  it('takes for mine what was typed last, also while the question stood', async () => {
    const row = await create({ tieuDe: 'Đầu', moTaNgan: 'đầu' });
    await open(`edit=${row.id}`);
    type(await title(), 'Tôi gõ trước');
    type(field('Mô tả ngắn')!, 'tôi mô tả');
    await change(row, { tieuDe: 'Họ sửa', moTaNgan: 'họ mô tả' });
    await press('Lưu');
    await until(() => document.querySelectorAll('dialog [role=group][aria-label]').length === 2);
    type(await title(), 'Tôi gõ sau');
    const [ofTitle, ofSummary] = document.querySelectorAll('dialog [role=group][aria-label]');
    button('Của người khác', ofTitle)!.click();
    await until(() => field('Tiêu đề')?.value === 'Họ sửa');
    button('Của tôi', ofTitle)!.click();
    await until(() => field('Tiêu đề')?.value === 'Tôi gõ sau');
    button('Của người khác', ofSummary)!.click();
    await until(() => field('Mô tả ngắn')?.value === 'họ mô tả');
    await press('Lưu');
    await until(() => !dialog());
    expect(await stored(row.id)).toMatchObject({ tieuDe: 'Tôi gõ sau', moTaNgan: 'họ mô tả' });
  });

  it('takes back the choice of theirs where somebody types on in that field: what is shown as chosen is what is saved', async () => {
    const row = await create({ tieuDe: 'Trước', moTaNgan: 'Trước' });
    await open(`edit=${row.id}`);
    type(await title(), 'Tôi');
    type(field('Mô tả ngắn')!, 'Tôi');
    await change(row, { tieuDe: 'Người khác', moTaNgan: 'Người khác' });
    await press('Lưu');
    const pressed = () => [...document.querySelectorAll('dialog button[aria-pressed=true]')].map(({ textContent }) => textContent);
    await press('Của người khác');
    await until(() => pressed().length === 1);
    type(field('Tiêu đề')!, 'Tôi, lần nữa');
    await until(() => pressed().join() === 'Của tôi');
    expect(field('Tiêu đề')!.value).toBe('Tôi, lần nữa');
  });

  it('lets one decide otherwise until it is saved, and keeps the focus where one decided', async () => {
    const row = await create({ tieuDe: 'Trước' });
    await open(`edit=${row.id}`);
    type(await title(), 'Một đoạn dài của tôi');
    await change(row, { tieuDe: 'Của họ' });
    await press('Lưu');
    const theirs = await until(() => button('Của người khác'));
    theirs.focus();
    theirs.click();
    await until(() => field('Tiêu đề')?.value === 'Của họ');
    expect(document.activeElement).toBe(button('Của người khác'));
    await press('Của tôi');
    await until(() => field('Tiêu đề')?.value === 'Một đoạn dài của tôi');
    await press('Lưu');
    await until(() => !dialog());
    expect(await stored(row.id)).toMatchObject({ tieuDe: 'Một đoạn dài của tôi' });
  });

  it('leaves whoever types on meanwhile in the field that they have gone on to, also where what somebody else has written there is taken over', async () => {
    const row = await create({ tieuDe: 'Đầu', thutuhienthi: 1 });
    await open(`edit=${row.id}`);
    type(await title(), 'Của tôi');
    await change(row, { tieuDe: 'Của họ', thutuhienthi: 7 });
    const answer = gate();
    const isRead = (call: { method: string; path: string }) => call.method === 'GET' && call.path.startsWith('Dichvu/Dichvu');
    product.interfere((call, ask) => (isRead(call) ? answer.passed.then(ask) : undefined));
    product.calls.length = 0;
    await press('Lưu');
    await until(() => product.calls.some(isRead));
    type(field('Mô tả ngắn')!, 'gõ tiếp');
    field('Thứ tự')!.focus();
    answer.open();
    await until(() => button('Của tôi') && field('Thứ tự')?.value === '7');
    await until(() => document.activeElement === field('Thứ tự'));
    expect(field('Mô tả ngắn')!.value).toBe('gõ tiếp');
  });

  describe('with an older draft beside it, restored while the question stands,', () => {
    /** A draft is left undecided, a title is typed and saved beside it, and somebody else has changed both fields. */
    async function askBeside(draft: { label: string; text: string }): Promise<Stored> {
      const row = await create({ tieuDe: 'Đầu', moTaNgan: 'đầu' });
      await open(`edit=${row.id}`);
      await title();
      type(field(draft.label)!, draft.text);
      await open('');
      await until(() => !dialog());
      await open(`edit=${row.id}`);
      await until(() => button('Khôi phục'));
      type(await title(), 'Của tôi');
      await change(row, { tieuDe: 'Của họ', moTaNgan: 'của họ' });
      await press('Lưu');
      await until(() => field('Mô tả ngắn')?.value === 'của họ' && button('Của tôi'));
      return row;
    }

    it('writes over nothing that somebody else has changed: that is asked about as well', async () => {
      const row = await askBeside({ label: 'Mô tả ngắn', text: 'nháp' });
      await press('Xem khác biệt');
      const offer = await until(() => document.querySelector('dialog [role=group][aria-label="Mô tả ngắn"]'));
      expect([...offer.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['nháp', 'của họ']);
      expect(dialog()?.textContent).toContain('đã được gộp vào: Mô tả ngắn');
      await press('Khôi phục');
      await until(() => field('Mô tả ngắn')?.value === 'nháp');
      await until(() => !dialog()?.textContent.includes('đã được gộp vào'));
      await press('Của tôi');
      await press('Lưu');
      const group = await until(() => document.querySelector('dialog [role=group][aria-label="Mô tả ngắn"]'));
      expect([...group.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['nháp', 'của họ', 'đầu']);
      expect(await stored(row.id)).toMatchObject({ tieuDe: 'Của họ', moTaNgan: 'của họ' });
    });

    it('nor where all is decided about a new record that an earlier try has made', async () => {
      await open('new');
      await title();
      type(field('Mô tả ngắn')!, 'nháp');
      await open('');
      await until(() => !dialog());
      await open('new');
      await until(() => button('Khôi phục'));
      const name = 'Mất câu trả lời, có người sửa, còn bản nháp';
      type(await title(), name);
      product.interfere((call, ask) => (call.method === 'POST' ? ask().then(() => Promise.reject(new TypeError('network'))) : undefined));
      await press('Lưu');
      await until(() => button('Thử lại'));
      product.interfere();
      const [row] = await named(name);
      await change(row!, { tieuDe: 'Của họ', moTaNgan: 'của họ' });
      type(await title(), 'Của tôi');
      await press('Lưu');
      await press('Của tôi');
      await press('Khôi phục');
      await until(() => field('Mô tả ngắn')?.value === 'nháp');
      await press('Lưu');
      const group = await until(() => document.querySelector('dialog [role=group][aria-label="Mô tả ngắn"]'));
      expect([...group.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['nháp', 'của họ', '–']);
      expect(await stored(row!.id)).toMatchObject({ tieuDe: 'Của họ', moTaNgan: 'của họ' });
    });

    it('is mine in what is asked about already', async () => {
      const row = await askBeside({ label: 'Tiêu đề', text: 'Bản nháp' });
      await press('Của người khác');
      await until(() => field('Tiêu đề')?.value === 'Của họ');
      await press('Khôi phục');
      await until(() => field('Tiêu đề')?.value === 'Bản nháp');
      const group = await until(() => document.querySelector('dialog [role=group][aria-label="Tiêu đề"]'));
      expect([...group.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['Bản nháp', 'Của họ', 'Đầu']);
      expect([...group.querySelectorAll('[aria-pressed=true]')].map(({ textContent }) => textContent)).toEqual(['Của tôi']);
      await press('Lưu');
      await until(() => !dialog());
      expect(await stored(row.id)).toMatchObject({ tieuDe: 'Bản nháp', moTaNgan: 'của họ' });
    });
  });

  describe('with an older draft beside it, restored while a save is on its way,', () => {
    /** A draft of a summary is left, somebody else writes another one, and a title is typed and saved beside it. @returns ends the save */
    async function restoreMeanwhile(method: 'GET' | 'PUT', theirs: Partial<Stored>, isLost = false): Promise<{ row: Stored; answer: () => void }> {
      const row = await create({ tieuDe: 'Đầu', moTaNgan: 'đầu' });
      await open(`edit=${row.id}`);
      await title();
      type(field('Mô tả ngắn')!, 'nháp');
      await open('');
      await until(() => !dialog());
      await change(row, { moTaNgan: 'của họ' });
      await open(`edit=${row.id}`);
      await until(() => button('Khôi phục'));
      type(await title(), 'Của tôi');
      await change(row, theirs);
      const answer = gate();
      const isHeld = (call: { method: string; path: string }) => call.method === method && call.path.startsWith('Dichvu/Dichvu');
      product.interfere((call, ask) => (isHeld(call) ? answer.passed.then(ask).then((told) => (isLost ? Promise.reject(new TypeError('network')) : told)) : undefined));
      product.calls.length = 0;
      await press('Lưu');
      await until(() => product.calls.some(isHeld));
      await press('Khôi phục');
      await until(() => field('Mô tả ngắn')?.value === 'nháp');
      return { row, answer: answer.open };
    }

    const summaries = async () => {
      const group = await until(() => document.querySelector('dialog [role=group][aria-label="Mô tả ngắn"]'));
      return [...group.querySelectorAll('dd')].map(({ textContent }) => textContent);
    };

    it('writes over nothing that somebody else has changed: the next save asks, also after the page was left', async () => {
      const { row, answer } = await restoreMeanwhile('PUT', {});
      answer();
      await until(async () => (await stored(row.id)).tieuDe === 'Của tôi');
      await until(() => button('Lưu')?.hasAttribute('aria-busy') === false);
      expect(await readDraft({ ...draftKey(), record: row.id })).toMatchObject({ values: { summary: 'nháp' }, base: { title: 'Của tôi', summary: 'đầu' } });
      await press('Lưu');
      expect(await summaries()).toEqual(['nháp', 'của họ', 'đầu']);
      expect(await stored(row.id)).toMatchObject({ tieuDe: 'Của tôi', moTaNgan: 'của họ' });
    });

    it('nor where that save is not answered, and tried again', async () => {
      const { row, answer } = await restoreMeanwhile('PUT', {}, true);
      product.interfere();
      answer();
      await until(async () => (await stored(row.id)).tieuDe === 'Của tôi');
      await press('Thử lại');
      expect(await summaries()).toEqual(['nháp', 'của họ', 'đầu']);
    });

    it('nor where that save ends in a question about something else', async () => {
      const { row, answer } = await restoreMeanwhile('GET', { tieuDe: 'Của họ' });
      answer();
      await press('Của tôi');
      await press('Lưu');
      expect(await summaries()).toEqual(['nháp', 'của họ', 'đầu']);
      expect(await stored(row.id)).toMatchObject({ tieuDe: 'Của họ', moTaNgan: 'của họ' });
    });
  });

  it('offers to add anew what somebody deleted meanwhile', async () => {
    const row = await create({ tieuDe: 'Sắp bị xoá' });
    await open(`edit=${row.id}`);
    type(await title(), 'Vẫn còn chữ của tôi');
    await product.api('DELETE', `Dichvu/Dichvu?id=${row.id}`);
    await press('Lưu');
    await press('Thêm thành bản ghi mới');
    await until(() => search.value === '?new' && field('Tiêu đề')?.value === 'Vẫn còn chữ của tôi');
    await press('Lưu');
    await until(() => !dialog());
    expect(await named('Vẫn còn chữ của tôi')).toHaveLength(1);
  });

  /** A record into which this was typed, and never saved, before somebody deleted it; its form is opened again. */
  async function deletedMeanwhile(typed: string): Promise<Stored> {
    const row = await create({ tieuDe: 'Sắp bị xoá', moTaNgan: 'cũ' });
    await open(`edit=${row.id}`);
    type(await title(), typed);
    await open('');
    await product.api('DELETE', `Dichvu/Dichvu?id=${row.id}`);
    await open(`edit=${row.id}`);
    return row;
  }

  it('shows what was typed into a record that is gone when its form is opened again, and makes a new one of it', async () => {
    const row = await deletedMeanwhile('Gõ trước khi đi vắng');
    await until(() => dialog()?.textContent.includes('Gõ trước khi đi vắng'));
    expect(alerts()).toContain('Bản ghi này không còn nữa');
    expect(dialog()?.textContent).not.toContain('Mô tả ngắn');
    await press('Thêm thành bản ghi mới');
    await until(() => search.value === '?new' && field('Tiêu đề')?.value === 'Gõ trước khi đi vắng');
    await until(async () => (await readDraft({ ...draftKey(), record: row.id })) === undefined);
    await open('');
    await until(() => !dialog());
    await open('new');
    await press('Khôi phục');
    await until(() => field('Mô tả ngắn')?.value === 'cũ');
    await press('Lưu');
    await until(() => !dialog());
    expect(await named('Gõ trước khi đi vắng')).toHaveLength(1);
  });

  describe('says which picture the new form lacks, which had not gone up,', () => {
    const isTold = () => dialog()?.textContent.includes('Ảnh đã chọn cho Hình ảnh chưa tải lên xong nên không giữ lại được. Hãy chọn lại.');

    /** A record that is gone, with a draft of this title and a picture that is not in it; its form is opened. */
    async function openGone(name: string): Promise<void> {
      const row = await create({ tieuDe: 'Sắp bị xoá', moTaNgan: 'cũ' });
      const shown = { title: row.tieuDe, summary: 'cũ', order: 1, active: true, image: '' };
      saveDraft({ ...draftKey(), record: row.id }, { values: { ...shown, title: name }, base: shown, notUp: ['image'] });
      await flushDrafts();
      await product.api('DELETE', `Dichvu/Dichvu?id=${row.id}`);
      await open(`edit=${row.id}`);
    }

    it('as long as it stands, and in its draft, but not in the form of another one after that is saved', async () => {
      await openGone('Có ảnh chưa tải xong');
      const heard = passedOver();
      await press('Thêm thành bản ghi mới');
      await until(() => search.value === '?new' && field('Tiêu đề')?.value === 'Có ảnh chưa tải xong');
      await until(isTold);
      expect(heard().filter((text) => text.includes('Ảnh đã chọn'))).toEqual([]);
      await until(async () => (await readDraft(draftKey()))?.values['title'] === 'Có ảnh chưa tải xong');
      await open('');
      await until(() => !dialog());
      await open('new');
      await until(() => button('Khôi phục'));
      expect(isTold()).toBe(true);
      await press('Khôi phục');
      await until(() => field('Tiêu đề')?.value === 'Có ảnh chưa tải xong');
      await press('Lưu');
      await until(() => !dialog());
      expect(await readDraft(draftKey())).toBeUndefined();
    });

    it('until it is saved without it', async () => {
      await openGone('Lưu luôn không ảnh');
      await press('Thêm thành bản ghi mới');
      await until(isTold);
      await press('Lưu');
      await until(() => !dialog());
      expect(await named('Lưu luôn không ảnh')).toHaveLength(1);
      expect(await readDraft(draftKey())).toBeUndefined();
    });

    it('also where nothing else was changed in the record that is gone', async () => {
      await openGone('Sắp bị xoá');
      await until(isTold);
      expect(alerts()).not.toContain('Những gì bạn đã nhập');
      await press('Thêm thành bản ghi mới');
      await until(() => search.value === '?new' && field('Mô tả ngắn')?.value === 'cũ');
      await until(isTold);
      await press('Bỏ');
      await until(() => !isTold());
    });
  });

  it('keeps what was typed into it until the new form has kept it', async () => {
    const row = await deletedMeanwhile('Gõ trước khi đĩa đầy');
    await until(() => button('Thêm thành bản ghi mới'));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await press('Thêm thành bản ghi mới');
    await until(() => field('Tiêu đề')?.value === 'Gõ trước khi đĩa đầy');
    await until(() => draftsFailed.value);
    vi.restoreAllMocks();
    const key = { ...draftKey(), record: row.id };
    expect((await readDraft(key))?.values['title']).toBe('Gõ trước khi đĩa đầy');
    await forgetDrafts('service', row.id);
  });

  it('gives it to no form of another kind', async () => {
    const row = await deletedMeanwhile('Gõ rồi đi nơi khác');
    await until(() => button('Thêm thành bản ghi mới'));
    unmount();
    const screen = { screenKey: 'service', titleOf: 'title', columns: [], form: [{ name: 'title' }] };
    const kind = (resource: typeof service) =>
      createCrud({ ...screen, resource } as unknown as CrudScreen);
    mount(<RecordSheet crud={kind(service)} id={row.id} waits={false} />);
    await press('Thêm thành bản ghi mới');
    unmount();
    mount(<RecordSheet crud={kind(productResource)} id={undefined} waits={false} />);
    expect((await title()).value).toBe('');
    unmount();
    mount(<RecordSheet crud={kind(service)} id={undefined} waits={false} />);
    await until(() => field('Tiêu đề')?.value === 'Gõ rồi đi nơi khác');
    await forgetDrafts('service', row.id);
  });

  it('offers the same where it was deleted between the look at it and the change', async () => {
    const row = await create({ tieuDe: 'Xoá giữa chừng' });
    await open(`edit=${row.id}`);
    type(await title(), 'Gõ giữa chừng');
    product.interfere((call, ask) => {
      if (call.method !== 'PUT') return undefined;
      return product.api('DELETE', `Dichvu/Dichvu?id=${row.id}`).then(ask);
    });
    await press('Lưu');
    await until(() => button('Thêm thành bản ghi mới'));
    expect(alerts()).toContain('Bản ghi này không còn nữa');
  });

  it('keeps what was typed into a deleted record in its form, where one may add none', async () => {
    const row = await create({ tieuDe: 'Sắp bị xoá' });
    await withRights(product, LIST, [1, 3]);
    await open(`edit=${row.id}`);
    type(await title(), 'Vẫn còn chữ của tôi');
    await product.api('DELETE', `Dichvu/Dichvu?id=${row.id}`);
    await press('Lưu');
    await until(() => alerts().includes('Bản ghi này không còn nữa'));
    expect(button('Thêm thành bản ghi mới')).toBeUndefined();
    expect(field('Tiêu đề')?.value).toBe('Vẫn còn chữ của tôi');
    product.interfere();
    await loadMenu();
  });

  it('asks no third time about a change that has been told, where the delete failed then', async () => {
    const row = await create({ tieuDe: 'Xoá khi mạng yếu', thutuhienthi: 0 });
    await open('search=xoa+khi+mang+yeu');
    await until(() => button('Xoá Xoá khi mạng yếu'));
    await change(row, { moTaNgan: 'khoan đã' });
    await press('Xoá Xoá khi mạng yếu');
    await press('OK');
    await until(() => alerts().includes('Đã thay đổi: Mô tả ngắn'));
    product.interfere((call) => (call.method === 'DELETE' ? Promise.resolve(Response.json({}, { status: 500 })) : undefined));
    await press('OK');
    await until(() => alerts().includes('Máy chủ gặp lỗi'));
    product.interfere();
    await press('OK');
    await until(() => !dialog());
    expect((await product.api('GET', `Dichvu/Dichvu?id=${row.id}`)).status).toBe(404);
  });

  it('asks once more before deleting what somebody has changed', async () => {
    const row = await create({ tieuDe: 'Xoá tôi đi', thutuhienthi: 0 });
    await open('search=xoa+toi+di');
    await until(() => button('Xoá Xoá tôi đi'));
    await change(row, { moTaNgan: 'khoan đã' });
    await press('Xoá Xoá tôi đi');
    await press('OK');
    await until(() => alerts().includes('Đã thay đổi: Mô tả ngắn'));
    expect((await stored(row.id)).tieuDe).toBe('Xoá tôi đi');
    await press('OK');
    await until(() => document.body.textContent.includes('Trống'));
    expect((await product.api('GET', `Dichvu/Dichvu?id=${row.id}`)).status).toBe(404);
  });
});
