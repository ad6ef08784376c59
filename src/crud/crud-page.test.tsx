import { useSignals } from '@preact/signals-react/runtime';
import { flushSync } from 'react-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { product as productResource } from '../api/product.ts';
import { service } from '../api/service.ts';
import { hydrated } from '../app/hydrated.ts';
import { AppRouter } from '../app/router.tsx';
import Shell from '../app/shell/shell.tsx';
import { setLocale } from '../i18n/i18n.ts';
import { navigate, path, search } from '../stores/location.ts';
import { can, loadMenu } from '../stores/menu.ts';
import { connectMessages } from '../stores/messages.ts';
import type { Message } from '../stores/messages.ts';
import { followStored, signOut } from '../stores/session.ts';
import { dropStored, writeStored } from '../stores/stored.ts';
import { settle, tokenFor } from '../stores/testing.ts';
import { wouldEndWork, question } from '../stores/unsaved.ts';
import { CrudPage } from './crud-page.tsx';
import { askAhead } from './rows-ahead.ts';
import type { CrudScreen } from './screen.ts';
import { button, field, gate, mount, press, startProduct, unmount, until, withRights } from './testing.tsx';
import type { Product } from './testing.tsx';
import { type } from './type.testing.ts';

const LIST = '/page_management/service';
const screen: CrudScreen<typeof service.fields> = {
  resource: service,
  screenKey: 'service',
  titleOf: 'title',
  statusFilter: true,
  columns: [{ name: 'title' }, { name: 'order' }, { name: 'active' }, { name: 'createdBy', hidden: true }],
  form: [{ name: 'title' }, { name: 'order' }, { name: 'active' }],
};

let product: Product;
let messages: Message[];
let disconnect: () => void;

beforeAll(async () => {
  product = await startProduct(LIST);
});
afterAll(() => product.stop());

beforeEach(async () => {
  messages = [];
  disconnect = connectMessages((message) => messages.push(message));
  await loadMenu();
  await navigate(LIST, { force: true });
  mount(<CrudPage screen={screen} />);
  await until(() => rows().length === 10);
});
afterEach(() => {
  disconnect();
  unmount();
  product.interfere();
});

const rows = () => [...document.querySelectorAll('tbody tr')].filter((row) => row.querySelector('[data-row-link]'));
const titleIn = (row: Element) => row.querySelector('[data-row-link]')!.textContent;
const pressByKeyboard = async (name: string) => {
  const pressed = await until(() => button(name));
  pressed.focus();
  pressed.click();
};
const tick = async (title: string) => (await until(() => document.querySelector<HTMLInputElement>(`input[aria-label="Chọn ${title}"]`))).click();
const activeOf = async (title: string) => {
  const { body } = await product.api('GET', `Dichvu_Getlist_Paging?PageIndex=1&PageSize=100&search=${encodeURIComponent(title)}`);
  return (body.data as { tieuDe: string; active: boolean; thutuhienthi: number; id: number }[]).find(({ tieuDe }) => tieuDe === title);
};

describe('a search', () => {
  it('that is sent behind a form with something typed asks nothing and leaves the form as it is', async () => {
    type(document.querySelector<HTMLInputElement>('[data-list-search]')!, 'kho');
    await press('Thêm mới');
    const title = await until(() => field('Tiêu đề'));
    type(title, 'Dịch vụ đang gõ');
    await until(() => question.value ?? new URLSearchParams(search.value).get('search'));
    expect(question.value).toBeUndefined();
    expect([field('Tiêu đề')?.value, new URLSearchParams(search.value).has('new')]).toEqual(['Dịch vụ đang gõ', true]);
  });
});

describe('a first word', () => {
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
  });
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

  it('that was not sent yet when the filters are cleared goes with them, and is not searched for', async () => {
    await navigate(`${LIST}?active=true`, { force: true });
    const box = document.querySelector<HTMLInputElement>('[data-list-search]')!;
    product.calls.length = 0;
    box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    type(box, 'lạnh');
    box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await press('Xoá bộ lọc');
    await until(() => search.value === '');
    expect(box.value).toBe('');
    type(box, 'bao');
    await until(() => search.value === '?search=bao');
    expect(product.calls.filter(({ path: asked }) => asked.includes('search=l'))).toEqual([]);
  });
});

describe('a list whose backend gives a row twice', () => {
  it('leaves nothing of it on the next page', async () => {
    product.interfere((call, ask) => {
      if (!call.path.includes('PageIndex=1&PageSize=20')) return undefined;
      return ask().then(async (answer) => {
        const body = (await answer.json()) as { data: unknown[] };
        return Response.json({ ...body, data: [...body.data.slice(0, 19), body.data[3]] });
      });
    });
    const shown = async (query: string, count: number): Promise<string[]> => {
      await navigate(`${LIST}?${query}`, { force: true });
      await until(() => document.querySelector('table')?.ariaBusy === 'false' && rows().length === count);
      return rows().map(titleIn);
    };
    const first = await shown('size=20', 19);
    const second = await shown('size=20&page=2', 20);
    expect(second.filter((title) => first.includes(title))).toEqual([]);
  });
});

describe('rows that a search has overtaken', () => {
  it('fade once the answer takes its time, not before, and stand clear again with it', async () => {
    const answer = gate();
    product.interfere((call, ask) => (call.path.includes('search=') ? answer.passed.then(ask) : undefined));
    const table = document.querySelector('table')!;
    await until(() => table.ariaBusy === 'false');
    const seen: string[] = [];
    const watching = new MutationObserver(() => seen.push(`${table.ariaBusy} ${'late' in table.dataset}`));
    watching.observe(table, { attributes: true });
    type(document.querySelector<HTMLInputElement>('[data-list-search]')!, 'vận');
    await until(() => 'late' in table.dataset);
    expect(seen).toEqual(['true false', 'true true']);
    answer.open();
    await until(() => table.ariaBusy === 'false' && !('late' in table.dataset));
    watching.disconnect();
  });

  it.each(['search=kho&sort=-title', 'page=4'])('can be ticked no more, one or all, on the way to ?%s', async (query) => {
    const [first] = rows().map(titleIn);
    const answer = gate();
    product.interfere((call, ask) => (call.path.includes('Dichvu_Getlist') ? answer.passed.then(ask) : undefined));
    await until(() => document.querySelector('tbody input'));
    await navigate(`${LIST}?${query}`);
    for (const place of ['thead', 'tbody']) {
      const box = document.querySelector<HTMLInputElement>(`${place} input`)!;
      box.click();
      expect(box.checked).toBe(false);
    }
    answer.open();
    await until(() => document.querySelector('table')?.ariaBusy === 'false' && titleIn(rows()[0]!) !== first);
    expect([document.querySelectorAll('input:checked').length, button('Bỏ chọn')]).toEqual([0, undefined]);
    await tick(titleIn(rows()[0]!));
    await press('Bỏ chọn');
  });
});

describe('a page of the list that could not be read', () => {
  it('is still the one that the pager says one is on, with a way back', async () => {
    product.interfere((call) => (call.path.includes('PageIndex=2') ? Promise.resolve(Response.json({}, { status: 500 })) : undefined));
    await press('Trang sau');
    await until(() => [...document.querySelectorAll('[role=alert]')].find(({ textContent }) => textContent.startsWith('Không tải được dữ liệu.')));
    expect(document.querySelector('[aria-current=page]')?.ariaLabel).toBe('Trang 2');
    // With the pages that are known to be there.
    expect(button('Trang 3')).toBeDefined();
    expect(button('Trang sau')?.ariaDisabled).toBe('false');
    await press('Trang 1');
    await until(() => rows().length === 10);
  });
});

