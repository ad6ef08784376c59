import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { button, field, forgetDrafts, gate, mount, press, startProduct, unmount, until, withRights } from '../../crud/testing.tsx';
import type { Product } from '../../crud/testing.tsx';
import { type } from '../../crud/type-text.testing.ts';
import { features } from '../../api/endpoints.ts';
import { loadMenu, menu } from '../../stores/menu.ts';
import { switchLocale } from '../../stores/locale.ts';
import { navigate } from '../../stores/location.ts';
import { question } from '../../stores/unsaved.ts';
import GroupScreen from './group.tsx';

const PATH = '/system_management/group';
let product: Product;

beforeAll(async () => {
  // jsdom measures nothing: a desk's screen, a mouse.
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
  product = await startProduct(PATH);
});
afterAll(() => product.stop());

beforeEach(async () => {
  await navigate(PATH, { force: true });
  product.interfere();
  mount(<GroupScreen />);
  await until(() => link('Biên tập viên'));
});
afterEach(unmount);

const link = (name: string) => [...document.querySelectorAll('a')].find((each) => each.textContent === name);
const box = (name: string) => field(name);

/** `on`, `off` or `mixed`, as the eye sees it. */
function tick(name: string): string {
  const found = box(name);
  return found?.indeterminate ? 'mixed' : found?.checked ? 'on' : 'off';
}

async function open(group: string): Promise<void> {
  link(group)?.click();
  await until(() => box('Truy cập Dịch vụ'));
  // The form puts the focus into its first field once it is there.
  await until(() => document.activeElement === field('Tên nhóm'));
}

interface Stored {
  readonly id: string;
  readonly dataPhanQuyen: readonly { functionName: string; dataPermission: readonly { id: number }[] }[];
}

async function stored(name: string): Promise<Stored> {
  const list = (await product.api('GET', 'Danhsachnhomquyen?PageIndex=1&PageSize=100')).body.data;
  const { id } = (list as { id: string; name: string }[]).find((each) => each.name === name) ?? { id: '' };
  return (await product.api('GET', `phanquyen?roleId=${id}`)).body.data as Stored;
}

async function rightsOn(group: string, name: string): Promise<number[]> {
  const entry = (await stored(group)).dataPhanQuyen.find(({ functionName }) => functionName === name);
  return (entry?.dataPermission ?? []).map(({ id }) => id).toSorted((a, b) => a - b);
}

/** The functions of the back-office, by name. */
async function functionIds(): Promise<ReadonlyMap<string, number>> {
  const all = (await product.api('GET', 'GetallFunction')).body as unknown as { menu: { id: number; functionName: string }[] };
  return new Map(all.menu.map(({ id, functionName }) => [functionName, id]));
}

const said = () => [...document.querySelectorAll('dialog [role=status]')].map((each) => each.textContent);
const dialogText = () => [...document.querySelectorAll('dialog')].at(-1)?.textContent ?? '';

