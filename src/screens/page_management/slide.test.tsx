import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, field, gate, mount, press, startProduct, unmount, until } from '../../crud/testing.tsx';
import type { Product } from '../../crud/testing.tsx';
import { type } from '../../crud/type-text.testing.ts';
import { connectMessages } from '../../stores/messages.ts';
import type { Message } from '../../stores/messages.ts';
import { navigate } from '../../stores/location.ts';
import { hasUnsaved } from '../../stores/unsaved.ts';
import SlideScreen from './slide.tsx';

const PATH = '/page_management/slide';
let product: Product;
let messages: Message[] = [];

beforeAll(async () => {
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList;
  URL.createObjectURL ??= () => 'blob:picture';
  URL.revokeObjectURL ??= () => undefined;
  product = await startProduct(PATH);
  connectMessages((message) => messages.push(message));
});
afterAll(() => product.stop());

beforeEach(async () => {
  await navigate(PATH, { force: true });
  messages = [];
  product.interfere();
  mount(<SlideScreen />);
  await until(() => cards().length > 0);
  product.calls.length = 0;
});
afterEach(unmount);

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')];
const ids = () => cards().map((card) => Number(card.dataset['card']));

async function stored(): Promise<number[]> {
  const rows = (await product.api('GET', 'SlideBanner_Getlist')).body.data as { id: number; thutu: number }[];
  return rows.toSorted((a, b) => a.thutu - b.thutu || a.id - b.id).map(({ id }) => id);
}

function key(at: number, name: string, altKey = false): void {
  const link = cards()[at]?.querySelector('a');
  link?.focus();
  link?.dispatchEvent(new KeyboardEvent('keydown', { key: name, altKey, bubbles: true, cancelable: true }));
}