describe('who does not see the list', () => {
  it('is told of every other page', async () => {
    const said = () => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent).find((text) => text.includes('kết quả'));
    const heard: (string | undefined)[] = [];
    const hear = async (text: string) => heard.push(await until(() => (said() === text ? text : undefined)));
    await hear('57 kết quả');
    await press('Trang 3');
    await hear('57 kết quả, Trang 3');
    await press('Trang 1');
    await hear('57 kết quả');
    expect(heard).toHaveLength(3);
  });
});

describe('rights', () => {
  it('takes the buttons away that somebody may not use, as soon as the menu says so', async () => {
    const title = titleIn(rows()[0]!);
    // A row's buttons are drawn after its text.
    await until(() => button('Thêm mới') && button(`Sửa ${title}`) && button(`Xoá ${title}`));
    await withRights(product, LIST, [1]);
    await until(() => !button('Thêm mới'));
    expect([button(`Sửa ${title}`), button(`Xoá ${title}`), document.querySelector('tbody input')]).toEqual([undefined, undefined, null]);
  });

  it('opens a record for reading where it may not be edited', async () => {
    await withRights(product, LIST, [1]);
    document.querySelector<HTMLElement>('[data-row-link]')!.click();
    const title = await until(() => field('Tiêu đề'));
    // To its end, also by keyboard, and without advice for whoever fills it in.
    expect([title.readOnly, title.disabled, title.required]).toEqual([true, false, false]);
    // And whole: an input's one line would have to be scrolled.
    expect(title.tagName).toBe('TEXTAREA');
    expect(document.querySelector('dialog')?.textContent).not.toContain('Số nhỏ đứng trước');
    expect(button('Lưu')).toBeUndefined();
    expect(document.querySelector('dialog h2')?.textContent).toBe('Xem dịch vụ');
    await navigate(LIST, { force: true });
  });

  it('says so where the right to the list itself was lost', async () => {
    product.interfere((call) => (call.path.startsWith('Dichvu_Getlist') ? Promise.resolve(Response.json({ status: 'error', message: 'no' }, { status: 403 })) : undefined));
    await navigate(`${LIST}?page=2`);
    await until(() => document.body.textContent.includes('Bạn không có quyền xem trang này'));
    expect(rows()).toHaveLength(0);
  });
});