describe('permission groups', () => {
  it('are looked through in one dialog: it says whose eyes, holds the focus while it reads, and begins with a screen', async () => {
    const answer = gate();
    product.interfere((call, ask) => (call.path.startsWith('phanquyen') ? answer.passed.then(ask) : undefined));
    await press('Xem với quyền của nhóm Biên tập viên');
    const dialog = await until(() => document.querySelector('dialog'));
    const described = await until(() => document.getElementById(dialog.getAttribute('aria-describedby') ?? ''));
    expect(described.textContent).toContain('"Biên tập viên"');
    expect(dialog.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Đang tải');
    await until(() => document.activeElement === dialog.querySelector('h2'));
    const close = button('Đóng', dialog)!;
    close.focus();
    answer.open();
    await until(() => dialog.querySelector('nav'));
    expect(document.activeElement).toBe(close);
    const first = dialog.querySelector('nav [aria-pressed="true"]')!;
    expect(dialog.querySelector('h3')?.textContent).toBe(first.textContent);
    expect(dialog.querySelector('section li')?.textContent).toBe('Thêm mới');
    // Everybody has it, and the side menu too.
    expect(dialog.querySelector('nav')?.textContent.startsWith('Bảng điều khiển')).toBe(true);
    close.click();
  });

  it('that see nothing are said to, in words about the group', async () => {
    const made = (await product.api('POST', 'phanquyen', { roleGroupName: 'Chưa có gì', dataPhanQuyen: [] })).body.data as Stored;
    unmount();
    mount(<GroupScreen />);
    await press('Xem với quyền của nhóm Chưa có gì');
    const told = await until(() => [...document.querySelectorAll('dialog p')].at(-1)?.textContent.startsWith('Nhóm này') && dialogText());
    expect(told).toContain('Nhóm này chưa được cấp quyền vào màn hình nào');
    await press('Đóng');
    await product.api('DELETE', `phanquyen?id=${made.id}`);
  });

  it('that were deleted meanwhile leave the list as soon as whoever looks through one is told, and the focus goes on from there', async () => {
    await product.api('POST', 'phanquyen', { roleGroupName: 'Nhóm đã mất', dataPhanQuyen: [] });
    unmount();
    mount(<GroupScreen />);
    await until(() => link('Nhóm đã mất'));
    await product.api('DELETE', `phanquyen?id=${(await stored('Nhóm đã mất')).id}`);
    const name = 'Xem với quyền của nhóm Nhóm đã mất';
    (await until(() => button(name))).focus();
    await press(name);
    await until(() => dialogText().includes('Bản ghi này không còn nữa'));
    await until(() => link('Nhóm đã mất') === undefined);
    await press('Đóng');
    await until(() => document.activeElement?.hasAttribute('data-row-link'));
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('show what each holds, parents half-ticked where their children differ', async () => {
    await open('Biên tập viên');
    expect(tick('Sửa Dịch vụ')).toBe('on');
    expect(tick('Xoá Dịch vụ')).toBe('off');
    expect(tick('Truy cập Quản lý trang web')).toBe('on');
    await until(() => tick('Thêm Quản lý trang web') === 'mixed');
    expect(tick('Thêm: tất cả chức năng')).toBe('mixed');
    await press('Huỷ');
  });

  it('say in plain words what a save changes, and send nothing before the answer', async () => {
    await open('Biên tập viên');
    box('Thêm Menu website')?.click();
    box('Sửa Dịch vụ')?.click();
    await until(() => tick('Sửa Dịch vụ') === 'off');
    product.calls.length = 0;
    await press('Lưu');
    await until(() => dialogText().includes('"Biên tập viên" sẽ được thêm Menu website; sẽ không còn được sửa Dịch vụ'));
    expect(product.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    await press('OK');
    await until(() => box('Truy cập Dịch vụ') === undefined);
    expect(await rightsOn('Biên tập viên', 'Menu website')).toEqual([1, 2]);
    expect(await rightsOn('Biên tập viên', 'Dịch vụ')).toEqual([1, 2]);
  });

  it('stay on the screen with what was ticked and filtered where the functions cannot be read again', async () => {
    product.interfere((call) => (call.path.startsWith('GetallFunction') ? Promise.resolve(Response.json({}, { status: 500 })) : undefined));
    await open('Chỉ xem');
    type(await until(() => field('Lọc chức năng')), 'nhan vien');
    box('Thêm Nhân viên')?.click();
    await until(() => button('Thử lại'));
    expect(field('Lọc chức năng')?.value).toBe('nhan vien');
    await until(() => tick('Thêm Nhân viên') === 'on');
    await press('Huỷ');
    (await until(() => question.value)).resolve(true);
    await until(() => box('Truy cập Dịch vụ') === undefined);
    await forgetDrafts('groupPermissions', (await stored('Chỉ xem')).id);
  });

  it('leave the focus of whoever asks for the functions again on that button, then on the filter or on the harmless answer', async () => {
    const fail = (): Promise<Response> => Promise.resolve(Response.json({}, { status: 500 }));
    product.interfere((call) => (call.path.startsWith('GetallFunction') ? fail() : undefined));
    await open('Chỉ xem');
    const tryAgain = async (): Promise<void> => {
      const again = await until(() => button('Thử lại'));
      again.focus();
      const answer = gate();
      product.interfere((call, ask) => (call.path.startsWith('GetallFunction') ? answer.passed.then(ask) : undefined));
      again.click();
      await until(() => again.getAttribute('aria-busy') || !again.isConnected);
      expect(document.activeElement).toBe(again);
      answer.open();
      await until(() => !again.isConnected);
      await until(() => document.activeElement !== document.body);
    };
    await tryAgain();
    expect(document.activeElement).toBe(field('Lọc chức năng'));
    box('Thêm Nhân viên')?.click();
    await until(() => tick('Thêm Nhân viên') === 'on');
    product.interfere((call) => (call.path.startsWith('GetallFunction') ? fail() : undefined));
    await press('Lưu');
    await tryAgain();
    const review = [...document.querySelectorAll('dialog')].at(-1);
    expect(document.activeElement).toBe(button('Huỷ', review));
    button('Huỷ', review)?.click();
    unmount();
    await forgetDrafts('groupPermissions', (await stored('Chỉ xem')).id);
  });

  it('say it again before a save is tried again that others were ticked for since', async () => {
    await open('Chỉ xem');
    box('Thêm Sản phẩm')?.click();
    product.interfere((call) => (call.method === 'PUT' ? Promise.resolve(Response.json({}, { status: 500 })) : undefined));
    await press('Lưu');
    await until(() => dialogText().includes('sẽ được thêm Sản phẩm'));
    await press('OK');
    const again = await until(() => button('Thử lại'));
    product.interfere();
    product.calls.length = 0;
    box('Xoá Nhóm quyền')?.click();
    await until(() => tick('Xoá Nhóm quyền') === 'on');
    again.click();
    await until(() => dialogText().includes('xoá Nhóm quyền'));
    expect(product.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    await press('Huỷ');
    await until(() => !dialogText().includes('xoá Nhóm quyền'));
    expect(product.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    unmount();
    await forgetDrafts('groupPermissions', (await stored('Chỉ xem')).id);
  });

  it('tick everything below a parent, and access with any other right', async () => {
    await open('Chỉ xem');
    box('Sửa Quản lý hệ thống')?.click();
    await until(() => tick('Sửa Nhân viên') === 'on');
    for (const name of ['Quản lý hệ thống', 'Menu quản trị', 'Người dùng', 'Nhóm quyền', 'Nhân viên']) {
      expect([tick(`Truy cập ${name}`), tick(`Sửa ${name}`), tick(`Xoá ${name}`)]).toEqual(['on', 'on', 'off']);
    }
    box('Truy cập Quản lý hệ thống')?.click();
    await until(() => tick('Sửa Nhân viên') === 'off');
    expect(tick('Truy cập Nhân viên')).toBe('off');
    await press('Lưu');
    await until(() => box('Truy cập Dịch vụ') === undefined);
  });

  it('filter functions and keep what stands above a hit', async () => {
    await open('Chỉ xem');
    type((await until(() => field('Lọc chức năng'))), 'nhan vien');
    await until(() => box('Truy cập Dịch vụ') === undefined);
    expect(said()).toContain('1 kết quả');
    expect(dialogText()).toContain('chỉ chọn cho mục đó và các mục con đang hiện');
    expect(box('Truy cập Nhân viên')).toBeDefined();
    expect(box('Truy cập Quản lý hệ thống')).toBeDefined();
    await press('Huỷ');
  });

  it('stay filtered, with the focus among them, where the language is switched, until somebody filters anew', async () => {
    await open('Chỉ xem');
    type(field('Lọc chức năng')!, 'san pham');
    await until(() => box('Truy cập Dịch vụ') === undefined);
    const cell = box('Truy cập Sản phẩm')!;
    cell.focus();
    await switchLocale('en');
    const filter = await until(() => field('Filter functions'));
    expect([document.activeElement === cell, cell.getAttribute('aria-label')]).toEqual([true, 'Access Products']);
    type(filter, 'dich vu');
    await until(() => !cell.isConnected);
    expect(box('Access Services')).toBeUndefined();
    type(filter, 'services');
    await until(() => box('Access Services'));
    await switchLocale('vi');
    expect(await until(() => box('Truy cập Dịch vụ'))).toBeDefined();
    await press('Huỷ');
  });

  it('give by the heads and parents of a filter what is shown below them, and nothing that is not', async () => {
    await open('Chỉ xem');
    type(await until(() => field('Lọc chức năng')), 'nhan vien');
    (await until(() => box('Xoá: các chức năng đang hiện'))).click();
    await until(() => tick('Xoá Nhân viên') === 'on');
    box('Sửa Quản lý hệ thống')?.click();
    await until(() => tick('Sửa Nhân viên') === 'on');
    type(field('Lọc chức năng')!, '');
    await until(() => box('Xoá Dịch vụ'));
    expect(['Nhân viên', 'Người dùng', 'Dịch vụ'].map((name) => [tick(`Sửa ${name}`), tick(`Xoá ${name}`)])).toEqual([
      ['on', 'on'],
      ['off', 'off'],
      ['off', 'off'],
    ]);
    await press('Huỷ');
  });

  it('can be walked and read by whoever may not change it, and stays as it is', async () => {
    await withRights(product, PATH, [1]);
    link('Biên tập viên')?.click();
    const first = await until(() => box('Truy cập Bảng điều khiển'));
    first.focus();
    expect(document.activeElement).toBe(first);
    first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await until(() => document.activeElement === box('Thêm Bảng điều khiển'));
    const boxes = [...document.querySelectorAll<HTMLInputElement>('[role="treegrid"] input')];
    expect(boxes.filter((each) => each.disabled || each.getAttribute('aria-disabled') !== 'true')).toEqual([]);
    const before = boxes.map((each) => [each.checked, each.indeterminate].join());
    expect(new Set(before).size).toBe(3);
    for (const each of boxes) each.click();
    expect(boxes.map((each) => [each.checked, each.indeterminate].join())).toEqual(before);
    await press('Đóng');
    product.interfere();
    await loadMenu();
  });

  it('can be walked by the arrow keys, one cell in the tab order', async () => {
    await open('Chỉ xem');
    box('Truy cập Bảng điều khiển')?.focus();
    const key = (name: string) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    };
    key('ArrowRight');
    await until(() => document.activeElement === box('Thêm Bảng điều khiển'));
    key('ArrowDown');
    await until(() => document.activeElement === box('Thêm Quản lý trang web'));
    key('Home');
    await until(() => document.activeElement?.getAttribute('role') === 'rowheader');
    key('ArrowLeft');
    await until(() => box('Truy cập Dịch vụ') === undefined);
    key('ArrowRight');
    await until(() => box('Truy cập Dịch vụ'));
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
    await press('Huỷ');
  });

  it('keep a cell in the tab order also in the corner of the head', async () => {
    await open('Chỉ xem');
    const stops = () => [...document.querySelectorAll('[data-cell][tabindex="0"]')];
    field('Truy cập: tất cả chức năng')?.focus();
    await until(() => stops()[0] === document.activeElement);
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    await until(() => stops()[0] !== field('Truy cập: tất cả chức năng'));
    expect(stops()).toEqual([document.activeElement]);
    await press('Huỷ');
  });

  it('show the menu and buttons that such a user gets, before and after saving', async () => {
    await press('Xem với quyền của nhóm Hành chính nhân sự');
    await until(() => button('Nhân viên'));
    expect(button('Dịch vụ', [...document.querySelectorAll('dialog')].at(-1))).toBeUndefined();
    await press('Nhân viên');
    await until(() => /Thêm mới.*Sửa.*Xoá/.test(dialogText()));
    const pressed = [...document.querySelectorAll('dialog [aria-pressed="true"]')].map((each) => each.textContent);
    expect(pressed).toEqual(['Nhân viên']);
    const buttons = () => [...document.querySelectorAll('dialog section li')].map(({ textContent }) => textContent);
    expect(buttons()).not.toContain('Đặt lại mật khẩu');
    // With the right to edit users goes that to anybody's password.
    await press('Người dùng');
    await until(() => buttons().includes('Sửa'));
    expect(buttons()).toContain('Đặt lại mật khẩu');
    await press('Đóng');
  });

  it('show entries below the folders that such a user sees them in, and below the nearest entry that is seen', async () => {
    const folder = (await product.api('POST', 'Menu/function', { functionName: 'Kho vận', parentId: null, link: null })).body.data as { id: number };
    const all = (await product.api('GET', 'GetallFunction')).body as unknown as { menu: { id: number; functionName: string; parentId: number | null }[] };
    const staff = all.menu.find(({ functionName }) => functionName === 'Nhân viên')!;
    expect((await product.api('PUT', 'Menu/function', { ...staff, parentId: folder.id })).status).toBe(200);
    await press('Xem với quyền của nhóm Hành chính nhân sự');
    const above = () => button('Nhân viên', document.querySelector('dialog') ?? document)?.closest('ul')?.closest('li')?.firstElementChild;
    // The functions as they were known stand there first, until they have been read anew.
    await until(() => above()?.textContent === 'Kho vận');
    await press('Đóng');
    await product.api('PUT', 'Menu/function', staff);
    await product.api('DELETE', `Menu/function?id=${folder.id}`);
  });

  it('merge what somebody else changed on other functions', async () => {
    await open('Tiếp thị và truyền thông');
    const before = await stored('Tiếp thị và truyền thông');
    const dataPhanQuyen = before.dataPhanQuyen.filter(({ functionName }) => functionName !== 'Slide banner');
    expect((await product.api('PUT', 'phanquyen', { ...before, dataPhanQuyen })).status).toBe(200);
    box('Xoá Sản phẩm')?.click();
    await press('Lưu');
    await until(() => dialogText().includes('sẽ không còn được xoá Sản phẩm'));
    await press('OK');
    await until(() => box('Truy cập Dịch vụ') === undefined);
    expect(await rightsOn('Tiếp thị và truyền thông', 'Slide banner')).toEqual([]);
    expect(await rightsOn('Tiếp thị và truyền thông', 'Sản phẩm')).toEqual([1, 2, 3]);
  });

  it('keep what was ticked, beside what somebody else has ticked, where another field of theirs is asked about', async () => {
    const made = (await product.api('POST', 'phanquyen', { roleGroupName: 'Hai bàn', moTa: 'đầu', dataPhanQuyen: [] })).body.data as Stored;
    const staff = (await functionIds()).get('Nhân viên');
    unmount();
    mount(<GroupScreen />);
    await until(() => link('Hai bàn'));
    await open('Hai bàn');
    type(field('Mô tả')!, 'của tôi');
    box('Thêm Dịch vụ')?.click();
    await until(() => tick('Thêm Dịch vụ') === 'on');
    const theirs = { id: made.id, roleGroupName: 'Hai bàn', moTa: 'của họ', dataPhanQuyen: [{ id: staff, dataPermission: [{ id: 1 }, { id: 3 }] }] };
    expect((await product.api('PUT', 'phanquyen', theirs)).status).toBe(200);
    await press('Lưu');
    await until(() => dialogText().includes('thêm Dịch vụ'));
    await press('OK');
    await until(() => button('Của tôi') && tick('Sửa Nhân viên') === 'on');
    expect(tick('Thêm Dịch vụ')).toBe('on');
    await press('Của tôi');
    await press('Lưu');
    await until(() => dialogText().includes('thêm Dịch vụ'));
    expect(dialogText()).not.toContain('Nhân viên');
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    expect([await rightsOn('Hai bàn', 'Dịch vụ'), await rightsOn('Hai bàn', 'Nhân viên')]).toEqual([[1, 2], [1, 3]]);
    await product.api('DELETE', `phanquyen?id=${made.id}`);
  });

  it('say what a save changes in the rights as somebody else has left them, once that is decided about', async () => {
    const made = (await product.api('POST', 'phanquyen', { roleGroupName: 'Hai người', dataPhanQuyen: [] })).body.data as Stored;
    const service = (await functionIds()).get('Dịch vụ');
    const give = (...ids: number[]) =>
      product.api('PUT', 'phanquyen', { id: made.id, roleGroupName: 'Hai người', dataPhanQuyen: [{ id: service, dataPermission: ids.map((id) => ({ id })) }] });
    await give(1, 2, 4);
    unmount();
    mount(<GroupScreen />);
    await until(() => link('Hai người'));
    await open('Hai người');
    box('Sửa Dịch vụ')?.click();
    await until(() => tick('Sửa Dịch vụ') === 'on');
    await give(1, 2);
    await press('Lưu');
    await until(() => dialogText().includes('"Hai người" sẽ được sửa Dịch vụ'));
    await press('OK');
    await press('Của tôi');
    await press('Lưu');
    await until(() => dialogText().includes('"Hai người" sẽ được sửa và xoá Dịch vụ'));
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    expect(await rightsOn('Hai người', 'Dịch vụ')).toEqual([1, 2, 3, 4]);
    await product.api('DELETE', `phanquyen?id=${made.id}`);
  });

  it('stay taken where somebody else took them on another function than the one that is asked about, whatever is answered', async () => {
    const functions = await functionIds();
    const give = (id: string, name: string, held: Record<string, number[]>) =>
      product.api('PUT', 'phanquyen', { id, roleGroupName: name, dataPhanQuyen: Object.entries(held).map(([on, ids]) => {
        return { id: functions.get(on), dataPermission: ids.map((right) => ({ id: right })) };
      }) });
    const left: Record<string, number[][]> = {};
    for (const answer of ['Của tôi', 'Của người khác', 'Ban đầu']) {
      const name = `Ba chức năng: ${answer}`;
      const { id } = (await product.api('POST', 'phanquyen', { roleGroupName: name, dataPhanQuyen: [] })).body.data as Stored;
      await give(id, name, { 'Sản phẩm': [1], 'Nhân viên': [1, 4], 'Dịch vụ': [1] });
      unmount();
      mount(<GroupScreen />);
      await until(() => link(name));
      await open(name);
      box('Thêm Sản phẩm')?.click();
      box('Sửa Dịch vụ')?.click();
      await until(() => tick('Sửa Dịch vụ') === 'on');
      await give(id, name, { 'Sản phẩm': [1, 3], 'Nhân viên': [], 'Dịch vụ': [1] });
      await press('Lưu');
      await until(() => dialogText().includes(`"${name}" sẽ được`));
      await press('OK');
      await until(() => button(answer));
      expect(tick('Truy cập Nhân viên')).toBe('off');
      await press(answer);
      await press('Lưu');
      await until(() => dialogText().includes(`"${name}" sẽ`));
      await press('OK');
      await until(() => document.querySelector('dialog') === null);
      left[answer] = [await rightsOn(name, 'Sản phẩm'), await rightsOn(name, 'Nhân viên'), await rightsOn(name, 'Dịch vụ')];
      await product.api('DELETE', `phanquyen?id=${id}`);
    }
    expect(left).toEqual({ 'Của tôi': [[1, 2], [], [1, 3]], 'Của người khác': [[1, 3], [], [1, 3]], 'Ban đầu': [[1], [], [1, 3]] });
  });

  it('warn before nobody is left who manages the rights, and show why the backend refuses', async () => {
    await open('Quản trị hệ thống');
    box('Xoá Nhóm quyền')?.click();
    await press('Lưu');
    await until(() => dialogText().includes('Nhóm này sẽ không còn đủ quyền'));
    // What comes together with a dialog is read out where it is a part of its description, and nowhere else.
    const described = [...document.querySelectorAll('dialog')].at(-1)?.getAttribute('aria-describedby') ?? '';
    const description = document.getElementById(described)?.textContent;
    expect(description).toContain('sẽ không còn được xoá Nhóm quyền');
    expect(description).toContain('Nhóm này sẽ không còn đủ quyền');
    await press('OK');
    const alert = await until(() => [...document.querySelectorAll('[role="alert"]')].find((each) => each.textContent));
    expect(alert.textContent).toContain('Những gì bạn đã nhập vẫn còn nguyên');
    expect(tick('Xoá Nhóm quyền')).toBe('off');
    expect(await rightsOn('Quản trị hệ thống', 'Nhóm quyền')).toEqual([1, 2, 3, 4]);
    await navigate(PATH, { force: true });
  });

  it('name a function that is gone by its number as it is, in the language of the page', async () => {
    product.interfere((call, ask) => {
      if (!call.path.startsWith('phanquyen?roleId')) return undefined;
      return ask().then(async (answer) => new Response((await answer.text()).replace(/"id":\d+,"functionName":"[^"]*"/, '"id":12345,"functionName":""'), answer));
    });
    await open('Chỉ xem');
    const first = () => document.querySelector('[role="rowheader"]')?.textContent;
    await until(() => first() === 'Không còn nữa: #12345');
    await switchLocale('en');
    await until(() => first() !== 'Không còn nữa: #12345');
    expect(first()).toBe('No longer there: #12345');
    await switchLocale('vi');
    product.interfere();
    await press('Huỷ');
  });

  it('show a right to a function that was deleted meanwhile, so that it can be taken out and the group saved', async () => {
    const made = (await product.api('POST', 'Menu/function', { functionName: 'Mục sắp xoá', parentId: null, link: null })).body.data as { id: number };
    await open('Chỉ xem');
    (await until(() => box('Truy cập Mục sắp xoá'))).click();
    await until(() => tick('Truy cập Mục sắp xoá') === 'on');
    type(field('Lọc chức năng')!, 'san pham');
    await until(() => box('Truy cập Mục sắp xoá') === undefined);
    await product.api('DELETE', `Menu/function?id=${made.id}`);
    await press('Lưu');
    await until(() => dialogText().includes('sẽ được truy cập'));
    await press('OK');
    const gone = 'Truy cập Không còn nữa: Mục sắp xoá';
    await until(() => box(gone));
    // Where the focus is brought to, it is said and seen what is wrong, however many functions there are, whatever was filtered.
    expect(document.querySelector('[role="rowheader"]')?.textContent).toBe('Không còn nữa: Mục sắp xoá');
    expect(document.activeElement).toBe(field('Lọc chức năng'));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('không còn tồn tại');
    // It stands there without having been found.
    type(field('Lọc chức năng')!, 'không có gì');
    await until(() => dialogText().includes('Trống'));
    expect([box(gone) !== undefined, said()]).toEqual([true, expect.arrayContaining(['0 kết quả'])]);
    type(field('Lọc chức năng')!, 'san pham');
    (await until(() => box('Thêm Sản phẩm'))).click();
    await until(() => tick('Thêm Sản phẩm') === 'on');
    await press('Lưu');
    await until(() => dialogText().includes('sẽ được truy cập Mục sắp xoá'));
    (await until(() => button('Huỷ', [...document.querySelectorAll('dialog')].at(-1)))).click();
    await until(() => document.querySelectorAll('dialog').length === 1);
    box(gone)?.click();
    await until(() => tick(gone) === 'off');
    await press('Lưu');
    await until(() => dialogText().includes('sẽ được thêm Sản phẩm'));
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    expect(await rightsOn('Chỉ xem', 'Sản phẩm')).toEqual([1, 2]);
  });

  it('are shown with the buttons that a screen has by all entries that lead to it', async () => {
    const made = (await product.api('POST', 'Menu/function', { functionName: 'Dịch vụ, trang sau', parentId: null, link: '/page_management/service?page=2', thutu: 99 })).body.data as { id: number };
    await open('Chỉ xem');
    (await until(() => box('Sửa Dịch vụ, trang sau'))).click();
    await until(() => tick('Sửa Dịch vụ, trang sau') === 'on');
    await press('Xem với quyền của nhóm');
    (await until(() => [...document.querySelectorAll('dialog nav button')].find((each) => each.textContent === 'Dịch vụ') as HTMLElement | undefined)).click();
    await until(() => document.querySelector('dialog section h3')?.textContent === 'Dịch vụ');
    expect(document.querySelector('dialog section')?.textContent).toContain('Sửa');
    await product.api('DELETE', `Menu/function?id=${made.id}`);
    await navigate(PATH, { force: true });
  });

  it('are shown with no buttons on a screen that has none, and behind a link that leads out of the site', async () => {
    const made = (await product.api('POST', 'Menu/function', { functionName: 'Trang ngoài', parentId: null, link: 'https://example.com/', thutu: 99 })).body.data as { id: number };
    await open('Quản trị hệ thống');
    (await until(() => box('Xoá Trang ngoài'))).click();
    await until(() => tick('Xoá Trang ngoài') === 'on');
    expect(tick('Thêm Quản lý trang web')).toBe('on');
    await press('Xem với quyền của nhóm');
    const dialog = await until(() => document.querySelector('dialog nav')?.closest('dialog'));
    for (const name of ['Quản lý trang web', 'Trang ngoài']) {
      button(name, dialog)!.click();
      await until(() => dialog.querySelector('section h3')?.textContent === name);
      expect(dialog.querySelector('section')?.textContent).toBe(`${name}Chỉ xem: không có nút nào.`);
    }
    await product.api('DELETE', `Menu/function?id=${made.id}`);
    await navigate(PATH, { force: true });
  });

  it('give no right to a function that was deleted meanwhile by the head of a column, which stands for all others', async () => {
    const made = (await product.api('POST', 'Menu/function', { functionName: 'Mục đã xoá', parentId: null, link: null })).body.data as { id: number };
    await open('Chỉ xem');
    (await until(() => box('Truy cập Mục đã xoá'))).click();
    await until(() => tick('Truy cập Mục đã xoá') === 'on');
    await product.api('DELETE', `Menu/function?id=${made.id}`);
    await press('Lưu');
    await until(() => dialogText().includes('sẽ được truy cập'));
    await press('OK');
    await until(() => box('Xoá Không còn nữa: Mục đã xoá'));
    box('Xoá: tất cả chức năng')?.click();
    await until(() => tick('Xoá Dịch vụ') === 'on');
    expect(tick('Xoá Không còn nữa: Mục đã xoá')).toBe('off');
    expect(tick('Xoá: tất cả chức năng')).toBe('on');
    await navigate(PATH, { force: true });
  });

  it('say in what they send which rights were taken, also where the form was drawn anew meanwhile', async () => {
    await open('Biên tập viên');
    box('Truy cập Menu website')?.click();
    await until(() => tick('Truy cập Menu website') === 'off');
    await navigate(PATH, { force: true });
    await until(() => box('Truy cập Dịch vụ') === undefined);
    link('Biên tập viên')?.click();
    await press('Khôi phục');
    await until(() => tick('Truy cập Menu website') === 'off');
    box('Xoá Dịch vụ')?.click();
    await until(() => tick('Xoá Dịch vụ') === 'on');
    product.calls.length = 0;
    await press('Lưu');
    await until(() => dialogText().includes('sẽ không còn được truy cập'));
    await press('OK');
    await until(() => box('Truy cập Dịch vụ') === undefined);
    const sent = product.calls.find(({ method }) => method === 'PUT')?.body as Stored;
    expect(sent.dataPhanQuyen.find(({ functionName }) => functionName === 'Menu website')?.dataPermission).toEqual([]);
  });

  it('that a lost answer may have made are found by what their list shows, before a backend that knows no repeated create', async () => {
    Object.assign(features, { clientKey: false });
    product.interfere((call, ask) => (call.method === 'POST' ? ask().then(() => Promise.reject(new TypeError('network'))) : undefined));
    await press('Thêm mới');
    type(await until(() => field('Tên nhóm')), 'Có rồi hay chưa');
    await press('Lưu');
    await until(() => dialogText().includes('Không nhận được phản hồi'));
    product.interfere();
    product.calls.length = 0;
    await press('Lưu');
    await press('Dùng bản đã có');
    await until(() => document.querySelector('dialog') === null);
    expect(product.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    Object.assign(features, { clientKey: true });
    await product.api('DELETE', `phanquyen?id=${(await stored('Có rồi hay chưa')).id}`);
  });

  it('of a group that was just made stay taken where somebody else has taken them since, whatever is answered', async () => {
    const ids = await functionIds();
    const made = gate();
    product.interfere((call, ask) => (call.method === 'POST' ? made.passed.then(ask) : undefined));
    await press('Thêm mới');
    type(await until(() => field('Tên nhóm')), 'Vừa lập');
    await until(() => box('Truy cập Sản phẩm'));
    box('Truy cập Sản phẩm')?.click();
    box('Truy cập Nhân viên')?.click();
    await until(() => tick('Truy cập Nhân viên') === 'on');
    product.calls.length = 0;
    await press('Lưu');
    await press('OK');
    await until(() => product.calls.some(({ method }) => method === 'POST'));
    box('Thêm Sản phẩm')?.click();
    made.open();
    await until(() => button('Lưu')?.ariaBusy !== 'true');
    product.interfere();
    const { id } = await stored('Vừa lập');
    await product.api('PUT', 'phanquyen', { id, roleGroupName: 'Vừa lập', dataPhanQuyen: [
      { id: ids.get('Sản phẩm'), dataPermission: [{ id: 1 }, { id: 3 }] },
      { id: ids.get('Nhân viên'), dataPermission: [] },
    ] });
    await press('Lưu');
    await until(() => dialogText().includes('"Vừa lập" sẽ'));
    await press('OK');
    await until(() => button('Của người khác'));
    expect(tick('Truy cập Nhân viên')).toBe('off');
    await press('Của người khác');
    await press('Lưu');
    await until(() => document.querySelector('dialog') === null);
    expect([await rightsOn('Vừa lập', 'Sản phẩm'), await rightsOn('Vừa lập', 'Nhân viên')]).toEqual([[1, 3], []]);
    await product.api('DELETE', `phanquyen?id=${id}`);
  });

  it('make a new group, and read the side menu anew after a write', async () => {
    await press('Thêm mới');
    const name = await until(() => field('Tên nhóm'));
    type(name, 'Kho vận');
    await until(() => box('Sửa Sản phẩm'));
    box('Sửa Sản phẩm')?.click();
    await until(() => tick('Truy cập Sản phẩm') === 'on');
    product.calls.length = 0;
    await press('Lưu');
    await until(() => dialogText().includes('"Kho vận" sẽ được truy cập và sửa Sản phẩm'));
    await press('OK');
    await until(() => link('Kho vận'));
    expect(await rightsOn('Kho vận', 'Sản phẩm')).toEqual([1, 3]);
    await until(() => product.calls.some(({ path }) => path.startsWith('GetlistLeftMenuByUser')));
    await until(() => menu.value);
    await press('Xoá Kho vận');
    await press('OK');
    await until(() => link('Kho vận') === undefined);
  });
});

describe('a group whose answer has no id of its own', () => {
  it('is opened by the one that was asked for', async () => {
    product.interfere((call, ask) =>
      call.method === 'GET' && call.path.startsWith('phanquyen')
        ? ask().then(async (answer) => {
            const { data, ...rest } = (await answer.json()) as { data: { id?: string } };
            const { id: _id, ...nameless } = data;
            return Response.json({ ...rest, data: nameless });
          })
        : undefined,
    );
    await open('Biên tập viên');
    expect(field('Tên nhóm')?.value).toBe('Biên tập viên');
    await press('Huỷ');
    await until(() => box('Truy cập Dịch vụ') === undefined);
  });
});
