import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { button, field, gate, mount, press, startProduct, unmount, until } from '../../crud/testing.tsx';
import type { Product } from '../../crud/testing.tsx';
import { type } from '../../crud/type.testing.ts';
import { connectMessages } from '../../stores/messages.ts';
import type { Message } from '../../stores/messages.ts';
import { navigate } from '../../stores/location.ts';
import { setLetterKeys } from '../../stores/preferences.ts';
import { settle } from '../../stores/testing.ts';
import { question } from '../../stores/unsaved.ts';
import WebsiteMenuScreen from './menu.tsx';

const PATH = '/page_management/menu';
let product: Product;
let messages: Message[] = [];

beforeAll(async () => {
  // jsdom measures nothing: a desk's screen, a mouse.
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
  product = await startProduct(PATH);
  connectMessages((message) => messages.push(message));
});
afterAll(() => product.stop());

beforeEach(async () => {
  await navigate(PATH, { force: true });
  messages = [];
  product.interfere();
  mount(<WebsiteMenuScreen />);
  await until(() => row('Trang chủ'));
  product.calls.length = 0;
});
afterEach(unmount);

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role="rowgroup"] > [data-row]')];
}

function row(name: string): HTMLElement | undefined {
  return rows().find((each) => each.querySelector('a')?.textContent === name);
}

/** Names as they stand, with a dash for each level. */
function shown(count: number): string[] {
  return rows().slice(0, count).map((each) => {
    const name = each.querySelector('a')?.textContent ?? '';
    return '-'.repeat(Number(each.getAttribute('aria-level')) - 1) + name;
  });
}

function key(name: string, more: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...more });
  row(name)?.dispatchEvent(event);
  return event;
}

/** What was written since the last look, as `PUT id parent order`. */
function written(): string[] {
  const puts = product.calls.filter(({ method }) => method !== 'GET');
  product.calls.length = 0;
  return puts.map(({ method, body }) => {
    const { id, idMenuCha, order } = body as Record<string, number>;
    return `${method} ${id} ${idMenuCha} ${order}`;
  });
}

async function saved(): Promise<Message> {
  const message = await until(() => messages.shift());
  return message;
}

async function stored(name: string): Promise<Record<string, unknown>> {
  const { body } = await product.api('GET', `Menu_Website_Getlist_Paging?PageIndex=1&PageSize=100`);
  return (body.data as Record<string, unknown>[]).find((each) => each['name'] === name) ?? {};
}