describe('several rows', () => {
  it('are ticked by a press beside their boxes, which opens none of them', async () => {
    const title = titleIn(rows()[0]!);
    const box = await until(() => document.querySelector<HTMLInputElement>(`input[aria-label="Chọn ${title}"]`));
    const before = [...document.querySelectorAll('[role=status]')];
    box.parentElement!.click();
    const said = await until(() => [...document.querySelectorAll('[role=status]')].find((each) => each.textContent === 'Đã chọn 1'));
    // Heard from the first one on: it comes into a region that stood there.
    expect(before).toContain(said);
    expect(box.checked).toBe(true);
    expect(document.querySelector('dialog')).toBeNull();
    await press('Bỏ chọn');
  });

  it('are hidden together and shown again by the notification\'s undo, those that were hidden before excepted', async () => {
    const [first, second] = rows().map(titleIn);
    const known = await activeOf(second!);
    await product.api('PUT', 'Dichvu/Dichvu', { ...((await product.api('GET', `Dichvu/Dichvu?id=${known!.id}`)).body.data as object), active: false });
    await tick(first!);
    await tick(second!);
    await press('Ẩn đi');
    const { action, text } = (await until(() => messages.find((message) => message.action))) ?? {};
    expect(text).toBe('Đã ẩn 1 bản ghi');
    expect((await activeOf(first!))?.active).toBe(false);
    action!.run();
    await until(() => messages.some((message) => message.text === 'Đã hoàn tác'));
    expect([(await activeOf(first!))?.active, (await activeOf(second!))?.active]).toEqual([true, false]);
    await tick(second!);
    await press('Cho hiển thị');
    await until(() => messages.some((message) => message.text === 'Đã cho hiển thị 1 bản ghi'));
    expect((await activeOf(second!))?.active).toBe(true);
  });

  /** Hides the first two rows of the list, and takes it back by the notification while the backend fails. */
  async function failedUndo(meanwhile: () => unknown = () => undefined) {
    const titles = rows().slice(0, 2).map(titleIn);
    for (const title of titles) await tick(title!);
    await press('Ẩn đi');
    const { action } = await until(() => messages.find((message) => message.action));
    await until(() => !document.querySelector('dialog'));
    await meanwhile();
    product.interfere((call) => (call.method === 'PUT' ? Promise.resolve(Response.json({}, { status: 500 })) : undefined));
    action!.run();
    return { titles, undo: action!.run };
  }

  /** At another desk, for the tests that follow. */
  async function shownAgain(titles: readonly (string | null)[]) {
    for (const title of titles) {
      const { body } = await product.api('GET', `Dichvu/Dichvu?id=${(await activeOf(title!))!.id}`);
      await product.api('PUT', 'Dichvu/Dichvu', { ...(body.data as object), active: true });
    }
  }

  it('are named with the reason, and ticked, where showing them again by the notification\'s undo failed, until they are', async () => {
    const { titles } = await failedUndo();
    const told = await until(() => document.querySelector('dialog[role=alertdialog]'));
    expect(document.activeElement?.textContent).toBe('2 bản ghi chưa xử lý được');
    const [reason] = told.querySelectorAll('ul > li:has(ul)');
    expect(reason!.querySelector('p')?.textContent).toContain('Chưa thay đổi được.');
    expect([...reason!.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(titles);
    // More than fits scrolls: not every browser takes the keyboard there by itself.
    const list = reason!.parentElement!;
    expect([list.tabIndex, document.getElementById(list.getAttribute('aria-labelledby')!)]).toEqual([0, document.activeElement]);
    expect(document.body.textContent).toContain('Đã chọn 2');
    expect(messages.filter(({ kind }) => kind === 'error')).toEqual([]);
    product.interfere();
    await press('Thử lại');
    await until(() => !document.querySelector('dialog') && !document.body.textContent.includes('Đã chọn'));
    expect(await Promise.all(titles.map(async (title) => (await activeOf(title!))?.active))).toEqual([true, true]);
  });

  it('are not ticked by an undo that failed once another search hides them', async () => {
    await failedUndo(() => void navigate(`${LIST}?search=kho`, { force: true }));
    await until(() => document.querySelector('dialog[role=alertdialog]'));
    expect(document.body.textContent).not.toContain('Đã chọn');
    product.interfere();
    await press('Thử lại');
    await until(() => !document.querySelector('dialog'));
  });

  it('are not ticked by an undo that failed where the filter has taken them out of the list', async () => {
    await navigate(`${LIST}?active=true`, { force: true });
    await until(() => document.querySelector('table')?.ariaBusy === 'false' && rows().length === 10);
    const { titles } = await failedUndo();
    await press('Đóng');
    await until(() => !document.querySelector('dialog'));
    expect(rows().map(titleIn)).not.toContain(titles[0]);
    expect(document.body.textContent).not.toContain('Đã chọn');
    product.interfere();
    await shownAgain(titles);
  });

  it('are not ticked by an undo that failed where another search came before they were hidden', async () => {
    const titles = rows().slice(0, 2).map(titleIn);
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
    for (const title of titles) await tick(title!);
    await press('Ẩn đi');
    await until(() => document.querySelector('dialog progress'));
    await navigate(`${LIST}?search=kho`, { force: true });
    await until(() => document.querySelector('dialog') === null);
    answer.open();
    const { action } = await until(() => messages.find((message) => message.action));
    product.interfere((call) => (call.method === 'PUT' ? Promise.resolve(Response.json({}, { status: 500 })) : undefined));
    action!.run();
    await press('Đóng');
    await until(() => !document.querySelector('dialog'));
    expect(document.body.textContent).not.toContain('Đã chọn');
    product.interfere();
    await shownAgain(titles);
  });

  it('are told as changed by nobody else, where they are deleted after an undo that failed', async () => {
    const { titles } = await failedUndo();
    await press('Đóng');
    product.interfere();
    const kept = await Promise.all(titles.map((title) => activeOf(title!)));
    await press('Xoá mục đã chọn');
    await press('OK');
    await until(() => button('Thử lại') ?? document.querySelector('dialog') === null);
    expect(document.querySelector('dialog')).toBeNull();
    expect(await Promise.all(titles.map((title) => activeOf(title!)))).toEqual([undefined, undefined]);
    for (const row of kept) await product.api('POST', 'Dichvu/Dichvu', { ...row, id: undefined, active: true });
  });

  it('are changed by nobody else where an undo has put them back after they were ticked again on another page', async () => {
    const goTo = async (page: number) => {
      await navigate(`${LIST}?page=${page}`);
      await until(() => document.body.textContent.includes(`Hiển thị ${page * 10 - 9}-`) && document.querySelector('table')?.ariaBusy === 'false');
    };
    await goTo(2);
    const far = titleIn(rows()[0]!);
    const kept = await activeOf(far!);
    await tick(far!);
    await press('Ẩn đi');
    const { action } = await until(() => messages.find((message) => message.action));
    await until(() => !document.querySelector('dialog') && !rows()[0]!.textContent.includes('Hiển thị'));
    await tick(far!);
    await goTo(1);
    action!.run();
    await until(() => messages.some(({ text }) => text === 'Đã hoàn tác'));
    await press('Xoá mục đã chọn');
    await press('OK');
    await until(() => button('Thử lại') ?? document.querySelector('dialog') === null);
    expect([document.querySelector('dialog'), await activeOf(far!)]).toEqual([null, undefined]);
    await product.api('POST', 'Dichvu/Dichvu', { ...kept, id: undefined, active: true });
  });

  it('are not ticked by an undo that failed beside others that have been ticked since, which alone are then deleted', async () => {
    const third = titleIn(rows()[2]!);
    const { titles } = await failedUndo(() => tick(third!));
    await press('Đóng');
    await until(() => !document.querySelector('dialog'));
    expect(document.body.textContent).toContain('Đã chọn 1');
    await press('Xoá mục đã chọn');
    const asked = await until(() => document.querySelector('dialog ul'));
    expect([...asked.children].map(({ textContent }) => textContent)).toEqual([third]);
    await press('Huỷ');
    await until(() => !document.querySelector('dialog'));
    product.interfere();
    await shownAgain(titles);
  });

  /** At another desk. @returns makes them again, for the tests that follow */
  async function deletedElsewhere(titles: readonly (string | null)[]) {
    const kept = await Promise.all(titles.map((title) => activeOf(title!)));
    for (const row of kept) await product.api('DELETE', `Dichvu/Dichvu?id=${row!.id}`);
    return async () => {
      for (const row of kept) await product.api('POST', 'Dichvu/Dichvu', { ...row, id: undefined, active: true });
    };
  }

  it('are not ticked by an undo that failed for them because somebody else has deleted them', async () => {
    let again = async (): Promise<void> => undefined;
    const { titles: [first, second] } = await failedUndo(async () => {
      again = await deletedElsewhere([titleIn(rows()[0]!)]);
    });
    await until(() => document.querySelector('dialog[role=alertdialog]')?.textContent.includes(first!));
    expect(document.body.textContent).toContain('Đã chọn 1');
    product.interfere();
    // Of what is there no longer there is nothing to try again.
    await press('Thử lại');
    await until(() => !document.querySelector('dialog') && !document.body.textContent.includes('Đã chọn'));
    expect((await activeOf(second!))?.active).toBe(true);
    await again();
  });

  it('are ticked no longer, and not tried again, once it was said that somebody else has deleted them', async () => {
    const [first, second] = rows().map(titleIn);
    const again = await deletedElsewhere([first!]);
    product.interfere((call) => (call.method === 'PUT' ? Promise.resolve(Response.json({}, { status: 500 })) : undefined));
    await tick(first!);
    await tick(second!);
    await press('Ẩn đi');
    await press('Thử lại');
    await until(() => document.querySelector('dialog h2')?.textContent === '1 bản ghi chưa xử lý được');
    expect(document.body.textContent).toContain('Đã chọn 1');
    await press('Đóng');
    await press('Bỏ chọn');
    await again();
  });

  it('are told of with nothing to try again where somebody else has deleted them all, and ticked no longer then', async () => {
    const [first] = rows().map(titleIn);
    const again = await deletedElsewhere([first!]);
    await tick(first!);
    await press('Ẩn đi');
    const told = await until(() => [...document.querySelectorAll('dialog li')].find(({ textContent }) => textContent.includes(first!)));
    expect([told.isConnected, button('Thử lại')]).toEqual([true, undefined]);
    await press('Đóng');
    await until(() => !document.querySelector('dialog'));
    expect(document.body.textContent).not.toContain('Đã chọn');
    await again();
  });

  it('are named and ticked as the list shows them by an undo that failed, where somebody else had changed them before they were hidden', async () => {
    // Rows that are known from before may be others than are there now.
    await until(() => document.querySelector('table')?.ariaBusy === 'false');
    const [first, second] = rows().map(titleIn);
    const rename = async (from: string | null, to: string | null) => {
      const { body } = await product.api('GET', `Dichvu/Dichvu?id=${(await activeOf(from!))!.id}`);
      await product.api('PUT', 'Dichvu/Dichvu', { ...(body.data as object), tieuDe: to });
    };
    await rename(first!, `${first} mới`);
    await failedUndo(async () => {
      await until(() => titleIn(rows()[0]!) === `${first} mới`);
      product.calls.length = 0;
    });
    await until(() => document.querySelector('dialog[role=alertdialog]') && product.calls.some(({ path: asked }) => asked.startsWith('Dichvu_Getlist_Paging')));
    await until(() => document.querySelector('table')?.ariaBusy === 'false');
    expect([...document.querySelectorAll('dialog li li')].map(({ textContent }) => textContent)).toEqual([`${first} mới`, second]);
    await press('Đóng');
    await until(() => !document.querySelector('dialog'));
    await press('Xoá mục đã chọn');
    const asked = await until(() => document.querySelector('dialog ul'));
    expect([...asked.children].map(({ textContent }) => textContent)).toEqual([`${first} mới`, second]);
    await press('Huỷ');
    await until(() => !document.querySelector('dialog'));
    product.interfere();
    await press('Cho hiển thị');
    await until(() => !document.querySelector('dialog') && !document.body.textContent.includes('Đã chọn'));
    await rename(`${first} mới`, first!);
  });

  it('are named in a message where the undo failed and the page was left meanwhile', async () => {
    const { titles, undo } = await failedUndo(unmount);
    const message = await until(() => messages.find(({ kind }) => kind === 'error'));
    expect(message.text).toBe(`2 bản ghi chưa xử lý được: ${titles.join(', ')}`);
    product.interfere();
    undo();
    await until(() => messages.some(({ text }) => text === 'Đã hoàn tác'));
  });

  it('are said to be shown also where all of them were so already, with nothing to undo', async () => {
    const [first] = rows().map(titleIn);
    await tick(first!);
    await press('Cho hiển thị');
    const { action, text } = await until(() => messages[0]);
    expect([text, action]).toEqual(['Đã cho hiển thị 1 bản ghi', undefined]);
  });

  it('are deleted after a question, and a row that somebody changed stays, ticked, with its reason', async () => {
    const [first, second] = rows().map(titleIn);
    const changed = await activeOf(second!);
    await tick(first!);
    await tick(second!);
    await product.api('PUT', 'Dichvu/Dichvu', { ...((await product.api('GET', `Dichvu/Dichvu?id=${changed!.id}`)).body.data as object), moTaNgan: 'vừa sửa' });
    await press('Xoá mục đã chọn');
    await until(() => document.querySelector('dialog')?.textContent.includes('Xoá 2 bản ghi?'));
    await press('OK');
    const told = await until(() => [...document.querySelectorAll('dialog li')].find((item) => item.textContent.includes('Có người vừa sửa')));
    expect(told.textContent).toContain(second);
    expect(await activeOf(first!)).toBeUndefined();
    expect(await activeOf(second!)).toBeDefined();
    await press('Đóng');
    await until(() => document.body.textContent.includes('Đã chọn 1'));
    await press('Bỏ chọn');
  });

  it('are asked about and deleted as they are now, where one was edited since it was ticked', async () => {
    const [first, second] = rows().map(titleIn);
    await tick(first!);
    await tick(second!);
    rows()[0]!.querySelector<HTMLElement>('[data-row-link]')!.click();
    type(await until(() => field('Tiêu đề')), `${first} mới`);
    await press('Lưu');
    await until(() => document.querySelector('dialog') === null && titleIn(rows()[0]!) === `${first} mới`);
    await press('Xoá mục đã chọn');
    const asked = await until(() => document.querySelector('dialog ul'));
    expect([...asked.children].map(({ textContent }) => textContent)).toEqual([`${first} mới`, second]);
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    expect([await activeOf(`${first} mới`), await activeOf(second!)]).toEqual([undefined, undefined]);
  });

  it('are deleted at the second try once it was said what somebody has changed, on another page too', async () => {
    const [first] = rows().map(titleIn);
    const changed = await activeOf(first!);
    await tick(first!);
    await navigate(`${LIST}?page=2`);
    await until(() => document.body.textContent.includes('Hiển thị 11-20'));
    await product.api('PUT', 'Dichvu/Dichvu', { ...((await product.api('GET', `Dichvu/Dichvu?id=${changed!.id}`)).body.data as object), tieuDe: `${first} khác` });
    await press('Xoá mục đã chọn');
    await press('OK');
    const told = await until(() => [...document.querySelectorAll('dialog li')].find((item) => item.textContent.includes('Có người vừa sửa')));
    expect(told.textContent).toContain(`${first} khác`);
    expect(told.textContent).toContain('Đã thay đổi: Tiêu đề');
    await press('Thử lại');
    await until(() => document.querySelector('dialog') === null);
    expect(await activeOf(`${first} khác`)).toBeUndefined();
  });

  /** Deletes the ticked rows, and leaves before the backend has answered. @returns what is told once it has. */
  async function failureAfterLeaving(answer: ReturnType<typeof gate>) {
    await press('Xoá mục đã chọn');
    await press('OK');
    await until(() => document.querySelector('dialog progress'));
    await navigate(`${LIST}?search=kho`, { force: true });
    await until(() => document.querySelector('dialog') === null);
    answer.open();
    return until(() => messages.find(({ kind }) => kind === 'error'));
  }

  it('are named in a message where they could not be deleted and the page was left meanwhile', async () => {
    const [first, second] = rows().map(titleIn);
    const answer = gate();
    const refusal = () => Response.json({ status: 'error', message: 'Đang được dùng' }, { status: 409 });
    product.interfere((call) => (call.method === 'DELETE' ? answer.passed.then(refusal) : undefined));
    await tick(first!);
    await tick(second!);
    const message = await failureAfterLeaving(answer);
    expect(message.text).toBe(`2 bản ghi chưa xử lý được: ${first}, ${second}`);
  });

  it('are named in that message up to three, however many they are', async () => {
    const titles = rows().slice(0, 5).map(titleIn);
    const answer = gate();
    product.interfere((call) => (call.method === 'DELETE' ? answer.passed.then(() => Response.json({}, { status: 409 })) : undefined));
    for (const title of titles) await tick(title!);
    const message = await failureAfterLeaving(answer);
    expect(message.text).toBe(`5 bản ghi chưa xử lý được: ${titles.slice(0, 3).join(', ')} và 2 bản ghi khác`);
  });

  it('leave the focus on what can be pressed while they are worked on, and on the result where some could not be deleted', async () => {
    const [first, second] = rows().map(titleIn);
    let answer = gate();
    product.interfere((call) => (call.method === 'DELETE' ? answer.passed.then(() => Response.json({}, { status: 409 })) : undefined));
    await tick(first!);
    await tick(second!);
    await press('Xoá mục đã chọn');
    await pressByKeyboard('OK');
    await until(() => document.querySelector('dialog progress'));
    expect(document.activeElement?.textContent).toBe('Huỷ');
    answer.open();
    await until(() => button('Thử lại'));
    expect([document.activeElement?.tagName, document.activeElement?.textContent]).toEqual(['H2', '2 bản ghi chưa xử lý được']);
    // Why, once, and of which rows.
    const reasons = [...document.querySelectorAll('dialog ul > li:has(ul)')];
    expect(reasons.map((each) => [...each.querySelectorAll('li')].map(({ textContent }) => textContent))).toEqual([[first, second]]);
    answer = gate();
    await pressByKeyboard('Thử lại');
    await until(() => document.querySelector('dialog progress'));
    expect(document.activeElement?.textContent).toBe('Huỷ');
    answer.open();
    await press('Đóng');
    await press('Bỏ chọn');
  });

  it('have the focus once the result is closed, where the right to delete them was taken away meanwhile', async () => {
    const focusAfterRefusal = async (pressed: string) => {
      await pressByKeyboard(pressed);
      await until(() => button('OK'));
      await withRights(product, LIST, [1, 3]);
      await until(() => !button(pressed));
      product.interfere((call) => (call.method === 'DELETE' ? Promise.resolve(Response.json({}, { status: 403 })) : undefined));
      await pressByKeyboard('OK');
      await until(() => document.querySelector('dialog')?.textContent.includes('không có quyền'));
      (await until(() => button('Đóng', document.querySelector('dialog')!) ?? button('Huỷ'))).click();
      await until(() => !document.querySelector('dialog') && document.activeElement !== document.body);
      const focused = document.activeElement;
      product.interfere();
      await loadMenu();
      return focused;
    };
    const first = titleIn(rows()[0]!);
    expect(titleIn((await focusAfterRefusal(`Xoá ${first}`))!.closest('tr')!)).toBe(first);
    await tick(first!);
    expect((await focusAfterRefusal('Xoá mục đã chọn'))?.ariaLabel).toBe('Chọn tất cả trên trang này');
    await press('Bỏ chọn');
  });

  it.each(['Xoá mục đã chọn', 'Xoá'])('stay named with the reason until it is closed, where the right to see them was lost as well: %s', async (pressed) => {
    unmount();
    hydrated.value = true;
    mount(<AppRouter><Shell><CrudPage screen={screen} /></Shell></AppRouter>);
    await until(() => rows().length === 10);
    const [first, second] = rows().map(titleIn);
    await tick(first!);
    await tick(second!);
    await press(pressed === 'Xoá' ? `Xoá ${first}` : pressed);
    await until(() => button('OK'));
    product.interfere(({ path }, ask) => {
      if (path.startsWith('GetlistLeftMenuByUser')) return Promise.resolve(Response.json({ menu: [{ id: 2, functionName: 'Sản phẩm', link: '/page_management/product', dataPermission: [1] }] }));
      return path.startsWith('Dichvu') ? Promise.resolve(Response.json({}, { status: 403 })) : ask();
    });
    await press('OK');
    await until(() => !can(LIST, 'access'));
    const dialog = await until(() => document.querySelector('dialog'));
    await until(() => dialog.textContent.includes('không có quyền'));
    expect(dialog.textContent).toContain(first);
    expect(document.querySelector('h1')?.textContent).toBe('Dịch vụ');
    (button('Đóng', dialog) ?? button('Huỷ', dialog))!.click();
    await until(() => document.querySelector('h1')?.textContent === 'Bạn không có quyền xem trang này');
    product.interfere();
    hydrated.value = false;
    await loadMenu();
  });

  it('leave the focus on the box that ticks all, where they were the last page', async () => {
    await navigate(`${LIST}?page=6`);
    await until(() => document.body.textContent.includes('Hiển thị 51-'));
    const kept = await Promise.all(rows().map((row) => activeOf(titleIn(row)!)));
    const hadRows: boolean[] = [];
    const watch = new MutationObserver(() => hadRows.push(rows().length > 0));
    watch.observe(document.body, { childList: true, subtree: true });
    (await until(() => document.querySelector<HTMLInputElement>('thead input'))).click();
    await pressByKeyboard('Xoá mục đã chọn');
    await pressByKeyboard('OK');
    await until(() => rows().length === 10);
    await until(() => document.activeElement?.matches('thead input:enabled'));
    watch.disconnect();
    expect(hadRows).not.toContain(false);
    for (const row of kept) await product.api('POST', 'Dichvu/Dichvu', { ...row, id: undefined });
  });

  it('are counted by those that are tried again, where some could not be deleted', async () => {
    const [first, second, third] = rows().map(titleIn);
    const kept = await activeOf(third!);
    let answer = Promise.resolve();
    product.interfere((call) => (call.method === 'DELETE' && call.path.endsWith(`=${kept!.id}`) ? answer.then(() => Response.json({}, { status: 409 })) : undefined));
    for (const title of [first, second, third]) await tick(title!);
    await press('Xoá mục đã chọn');
    await press('OK');
    const again = await until(() => button('Thử lại'));
    const held = gate();
    answer = held.passed;
    again.click();
    const told = await until(() => document.querySelector('dialog progress'));
    expect([told.getAttribute('max'), told.getAttribute('aria-label')]).toEqual(['1', 'Đã xử lý 0/1']);
    expect(document.querySelector('dialog h2')?.textContent).toBe('Xoá 1 bản ghi?');
    held.open();
    await press('Đóng');
    await press('Bỏ chọn');
  });

  it('are no longer ticked once another search or filter hides them, but on another page they are', async () => {
    await tick(titleIn(rows()[0]!));
    await navigate(`${LIST}?page=2`);
    await until(() => document.body.textContent.includes('Hiển thị 11-20') && document.body.textContent.includes('Đã chọn 1'));
    await navigate(`${LIST}?search=kho`);
    expect(await until(() => field('Tìm kiếm')?.value)).toBe('kho');
  });
});

describe('columns and keys', () => {
  const press_ = (key: string, more: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

  it('goes through the rows with j, k and the arrows, into the search with / and Ctrl+K', async () => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
    press_('j');
    press_('j');
    expect(document.activeElement).toBe(links[1]);
    press_('k');
    expect(document.activeElement).toBe(links[0]);
    press_('ArrowDown');
    expect(document.activeElement).toBe(links[1]);
    press_('/');
    expect(document.activeElement).toBe(field('Tìm kiếm'));
    press_('j');
    press_('n');
    expect(document.activeElement).toBe(field('Tìm kiếm'));
    expect(search.value).toBe('');
    press_('ArrowDown');
    expect(document.activeElement).toBe(links[0]);
    press_('k', { ctrlKey: true });
    expect(document.activeElement).toBe(field('Tìm kiếm'));
    links[0]!.focus();
    press_('n');
    expect(search.value).toBe('?new');
    await navigate(LIST, { force: true });
  });

  it('hears its letters with Caps Lock on, but none with Shift', async () => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
    press_('J');
    press_('J');
    expect(document.activeElement).toBe(links[1]);
    press_('K', { shiftKey: true });
    expect(document.activeElement).toBe(links[1]);
    press_('K');
    expect(document.activeElement).toBe(links[0]);
    press_('N');
    expect(search.value).toBe('?new');
    await navigate(LIST, { force: true });
  });

  it('keeps what somebody chose to see, for that person, over a reload', async () => {
    const heads = () => [...document.querySelectorAll('th')].map((head) => head.textContent);
    expect(heads()).toEqual(['', 'STT', 'Tiêu đề', 'Thứ tự', 'Trạng thái', 'Thao tác']);
    const { createColumnChoice } = await import('./list/columns.ts');
    const choice = createColumnChoice(screen as unknown as CrudScreen);
    choice.toggle('createdBy');
    choice.toggle('order');
    choice.toggle('title');
    unmount();
    mount(<CrudPage screen={screen} />);
    await until(() => rows().length > 0);
    expect(heads()).toEqual(['', 'STT', 'Tiêu đề', 'Trạng thái', 'Người tạo', 'Thao tác']);
  });
});

describe('a list that another one follows', () => {
  const products: CrudScreen<typeof productResource.fields> = {
    resource: productResource, screenKey: 'product', titleOf: 'title', columns: [{ name: 'title' }, { name: 'order' }], form: [{ name: 'title' }],
  };
  function Lists() {
    useSignals();
    return <CrudPage screen={(path.value === LIST ? screen : products) as unknown as CrudScreen} />;
  }
  const follow = (query = '') => navigate(`/page_management/product${query}`, { force: true });
  const areProducts = () => until(() => document.querySelector('table')?.getAttribute('aria-label') === 'Sản phẩm' && rows().length === 10);

  beforeEach(async () => {
    unmount();
    mount(<Lists />);
    await until(() => rows().length === 10);
  });

  it('is drawn into its table, row by row', async () => {
    const before = rows();
    // As the navigation does.
    await askAhead(products as unknown as CrudScreen, '');
    await follow();
    await areProducts();
    const { body } = await product.api('GET', 'Sanpham_Getlist_Paging?PageIndex=1&PageSize=10');
    expect(rows().map(titleIn)).toEqual((body.data as { tieuDe: string }[]).map(({ tieuDe }) => tieuDe));
    expect(rows().every((row, index) => row === before[index])).toBe(true);
  });

  it('leaves it nothing that was ticked', async () => {
    await tick(titleIn(rows()[0]!));
    await until(() => button('Bỏ chọn'));
    await follow();
    await areProducts();
    expect([document.querySelectorAll('tbody input:checked').length, button('Bỏ chọn')]).toEqual([0, undefined]);
  });

  it('leaves it nothing that was typed and not yet searched for', async () => {
    product.calls.length = 0;
    type(field('Tìm kiếm')!, 'kho');
    await follow();
    await areProducts();
    expect(field('Tìm kiếm')?.value).toBe('');
    // What was typed first would be sent first.
    type(field('Tìm kiếm')!, 'bao');
    await until(() => search.value === '?search=bao');
    expect(product.calls.filter(({ path }) => path.includes('search=kho'))).toEqual([]);
  });

  it('leaves it no open menu', async () => {
    await press('Tuỳ chọn khác');
    await until(() => document.querySelector('[role=menu]'));
    await follow();
    await areProducts();
    expect(document.querySelector('[role=menu]')).toBeNull();
  });

  it('leaves it no form: a record of the same number is another record', async () => {
    const id = /edit=(\d+)/.exec(rows()[0]!.querySelector('[data-row-link]')!.getAttribute('href') ?? '')?.[1];
    const titleOfForm = () => document.querySelector<HTMLInputElement>('dialog input')?.value;
    await navigate(`${LIST}?edit=${id}`);
    const ofService = await until(titleOfForm);
    await follow(`?edit=${id}`);
    const { body } = await product.api('GET', `Sanpham/Sanpham?id=${id}`);
    const ofProduct = (body.data as { tieuDe: string }).tieuDe;
    await until(() => titleOfForm() === ofProduct);
    expect(ofProduct).not.toBe(ofService);
  });
});

describe('a row that is deleted by keyboard', () => {
  it('leaves the focus on the one that comes in its stead', async () => {
    const [, , gone, next] = rows().map(titleIn);
    await pressByKeyboard(`Xoá ${gone}`);
    await press('OK');
    await until(() => rows().every((row) => titleIn(row) !== gone));
    await until(() => document.activeElement?.textContent === next);
    expect(document.activeElement?.hasAttribute('data-row-link')).toBe(true);
  });

  it('leaves it there before the rows have been read again', async () => {
    const [, , gone, next] = rows().map(titleIn);
    const answer = gate();
    await pressByKeyboard(`Xoá ${gone}`);
    product.interfere((call, ask) => (call.path.startsWith('Dichvu_Getlist') ? answer.passed.then(ask) : undefined));
    await press('OK');
    await until(() => document.activeElement?.textContent === next);
    answer.open();
    await until(() => document.querySelector('table')?.ariaBusy === 'false' && rows().length === 10);
    expect(document.activeElement?.textContent).toBe(next);
  });
});

describe('a row that is saved by keyboard', () => {
  it('leaves the focus on the one that comes in its stead, where the rows shown no longer hold it', async () => {
    await navigate(`${LIST}?active=true`, { force: true });
    await until(() => document.querySelector('table')?.ariaBusy === 'false' && rows().length === 10);
    const [, , gone, next] = rows().map(titleIn);
    const link = rows()[2]!.querySelector<HTMLElement>('[data-row-link]')!;
    link.focus();
    link.click();
    (await until(() => document.querySelector<HTMLElement>('dialog [role=switch]'))).click();
    await press('Lưu');
    await until(() => rows().every((row) => titleIn(row) !== gone));
    await until(() => document.activeElement?.textContent === next);
    expect(document.activeElement?.hasAttribute('data-row-link')).toBe(true);
  });
});

describe('the only hit of a search', () => {
  it('that is saved as something else leaves the words for no hits, and a way back', async () => {
    await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Chỉ một mình', thutuhienthi: 1, active: true });
    await navigate(`${LIST}?search=chi%20mot%20minh`, { force: true });
    await until(() => rows().map(titleIn).join() === 'Chỉ một mình');
    document.querySelector<HTMLElement>('[data-row-link]')!.click();
    type(await until(() => field('Tiêu đề')), 'Đã đổi khác');
    await press('Lưu');
    await until(() => document.querySelector('dialog') === null && rows().length === 0);
    await until(() => document.querySelector('table')?.ariaBusy !== 'true');
    expect(document.body.textContent).toContain('Không tìm thấy bản ghi nào khớp.');
    expect(button('Xoá bộ lọc')).toBeDefined();
  });
});

describe('a form that the address has opened, as after a reload', () => {
  it('leaves the focus on the heading once it is closed or saved: nothing had it before', async () => {
    const link = rows()[0]!.querySelector('[data-row-link]')!.getAttribute('href')!;
    for (const done of ['Huỷ', 'Lưu']) {
      unmount();
      await navigate(LIST + link, { force: true });
      mount(<main><h1 tabIndex={-1}>Dịch vụ</h1><CrudPage screen={screen} /></main>);
      await until(() => document.querySelector('dialog')?.contains(document.activeElement) && button(done));
      await press(done);
      await until(() => document.querySelector('dialog') === null);
      await until(() => document.activeElement !== document.body);
      expect(document.activeElement?.localName).toBe('h1');
    }
  });
});

describe('an export', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is a file of rows as they are now, not of those that the worker has kept', async () => {
    const files: Blob[] = [];
    vi.stubGlobal('URL', class extends URL {
      static override createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    });
    product.calls.length = 0;
    await press('Tuỳ chọn khác');
    (await until(() => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((entry) => entry.textContent.startsWith('Tệp CSV')))).click();
    await until(() => files.length === 1);
    expect(product.calls.filter(({ path: asked }) => asked.includes('PageSize=100')).map(({ cache }) => cache)).toEqual(['no-store']);
  });
});

