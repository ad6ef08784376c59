import { describe, expect, it } from 'vitest';
import { navigate } from '../../stores/location.ts';
import { button, field, gate, press, unmount, until } from '../testing.tsx';
import { type } from '../type-text.testing.ts';
import { PATH, key, messages, prepareTree, product, row, rows, saved, showTree, shown, stored } from './testing.tsx';

prepareTree();

describe('the website menu', () => {
  it('makes an entry below another, edits and deletes it', async () => {
    row('Khách hàng')?.focus();
    // As a press of a person does.
    button('Thêm mục con của Khách hàng')?.focus();
    await press('Thêm mục con của Khách hàng');
    const name = await until(() => field('Tên menu'));
    expect((await until(() => field('Menu cha'))).value).toBe('Khách hàng');
    type(name, 'Đánh giá của khách');
    await press('Lưu');
    await until(() => shown(99).includes('-Đánh giá của khách'));
    // The keyboard is there, and so is the window, once the form has given the focus back.
    await until(() => document.activeElement === row('Đánh giá của khách'));
    expect(rows().filter((each) => each.tabIndex === 0)).toEqual([row('Đánh giá của khách')]);
    expect((await stored('Đánh giá của khách'))['idMenuCha']).toBe((await stored('Khách hàng'))['id']);
    row('Đánh giá của khách')?.focus();
    await press('Xoá Đánh giá của khách');
    await press('OK');
    await until(() => row('Đánh giá của khách') === undefined);
    expect(await stored('Đánh giá của khách')).toEqual({});
  });

  it('is deleted by a second yes to what has been told, also before all have been read again', async () => {
    const made = (await product.api('POST', 'Menu_Website_Detail', { name: 'Sắp bị dời', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Sắp bị dời'));
    row('Sắp bị dời')?.focus();
    await press('Xoá Sắp bị dời');
    await product.api('PUT', 'Menu_Website_Detail', { ...(await stored('Sắp bị dời')), id: made.id, order: 95 });
    const answer = gate();
    product.interfere((call, ask) => (call.path.startsWith('Menu_Website_Getlist') ? answer.passed.then(ask) : undefined));
    await press('OK');
    await until(() => document.querySelector('dialog [role="alert"]'));
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    answer.open();
    expect(await stored('Sắp bị dời')).toEqual({});
  });

  it('leaves the keyboard where it is by then when the save of a form that was left is answered', async () => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục lưu chậm', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Mục lưu chậm'));
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
    key('Mục lưu chậm', { key: 'Enter' });
    type(await until(() => field('Tên menu')), 'Mục đã lưu');
    await press('Lưu');
    await until(() => product.calls.some(({ method }) => method === 'PUT'));
    await navigate(PATH, { force: true });
    await until(() => document.querySelector('dialog') === null);
    row('Giới thiệu')?.focus();
    answer.open();
    await until(() => row('Mục đã lưu'));
    expect((await saved()).text).toBe('Đã lưu');
    expect([document.activeElement, rows().filter((each) => each.tabIndex === 0)]).toEqual([row('Giới thiệu'), [row('Giới thiệu')]]);
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
  });

  it('loses an entry that somebody else has deleted as soon as its form says so, and goes on from the one in its place', async () => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục đã mất', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Mục đã mất'));
    row('Mục đã mất')?.focus();
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
    key('Mục đã mất', { key: 'Enter' });
    await until(() => document.querySelector('dialog')?.textContent.includes('Bản ghi này không còn nữa'));
    await until(() => row('Mục đã mất') === undefined);
    await press('Đóng');
    await until(() => document.activeElement === row('Trang chủ'));
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('shows what a save without an answer may have renamed, once its form is closed', async () => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục tên cũ', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Mục tên cũ'));
    product.interfere((call, ask) => (call.method === 'PUT' ? ask().then(() => Promise.reject(new TypeError('network'))) : undefined));
    key('Mục tên cũ', { key: 'Enter' });
    type(await until(() => field('Tên menu')), 'Mục tên mới');
    await press('Lưu');
    await until(() => document.querySelector('dialog')?.textContent.includes('hãy kiểm tra'));
    expect(field('Tên menu')?.value).toBe('Mục tên mới');
    await navigate(PATH, { force: true });
    await until(() => document.querySelector('dialog') === null);
    await until(() => row('Mục tên mới'));
    expect(row('Mục tên cũ')).toBeUndefined();
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
  });

  it('stays open where one more entry makes it so long that it would have begun closed', async () => {
    const made: number[] = [];
    const make = async (name: string, idMenuCha = 0): Promise<void> => {
      const answer = await product.api('POST', 'Menu_Website_Detail', { name, url: '', idMenuCha, order: 0, active: true });
      made.unshift((answer.body.data as { id: number }).id);
    };
    unmount();
    const before = (await product.api('GET', 'Menu_Website_Getlist_Paging?PageIndex=1&PageSize=100')).body.data as unknown[];
    await make('Nhánh mới');
    await make('Mục trong nhánh', made[0]);
    await make('Mục bên cạnh');
    for (let at = before.length + 3; at < 100; at += 1) await make(`Mục ${at}`);
    showTree();
    await until(() => row('Mục trong nhánh'));
    await press('Thêm mục con của Mục bên cạnh');
    type(await until(() => field('Tên menu')), 'Mục thứ 101');
    await press('Lưu');
    const last = await until(() => (row('Mục thứ 101')?.tabIndex === 0 ? row('Mục thứ 101') : undefined));
    const stillOpen = row('Mục trong nhánh') !== undefined;
    for (const id of [Number(last.dataset['row']), ...made]) await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
    expect(stillOpen).toBe(true);
  });

  it('has the focus go to an entry made below another also where that one is out of sight by then', async () => {
    button('Thêm mục con của Trang chủ')?.focus();
    await press('Thêm mục con của Trang chủ');
    const title = await until(() => field('Tên menu'));
    await until(() => document.activeElement === title);
    type(title, 'Mục con mới');
    const answer = gate();
    product.interfere((call, ask) => (call.path.startsWith('Menu_Website_Getlist') ? answer.passed.then(ask) : undefined));
    await press('Lưu');
    await until(() => document.activeElement === button('Thêm mục con của Trang chủ'));
    const group = await until(() => document.querySelector('.relative[role="rowgroup"]'));
    group.getBoundingClientRect = () => new DOMRect(0, -800);
    window.dispatchEvent(new Event('scroll'));
    await until(() => row('Giới thiệu') === undefined);
    answer.open();
    await until(() => row('Trang chủ') === undefined);
    expect(document.activeElement).toBe(row('Mục con mới'));
    await product.api('DELETE', `Menu_Website_Detail?id=${Number((await stored('Mục con mới'))['id'])}`);
  });

  it('leaves the focus on the entry after a deleted one, also far down where only those in sight are drawn', async () => {
    const made = ['Cuối một', 'Cuối hai', 'Cuối ba'];
    for (const [at, name] of made.entries()) await product.api('POST', 'Menu_Website_Detail', { name, url: '', idMenuCha: 0, order: 100 + at, active: true });
    unmount();
    showTree();
    const group = await until(() => document.querySelector('.relative[role="rowgroup"]'));
    group.getBoundingClientRect = () => new DOMRect(0, -800);
    window.dispatchEvent(new Event('scroll'));
    (await until(() => row('Cuối hai'))).focus();
    await until(() => row('Trang chủ') === undefined);
    await press('Xoá Cuối hai');
    await press('OK');
    await until(() => row('Cuối hai') === undefined);
    await until(() => document.activeElement?.matches('[data-row]'));
    expect(document.activeElement).toBe(row('Cuối ba'));
    expect(rows().filter((each) => each.tabIndex === 0)).toEqual([row('Cuối ba')]);
    for (const name of ['Cuối một', 'Cuối ba']) await product.api('DELETE', `Menu_Website_Detail?id=${Number((await stored(name))['id'])}`);
  });

  it('deletes an entry whose own move is not written yet, which nobody else has changed', async () => {
    await product.api('POST', 'Menu_Website_Detail', { name: 'Mục kéo dở', url: '', idMenuCha: 0, order: 0, active: true });
    unmount();
    showTree();
    await until(() => row('Mục kéo dở'));
    product.interfere(({ method }) => (method === 'PUT' ? Promise.resolve(Response.json({ status: 'error' }, { status: 500 })) : undefined));
    key('Mục kéo dở', { key: 'ArrowRight', altKey: true });
    key('Mục kéo dở', { key: 'ArrowDown', altKey: true });
    await until(() => document.querySelector('[role="alert"]'));
    await press('Xoá Mục kéo dở');
    await press('OK');
    await until(() => row('Mục kéo dở') === undefined);
    expect(await stored('Mục kéo dở')).toEqual({});
  });

  it('deletes an entry whose own move is written while the question stands there', async () => {
    await product.api('POST', 'Menu_Website_Detail', { name: 'Mục vừa kéo', url: '', idMenuCha: 0, order: 0, active: true });
    unmount();
    showTree();
    await until(() => row('Mục vừa kéo'));
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
    key('Mục vừa kéo', { key: 'ArrowDown', altKey: true });
    await press('Xoá Mục vừa kéo');
    await until(() => button('OK'));
    answer.open();
    await until(() => messages.some(({ text }) => text.includes('Mục vừa kéo')));
    await press('OK');
    await until(() => row('Mục vừa kéo') === undefined);
    expect(await stored('Mục vừa kéo')).toEqual({});
  });

  it('deletes an entry that somebody has renamed, and whose own move is written while that is told', async () => {
    const made = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục hai người', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Mục hai người'));
    await product.api('PUT', 'Menu_Website_Detail', { ...(await stored('Mục hai người')), name: 'Mục đổi tên' });
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
    key('Mục hai người', { key: 'ArrowDown', altKey: true });
    await press('Xoá Mục hai người');
    await press('OK');
    const alert = await until(() => document.querySelector('dialog [role="alert"]'));
    expect(alert.textContent).toContain('Tên menu');
    expect(alert.textContent).not.toContain('Thứ tự');
    answer.open();
    await until(() => messages.some(({ text }) => text.includes('Mục hai người')));
    expect(await stored('Mục đổi tên')).toMatchObject({ id: made.id });
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    expect(await stored('Mục đổi tên')).toEqual({});
  });

  it.each([
    ['is just being written', 'Mục đang ghi', (told: Response, end: Promise<void>) => end.then(() => told)],
    ['was written without an answer', 'Mục mất tin', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('deletes an entry whose own move %s', async (_, name, answered) => {
    await product.api('POST', 'Menu_Website_Detail', { name, url: '', idMenuCha: 0, order: 0, active: true });
    unmount();
    showTree();
    await until(() => row(name));
    const end = gate();
    let isWritten = false;
    product.interfere((call, ask) => (call.method === 'PUT' ? ask().then((told) => ((isWritten = true), answered(told, end.passed))) : undefined));
    key(name, { key: 'ArrowDown', altKey: true });
    await until(() => isWritten);
    await press(`Xoá ${name}`);
    await press('OK');
    await until(() => row(name) === undefined);
    expect(await stored(name)).toEqual({});
    end.open();
  });

  it.each([
    ['is taken back', 'Mục dời về', () => saved().then(({ action }) => () => action?.run()), 'Đã hoàn tác'],
    ['is still being written', 'Mục còn ghi', async () => {
      const answer = gate();
      product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
      return answer.open;
    }, 'Đã chuyển Mục còn ghi'],
  ])('tells of no other person where a move %s while the form of the entry stands there, and keeps its new place', async (_, name, prepared, told) => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name, url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row(name));
    const goesOn = prepared();
    key(name, { key: 'ArrowDown', altKey: true });
    const goOn = await goesOn;
    key(name, { key: 'Enter' });
    const title = await until(() => field('Tên menu'));
    goOn();
    expect((await saved()).text).toBe(told);
    const { order } = await stored(name);
    expect(field('Thứ tự')?.value).toBe(String(order));
    type(title, `${name} hai`);
    await press('Lưu');
    expect((await saved()).text).toBe('Đã lưu');
    expect(await stored(`${name} hai`)).toMatchObject({ id, order });
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
  });

  it('leaves alone what is searched for in the box of the parent where a move is answered whose place the form has already', async () => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { ...(await stored('Trang chủ')), id: 0, name: 'Mục dời vào' })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Mục dời vào'));
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'PUT' ? ask().then((told) => answer.passed.then(() => told)) : undefined));
    key('Mục dời vào', { key: 'ArrowRight', altKey: true });
    await until(async () => (await stored('Mục dời vào'))['idMenuCha'] !== 0);
    key('Mục dời vào', { key: 'Enter' });
    const parent = await until(() => field('Menu cha'));
    parent.focus();
    type(parent, 'tin');
    answer.open();
    expect((await saved()).text).toBe('Đã chuyển Mục dời vào');
    expect([parent.isConnected, document.activeElement === parent, parent.value]).toEqual([true, true, 'tin']);
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
  });

  it('closes a form that was saved while one’s own move of the entry was answered, and tells of no other person', async () => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục đang ghi', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Mục đang ghi'));
    const [moved, renamed] = [gate(), gate()];
    let puts = 0;
    product.interfere((call, ask) => {
      if (call.method !== 'PUT') return undefined;
      puts += 1;
      return (puts === 1 ? moved : renamed).passed.then(ask);
    });
    key('Mục đang ghi', { key: 'ArrowDown', altKey: true });
    key('Mục đang ghi', { key: 'Enter' });
    type(await until(() => field('Tên menu')), 'Mục đã ghi');
    await press('Lưu');
    await until(() => puts === 2);
    moved.open();
    expect((await saved()).text).toBe('Đã chuyển Mục đang ghi');
    const { order } = await stored('Mục đang ghi');
    renamed.open();
    expect((await saved()).text).toBe('Đã lưu');
    await until(() => !field('Tên menu'));
    expect(await stored('Mục đã ghi')).toMatchObject({ id, order });
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
  });

  it.each([
    ['is written after its form, which was saved meanwhile', 'Mục ghi sau', false],
    ['is written before its form, which has read the old place, and answered after it', 'Mục đáp sau', true],
  ])('keeps the new name and the new place of an entry whose move %s', async (_, name, isWrittenFirst) => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name, url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row(name));
    const before = await stored(name);
    const [move, form, answer] = [gate(), gate(), gate()];
    let puts = 0;
    let isWritten = false;
    product.interfere((call, ask) => {
      if (call.method !== 'PUT') return undefined;
      puts += 1;
      if (puts === 2) return form.passed.then(ask);
      return puts > 2 ? undefined : move.passed.then(ask).then((told) => {
        isWritten = true;
        return answer.passed.then(() => told);
      });
    });
    key(name, { key: 'ArrowDown', altKey: true });
    await until(() => puts === 1);
    key(name, { key: 'Enter' });
    type(await until(() => field('Tên menu')), `${name} hai`);
    await press('Lưu');
    await until(() => puts === 2);
    if (isWrittenFirst) {
      move.open();
      await until(() => isWritten);
    }
    form.open();
    expect((await saved()).text).toBe('Đã lưu');
    await until(() => !field('Tên menu'));
    move.open();
    answer.open();
    expect((await saved()).text).toContain('Đã chuyển');
    const after = await stored(`${name} hai`);
    expect([after['id'], after['order'] === before['order']]).toEqual([id, false]);
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
  });

  it.each(['after', 'before'])('asks which place to keep of an entry that somebody has moved, %s its form was opened, also where its name was saved before one’s own move is', async (when) => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục chờ chuyển', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Mục chờ chuyển'));
    product.interfere(({ method }) => (method === 'PUT' ? Promise.resolve(Response.json({ status: 'error' }, { status: 500 })) : undefined));
    key('Mục chờ chuyển', { key: 'ArrowDown', altKey: true });
    await until(() => document.querySelector('[role="alert"]'));
    product.interfere();
    const otherMoves = async () => product.api('PUT', 'Menu_Website_Detail', { ...(await stored('Mục chờ chuyển')), order: 60 });
    if (when === 'before') await otherMoves();
    key('Mục chờ chuyển', { key: 'Enter' });
    const title = await until(() => field('Tên menu'));
    if (when === 'after') await otherMoves();
    type(title, 'Mục đổi tên');
    await press('Lưu');
    expect((await saved()).text).toBe(when === 'before' ? 'Đã lưu' : 'Đã lưu. Thay đổi của người khác đã được gộp vào: Thứ tự');
    await until(() => row('Mục đổi tên')?.getAttribute('aria-busy'));
    await press('Lưu tiếp');
    await until(() => document.querySelector('dialog')?.textContent.includes('Có người vừa chuyển mục này'));
    await press('Của người khác');
    expect(await stored('Mục đổi tên')).toMatchObject({ id, order: 60 });
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
  });

  it('says that an entry with others below it cannot be deleted', async () => {
    row('Vận tải')?.focus();
    await press('Xoá Vận tải');
    const question = await until(() => document.querySelector('dialog'));
    expect(question.textContent).toMatch(/^Không xoá được "Vận tải"Mục này có \d+ mục con\. /);
    expect(button('OK')).toBeUndefined();
    await press('Đóng');
    expect(row('Vận tải')).toBeDefined();
  });

  it.each(['was deleted', 'was moved away'])('asks about an entry at the next try whose only one below it %s meanwhile, and never in the place of what was told', async (what) => {
    const make = async (name: string, idMenuCha: number): Promise<number> => {
      const { body } = await product.api('POST', 'Menu_Website_Detail', { name, url: '', idMenuCha, order: 1, active: true });
      return (body.data as { id: number }).id;
    };
    const parent = await make('Mục cha cũ', 0);
    const child = await make('Mục con cũ', parent);
    unmount();
    showTree();
    await until(() => row('Mục con cũ'));
    if (what === 'was deleted') await product.api('DELETE', `Menu_Website_Detail?id=${child}`);
    else await product.api('PUT', 'Menu_Website_Detail', { ...(await stored('Mục con cũ')), idMenuCha: 0 });
    row('Mục cha cũ')?.focus();
    const answer = gate();
    product.interfere((call, ask) => (call.path.startsWith('Menu_Website_Getlist') ? answer.passed.then(ask) : undefined));
    await press('Xoá Mục cha cũ');
    expect((await until(() => document.querySelector('dialog'))).textContent).toMatch(/^Không xoá được "Mục cha cũ"Mục này có 1 mục con\. /);
    answer.open();
    await until(() => !row('Mục cha cũ')?.hasAttribute('aria-expanded'));
    // Where "Đóng" stands somebody is about to press.
    expect(button('OK')).toBeUndefined();
    await press('Đóng');
    await press('Xoá Mục cha cũ');
    expect((await until(() => document.querySelector('dialog'))).textContent).toMatch(/^Xoá "Mục cha cũ"\?/);
    await press('OK');
    await until(() => row('Mục cha cũ') === undefined);
    expect([await stored('Mục cha cũ'), row('Mục con cũ') !== undefined]).toEqual([{}, what !== 'was deleted']);
    await product.api('DELETE', `Menu_Website_Detail?id=${child}`);
  });

  it('says so also of an entry that has got others below it meanwhile, shows those, and asks for no second try', async () => {
    const made = (await product.api('POST', 'Menu_Website_Detail', { name: 'Con mới', url: '', idMenuCha: (await stored('Trang chủ'))['id'], order: 1, active: true })).body.data as { id: number };
    row('Trang chủ')?.focus();
    await press('Xoá Trang chủ');
    await press('OK');
    const alert = await until(() => document.querySelector('dialog [role="alert"]'));
    expect(alert.textContent).toContain('mục này còn mục con');
    expect(alert.closest('dialog')?.textContent).toMatch(/^Không xoá được "Trang chủ"/);
    expect(button('OK')).toBeUndefined();
    await until(() => document.activeElement === button('Đóng'));
    // What the words send to is there by then.
    await until(() => row('Con mới'));
    await press('Đóng');
    expect(row('Trang chủ')).toBeDefined();
    await product.api('DELETE', `Menu_Website_Detail?id=${made.id}`);
  });
});