describe('the website menu', () => {
  it('shows the tree as the website has it', () => {
    expect(shown(4)).toEqual(['Trang chủ', 'Giới thiệu', '-Câu chuyện Bến Mây', '-Ban lãnh đạo']);
    expect(row('Dịch vụ')?.getAttribute('aria-expanded')).toBe('true');
    expect(row('Giới thiệu')?.getAttribute('aria-setsize')).toBe('8');
  });

  it('has a row called by its entry and what stands in its columns, not by its buttons as well', () => {
    const ids = row('Giới thiệu')?.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const name = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(name).toBe('Giới thiệu /gioi-thieu 2 Hiển thị');
  });

  it('that is empty says so in its middle, with the one button that helps and nothing that cannot be pressed', async () => {
    unmount();
    product.interfere(({ path }) => (path.startsWith('Menu_Website_Getlist') ? Promise.resolve(Response.json({ status: 'success', data: [], totalrecord: 0 })) : undefined));
    mount(<WebsiteMenuScreen />);
    await until(() => document.body.textContent?.includes('Trống'));
    const names = [...document.querySelectorAll('button')].map((each) => each.textContent.trim()).filter(Boolean);
    expect(names).toEqual(['Thêm mới']);
  });

  it('without a hit offers once to take the search back', async () => {
    await navigate(`${PATH}?search=khong-co-muc-nay`, { force: true });
    await until(() => document.body.textContent?.includes('Trống'));
    const names = [...document.querySelectorAll('button')].map((each) => each.textContent.trim());
    expect(names.filter((name) => name === 'Xoá bộ lọc')).toHaveLength(1);
    expect(names.filter((name) => name === 'Thêm mới')).toHaveLength(1);
  });

  it('opens, closes and walks by the arrow keys, one row in the tab order', async () => {
    key('Giới thiệu', { key: 'ArrowLeft' });
    await until(() => row('Câu chuyện Bến Mây') === undefined);
    key('Giới thiệu', { key: 'ArrowRight' });
    await until(() => row('Câu chuyện Bến Mây'));
    key('Giới thiệu', { key: 'ArrowRight' });
    await until(() => document.activeElement === row('Câu chuyện Bến Mây'));
    key('Câu chuyện Bến Mây', { key: 'ArrowLeft' });
    await until(() => document.activeElement === row('Giới thiệu'));
    key('Giới thiệu', { key: 'End' });
    await until(() => document.activeElement === row('Liên hệ'));
    expect(rows().filter((each) => each.tabIndex === 0)).toHaveLength(1);
  });

  it('is not walked by a single letter where those keys are turned off', async () => {
    row('Trang chủ')?.focus();
    setLetterKeys(false);
    const pressed = ['j', 'k'].map((letter) => key('Trang chủ', { key: letter }).defaultPrevented);
    setLetterKeys(true);
    expect([pressed, document.activeElement]).toEqual([[false, false], row('Trang chủ')]);
    key('Trang chủ', { key: 'j' });
    await until(() => document.activeElement === rows()[1]);
  });

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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
    await until(() => row('Liên hệ'));
    key('Liên hệ', { key: 'ArrowUp', altKey: true });
    const message = await saved();
    expect(message.text).toBe('Đã chuyển Liên hệ');
    expect(await stored('Câu chuyện Bến Mây')).toEqual(before);
    message.action?.run();
    await saved();
  });

  it('moves by a dialog that never offers the entry itself or what is below it', async () => {
    row('Dịch vụ')?.focus();
    await press('Chuyển đến… Dịch vụ');
    const picker = await until(() => field('Menu cha'));
    picker.click();
    const options = await until(() => {
      const found = [...document.querySelectorAll('[role="option"]')].map((each) => each.textContent);
      return found.length > 1 ? found : undefined;
    });
    expect(options[0]).toBe('Không có');
    expect(options.some((text) => text.includes('Sản phẩm'))).toBe(true);
    expect(options.some((text) => /Dịch vụ|Vận tải|Đường biển/.test(text))).toBe(false);
    const offered = [...document.querySelectorAll<HTMLElement>('[role="option"]')];
    offered.find((each) => each.textContent === 'Sản phẩm')?.click();
    await press('OK');
    await until(() => shown(99).includes('-Dịch vụ') && shown(99).includes('---Đường biển'));
    (await saved()).action?.run();
    await until(() => shown(99).includes('Dịch vụ'));
    await saved();
  });

  it('moves by a dialog behind the entry that was chosen, wherever that stands by then', async () => {
    await press('Chuyển đến… Khách hàng');
    const position = await until(() => document.querySelector<HTMLSelectElement>('dialog form select'));
    position.value = [...position.options].find(({ textContent }) => textContent === 'Sau Giới thiệu')?.value ?? '';
    position.dispatchEvent(new Event('change', { bubbles: true }));
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục chen vào', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => row('Mục chen vào'));
    expect(position.selectedOptions[0]?.textContent).toBe('Sau Giới thiệu');
    await press('OK');
    const message = await saved();
    expect(shown(99).filter((each) => !each.startsWith('-')).slice(0, 4)).toEqual(['Mục chen vào', 'Trang chủ', 'Giới thiệu', 'Khách hàng']);
    message.action?.run();
    await saved();
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
  });

  it('says in the dialog that moves an entry where this has gone meanwhile, and goes on from the row in its place', async () => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục sắp mất', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    mount(<WebsiteMenuScreen />);
    await until(() => row('Mục sắp mất'));
    button('Chuyển đến… Mục sắp mất')?.focus();
    await press('Chuyển đến… Mục sắp mất');
    await until(() => document.querySelector('dialog form'));
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    const notice = await until(() => document.querySelector('dialog [role="alert"]'));
    expect(notice.textContent).toBe('Bản ghi này không còn nữa.');
    expect([...document.querySelectorAll('dialog button')].map((each) => each.textContent)).toEqual(['Đóng']);
    expect(document.activeElement).toBe(button('Đóng'));
    await press('Đóng');
    await until(() => document.activeElement === row('Trang chủ'));
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('names a chosen parent that has gone meanwhile in the dialog that moves an entry, and has the entry’s own there again', async () => {
    const { id } = (await product.api('POST', 'Menu_Website_Detail', { name: 'Cha sắp mất', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    mount(<WebsiteMenuScreen />);
    await until(() => row('Cha sắp mất'));
    const choose = async (name: string): Promise<void> => {
      (await until(() => field('Menu cha'))).click();
      (await until(() => [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(({ textContent }) => textContent === name))).click();
    };
    await press('Chuyển đến… Ban lãnh đạo');
    await choose('Cha sắp mất');
    await until(() => field('Menu cha')?.value === 'Cha sắp mất');
    field('Menu cha')?.focus();
    await product.api('DELETE', `Menu_Website_Detail?id=${id}`);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    const said = await until(() => document.querySelector('dialog [role="alert"]'));
    expect(said.textContent).toBe('Không còn nữa: Cha sắp mất');
    expect(field('Menu cha')?.value).toBe('Giới thiệu');
    await until(() => document.activeElement === field('Menu cha'));
    expect(document.querySelector<HTMLSelectElement>('dialog form select')?.selectedOptions[0]?.textContent).toBe('Sau Câu chuyện Bến Mây');
    await choose('Trang chủ');
    await until(() => document.querySelector('dialog [role="alert"]') === null);
    await press('OK');
    const message = await saved();
    expect((await stored('Ban lãnh đạo'))['idMenuCha']).toBe((await stored('Trang chủ'))['id']);
    message.action?.run();
    await saved();
  });

  it('follows in the dialog that moves an entry what somebody else does with that: what nobody has chosen is written over nothing', async () => {
    const made = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục bị dời', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    mount(<WebsiteMenuScreen />);
    await until(() => row('Mục bị dời'));
    await press('Chuyển đến… Mục bị dời');
    const before = await until(() => field('Menu cha'));
    expect(before.value).toBe('Không có');
    before.focus();
    const theirs = { ...(await stored('Mục bị dời')), name: 'Mục đã dời', idMenuCha: (await stored('Giới thiệu'))['id'], order: 90 };
    await product.api('PUT', 'Menu_Website_Detail', theirs);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => row('Mục đã dời'));
    await until(() => field('Menu cha')?.value === 'Giới thiệu');
    await until(() => document.activeElement === field('Menu cha'));
    expect(document.querySelector<HTMLSelectElement>('dialog form select')?.selectedOptions[0]?.textContent).toBe('Sau Chính sách chất lượng và an toàn');
    expect(document.querySelector('dialog')?.textContent).toContain('Mục đã dời');
    product.calls.length = 0;
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    expect([written(), await stored('Mục đã dời')]).toEqual([[], theirs]);
    await product.api('DELETE', `Menu_Website_Detail?id=${made.id}`);
  });

  it('keeps in the dialog that moves an entry what is searched for there, and follows somebody else’s move of that once the search is left', async () => {
    const made = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục đang tìm cha', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    mount(<WebsiteMenuScreen />);
    await until(() => row('Mục đang tìm cha'));
    await press('Chuyển đến… Mục đang tìm cha');
    const box = await until(() => field('Menu cha'));
    box.focus();
    type(box as HTMLInputElement, 'Sản');
    await until(() => box.getAttribute('aria-expanded') === 'true');
    await product.api('PUT', 'Menu_Website_Detail', { ...(await stored('Mục đang tìm cha')), idMenuCha: (await stored('Giới thiệu'))['id'], order: 90 });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => row('Mục đang tìm cha')?.getAttribute('aria-level') === '2');
    await settle();
    expect([field('Menu cha'), box.value]).toEqual([box, 'Sản']);
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await until(() => field('Menu cha')?.value === 'Giới thiệu');
    await until(() => document.activeElement === field('Menu cha'));
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    await product.api('DELETE', `Menu_Website_Detail?id=${made.id}`);
  });

  it('keeps in the dialog that moves an entry what one has chosen there, box and all, whatever somebody else does with that', async () => {
    const made = (await product.api('POST', 'Menu_Website_Detail', { name: 'Mục được chọn', url: '', idMenuCha: 0, order: 0, active: true })).body.data as { id: number };
    unmount();
    mount(<WebsiteMenuScreen />);
    await until(() => row('Mục được chọn'));
    await press('Chuyển đến… Mục được chọn');
    const box = await until(() => field('Menu cha'));
    const position = await until(() => document.querySelector<HTMLSelectElement>('dialog form select'));
    position.value = [...position.options].find(({ textContent }) => textContent === 'Sau Giới thiệu')?.value ?? '';
    position.dispatchEvent(new Event('change', { bubbles: true }));
    await product.api('PUT', 'Menu_Website_Detail', { ...(await stored('Mục được chọn')), idMenuCha: (await stored('Dịch vụ'))['id'], order: 90 });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => row('Mục được chọn')?.getAttribute('aria-level') === '2');
    expect([field('Menu cha'), box.value, position.selectedOptions[0]?.textContent]).toEqual([box, 'Không có', 'Sau Giới thiệu']);
    await press('OK');
    expect((await saved()).text).toBe('Đã chuyển Mục được chọn');
    expect((await stored('Mục được chọn'))['idMenuCha']).toBe(0);
    await product.api('DELETE', `Menu_Website_Detail?id=${made.id}`);
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

  it('asks which place to keep where somebody else has moved the entry meanwhile', async () => {
    const mine = await stored('Tra cứu vận đơn');
    await product.api('PUT', 'Menu_Website_Detail', { ...mine, order: 40, url: '/tra-cuu' });
    key('Tra cứu vận đơn', { key: 'ArrowUp', altKey: true });
    const question = await until(() => document.querySelector('dialog'));
    expect(question.textContent).toContain('Có người vừa chuyển mục này');
    expect(question.querySelector('dl')?.textContent).toContain('Của người khácCấp cao nhất, thứ tự 40');
    // What is read out as it opens says which entry and which places.
    expect(document.getElementById(question.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/Tra cứu vận đơn.*thứ tự 40/);
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
    const question = await until(() => document.querySelector('dialog'));
    // A browser gives the focus to the first.
    const [first] = question.querySelectorAll('button');
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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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

  it('goes on from the row in its place where an entry was deleted by somebody else before it was moved', async () => {
    const made = await product.api('POST', 'Menu_Website_Detail', { name: 'Mục đã xoá', url: '', idMenuCha: 0, order: 0, active: true });
    unmount();
    mount(<WebsiteMenuScreen />);
    await until(() => row('Mục đã xoá'));
    await product.api('DELETE', `Menu_Website_Detail?id=${(made.body.data as { id: number }).id}`);
    row('Mục đã xoá')?.focus();
    key('Mục đã xoá', { key: 'ArrowDown', altKey: true });
    await until(() => document.querySelector('dialog')?.textContent.includes('Đã bị xoá'));
    await press('Của người khác');
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
    const [first, second, third] = [await make('Chật một', branch, 1), await make('Chật hai', branch, 2), await make('Chật ba', branch, 3)] as const;
    unmount();
    mount(<WebsiteMenuScreen />);
    await until(() => row('Chật ba'));
    await product.api('PUT', 'Menu_Website_Detail', { ...(await stored('Chật hai')), order: 40 });
    const read = gate();
    product.interfere(({ path }, ask) => (path.startsWith('Menu_Website_Getlist') ? read.passed.then(ask) : undefined));
    row('Chật ba')?.focus();
    key('Chật ba', { key: 'ArrowUp', altKey: true });
    const question = await until(() => document.querySelector('dialog'));
    expect([...question.querySelectorAll('h3')].map((each) => each.textContent)).toEqual(['Chật hai']);
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
    mount(<WebsiteMenuScreen />);
    await until(() => row('Mục đã xoá'));
    await product.api('DELETE', `Menu_Website_Detail?id=${(made.body.data as { id: number }).id}`);
    const read = gate();
    let answered = false;
    product.interfere(({ path }, ask) => {
      if (!path.startsWith('Menu_Website_Getlist')) return undefined;
      return read.passed.then(ask).finally(() => (answered = true));
    });
    key('Mục đã xoá', { key: 'ArrowDown', altKey: true });
    const question = await until(() => document.querySelector('dialog'));
    const said = question.querySelector('section')?.textContent;
    expect(said).toContain('Mục đã xoá');
    expect(said).toContain('Ban đầuCấp cao nhất, thứ tự 0');
    read.open();
    await until(() => answered);
    await settle();
    expect(document.querySelector('dialog section')?.textContent).toBe(said);
    product.interfere();
    await press('Của người khác');
    await until(() => row('Mục đã xoá') === undefined);
  });

  it('keeps the ancestors of a hit in sight, and finds without accents', async () => {
    const box = await until(() => field('Tìm kiếm'));
    type(box, 'duong bien');
    await until(() => rows().length === 3);
    expect(shown(3)).toEqual(['Dịch vụ', '-Vận tải', '--Đường biển']);
    expect(location.search).toBe('?search=duong+bien');
    await press('Xoá bộ lọc');
    await until(() => rows().length > 10);
  });

  it('goes back from a search to the whole tree, and to no entry that was opened before the search was sent', async () => {
    const { length } = history;
    await navigate(`${PATH}?edit=${row('Trang chủ')?.dataset['row']}`);
    type(await until(() => field('Tìm kiếm')), 'duong bien');
    await until(() => rows().length === 3);
    await press('Huỷ');
    await until(() => location.search === '?search=duong+bien');
    expect(history.length).toBe(length + 1);
    history.back();
    await until(() => location.search === '' && rows().length > 10);
  });

  it('leaves the focus in the search box after Home on its first row and End on its last', async () => {
    const box = await until(() => field('Tìm kiếm'));
    for (const [name, edge] of [['Trang chủ', 'Home'], ['Liên hệ', 'End']] as const) {
      row(name)?.focus();
      await until(() => row(name)?.tabIndex === 0);
      expect(key(name, { key: edge }).defaultPrevented).toBe(true);
      expect(document.activeElement).toBe(row(name));
      box.focus();
      type(box, 'duong bien');
      await until(() => rows().length === 3);
      expect(document.activeElement).toBe(box);
      await press('Xoá bộ lọc');
      await until(() => rows().length > 10);
    }
  });

  it('shows during a search what was just made or renamed, whether or not it is found, until another is begun', async () => {
    await navigate(`${PATH}?search=duong+bien`, { force: true });
    await until(() => rows().length === 3);
    await press('Thêm mới');
    type(await until(() => field('Tên menu')), 'Mục vừa tạo');
    await press('Lưu');
    await until(() => row('Mục vừa tạo'));
    await until(() => row('Mục vừa tạo')?.tabIndex === 0);
    await press('Sửa Mục vừa tạo');
    type(await until(() => field('Tên menu')), 'Mục vừa đổi tên');
    const read = gate();
    product.interfere(({ method, path }, ask) => (method === 'GET' && path.startsWith('Menu_Website_Getlist') ? read.passed.then(ask) : undefined));
    await press('Lưu');
    await until(() => row('Mục vừa tạo') === undefined);
    // Not only once all entries have been read again.
    expect(shown(4)).toEqual(['Dịch vụ', '-Vận tải', '--Đường biển', 'Mục vừa đổi tên']);
    read.open();
    product.interfere();
    await until(() => field('Tên menu') === undefined && row('Mục vừa đổi tên')?.tabIndex === 0);
    type(await until(() => field('Tìm kiếm')), 'van tai');
    await until(() => row('Đường biển') === undefined);
    expect(row('Mục vừa đổi tên')).toBeUndefined();
    await product.api('DELETE', `Menu_Website_Detail?id=${String((await stored('Mục vừa đổi tên'))['id'])}`);
  });

  it('says of a move while searching where the entry then stands among all, not among the hits', async () => {
    await navigate(`${PATH}?search=lien+he`, { force: true });
    await until(() => row('Trang chủ') === undefined && row('Liên hệ'));
    key('Liên hệ', { key: 'ArrowUp', altKey: true });
    expect(await until(() => document.querySelector('[aria-live="polite"]')?.textContent || undefined)).toBe('Liên hệ: vị trí 7 trên 8, thuộc Cấp cao nhất');
    (await saved()).action?.run();
    expect((await saved()).text).toBe('Đã hoàn tác');
  });

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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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
    mount(<WebsiteMenuScreen />);
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

  it('moves an entry by its keys also for whoever has come to it by a click on its name or its arrow', async () => {
    const branch = row('Vận tải');
    for (const part of ['a', 'button[aria-label="Thu nhánh Vận tải"]']) {
      const place = branch?.querySelector<HTMLElement>(part);
      place?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
      place?.focus();
      expect(document.activeElement, part).toBe(branch);
      // A screen reader goes from part to part.
      place?.focus();
      expect(document.activeElement, part).toBe(place);
    }
  });
});