describe('what else can be done with a row', () => {
  it('has its code before anybody presses its button, once the rows are there', async () => {
    unmount();
    let taken = 0;
    const load = async () => {
      taken += 1;
      return { default: () => <dialog open>Việc khác</dialog> };
    };
    mount(<CrudPage screen={{ ...screen, rowAction: { icon: 'key', label: 'common.actionsOf', load } }} />);
    await until(() => taken > 0);
    expect(document.querySelector('dialog')).toBeNull();
    await press(`Thao tác với ${titleIn(rows()[0]!)}`);
    await until(() => document.querySelector('dialog')?.textContent === 'Việc khác');
  });
});

describe('an export that failed', () => {
  it('is tried again for what it was asked of, also where the list shows something else by then', async () => {
    product.interfere((call) => (call.path.includes('PageSize=100') ? Promise.resolve(Response.json({}, { status: 403 })) : undefined));
    await navigate(`${LIST}?search=kho`, { force: true });
    await until(() => document.querySelector('table')?.ariaBusy === 'false');
    await press('Tuỳ chọn khác');
    (await until(() => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((entry) => entry.textContent.startsWith('Tệp CSV')))).click();
    await until(() => button('Thử lại'));
    await navigate(`${LIST}?search=lanh`, { force: true });
    await until(() => document.querySelector('table')?.ariaBusy === 'false');
    product.interfere((call) => (call.path.includes('PageSize=100') ? new Promise(() => undefined) : undefined));
    product.calls.length = 0;
    await press('Thử lại');
    const asked = await until(() => product.calls.find((call) => call.path.includes('PageSize=100')));
    expect(new URL(asked.path, location.href).searchParams.get('search')).toBe('kho');
    await press('Huỷ');
  });
});

