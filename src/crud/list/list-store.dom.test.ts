import { effect } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_AT_HEADER } from '../../../sw/messages.ts';
import { Forbidden } from '../../api/errors.ts';
import { product as products } from '../../api/product.ts';
import { service } from '../../api/service.ts';
import { painted } from '../../lib/painted.ts';
import { online, setReachable, startConnection } from '../../stores/connection.ts';
import { navigate, onBeforeNavigate, search, setQuery } from '../../stores/location.ts';
import { signOut } from '../../stores/session.ts';
import { askAhead } from '../rows-ahead.ts';
import type { CrudScreen } from '../screen.ts';
import { gate, startProduct, until } from '../testing.tsx';
import type { Product } from '../testing.tsx';
import { createListStore } from './list-store.ts';
import type { ListStore } from './list-store.ts';
import { pageRows } from './page-rows.ts';

const LIST = '/page_management/service';
const screen = {
  resource: service, screenKey: 'service', titleOf: 'title', statusFilter: true, form: [],
  columns: [{ name: 'title' }, { name: 'order' }, { name: 'active' }],
} as unknown as CrudScreen;

let product: Product;
let list: ListStore;
let stop: () => void;

beforeAll(async () => {
  product = await startProduct(LIST);
});
afterAll(() => product.stop());

beforeEach(async () => {
  await navigate(LIST);
  product.calls.length = 0;
  list = createListStore(screen);
  stop = list.start();
});
afterEach(() => {
  stop();
  product.interfere();
});

const settled = () => until(() => !list.busy.value && list.shown.value !== undefined);
const titles = () => (list.shown.value?.rows ?? []).map((row) => row['title']);
const asked = () => product.calls.map(({ path }) => path);

