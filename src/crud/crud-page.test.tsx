import { useSignals } from '@preact/signals-react/runtime';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { product as productResource } from '../api/product.ts';
import { setLocale } from '../i18n/i18n.ts';
import { navigate, path, search } from '../stores/location.ts';
import { question } from '../stores/unsaved.ts';
import { CrudPage } from './crud-page.tsx';
import { LIST, activeOf, prepareList, product, rows, screen, tick, titleIn } from './list/testing.tsx';
import { askAhead } from './rows-ahead.ts';
import type { CrudScreen } from './screen.ts';
import { button, field, gate, mount, press, unmount, until, withRights } from './testing.tsx';
import { type } from './type-text.testing.ts';

prepareList();

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

describe('the order of the rows', () => {
  const head = () => button('Tiêu đề')?.closest('th')?.ariaSort;
  const choice = () => field('Sắp xếp') as unknown as HTMLSelectElement;

  it('is turned by a second press on a column’s head, and is the backend’s own again after a third', async () => {
    expect(head()).toBe('none');
    for (const [query, order] of [['?sort=title', 'ascending'], ['?sort=-title', 'descending'], ['', 'none']] as const) {
      await press('Tiêu đề');
      await until(() => search.value === query);
      await until(() => head() === order);
    }
  });

  it('is chosen above cards, which have no heads, and taken back there', async () => {
    const first = titleIn(rows()[0]!);
    for (const [text, query, order] of [
      ['Tiêu đề giảm dần', '?sort=-title', 'descending'],
      ['Thứ tự tăng dần', '?sort=order', 'none'],
      ['Tiêu đề tăng dần', '?sort=title', 'ascending'],
      ['Thứ tự mặc định', '', 'none'],
    ]) {
      const option = [...choice().options].find((one) => one.textContent === text);
      choice().value = option!.value;
      choice().dispatchEvent(new Event('change', { bubbles: true }));
      await until(() => search.value === query);
      await until(() => head() === order);
      expect(choice().selectedOptions[0]).toBe(option);
    }
    await until(() => titleIn(rows()[0]!) === first);
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
    press_('ArrowUp');
    expect(document.activeElement).toBe(links[0]);
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

  it('has its row controls named after its own records, and they do to these what they say', async () => {
    const edit = await until(() => rows()[0]!.querySelector('button[value=edit]'));
    await askAhead(products as unknown as CrudScreen, '');
    await follow();
    await areProducts();
    const title = titleIn(rows()[2]!);
    expect([button(`Sửa ${titleIn(rows()[0]!)}`), button(`Xoá ${title}`)?.closest('tr')]).toEqual([edit, rows()[2]]);
    await press(`Xoá ${title}`);
    expect((await until(() => document.querySelector('dialog'))).textContent).toContain(title);
    await press('Huỷ');
    await tick(title);
    await until(() => rows()[2]?.getAttribute('aria-selected') === 'true');
  });

  it('does not open the menu that was open for it', async () => {
    await press('Tuỳ chọn khác');
    await until(() => document.querySelector('[role=menu]'));
    await follow();
    await areProducts();
    await until(() => !document.querySelector('[role=menu]'));
    expect(button('Tuỳ chọn khác')?.getAttribute('aria-expanded')).toBe('false');
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
    expect(product.calls.filter((call) => call.path.includes('search=kho'))).toEqual([]);
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

describe('a row that somebody else has deleted', () => {
  it.each(['opens', 'is saved'])('goes as soon as its form %s and says so, and whoever works by keyboard goes on from the one in its stead', async (when) => {
    await until(() => document.querySelector('table')?.ariaBusy === 'false');
    const [, , gone, next] = rows().map(titleIn);
    const kept = await activeOf(gone!);
    const remove = () => product.api('DELETE', `Dichvu/Dichvu?id=${kept!.id}`);
    if (when === 'opens') await remove();
    const link = rows()[2]!.querySelector<HTMLElement>('[data-row-link]')!;
    link.focus();
    link.click();
    if (when === 'is saved') {
      type(await until(() => field('Tiêu đề')), `${gone} mới`);
      await remove();
      await press('Lưu');
    }
    await until(() => document.querySelector('dialog')?.textContent.includes('Bản ghi này không còn nữa'));
    await until(() => rows().length === 10 && titleIn(rows()[2]!) === next);
    await navigate(LIST, { force: true });
    await until(() => document.activeElement?.textContent === next);
    expect(document.querySelector('dialog')).toBeNull();
    await product.api('POST', 'Dichvu/Dichvu', { ...kept, id: undefined });
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

describe('what else can be done with a row', () => {
  it('has its code before anybody presses its button, once the rows are there', async () => {
    unmount();
    let taken = 0;
    const load = async () => {
      taken += 1;
      return { default: () => <dialog open>Việc khác</dialog> };
    };
    mount(<CrudPage screen={{ ...screen, rowAction: { icon: 'key', label: 'common.actions', load } }} />);
    await until(() => taken > 0);
    expect(document.querySelector('dialog')).toBeNull();
    await press(`Thao tác ${titleIn(rows()[0]!)}`);
    await until(() => document.querySelector('dialog')?.textContent === 'Việc khác');
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