describe('the focus of whoever exports by keyboard', () => {
  it('goes on in the list where the button that was pressed has gone: to stop, and to try again', async () => {
    product.interfere((call) => (call.path.includes('PageSize=100') ? new Promise(() => undefined) : undefined));
    const csv = async (): Promise<void> => {
      await press('Tuỳ chọn khác');
      (await until(() => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((entry) => entry.textContent.startsWith('Tệp CSV')))).click();
    };
    const goesOn = async (): Promise<void> => {
      await until(() => document.activeElement !== document.body);
      expect(document.activeElement).toBe(document.querySelector('thead input'));
    };
    await csv();
    await until(() => document.querySelector('progress'));
    await pressByKeyboard('Huỷ');
    await until(() => document.querySelector('progress') === null);
    await goesOn();

    product.interfere((call) => (call.path.includes('PageSize=100') ? Promise.resolve(Response.json({}, { status: 403 })) : undefined));
    await csv();
    const again = await until(() => button('Thử lại'));
    product.interfere((call) => (call.path.includes('PageSize=100') ? new Promise(() => undefined) : undefined));
    again.focus();
    again.click();
    await until(() => document.querySelector('progress'));
    await goesOn();
    await press('Huỷ');
  });
});

describe('an export whose list was left', () => {
  it('says that it failed', async () => {
    const answer = gate();
    product.interfere((call) => (call.path.includes('PageSize=100') ? answer.passed.then(() => Response.json({}, { status: 403 })) : undefined));
    await press('Tuỳ chọn khác');
    const csv = await until(() => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((entry) => entry.textContent.startsWith('Tệp CSV')));
    csv.click();
    await until(() => document.querySelector('progress'));
    unmount();
    answer.open();
    await until(() => messages.length > 0);
    expect(messages).toMatchObject([{ form: 'toast', kind: 'error', text: expect.stringMatching(/^Dịch vụ: Không tải được dữ liệu\. Bạn không có quyền/) as string }]);
  });
});