describe('a list', () => {
  it('shows what the address says, rows, total and numbers across pages', async () => {
    await navigate(`${LIST}?page=2&size=20&sort=-title&active=true`);
    await settled();
    const shown = list.shown.value!;
    expect(asked().at(-1)).toBe('Dichvu_Getlist_Paging?PageIndex=2&PageSize=20&SortField=tieuDe&SortOrder=desc&active=true');
    expect(pageRows(shown, undefined).map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 21));
    expect(titles()).toEqual([...titles()].sort((one, other) => String(other).localeCompare(String(one), 'vi')));
  });

  it('counts no fewer records than it has shown, where the backend says of no page how many there are', async () => {
    product.interfere((call, ask) =>
      call.path.includes('Dichvu_Getlist_Paging')
        ? ask().then(async (answer) => Response.json({ data: ((await answer.json()) as { data: unknown }).data }))
        : undefined);
    await navigate(`${LIST}?page=2`);
    await until(() => list.shown.value?.state.page === 2);
    await settled();
    expect([list.shown.value!.rows.length, list.shown.value!.total]).toEqual([10, 20]);
  });

  it('that is left changes nothing of the next page when something is undone in it', async () => {
    await settled();
    stop();
    await navigate('/page_management/product?page=60');
    product.calls.length = 0;
    await list.saved(undefined, false);
    expect([search.value, product.calls]).toEqual(['?page=60', []]);
  });

  it('that is left and come back to shows what is saved or undone in it late, asked for once', async () => {
    await settled();
    const [first] = list.shown.value!.rows;
    const left = list;
    stop();
    list = createListStore(screen);
    stop = list.start();
    await settled();
    const { data } = (await product.api('GET', `Dichvu/Dichvu?id=${first!.id}`)).body;
    await product.api('PUT', 'Dichvu/Dichvu', { ...(data as object), tieuDe: 'Lưu chậm' });
    product.calls.length = 0;
    await left.saved({ ...first!, title: 'Lưu chậm' }, false);
    expect(titles()[0]).toBe('Lưu chậm');
    await product.api('PUT', 'Dichvu/Dichvu', data);
    await left.deleted([]);
    expect(titles()[0]).toBe(first!['title']);
    expect(asked()).toHaveLength(2);
  });

  it('starts at the first page again where anything but the page changes', async () => {
    await navigate(`${LIST}?page=3`);
    await list.change({ sort: { field: 'title', order: 'asc' } });
    expect(search.value).toBe('?sort=title');
    await list.change({ page: 4 });
    expect(search.value).toBe('?sort=title&page=4');
  });

  it('shows known rows at once on the way back, and then fresh ones', async () => {
    await settled();
    const [first] = list.shown.value!.rows;
    await list.change({ page: 2 });
    await settled();
    const { data } = (await product.api('GET', `Dichvu/Dichvu?id=${first!.id}`)).body;
    await product.api('PUT', 'Dichvu/Dichvu', { ...(data as object), tieuDe: 'Đổi ở bàn khác' });
    await list.change({ page: 1 });
    expect(titles()[0]).toBe(first!['title']);
    expect(list.busy.value).toBe(true);
    await settled();
    expect(titles()[0]).toBe('Đổi ở bàn khác');
    await product.api('PUT', 'Dichvu/Dichvu', data);
  });

  it('has known rows in its first pass, and lets those be that are still the same', async () => {
    await settled();
    const { rows } = list.shown.value!;
    stop();
    list = createListStore(screen);
    expect(list.shown.value?.rows).toEqual(rows);
    const shown = list.shown.value;
    stop = list.start();
    await until(() => !list.busy.value);
    expect(list.shown.value).toBe(shown);
  });

  it('takes up what was asked ahead of it, once', async () => {
    await settled();
    stop();
    product.calls.length = 0;
    expect(askAhead(screen, '')).toBeUndefined();
    await askAhead(screen, '?page=2');
    await navigate(`${LIST}?page=2`);
    list = createListStore(screen);
    expect(list.shown.value?.rows).toHaveLength(10);
    stop = list.start();
    await until(() => !list.busy.value);
    expect(asked()).toEqual(['Dichvu_Getlist_Paging?PageIndex=2&PageSize=10']);
    await list.refresh();
    expect(asked()).toHaveLength(2);
  });

  it('asks ahead once for a link that is pressed and then clicked', async () => {
    stop();
    product.calls.length = 0;
    await Promise.all([askAhead(screen, '?page=4'), askAhead(screen, '?page=4')]);
    expect(asked()).toEqual(['Dichvu_Getlist_Paging?PageIndex=4&PageSize=10']);
  });

  it('asks ahead again where the press was no click and lies back a while', async () => {
    stop();
    product.calls.length = 0;
    const failing = () => Promise.resolve(new Response('{}', { status: 403 }));
    product.interfere((call) => (call.path.includes('Dichvu') ? failing() : undefined));
    await askAhead(screen, '?page=5');
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
    await askAhead(screen, '?page=5');
    now.mockRestore();
    expect(asked()).toHaveLength(2);
  });

  it('shows what was saved or undone since its rows were asked ahead, also while they were on their way', async () => {
    await settled();
    stop();
    const [first] = list.shown.value!.rows;
    for (const page of [6, 5]) {
      const answer = gate();
      product.interfere((call, ask) => (call.path.startsWith('Dichvu_Getlist') ? ask().then(async (told) => (await answer.passed, told)) : undefined));
      const ahead = askAhead(screen, `?page=${page}`);
      if (page === 6) {
        answer.open();
        await ahead;
      }
      await list.saved(first, false);
      product.calls.length = 0;
      product.interfere();
      answer.open();
      await ahead;
      await navigate(`${LIST}?page=${page}`);
      list = createListStore(screen);
      stop = list.start();
      await settled();
      expect(asked()).toEqual([`Dichvu_Getlist_Paging?PageIndex=${page}&PageSize=10`]);
      stop();
    }
  });

  it('asks anew for rows that were asked ahead while the connection was away, once it is back: the worker had kept them', async () => {
    await settled();
    stop();
    const title = 'Của hôm kia';
    product.interfere((call, ask) => {
      if (!call.path.startsWith('Dichvu_Getlist')) return Promise.reject(new TypeError('Failed to fetch'));
      return ask().then(async (told) => {
        const { data, ...rest } = (await told.json()) as { data: object[] };
        return Response.json({ ...rest, data: data.map((row) => ({ ...row, tieuDe: title })) }, { headers: { [KEPT_AT_HEADER]: '1000' } });
      });
    });
    setReachable(false);
    await askAhead(screen, '?page=3');
    product.interfere();
    setReachable(true);
    product.calls.length = 0;
    // With the click.
    void askAhead(screen, '?page=3');
    await navigate(`${LIST}?page=3`);
    list = createListStore(screen);
    stop = list.start();
    await settled();
    expect([titles().includes(title), asked()]).toEqual([false, ['Dichvu_Getlist_Paging?PageIndex=3&PageSize=10']]);
  });

  it('shows rows that were asked ahead and with which the connection came back, and does not ask twice', async () => {
    await settled();
    stop();
    // Long after it was back for the last time.
    startConnection(window)();
    setReachable(false);
    product.calls.length = 0;
    void askAhead(screen, '?page=4');
    await navigate(`${LIST}?page=4`);
    await until(() => online.value);
    list = createListStore(screen);
    stop = list.start();
    await settled();
    expect(asked()).toEqual(['Dichvu_Getlist_Paging?PageIndex=4&PageSize=10']);
  });

  it('shows known rows before it asks for fresh ones', async () => {
    await settled();
    stop();
    product.calls.length = 0;
    list = createListStore(screen);
    stop = list.start();
    expect([list.shown.value?.rows.length, list.busy.value, asked()]).toEqual([10, true, []]);
    await settled();
    expect(asked()).toEqual(['Dichvu_Getlist_Paging?PageIndex=1&PageSize=10']);
  });

  it('asks once where it is left for another page before it has asked, and never once it is left for good', async () => {
    await settled();
    await list.change({ page: 2 });
    await settled();
    product.calls.length = 0;
    await list.change({ page: 1 });
    await list.change({ page: 2 });
    await settled();
    expect(asked()).toEqual(['Dichvu_Getlist_Paging?PageIndex=2&PageSize=10']);
    await list.change({ page: 1 });
    stop();
    await painted();
    await painted();
    expect(asked()).toHaveLength(1);
  });

  it('asks for a search once, and before the address says it', async () => {
    await settled();
    product.calls.length = 0;
    const addresses: string[] = [];
    product.interfere((call) => {
      if (call.path.includes('search=duong')) addresses.push(search.peek());
      return undefined;
    });
    expect(await list.change({ search: 'duong' })).toBe(true);
    await settled();
    expect([addresses, search.value, asked().length]).toEqual([[''], '?search=duong', 1]);
  });

  it('changes the page once for a search, to its rows', async () => {
    await settled();
    product.calls.length = 0;
    const answer = gate();
    product.interfere((call, ask) => (call.path.includes('search=kho') ? ask().then(async (told) => (await answer.passed, told)) : undefined));
    const seen: unknown[] = [];
    const forget = effect(() => void seen.push([list.state.value.search, list.shown.value?.state.search, list.busy.value]));
    const searched = list.search('kho');
    expect([search.value, list.searched.value]).toEqual(['', 'kho']);
    answer.open();
    expect(await searched).toBe(true);
    forget();
    await settled();
    expect([seen.at(0), seen.at(-1), seen.length]).toEqual([['', '', false], ['kho', 'kho', false], 2]);
    expect([search.value, asked().length]).toEqual(['?search=kho', 1]);
  });

  it('asks once for a search that is too long, cut as its address will be read', async () => {
    await settled();
    product.calls.length = 0;
    const text = `kho ${'b'.repeat(195)}😀 hang`;
    const cut = `kho+${'b'.repeat(195)}`;
    expect(await list.search(text)).toBe(true);
    await settled();
    expect(search.value).toBe(`?search=${cut}`);
    expect(asked()).toEqual([`Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=${cut}`]);
  });

  it('goes on without the rows of a search that take longer than a moment', async () => {
    await settled();
    const answer = gate();
    product.interfere((call, ask) => (call.path.includes('search=lanh') ? ask().then(async (told) => (await answer.passed, told)) : undefined));
    expect(await list.search('lanh')).toBe(true);
    expect([search.value, list.busy.value, list.shown.value?.state.search]).toEqual(['?search=lanh', true, '']);
    answer.open();
    await until(() => list.shown.value?.state.search === 'lanh');
  });

  it('keeps a search that waits for its rows when something else is changed meanwhile', async () => {
    await settled();
    const searched = list.search('van tai');
    const sorted = list.change({ sort: { field: 'title', order: 'asc' } });
    expect(await Promise.all([searched, sorted])).toEqual([true, true]);
    expect(search.value).toBe('?search=van+tai&sort=title');
  });

  it('gives a search up where somebody goes elsewhere, or back, while it waits for its rows', async () => {
    await list.change({ active: true });
    await settled();
    const searched = list.search('giao nhan');
    expect(list.searched.value).toBe('giao nhan');
    await setQuery({ active: undefined });
    expect([await searched, search.value, list.searched.value]).toEqual([false, '', '']);
    await settled();
    const other = list.search('giao hang');
    await navigate('/page_management/product');
    expect([await other, search.value]).toEqual([false, '']);
  });

  it('keeps a record open that was opened while a search waited for its rows', async () => {
    await settled();
    const searched = list.search('dong goi');
    await setQuery({ edit: '1' });
    expect([await searched, search.value]).toEqual([true, '?edit=1&search=dong+goi']);
  });

  it('searches from the first page where the page that it was on turns out to be none meanwhile', async () => {
    await settled();
    const answer = gate();
    product.interfere((call, ask) => {
      if (call.path.includes('PageIndex=500&')) return answer.passed.then(ask);
      return call.path.includes('search=kho+hang') ? new Promise(() => undefined) : undefined;
    });
    await setQuery({ page: '500' });
    await until(() => asked().some((path) => path.includes('PageIndex=500&')));
    const searched = list.search('kho hang');
    answer.open();
    expect([await searched, search.value]).toEqual([true, '?search=kho+hang']);
    product.interfere();
  });

  it('keeps a search that goes on one step of the history', async () => {
    await settled();
    const { length } = history;
    await list.search('h');
    await list.search('ha');
    expect(history.length).toBe(length + 1);
    await list.search('');
    expect([history.length, search.value]).toEqual([length + 2, '']);
  });

  it.each([{ edit: '1' }, { new: '' }])('goes back from a search to the list, and to no record that was opened while the search waited: %j', async (record) => {
    await settled();
    const { length } = history;
    const searched = list.search('ban ghi');
    await setQuery(record);
    await searched;
    expect(search.value).toContain('search=ban+ghi');
    await setQuery({ edit: undefined, new: undefined }, { replace: true });
    expect([history.length, search.value]).toEqual([length + 1, '?search=ban+ghi']);
    history.back();
    await until(() => search.value === '');
  });

  it('takes back what it asked for an address that is not gone to, because somebody is on the way to another page', async () => {
    await settled();
    let letGo = (): void => undefined;
    const held = new Promise<boolean>((open) => {
      letGo = () => open(false);
    });
    const forget = onBeforeNavigate((to) => (to.path === LIST ? true : held));
    const leaving = navigate('/page_management/product');
    expect(await list.change({ search: 'kho lanh' })).toBe(false);
    letGo();
    expect(await leaving).toBe(false);
    forget();
    product.calls.length = 0;
    expect(await list.change({ search: 'kho lanh' })).toBe(true);
    await settled();
    expect(asked()).toEqual(['Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=kho+lanh']);
  });

  it('leaves alone what is asked ahead for another list while its own address is written', async () => {
    await settled();
    const other = { ...screen, resource: products, screenKey: 'product' } as unknown as CrudScreen;
    const held = gate();
    const forget = onBeforeNavigate(() => held.passed.then(() => true));
    const changing = list.change({ search: 'kho' });
    const coming = askAhead(other, '');
    held.open();
    await changing;
    forget();
    await coming;
    expect(askAhead(other, '')).toBeDefined();
    expect(asked().filter((path) => path.startsWith('Sanpham'))).toHaveLength(1);
  });

  it('asks anew for what it shows already, not with what was asked when nothing of its address changed', async () => {
    product.interfere((call) => (call.path.includes('search=chua+co') ? Promise.resolve(new Response('{}', { status: 403 })) : undefined));
    await list.change({ search: 'chua co' });
    await until(() => list.failure.value !== undefined);
    product.interfere();
    await list.change({ search: 'chua co' });
    product.calls.length = 0;
    await list.refresh();
    expect(asked()).toEqual(['Dichvu_Getlist_Paging?PageIndex=1&PageSize=10&search=chua+co']);
  });

  it('says why rows that were asked ahead of it did not come', async () => {
    stop();
    product.interfere((call) => (call.path.includes('Dichvu') ? Promise.resolve(new Response('{}', { status: 403 })) : undefined));
    await askAhead(screen, '?page=3');
    await navigate(`${LIST}?page=3`);
    list = createListStore(screen);
    stop = list.start();
    await until(() => list.failure.value !== undefined);
    expect(list.failure.value).toBeInstanceOf(Forbidden);
  });

  it('never shows the late answer of a query that was overtaken', async () => {
    await settled();
    let release = (): void => undefined;
    const held = new Promise<void>((open) => {
      release = open;
    });
    product.interfere((call, ask) => (call.path.includes('search=kho') ? held.then(ask) : undefined));
    await list.change({ search: 'kho' });
    await list.change({ search: 'container' });
    await settled();
    const shown = list.shown.value;
    release();
    await new Promise((resolve) => setTimeout(resolve));
    expect(list.shown.value).toBe(shown);
    expect(shown?.state.search).toBe('container');
    expect(list.failure.value).toBeUndefined();
  });

  it('goes to the last page where the address names one beyond it', async () => {
    await navigate(`${LIST}?page=99`);
    await until(() => search.value === '?page=6');
    await settled();
    expect(list.shown.value?.rows).toHaveLength(7);
  });

  it('goes to the page before when the last row of a page is deleted', async () => {
    const added = [];
    for (let index = 0; index < 4; index += 1) {
      const { data } = (await product.api('POST', 'Dichvu/Dichvu', { tieuDe: `Thêm ${index}`, thutuhienthi: 9000 + index, active: true })).body;
      added.push((data as { id: number }).id);
    }
    await navigate(`${LIST}?page=7`);
    await settled();
    expect(list.shown.value?.rows).toHaveLength(1);
    await product.api('DELETE', `Dichvu/Dichvu?id=${added.pop()}`);
    // The focus may be in the row that has gone: no stranger is drawn into its element.
    const gone = list.keyOf(list.shown.value!.rows[0]!.id);
    await list.deleted([added.at(-1)!]);
    await until(() => search.value === '?page=6');
    await settled();
    expect(list.shown.value!.rows.map(({ id }) => list.keyOf(id))).not.toContain(gone);
    for (const id of added) await product.api('DELETE', `Dichvu/Dichvu?id=${id}`);
  });

  it('shows what was saved and deleted in it also where it cannot be read again, as far as another row is left', async () => {
    await navigate(`${LIST}?page=6`);
    await until(() => list.shown.value?.state.page === 6);
    await settled();
    const { rows, total } = list.shown.value!;
    const [first, second, third, ...more] = rows;
    const keys = rows.map(({ id }) => list.keyOf(id));
    product.interfere(async () => Response.json({}, { status: 403 }));
    await list.saved({ id: second!.id, title: 'Vừa lưu', order: second!['order'] }, false);
    await list.deleted([first!.id]);
    expect(pageRows(list.shown.value!, list.marked.value).slice(0, 2)).toEqual([
      { row: { ...second, title: 'Vừa lưu' }, number: 51, marked: true },
      { row: third, number: 52, marked: false },
    ]);
    expect([list.shown.value!.total, list.shown.value!.rows.map(({ id }) => list.keyOf(id))]).toEqual([total - 1, keys.slice(1)]);
    // Until others come in their stead, or none.
    await list.deleted([second, third, ...more].map((row) => row!.id));
    expect(list.shown.value).toMatchObject({ rows: { length: rows.length - 1 }, total: total - 1 });
  });

  it('keeps its rows under a failure of the same query, and shows no other query\'s under it', async () => {
    await settled();
    const before = titles();
    product.interfere(async () => Response.json({ status: 'error', message: 'không' }, { status: 403 }));
    await list.refresh();
    expect(list.failure.value).toBeInstanceOf(Forbidden);
    expect(titles()).toEqual(before);
    await list.change({ search: 'chưa từng tìm' });
    await until(() => list.failure.value !== undefined && !list.busy.value);
    expect(list.shown.value).toBeUndefined();
    product.interfere();
    await list.refresh();
    expect(list.failure.value).toBeUndefined();
    expect(list.shown.value?.total).toBe(0);
  });

  it('asks nothing anew when a record opens or closes over it', async () => {
    await settled();
    const count = product.calls.length;
    await setQuery({ edit: '5' });
    await setQuery({ edit: undefined });
    expect(product.calls).toHaveLength(count);
  });

  it('asks nothing for the screen that the person goes to', async () => {
    await settled();
    const count = product.calls.length;
    await navigate('/page_management/product?page=2');
    expect(product.calls).toHaveLength(count);
    expect(list.shown.value?.state.page).toBe(1);
  });

  it('puts a new row that its page does not hold on top, marked, until the next query', async () => {
    await settled();
    const { data } = (await product.api('POST', 'Dichvu/Dichvu', { tieuDe: 'Rất xa', thutuhienthi: 99_999, active: true })).body;
    const { id } = data as { id: number };
    await list.saved({ id, title: 'Rất xa' }, true);
    const [top, second] = pageRows(list.shown.value!, list.marked.value);
    expect(top).toMatchObject({ row: { id }, marked: true, number: undefined });
    expect(second?.number).toBe(1);
    // Its maker mends a typing error.
    await list.saved({ id, title: 'Rất xa thật' }, false);
    expect(pageRows(list.shown.value!, list.marked.value)[0]).toMatchObject({ row: { title: 'Rất xa thật' }, number: undefined });
    await list.change({ page: 2 });
    expect(list.marked.value).toBeUndefined();
    await product.api('DELETE', `Dichvu/Dichvu?id=${id}`);
  });

  it('forgets all it knew when somebody signs out', async () => {
    await list.change({ page: 3 });
    await settled();
    stop();
    signOut('asked');
    await product.signInAgain();
    await navigate(`${LIST}?page=3`);
    list = createListStore(screen);
    stop = list.start();
    expect(list.shown.value).toBeUndefined();
    await settled();
  });
});