function choose(select: HTMLSelectElement, text: string): void {
  select.value = [...select.options].find(({ textContent }) => textContent === text)?.value ?? '';
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('the slide banners', () => {
  it('stand in their order and are called by it', async () => {
    expect(ids()).toEqual(await stored());
    expect(cards().map((card) => card.querySelector('a')?.getAttribute('aria-label'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Slide ${number}`),
    );
  });

  it('begin a form with the focus on the picture, also where its code comes after the form', async () => {
    await press('Thêm mới');
    await until(() => document.activeElement?.matches('dialog form *'));
    const control = await until(() => field('Hình ảnh'));
    await until(() => document.activeElement === control);
    expect(document.activeElement).toBe(control);
    await press('Huỷ');
  });

  it('that are none say so, with the button that adds the first in their middle', async () => {
    unmount();
    product.interfere(({ path }) => (path.startsWith('SlideBanner_Getlist') ? Promise.resolve(Response.json({ status: 'success', data: [] })) : undefined));
    mount(<SlideScreen />);
    const empty = await until(() => [...document.querySelectorAll('p')].find((each) => each.textContent === 'Trống')?.parentElement);
    expect([...empty.querySelectorAll('button')].map((each) => each.textContent)).toEqual(['Thêm mới']);
    expect([...document.querySelectorAll('button')].filter((each) => each.textContent === 'Thêm mới')).toHaveLength(1);
  });

  it('are shown as visitors see them with the same pictures as on the board, of which one may be missing', async () => {
    unmount();
    const addresses = ['/uploads/a.png', 'javascript:alert(1)', ''];
    const data = addresses.map((url, at) => ({ id: at + 1, url, thutu: at + 1 }));
    product.interfere(({ path }) => (path.startsWith('SlideBanner_Getlist') ? Promise.resolve(Response.json({ status: 'success', data })) : undefined));
    mount(<SlideScreen />);
    await until(() => cards().length === 3 && cards()[0]!.querySelector('img')?.getAttribute('src') === '/uploads/a.png');
    await press('Xem như trên trang web');
    const show = await until(() => document.querySelector('dialog'));
    await until(() => show.querySelectorAll('[role=group]').length === 3);
    expect([...show.querySelectorAll('[role=group]')].map((each) => each.querySelector('img')?.getAttribute('src') ?? each.textContent)).toEqual([
      '/uploads/a.png', 'Không tải được ảnh', 'Không tải được ảnh',
    ]);
    await press('Đóng');
  });

  it('change places by Alt and the arrows, with the focus on the moved one, and back by undo', async () => {
    const before = ids();
    const [first, second, third] = before;
    key(1, 'ArrowRight', true);
    await until(() => ids()[2] === second);
    const message = await until(() => messages.shift());
    expect(await stored()).toEqual(ids());
    expect(ids().slice(0, 3)).toEqual([first, third, second]);
    await until(() => document.activeElement?.closest('[data-card]') === cards()[2]);
    message.action?.run();
    await until(() => ids()[1] === second);
    await until(() => messages.shift());
    expect(await stored()).toEqual(before);
  });

  it('stay in sight when they are moved by keyboard: the focus, which is on them already, takes nobody along', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const [first] = ids();
    key(0, 'ArrowDown', true);
    await until(() => ids()[0] !== first);
    expect(scrolled.mock.contexts).toEqual([document.activeElement]);
    scrolled.mockRestore();
    (await until(() => messages.shift())).action?.run();
    await until(() => ids()[0] === first);
    await until(() => messages.shift());
  });

  it('ask which place to keep by where it stands among all, where somebody else has moved the same one', async () => {
    const before = ids();
    const [, , third] = before;
    const { data } = (await product.api('GET', `SliderBanner?id=${third}`)).body;
    await product.api('PUT', 'SliderBanner', { ...(data as object), thutu: 40 });
    key(2, 'ArrowRight', true);
    const question = await until(() => document.querySelector('dialog'));
    expect(question.textContent).not.toContain('Cấp cao nhất');
    const places = [...question.querySelectorAll('dl > *')].map((each) => each.textContent);
    expect(places).toEqual([
      'Của tôi', 'Vị trí 4 trên 6', 'Của người khác', 'Vị trí 6 trên 6', 'Ban đầu', 'Vị trí 3 trên 6',
    ]);
    const picture = cards().find((card) => card.dataset['card'] === String(third))?.querySelector('img');
    expect(question.querySelector('img')?.src).toBe(picture?.src);
    await press('Ban đầu');
    await until(() => messages.shift());
    expect(await stored()).toEqual(before);
  });

  it('are asked about by places as they are by now, also where somebody else has moved others around it', async () => {
    const before = ids();
    const put = async (id: number, thutu: number): Promise<void> => {
      const { data } = (await product.api('GET', `SliderBanner?id=${id}`)).body;
      await product.api('PUT', 'SliderBanner', { ...(data as object), thutu });
    };
    // The third behind the fourth, with a number that is the largest among those of before.
    for (const [at, id] of before.entries()) if ([2, 4, 5].includes(at)) await put(id, 10 * (at + 1));
    key(2, 'ArrowRight', true);
    await until(() => document.querySelector('dialog'));
    const places = () => [...document.querySelectorAll('dl > *')].map((each) => each.textContent);
    await until(() => places()[3] === 'Vị trí 4 trên 6');
    expect(places()).toEqual([
      'Của tôi', 'Vị trí 4 trên 6', 'Của người khác', 'Vị trí 4 trên 6', 'Ban đầu', 'Vị trí 3 trên 6',
    ]);
    await press('Của người khác');
    await until(() => document.querySelector('dialog') === null);
    expect(ids()).toEqual([0, 1, 3, 2, 4, 5].map((at) => before[at]));
    // As the other tests know them.
    for (const [at, id] of before.entries()) await put(id, at + 1);
    unmount();
    mount(<SlideScreen />);
    await until(() => cards().length > 0);
  });

  it('are walked by the arrows alone', async () => {
    key(0, 'ArrowRight');
    expect(document.activeElement?.closest('[data-card]')).toBe(cards()[1]);
    key(1, 'ArrowLeft');
    expect(document.activeElement?.closest('[data-card]')).toBe(cards()[0]);
    expect(product.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('move by a dialog, and write only what changed', async () => {
    const [first] = ids();
    await press('Chuyển đến… Slide 1');
    const position = await until(() => document.querySelector<HTMLSelectElement>('dialog select'));
    choose(position, 'Sau Slide 6');
    await press('OK');
    await until(() => ids()[5] === first);
    (await until(() => messages.shift())).action?.run();
    await until(() => ids()[0] === first);
    await until(() => messages.shift());
    const puts = product.calls.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ body }) => (body as { id: number }).id)).toEqual([first, first]);
  });

  it('are named as they were before the move where it could not be saved', async () => {
    const [first] = ids();
    product.interfere((call) => (call.method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : undefined));
    await press('Chuyển đến… Slide 1');
    choose(await until(() => document.querySelector<HTMLSelectElement>('dialog select')), 'Sau Slide 6');
    await press('OK');
    const notice = await until(() => document.querySelector('[role="alert"]'));
    expect(notice.textContent).toMatch(/Chưa lưu được mục nào trong 1 mục\. Chưa lưu: Slide 1\./);
    product.interfere();
    await press('Bỏ phần chưa lưu');
    await until(() => ids()[0] === first);
  });

  it('move by a dialog behind the one that was chosen, wherever that stands by then', async () => {
    const [first, second, third, ...rest] = ids();
    await press('Chuyển đến… Slide 1');
    const position = await until(() => document.querySelector<HTMLSelectElement>('dialog select'));
    choose(position, 'Sau Slide 3');
    const made = (await product.api('POST', 'SliderBanner', { url: '/uploads/chen-vao.png', thutu: 0 })).body.data as { id: number };
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => ids()[0] === made.id);
    expect(position.selectedOptions[0]?.textContent).toBe('Sau Slide 4');
    await press('OK');
    await until(() => ids()[3] === first);
    expect(ids()).toEqual([made.id, second, third, first, ...rest]);
    (await until(() => messages.shift())).action?.run();
    await until(() => messages.shift());
    await product.api('DELETE', `SliderBanner?id=${made.id}`);
  });

  it('follow in the dialog that moves one what somebody else does with it: what nobody has chosen is written over nothing', async () => {
    const made = (await product.api('POST', 'SliderBanner', { url: '/uploads/bi-doi.png', thutu: 0 })).body.data as { id: number };
    unmount();
    mount(<SlideScreen />);
    await until(() => ids()[0] === made.id);
    await press('Chuyển đến… Slide 1');
    const position = await until(() => document.querySelector<HTMLSelectElement>('dialog select'));
    expect(position.value).toBe('');
    await product.api('PUT', 'SliderBanner', { id: made.id, url: '/uploads/bi-doi.png', thutu: 900 });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => ids()[6] === made.id);
    expect(position.selectedOptions[0]?.textContent).toBe('Sau Slide 6');
    product.calls.length = 0;
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    expect([ids()[6], product.calls.filter(({ method }) => method === 'PUT')]).toEqual([made.id, []]);
    await product.api('DELETE', `SliderBanner?id=${made.id}`);
  });

  it('say in the dialog that moves one where this has gone meanwhile, and have the focus go to the one in its place', async () => {
    const made = (await product.api('POST', 'SliderBanner', { url: '/uploads/sap-mat.png', thutu: 0 })).body.data as { id: number };
    unmount();
    mount(<SlideScreen />);
    await until(() => ids()[0] === made.id);
    button('Chuyển đến… Slide 1')?.focus();
    await press('Chuyển đến… Slide 1');
    await until(() => document.querySelector('dialog form'));
    await product.api('DELETE', `SliderBanner?id=${made.id}`);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => ids()[0] !== made.id);
    expect(document.querySelector('dialog')?.textContent).toBe('Chuyển đến…Bản ghi này không còn nữa.Đóng');
    await press('Đóng');
    await until(() => document.activeElement?.closest('[data-card]') === cards()[0]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('read one slide, and not all of them, before each that makes room', async () => {
    unmount();
    // Numbers that are all the same, as from an import: whatever stands behind the moved one is written.
    const before = ids();
    for (const { id, url } of (await product.api('GET', 'SlideBanner_Getlist')).body.data as { id: number; url: string }[]) {
      await product.api('PUT', 'SliderBanner', { id, url, thutu: 0 });
    }
    mount(<SlideScreen />);
    await until(() => cards().length > 0);
    product.calls.length = 0;
    const [first, second] = ids();
    key(1, 'ArrowLeft', true);
    await until(() => ids()[0] === second && messages.some(({ action }) => action));
    const names = product.calls.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`);
    const written = names.slice(names.indexOf('PUT SliderBanner'), names.lastIndexOf('PUT SliderBanner') + 1);
    expect(written.filter((name) => name.startsWith('PUT')).length).toBeGreaterThan(2);
    expect(written).not.toContain('GET SlideBanner_Getlist');
    expect((await stored()).slice(0, 2)).toEqual([second, first]);
    // As the other tests know them.
    for (const [at, id] of before.entries()) {
      const { data } = (await product.api('GET', `SliderBanner?id=${id}`)).body;
      await product.api('PUT', 'SliderBanner', { ...(data as object), thutu: at + 1 });
    }
  });

  it('say of a dropped file that is no picture what is wrong, and nothing is left behind', async () => {
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    const files = [new File(['hello'], 'ghi-chu.txt')];
    Object.assign(drop, { dataTransfer: { files, types: ['Files'], getData: () => '' } });
    cards()[0]?.dispatchEvent(drop);
    expect(drop.defaultPrevented).toBe(true);
    await until(() => document.body.textContent.includes('Tệp này không phải ảnh'));
    expect(button('Thử lại ghi-chu.txt')).toBeUndefined();
    await press('Bỏ ảnh ghi-chu.txt');
    await until(() => !document.body.textContent.includes('ghi-chu.txt'));
    expect(hasUnsaved()).toBe(false);
    expect(product.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('leave the focus, when new ones are given up, on the next new one, then on the last slide', async () => {
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    const files = ['mot.txt', 'hai.txt'].map((name) => new File(['hello'], name));
    Object.assign(drop, { dataTransfer: { files, types: ['Files'], getData: () => '' } });
    cards()[0]?.dispatchEvent(drop);
    const next: (string | null | undefined)[] = [];
    for (const name of ['mot.txt', 'hai.txt']) {
      const dismiss = await until(() => button(`Bỏ ảnh ${name}`));
      dismiss.focus();
      dismiss.click();
      await until(() => !document.body.textContent.includes(name) && document.activeElement !== document.body);
      next.push(document.activeElement?.getAttribute('aria-label'));
    }
    expect(next).toEqual(['hai.txt', 'Slide 6']);
  });

  it('are shown as on the website, one after the other', async () => {
    await press('Xem như trên trang web');
    const dialog = await until(() => document.querySelector('dialog'));
    // What a screen reader says of a slide that changes is what stands in it.
    const shown = () => dialog.querySelector('[role=group][aria-hidden=false] img')?.getAttribute('alt');
    expect(shown()).toBe('Slide 1');
    await press('Slide trước');
    await until(() => shown() === 'Slide 6');
    await press('Slide sau');
    await until(() => shown() === 'Slide 1');
    await press('Đóng');
    await until(() => document.querySelector('dialog') === null);
  });

  it('stand where they belong as soon as a save or a delete has been answered, before all are read again', async () => {
    const [first, second, ...rest] = ids();
    product.interfere((call) => (call.path.startsWith('SlideBanner_Getlist') ? new Promise(() => undefined) : undefined));
    cards()[0]?.querySelector('a')?.click();
    type(await until(() => field('Thứ tự')), '99');
    await press('Lưu');
    await until(() => ids().at(-1) === first);
    await press('Xoá Slide 1');
    await until(() => document.querySelector('dialog')?.textContent.includes('Xoá "Slide 1"?'));
    await press('OK');
    await until(() => !ids().includes(second!));
    expect(ids()).toEqual([...rest, first]);
    expect(await stored()).toEqual([...rest, first]);
  });

  it('can be moved as soon as they are saved: nobody else has moved them', async () => {
    const [first, second] = ids();
    product.interfere((call) => (call.path.startsWith('SlideBanner_Getlist') && call.cache !== 'no-store' ? new Promise(() => undefined) : undefined));
    cards()[0]?.querySelector('a')?.click();
    const order = await until(() => field('Thứ tự'));
    type(order, String(Number(order.value) - 1));
    await press('Lưu');
    await until(() => document.querySelector('dialog') === null);
    key(0, 'ArrowRight', true);
    await until(() => ids()[1] === first && ids()[0] === second);
    await until(() => messages.some(({ action }) => action) || document.querySelector('dialog'));
    expect(document.querySelector('dialog')).toBeNull();
    expect((await stored()).slice(0, 2)).toEqual([second, first]);
  });

  it('get their place after the last also where the form was asked for before they were read', async () => {
    unmount();
    const answer = gate();
    product.interfere((call, ask) => (call.path.startsWith('SlideBanner_Getlist') ? answer.passed.then(ask) : undefined));
    await navigate(`${PATH}?new`, { force: true });
    mount(<SlideScreen />);
    await until(() => product.calls.some(({ path }) => path.startsWith('SlideBanner_Getlist')));
    answer.open();
    const order = await until(() => field('Thứ tự'));
    const rows = (await product.api('GET', 'SlideBanner_Getlist')).body.data as { thutu: number }[];
    expect(Number(order.value)).toBe(Math.max(...rows.map(({ thutu }) => thutu)) + 1);
    await press('Huỷ');
  });

  it('get a number that can be saved where the last has the largest there is', async () => {
    unmount();
    const rows = (await product.api('GET', 'SlideBanner_Getlist')).body.data as { id: number; thutu: number }[];
    const data = rows.map((row, at) => (at === rows.length - 1 ? { ...row, thutu: 2_147_483_647 } : row));
    product.interfere((call) => (call.path.startsWith('SlideBanner_Getlist') ? Promise.resolve(Response.json({ status: 'success', data })) : undefined));
    await navigate(`${PATH}?new`, { force: true });
    mount(<SlideScreen />);
    await until(() => cards().length > 0);
    const order = await until(() => field('Thứ tự'));
    expect(order.value).toBe('2147483647');
    await press('Huỷ');
  });

  it('open a form all the same where they could not be read', async () => {
    unmount();
    product.interfere((call) => (call.path.startsWith('SlideBanner_Getlist') ? Promise.resolve(Response.json({}, { status: 500 })) : undefined));
    await navigate(`${PATH}?new`, { force: true });
    mount(<SlideScreen />);
    expect((await until(() => field('Thứ tự'))).value).toBe('1');
    await press('Huỷ');
  });

  it('become no more by a picture that is dropped into the form of one', async () => {
    cards()[0]?.querySelector('a')?.click();
    const chooser = await until(() => button('Chọn ảnh', document.querySelector('dialog')!));
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(drop, { dataTransfer: { files: [new File(['hello'], 'thay-anh.txt')], types: ['Files'], getData: () => '' } });
    chooser.dispatchEvent(drop);
    await until(() => document.querySelector('dialog')?.textContent.includes('Tệp này không phải ảnh'));
    expect(document.querySelector('[aria-label="thay-anh.txt"]')).toBeNull();
    await press('Huỷ');
  });

  it('are one less as soon as the form of one that somebody else has deleted says so, with the focus on the one in its place then', async () => {
    const made = (await product.api('POST', 'SliderBanner', { url: '/uploads/da-mat.png', thutu: 0 })).body.data as { id: number };
    unmount();
    mount(<SlideScreen />);
    await until(() => ids().includes(made.id));
    const place = ids().indexOf(made.id);
    const next = ids()[place + 1];
    await product.api('DELETE', `SliderBanner?id=${made.id}`);
    const link = cards()[place]!.querySelector('a')!;
    link.focus();
    link.click();
    await until(() => document.querySelector('dialog')?.textContent.includes('Bản ghi này không còn nữa'));
    await until(() => !ids().includes(made.id));
    await press('Đóng');
    await until(() => document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card'] === String(next));
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('are walked by j and k as rows are', async () => {
    const here = () => document.activeElement?.closest('[data-card]');
    const letter = (name: string) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    letter('j');
    expect(here()).toBe(cards()[0]);
    letter('j');
    expect(here()).toBe(cards()[1]);
    letter('j');
    letter('k');
    expect(here()).toBe(cards()[1]);
  });

  it.each([['/', {}], ['k', { ctrlKey: true }]])('leave the key of a search, which a board has not, to the browser: %s', (name, more) => {
    const pressed = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
    document.body.dispatchEvent(pressed);
    expect(pressed.defaultPrevented).toBe(false);
  });

  it('are deleted by the name of their place, and leave the focus on the next', async () => {
    const [, second, third] = ids();
    button('Xoá Slide 2')?.focus();
    await press('Xoá Slide 2');
    await until(() => document.querySelector('dialog')?.textContent.includes('Xoá "Slide 2"?'));
    await press('OK');
    await until(() => !ids().includes(second!));
    expect(await stored()).not.toContain(second);
    await until(() => Number(document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card']) === third);
  });
});