describe('a search that waits for its rows', () => {
  it('stays in its box whatever is drawn anew meanwhile', async () => {
    const asked = gate();
    product.interfere((call) => (call.path.includes('search=') ? (asked.open(), new Promise(() => undefined)) : undefined));
    const box = document.querySelector<HTMLInputElement>('[data-list-search]')!;
    type(box, 'vận');
    await asked.passed;
    flushSync(() => setLocale('en'));
    const inEnglish = box.value;
    flushSync(() => setLocale('vi'));
    expect([inEnglish, box.value]).toEqual(['vận', 'vận']);
  });
});

describe('long work of somebody who goes', () => {
  const ways = {
    'signs out': () => signOut('asked'),
    'signs out in another tab': () => {
      dropStored('user');
      followStored();
    },
    'leaves another tab to somebody else': () => {
      writeStored('user', { token: tokenFor(3_600), id: 'somebody else' });
      followStored();
    },
  };
  afterEach(() => product.signInAgain());

  it.each(Object.entries(ways))('is an export without a file where the person %s', async (way, go) => {
    let files = 0;
    vi.stubGlobal('URL', class extends URL {
      static override createObjectURL = () => `blob:${(files += 1)}`;
    });
    const answer = gate();
    const answered: Promise<Response>[] = [];
    product.interfere((call, ask) => {
      if (!call.path.includes('PageSize=100')) return undefined;
      answered.push(answer.passed.then(ask));
      return answered[0];
    });
    await press('Tuỳ chọn khác');
    (await until(() => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((entry) => entry.textContent.startsWith('Tệp CSV')))).click();
    await until(() => answered.length === 1);
    go();
    await until(() => document.querySelector('progress') === null);
    answer.open();
    await answered[0];
    expect({ files, told: messages.length }).toEqual({ files: 0, told: way === 'signs out in another tab' ? 1 : 0 });
    vi.unstubAllGlobals();
  });

  it.each([
    ['ends by its time', () => signOut('expired')],
    ['ends by a refusal', () => signOut('unauthorized')],
    // By the person, or by a refusal there: either way nobody sees from there what is exported here.
    ['is ended in another tab', ways['signs out in another tab']],
  ])('is an export of which it is said that it was not finished, where the session %s', async (_how, end) => {
    product.interfere((call) => (call.path.includes('PageSize=100') ? new Promise(() => undefined) : undefined));
    product.calls.length = 0;
    await press('Tuỳ chọn khác');
    (await until(() => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((entry) => entry.textContent.startsWith('Tệp CSV')))).click();
    await until(() => product.calls.some((call) => call.path.includes('PageSize=100')));
    end();
    await until(() => messages.length > 0);
    expect(messages).toEqual([{ form: 'toast', kind: 'error', text: 'Dịch vụ: Chưa xuất xong vì phiên đăng nhập đã kết thúc. Hãy đăng nhập rồi xuất lại.' }]);
  });

  it.each(Object.entries(ways))('is a hiding that nobody is offered to take back where the person %s', async (_way, go) => {
    const answer = gate();
    const asked: string[] = [];
    product.interfere((call, ask) => {
      if (call.method !== 'PUT') return undefined;
      asked.push(call.path);
      return answer.passed.then(ask);
    });
    await tick(titleIn(rows().find((each) => each.textContent.includes('Hiển thị'))!)!);
    await press('Ẩn đi');
    await until(() => asked.length === 1);
    go();
    answer.open();
    await until(() => messages.length > 0);
    expect(messages.filter(({ action }) => action)).toEqual([]);
    await until(() => document.querySelector('dialog') === null);
  });

  it('begins no further row of a bulk delete, and says how many are left', async () => {
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'DELETE' ? answer.passed.then(ask) : undefined));
    for (const row of rows().slice(0, 6)) await tick(titleIn(row)!);
    product.calls.length = 0;
    const begun = () => product.calls.filter(({ path: asked }) => asked.startsWith('Dichvu/Dichvu'));
    await press('Xoá mục đã chọn');
    await press('OK');
    await until(() => begun().filter(({ method }) => method === 'DELETE').length === 3);
    signOut('asked');
    answer.open();
    await until(() => document.querySelector('dialog') === null);
    expect(begun()).toHaveLength(6);
    expect(messages.map(({ text }) => text)).toEqual(['Đã xoá (3)', '3 bản ghi chưa xử lý được']);
  });

  it('begins no further row of an undo, which would be in the next person\'s name', async () => {
    for (const row of rows().slice(0, 6)) await tick(titleIn(row)!);
    await press('Ẩn đi');
    const { action } = await until(() => messages.find((message) => message.action));
    const answer = gate();
    const answered: Promise<Response>[] = [];
    product.interfere((call, ask) => {
      if (call.method !== 'PUT') return undefined;
      answered.push(answer.passed.then(ask));
      return answered.at(-1);
    });
    product.calls.length = 0;
    const begun = () => product.calls.filter(({ path: asked }) => asked.startsWith('Dichvu/Dichvu'));
    action!.run();
    await until(() => begun().filter(({ method }) => method === 'PUT').length === 3);
    signOut('asked');
    messages.length = 0;
    await product.signInAgain();
    answer.open();
    await Promise.all(answered);
    await settle();
    expect(begun()).toHaveLength(6);
    expect(messages).toEqual([]);
  });

  it('names no record of a bulk delete to whoever sits there then', async () => {
    const answer = gate();
    product.interfere((call) => (call.method === 'DELETE' ? answer.passed.then(() => Response.json({}, { status: 409 })) : undefined));
    for (const row of rows().slice(0, 5)) await tick(titleIn(row)!);
    await press('Xoá mục đã chọn');
    await press('OK');
    await until(() => document.querySelector('dialog progress'));
    signOut('asked');
    answer.open();
    const message = await until(() => messages.find(({ kind }) => kind === 'error'));
    expect([message.text, document.querySelector('dialog')]).toEqual(['5 bản ghi chưa xử lý được', null]);
  });
});

