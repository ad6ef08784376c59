import { describe, expect, it } from 'vitest';
import { navigate } from '../../stores/location.ts';
import { settle } from '../../stores/testing.ts';
import { question } from '../../stores/unsaved.ts';
import { button, gate, press, unmount, until } from '../testing.tsx';
import { PATH, key, prepareTree, product, row, saved, showTree, shown, stored, written } from './testing.tsx';

prepareTree();

describe('the website menu', () => {
  it('moves an entry by Alt and the arrows, writes only what changed, and takes it back', async () => {
    const before = await stored('Ban lãnh đạo');
    expect(key('Ban lãnh đạo', { key: 'ArrowUp', altKey: true }).defaultPrevented).toBe(true);
    await until(() => shown(4)[2] === '-Ban lãnh đạo');
    const message = await saved();
    expect(message).toMatchObject({ form: 'notification', text: 'Đã chuyển Ban lãnh đạo' });
    expect(written()).toEqual([`PUT ${String(before['id'])} ${String(before['idMenuCha'])} 0`]);
    message.action?.run();
    await until(() => shown(4)[2] === '-Câu chuyện Bến Mây');
    expect((await saved()).text).toBe('Đã hoàn tác');
    expect(await stored('Ban lãnh đạo')).toEqual(before);
  });

  it('asks no longer whether to leave once the move that waited has been saved, and goes on', async () => {
    const write = gate();
    product.interfere(({ method }, ask) => (method === 'PUT' ? write.passed.then(ask) : undefined));
    key('Ban lãnh đạo', { key: 'ArrowUp', altKey: true });
    await until(() => product.calls.some(({ method }) => method === 'PUT'));
    const leaving = navigate('/dashboard');
    await until(() => question.value);
    write.open();
    expect(await leaving).toBe(true);
    expect(question.value).toBeUndefined();
    (await saved()).action?.run();
    expect((await saved()).text).toBe('Đã hoàn tác');
  });

  it('shows a move that is taken back after it was left and come back to', async () => {
    key('Ban lãnh đạo', { key: 'ArrowUp', altKey: true });
    const message = await saved();
    unmount();
    showTree();
    await until(() => shown(4)[2] === '-Ban lãnh đạo');
    message.action?.run();
    await until(() => shown(4)[2] === '-Câu chuyện Bến Mây');
    expect((await saved()).text).toBe('Đã hoàn tác');
  });

  it('says of a move that is taken back after it was left that this failed, and can be asked to once more', async () => {
    key('Ban lãnh đạo', { key: 'ArrowUp', altKey: true });
    const message = await saved();
    unmount();
    product.interfere(({ method }) => (method === 'PUT' ? Promise.resolve(Response.json({ status: 'error' }, { status: 500 })) : undefined));
    message.action?.run();
    expect(await saved()).toMatchObject({ form: 'toast', kind: 'error', text: '1 bản ghi chưa xử lý được: Ban lãnh đạo' });
    product.interfere();
    const moved = await stored('Ban lãnh đạo');
    await product.api('PUT', 'Menu_Website_Detail', { ...moved, order: 40 });
    message.action?.run();
    expect(await saved()).toMatchObject({ form: 'toast', kind: 'error', text: 'Có người vừa chuyển mục này: Ban lãnh đạo' });
    await product.api('PUT', 'Menu_Website_Detail', moved);
    message.action?.run();
    expect((await saved()).text).toBe('Đã hoàn tác');
  });

  it('says of a move that is taken back after it was left that somebody has deleted the entry', async () => {
    const make = async (name: string, idMenuCha: number, order: number): Promise<number> => {
      const { data } = (await product.api('POST', 'Menu_Website_Detail', { name, url: '', idMenuCha, order, active: true })).body;
      return (data as { id: number }).id;
    };
    const branch = await make('Nhánh xoá sau', 0, 0);
    const [other, id] = [await make('Mục bên cạnh', branch, 1), await make('Mục xoá sau', branch, 2)];
    unmount();
    showTree();
    await until(() => row('Mục xoá sau'));
    key('Mục xoá sau', { key: 'ArrowUp', altKey: true });
    const message = await saved();
    unmount();
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
    message.action?.run();
    expect(await saved()).toMatchObject({ form: 'toast', kind: 'error', text: 'Có người vừa xoá mục này: Mục xoá sau' });
    for (const each of [other, branch]) await product.api('DELETE', `Menu_Website_Detail?id=${each}`);
  });

  it('changes the parent by Alt and the arrows to the side, and the focus stays with the entry', async () => {
    row('Liên hệ')?.focus();
    key('Liên hệ', { key: 'ArrowRight', altKey: true });
    await until(() => shown(99).includes('-Liên hệ'));
    await saved();
    expect((await stored('Liên hệ'))['idMenuCha']).toBe((await stored('Tuyển dụng'))['id']);
    expect(document.activeElement).toBe(row('Liên hệ'));
    key('Liên hệ', { key: 'ArrowLeft', altKey: true });
    await until(() => shown(99).includes('Liên hệ'));
    await saved();
    expect((await stored('Liên hệ'))['idMenuCha']).toBe(0);
  });

  it('leaves an entry where it was that is let go once the screen was left', async () => {
    const before = await stored('Câu chuyện Bến Mây');
    const point = (type: string, clientY: number): void => {
      const init = { clientX: 100, clientY, pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true };
      (type === 'pointerdown' ? row('Câu chuyện Bến Mây') : window)?.dispatchEvent(new PointerEvent(type, init));
    };
    point('pointerdown', 100);
    point('pointermove', 220);
    await navigate('/dashboard', { force: true });
    unmount();
    point('pointerup', 220);
    await navigate(PATH, { force: true });
    showTree();
    await until(() => row('Liên hệ'));
    key('Liên hệ', { key: 'ArrowUp', altKey: true });
    const message = await saved();
    expect(message.text).toBe('Đã chuyển Liên hệ');
    expect(await stored('Câu chuyện Bến Mây')).toEqual(before);
    message.action?.run();
    await saved();
  });

  it('says which entries were saved when a move fails half-way, and goes on from there', async () => {
    let tries = 0;
    product.interfere((call) => {
      if (call.method !== 'PUT') return undefined;
      tries += 1;
      return tries === 2 ? Promise.reject(new TypeError('Failed to fetch')) : undefined;
    });
    // Between two entries without room: the moved one and a neighbour have to be written.
    const contact = row('Đường biển');
    contact?.focus();
    key('Đường biển', { key: 'ArrowLeft', altKey: true });
    const notice = await until(() => document.querySelector('[role="alert"]'));
    expect(notice.textContent).toMatch(/Đã lưu 1 trên 2: Đường biển\. Chưa lưu: Vận tải\./);
    expect(notice.textContent).toContain('Không nhận được phản hồi cho yêu cầu này');
    product.interfere();
    await press('Lưu tiếp');
    await until(() => document.querySelector('[role="alert"]') === null);
    const message = await saved();
    expect((await stored('Đường biển'))['idMenuCha']).toBe((await stored('Dịch vụ'))['id']);
    message.action?.run();
    await saved();
  });

  it('asks the backend four times for a move that writes one entry', async () => {
    key('Tra cứu vận đơn', { key: 'ArrowRight', altKey: true });
    const message = await saved();
    await until(() => product.calls.length === 4);
    await settle();
    expect(product.calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
      'GET Menu_Website_Getlist_Paging', 'GET Menu_Website_Detail', 'PUT Menu_Website_Detail', 'GET Menu_Website_Getlist_Paging',
    ]);
    message.action?.run();
    await saved();
  });

  it('asks which place to keep where somebody else has moved the entry meanwhile', async () => {
    const mine = await stored('Tra cứu vận đơn');
    await product.api('PUT', 'Menu_Website_Detail', { ...mine, order: 40, url: '/tra-cuu' });
    key('Tra cứu vận đơn', { key: 'ArrowUp', altKey: true });
    const asked = await until(() => document.querySelector('dialog'));
    expect(asked.textContent).toContain('Có người vừa chuyển mục này');
    expect(asked.querySelector('dl')?.textContent).toContain('Của người khácCấp cao nhất, thứ tự 40');
    // What is read out as it opens says which entry and which places.
    expect(document.getElementById(asked.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/Tra cứu vận đơn.*thứ tự 40/);
    expect(written()).toEqual([]);
    await press('Của tôi');
    await saved();
    const after = await stored('Tra cứu vận đơn');
    expect(after['order']).not.toBe(40);
    expect(after['url']).toBe('/tra-cuu');
  });

  it('gives an Enter that was meant for the row the harmless answer to the question which place to keep', async () => {
    const mine = await stored('Tra cứu vận đơn');
    await product.api('PUT', 'Menu_Website_Detail', { ...mine, order: 41 });
    row('Tra cứu vận đơn')?.focus();
    key('Tra cứu vận đơn', { key: 'ArrowUp', altKey: true });
    const asked = await until(() => document.querySelector('dialog'));
    // A browser gives the focus to the first.
    const [first] = asked.querySelectorAll('button');
    expect(first?.textContent).toBe('Của người khác');
    expect(document.activeElement).toBe(first);
    first?.click();
    await until(() => document.querySelector('dialog') === null);
    expect((await stored('Tra cứu vận đơn'))['order']).toBe(41);
    expect(written()).toEqual([]);
    await product.api('PUT', 'Menu_Website_Detail', mine);
  });

  it('says of a move under a deleted entry what is wrong, and no longer shows that entry once the move is given up', async () => {
    const made = await product.api('POST', 'Menu_Website_Detail', { name: 'Mục sắp xoá', url: '', idMenuCha: 0, order: 0, active: true });
    const kept = await product.api('POST', 'Menu_Website_Detail', { name: 'Mục ở lại', url: '', idMenuCha: 0, order: 0, active: true });
    unmount();
    showTree();
    await until(() => row('Mục ở lại'));
    await product.api('DELETE', `Menu_Website_Detail?id=${(made.body.data as { id: number }).id}`);
    row('Mục ở lại')?.focus();
    key('Mục ở lại', { key: 'ArrowRight', altKey: true });
    const notice = await until(() => document.querySelector('[role="alert"]'));
    expect(notice.textContent).toContain('Menu cha không còn tồn tại');
    expect(notice.textContent).not.toContain('đã nhập');
    const discard = await until(() => button('Bỏ phần chưa lưu'));
    discard.focus();
    discard.click();
    await until(() => row('Mục sắp xoá') === undefined);
    await until(() => document.activeElement === row('Mục ở lại'));
    expect(row('Mục ở lại')?.getAttribute('aria-level')).toBe('1');
    await product.api('DELETE', `Menu_Website_Detail?id=${(kept.body.data as { id: number }).id}`);
  });

  it.each([
    ['ends by itself', ['Mục thôi chuyển']],
    ['is answered', ['Mục thôi chuyển', 'Giới thiệu']],
  ])('goes on from a row where what is said of moves that failed %s, and somebody else has deleted the first', async (_, names) => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục thôi chuyển', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    showTree();
    await until(() => row('Mục thôi chuyển'));
    product.interfere(({ method }) => (method === 'PUT' ? Promise.resolve(Response.json({ status: 'error' }, { status: 500 })) : undefined));
    row('Mục thôi chuyển')?.focus();
    for (const name of names) key(name, { key: 'ArrowDown', altKey: true });
    const resume = await until(() => button('Lưu tiếp'));
    resume.focus();
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => row('Mục thôi chuyển') === undefined);
    button('Bỏ phần chưa lưu')?.click();
    await until(() => !button('Lưu tiếp'));
    await until(() => document.activeElement !== document.body);
    expect(document.activeElement?.matches('[data-row]')).toBe(true);
  });

  it('says that an entry was deleted by somebody else before it was moved, and goes on from the row in its place', async () => {
    const made = await product.api('POST', 'Menu_Website_Detail', { name: 'Mục đã xoá', url: '', idMenuCha: 0, order: 0, active: true });
    unmount();
    showTree();
    await until(() => row('Mục đã xoá'));
    await product.api('DELETE', `Menu_Website_Detail?id=${(made.body.data as { id: number }).id}`);
    row('Mục đã xoá')?.focus();
    key('Mục đã xoá', { key: 'ArrowDown', altKey: true });
    const told = await until(() => document.querySelector('dialog'));
    expect(told.querySelector('h2')?.textContent).toBe('Có người vừa xoá mục này');
    expect(document.getElementById(told.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Mục đã xoáBan đầuCấp cao nhất, thứ tự 0');
    expect([...told.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Đóng']);
    await press('Đóng');
    await until(() => row('Mục đã xoá') === undefined);
    await until(() => document.activeElement !== document.body);
    expect(document.activeElement?.matches('[data-row]')).toBe(true);
  });

  it('goes on from the row in its place also where the question ends by itself, because the entry that others were to make room for was deleted', async () => {
    const make = async (name: string, idMenuCha: number, order: number) => {
      const { data } = (await product.api('POST', 'Menu_Website_Detail', { name, url: '', idMenuCha, order, active: true })).body;
      return (data as { id: number }).id;
    };
    const branch = await make('Nhánh chật', 0, 0);
    const [first, second, third] = [await make('Chật một', branch, 0), await make('Chật hai', branch, 1), await make('Chật ba', branch, 2)] as const;
    unmount();
    showTree();
    await until(() => row('Chật ba'));
    await product.api('PUT', 'Menu_Website_Detail', { ...(await stored('Chật hai')), order: 40 });
    const read = gate();
    let lists = 0;
    // The move's own reading comes first.
    product.interfere(({ path }, ask) => (path.startsWith('Menu_Website_Getlist') && (lists += 1) > 1 ? read.passed.then(ask) : undefined));
    row('Chật ba')?.focus();
    key('Chật ba', { key: 'ArrowUp', altKey: true });
    const asked = await until(() => document.querySelector('dialog'));
    expect([...asked.querySelectorAll('h3')].map((each) => each.textContent)).toEqual(['Chật hai']);
    await product.api('DELETE', `Menu_Website_Detail?id=${third}`);
    read.open();
    await until(() => document.querySelector('dialog') === null);
    await until(() => document.activeElement !== document.body);
    expect(document.activeElement).toBe(row('Chật hai'));
    for (const id of [first, second, branch]) await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
  });

  it('names a deleted entry, and tells where it stood, also once all have been read again for the question', async () => {
    const made = await product.api('POST', 'Menu_Website_Detail', { name: 'Mục đã xoá', url: '', idMenuCha: 0, order: 0, active: true });
    unmount();
    showTree();
    await until(() => row('Mục đã xoá'));
    await product.api('DELETE', `Menu_Website_Detail?id=${(made.body.data as { id: number }).id}`);
    const read = gate();
    let answered = false;
    let lists = 0;
    product.interfere(({ path }, ask) => {
      // The move's own reading comes first.
      if (!path.startsWith('Menu_Website_Getlist') || (lists += 1) === 1) return undefined;
      return read.passed.then(ask).finally(() => (answered = true));
    });
    key('Mục đã xoá', { key: 'ArrowDown', altKey: true });
    const asked = await until(() => document.querySelector('dialog'));
    const said = asked.querySelector('section')?.textContent;
    expect(said).toContain('Mục đã xoá');
    expect(said).toContain('Ban đầuCấp cao nhất, thứ tự 0');
    read.open();
    await until(() => answered);
    await settle();
    expect(document.querySelector('dialog section')?.textContent).toBe(said);
    product.interfere();
    await press('Đóng');
    await until(() => row('Mục đã xoá') === undefined);
  });

  it('says of a move while searching where the entry then stands among all, not among the hits', async () => {
    await navigate(`${PATH}?search=lien+he`, { force: true });
    await until(() => row('Trang chủ') === undefined && row('Liên hệ'));
    key('Liên hệ', { key: 'ArrowUp', altKey: true });
    expect(await until(() => document.querySelector('[aria-live="polite"]')?.textContent || undefined)).toBe('Liên hệ: vị trí 7 trên 8, thuộc Cấp cao nhất');
    (await saved()).action?.run();
    expect((await saved()).text).toBe('Đã hoàn tác');
  });
});