describe('work that another document would end half done', () => {
  it.each([
    ['a delete', async () => press(`Xoá ${rows().map(titleIn)[0]}`), 'DELETE'],
    ['a delete of what is ticked', async () => (await tick(titleIn(rows()[0]!)!), press('Xoá mục đã chọn')), 'DELETE'],
  ])('keeps an outdated tab in its build until it is done, its page left or not: %s', async (_, ask, method) => {
    const answer = gate();
    product.interfere((call) => (call.method === method ? answer.passed.then(() => Response.json({}, { status: 409 })) : undefined));
    await ask();
    expect(wouldEndWork()).toBe(false);
    product.calls.length = 0;
    await press('OK');
    await until(() => product.calls.some((call) => call.method === method));
    unmount();
    expect(wouldEndWork()).toBe(true);
    answer.open();
    await until(() => !wouldEndWork());
  });
});

describe('a delete after which the list may be another', () => {
  it.each(['was deleted all the same', 'was changed by somebody else'])('shows it behind the question, where the record %s', async (what) => {
    unmount();
    let answered = 0;
    product.interfere((call, ask) => (call.path.startsWith('Dichvu_Getlist_Paging') ? ask().finally(() => (answered += 1)) : undefined));
    mount(<CrudPage screen={screen} />);
    // Known rows stand there at once: an answer that comes later would have the other person's title.
    await until(() => answered > 0 && rows().length === 10);
    const [first] = rows().map(titleIn);
    const { id } = (await activeOf(first!))!;
    if (what.startsWith('was deleted')) {
      product.interfere((call, ask) => (call.method === 'DELETE' ? ask().then(() => Response.json({}, { status: 500 })) : undefined));
    } else {
      await product.api('PUT', 'Dichvu/Dichvu', { ...((await product.api('GET', `Dichvu/Dichvu?id=${id}`)).body.data as object), tieuDe: `${first} khác` });
    }
    await press(`Xoá ${first}`);
    await press('OK');
    const told = await until(() => document.querySelector('dialog [role=alert]'));
    await until(() => rows().length === 10 && rows().every((row) => titleIn(row) !== first));
    expect(told.isConnected).toBe(true);
    await press('Huỷ');
    await until(() => document.querySelector('dialog') === null);
  });

  it('asks for no list where the backend refuses for no other record’s sake: it is the same', async () => {
    const lists = () => product.calls.filter(({ path: asked }) => asked.startsWith('Dichvu_Getlist_Paging')).length;
    unmount();
    product.calls.length = 0;
    mount(<CrudPage screen={screen} />);
    // Known rows stand there at once, the question for them follows.
    await until(() => lists() === 1 && rows().length === 10);
    const [first] = rows().map(titleIn);
    product.interfere((call) => (call.method === 'DELETE' ? Promise.resolve(Response.json({}, { status: 400 })) : undefined));
    await press(`Xoá ${first}`);
    await press('OK');
    await until(() => document.querySelector('dialog [role="alert"]'));
    await press('Huỷ');
    await until(() => document.querySelector('dialog') === null);
    expect([product.calls.some(({ method }) => method === 'DELETE'), lists()]).toEqual([true, 1]);
  });
});

describe('a delete whose answer is lost with the network', () => {
  it('is said to have happened perhaps, where the backend was there when it went out', async () => {
    const [first] = rows().map(titleIn);
    let cut = false;
    product.interfere(({ method }) => {
      cut ||= method === 'DELETE';
      return cut ? Promise.reject(new TypeError('Failed to fetch')) : undefined;
    });
    const failure = () => until(() => document.querySelector('dialog [role=alert]')?.textContent);
    const maybe = 'Có thể bản ghi đã được xoá';
    await press(`Xoá ${first}`);
    await press('OK');
    expect(await failure()).toContain(maybe);
    // Nothing is deleted by a read.
    await press('OK');
    await until(async () => !(await failure()).includes(maybe));
    product.interfere();
    await press('OK');
    await until(() => rows().length === 10 && rows().every((row) => titleIn(row) !== first));
  });
});

describe('a delete whose question was closed before the answer', () => {
  afterEach(() => product.signInAgain());

  it('says that it failed, and leaves the question about another row alone', async () => {
    const [first, second] = rows().map(titleIn);
    const answer = gate();
    const refusal = () => Response.json({ status: 'error', message: 'Đang được dùng' }, { status: 409 });
    product.interfere((call) => (call.method === 'DELETE' ? answer.passed.then(refusal) : undefined));
    product.calls.length = 0;
    await press(`Xoá ${first}`);
    await press('OK');
    await until(() => product.calls.some(({ method }) => method === 'DELETE'));
    await press('Huỷ');
    await until(() => document.querySelector('dialog') === null);
    await press(`Xoá ${second}`);
    await until(() => document.querySelector('dialog'));
    answer.open();
    const message = await until(() => messages.find(({ kind }) => kind === 'error'));
    expect(message.text).toContain(first);
    expect(message.text).toContain('Đang được dùng');
    expect(document.querySelector('dialog')?.textContent).toContain(`Xoá "${second}"?`);
    await press('Huỷ');
    await until(() => document.querySelector('dialog') === null);
  });

  /** Begins a delete that the backend refuses once it may answer. @returns that */
  async function begun(title: string | null) {
    const answer = gate();
    product.interfere((call) => (call.method === 'DELETE' ? answer.passed.then(() => Response.json({}, { status: 500 })) : undefined));
    product.calls.length = 0;
    await press(`Xoá ${title}`);
    await press('OK');
    await until(() => product.calls.some(({ method }) => method === 'DELETE'));
    return answer;
  }
  const failure = () => until(() => messages.find(({ kind }) => kind === 'error')?.text);

  it('says that it failed also where its page was left, or the same was asked again', async () => {
    const [first] = rows().map(titleIn);
    const again = await begun(first!);
    await press('Huỷ');
    await until(() => document.querySelector('dialog') === null);
    await press(`Xoá ${first}`);
    await until(() => button('OK'));
    again.open();
    expect(await failure()).toContain(first);
    await press('Huỷ');
    await until(() => document.querySelector('dialog') === null);
    messages.length = 0;
    const left = await begun(first!);
    unmount();
    left.open();
    expect(await failure()).toContain(first);
  });

  it.each([false, true])('names no record to whoever sits there once its person has gone, closed by hand: %s', async (closed) => {
    const answer = await begun(titleIn(rows()[0]!));
    if (closed) await press('Huỷ');
    signOut('asked');
    answer.open();
    expect(await failure()).toBe('1 bản ghi chưa xử lý được');
  });
});
