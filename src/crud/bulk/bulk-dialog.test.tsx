import { afterEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../api/resource.ts';
import { hydrated } from '../../app/hydrated.ts';
import { AppRouter } from '../../app/router.tsx';
import Shell from '../../app/shell/shell.tsx';
import { navigate } from '../../stores/location.ts';
import { can, loadMenu } from '../../stores/menu.ts';
import { signOut } from '../../stores/session.ts';
import { settle } from '../../stores/testing.ts';
import { wouldEndWork } from '../../stores/unsaved.ts';
import { CrudPage } from '../crud-page.tsx';
import {
  LIST,
  activeOf,
  messages,
  prepareList,
  pressByKeyboard,
  product,
  rows,
  screen,
  tick,
  titleIn,
  ways,
} from '../list/testing.tsx';
import { button, field, gate, mount, press, unmount, until, withRights } from '../testing.tsx';
import { type } from '../type-text.testing.ts';

prepareList();

/** At another desk: hidden by one test, they are to be shown in another. */
async function shownAgain(titles: readonly (string | null)[]) {
  for (const title of titles) {
    const { body } = await product.api('GET', `Dichvu/Dichvu?id=${(await activeOf(title!))!.id}`);
    await product.api('PUT', 'Dichvu/Dichvu', { ...(body.data as object), active: true });
  }
}

describe('several rows', () => {
  it('are ticked by a press beside their boxes, which opens none of them', async () => {
    const title = titleIn(rows()[0]!);
    const box = await until(() => field(`Chọn ${title}`));
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

  it('are shown again by the undo of the try that ended their hiding, also those whose answers were lost before it', async () => {
    const [first, second] = rows().map(titleIn);
    await shownAgain([first!, second!]);
    const lost = (await activeOf(second!))!.id;
    product.interfere((call, ask) => (call.method === 'PUT' && (call.body as AnyRow).id === lost ? ask().then(() => new Response('', { status: 504 })) : undefined));
    await tick(first!);
    await tick(second!);
    await press('Ẩn đi');
    await until(() => button('Thử lại'));
    // It is not even found out then how the row is.
    product.interfere((call) => (call.path === `Dichvu/Dichvu?id=${lost}` ? Promise.resolve(Response.json({}, { status: 501 })) : undefined));
    product.calls.length = 0;
    await press('Thử lại');
    await until(() => product.calls.some((call) => call.path === `Dichvu/Dichvu?id=${lost}`) && button('Thử lại'));
    product.interfere();
    messages.length = 0;
    await press('Thử lại');
    const { action, text } = await until(() => messages[0]);
    expect([text, (await activeOf(second!))?.active]).toEqual(['Đã ẩn 1 bản ghi', false]);
    action!.run();
    await until(() => messages.some((message) => message.text === 'Đã hoàn tác'));
    expect((await activeOf(second!))?.active).toBe(true);
    await shownAgain([first!]);
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

  it('are told of with nothing to try again where each of them was refused for want of a right, or for another record’s sake', async () => {
    const [first, second] = rows().map(titleIn);
    const refusals = [403, 409];
    product.interfere((call) => (call.method === 'DELETE' ? Promise.resolve(Response.json({}, { status: refusals.shift() ?? 500 })) : undefined));
    await tick(first!);
    await tick(second!);
    await press('Xoá mục đã chọn');
    await press('OK');
    const told = await until(() => [...document.querySelectorAll('dialog')].find(({ textContent }) => textContent.includes('2 bản ghi chưa xử lý được')));
    expect([...told.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Đóng']);
    await press('Đóng');
    await press('Bỏ chọn');
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

  it('are changed by nobody else for the form that is open, where the notification\'s undo puts them back', async () => {
    const title = titleIn(rows()[0]!);
    await shownAgain([title]);
    const { id } = (await activeOf(title))!;
    await tick(title);
    await press('Ẩn đi');
    const { action } = await until(() => messages.find((message) => message.action));
    await until(() => !document.querySelector('dialog'));
    await navigate(`${LIST}?edit=${id}`, { force: true });
    await until(() => field('Tiêu đề'));
    action!.run();
    await until(() => messages.some(({ text }) => text === 'Đã hoàn tác'));
    type(await until(() => field('Tiêu đề')), `${title} sửa`);
    messages.length = 0;
    await press('Lưu');
    await until(() => messages.length > 0);
    expect([messages.map(({ text }) => text), await activeOf(`${title} sửa`)]).toEqual([['Đã lưu'], expect.objectContaining({ active: true })]);
  });

  it.each(['hidden', 'shown again by an undo', 'hidden, as somebody else had already'])('say so also where the list cannot be read again, and are changed by nobody else then: %s', async (done) => {
    const title = titleIn(rows()[0]!);
    await shownAgain([title]);
    await tick(title);
    const kept = (await activeOf(title))!;
    const closed = () => until(() => !document.querySelector('dialog') && document.querySelector('table')?.ariaBusy === 'false');
    const silent = () => product.interfere((call) => (call.path.startsWith('Dichvu_Getlist') ? Promise.resolve(Response.json({}, { status: 403 })) : undefined));
    const isShown = () => rows().find((row) => titleIn(row) === title)!.textContent.includes('Hiển thị');
    if (done.startsWith('shown')) {
      await press('Ẩn đi');
      const { action } = await until(() => messages.find((message) => message.action));
      await closed();
      await until(() => !isShown());
      silent();
      action!.run();
      await until(() => messages.some(({ text }) => text === 'Đã hoàn tác'));
    } else {
      if (done.includes('already')) await product.api('PUT', 'Dichvu/Dichvu', { ...((await product.api('GET', `Dichvu/Dichvu?id=${kept.id}`)).body.data as object), active: false });
      silent();
      await press('Ẩn đi');
      await until(() => messages.length > 0);
    }
    await closed();
    expect(isShown()).toBe(done.startsWith('shown'));
    await press(`Xoá ${title}`);
    await press('OK');
    await until(() => messages.some(({ text }) => text === 'Đã xoá') || document.querySelector('dialog [role=alert]'));
    expect(document.querySelector('dialog')?.textContent).toBeUndefined();
    product.interfere();
    await product.api('POST', 'Dichvu/Dichvu', { ...kept, id: undefined });
  });

  it('leave the record that was just made where its maker sees it, hidden with them or not', async () => {
    await press('Thêm mới');
    type(await until(() => field('Tiêu đề')), 'Vừa thêm ở rất xa');
    type(await until(() => field('Thứ tự')), '99999');
    await press('Lưu');
    await until(() => document.querySelector('dialog') === null && titleIn(rows()[0]!) === 'Vừa thêm ở rất xa');
    const other = titleIn(rows()[1]!);
    const hidden = async (title: string) => {
      await tick(title);
      messages.length = 0;
      await press('Ẩn đi');
      await until(() => messages.length > 0);
      await until(() => !document.querySelector('dialog') && document.querySelector('table')?.ariaBusy === 'false');
      return [titleIn(rows()[0]!), rows()[0]!.textContent.includes('Hiển thị')];
    };
    expect(await hidden(other)).toEqual(['Vừa thêm ở rất xa', true]);
    expect(await hidden('Vừa thêm ở rất xa')).toEqual(['Vừa thêm ở rất xa', false]);
    await product.api('DELETE', `Dichvu/Dichvu?id=${(await activeOf('Vừa thêm ở rất xa'))!.id}`);
    await shownAgain([other]);
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

  it.each([false, true])('are deleted as their own person has saved them while that was asked, changed by somebody else as well: %s', async (changed) => {
    const title = titleIn(rows()[0]!);
    const kept = (await activeOf(title))!;
    const { id } = kept;
    await navigate(`${LIST}?edit=${id}`, { force: true });
    type(await until(() => field('Tiêu đề')), `${title} của tôi`);
    const answer = gate();
    let sent = 0;
    product.interfere((call, ask) => {
      if (call.method !== 'PUT') return undefined;
      sent += 1;
      return answer.passed.then(ask);
    });
    await press('Lưu');
    await until(() => sent === 1);
    await navigate(LIST, { force: true });
    await until(() => !document.querySelector('dialog'));
    await tick(title);
    await press('Xoá mục đã chọn');
    await until(() => button('OK'));
    answer.open();
    await until(() => messages.some(({ text }) => text === 'Đã lưu'));
    if (changed) {
      const { body } = await product.api('GET', `Dichvu/Dichvu?id=${id}`);
      await product.api('PUT', 'Dichvu/Dichvu', { ...(body.data as object), tieuDe: `${title} của ai đó` });
    }
    await press('OK');
    if (changed) {
      await until(() => [...document.querySelectorAll('dialog li')].some(({ textContent }) => textContent.includes('Đã thay đổi: Tiêu đề') && textContent.includes(`${title} của ai đó`)));
      await press('Thử lại');
    }
    await until(() => messages.some(({ text }) => text === 'Đã xoá (1)') || button('Thử lại'));
    expect([document.querySelector('dialog')?.textContent, await activeOf(`${title} của ${changed ? 'ai đó' : 'tôi'}`)]).toEqual([undefined, undefined]);
    await product.api('POST', 'Dichvu/Dichvu', { ...kept, id: undefined });
  });

  it('are deleted at the second try where their own person has shown one again after it was said what somebody has changed in it', async () => {
    const [first, second] = rows().map(titleIn);
    await shownAgain([first!]);
    const kept = await Promise.all([first, second].map((title) => activeOf(title!)));
    const { id } = kept[0]!;
    await tick(first!);
    await press('Ẩn đi');
    const { action } = await until(() => messages.find((message) => message.action));
    await until(() => !document.querySelector('dialog') && !rows()[0]!.textContent.includes('Hiển thị'));
    const [reading, deleting] = [gate(), gate()];
    let read = 0;
    product.interfere((call, ask) => {
      if (call.method === 'DELETE') return deleting.passed.then(ask);
      return call.path === `Dichvu/Dichvu?id=${id}` && read++ === 0 ? reading.passed.then(ask) : undefined;
    });
    action!.run();
    await until(() => read === 1);
    const { body } = await product.api('GET', `Dichvu/Dichvu?id=${id}`);
    await product.api('PUT', 'Dichvu/Dichvu', { ...(body.data as object), moTaNgan: 'vừa sửa' });
    await tick(first!);
    await tick(second!);
    await press('Xoá mục đã chọn');
    await press('OK');
    await until(() => document.querySelector('progress')?.value === 1);
    reading.open();
    await until(() => messages.some(({ text }) => text === 'Đã hoàn tác'));
    deleting.open();
    messages.length = 0;
    await until(() => [...document.querySelectorAll('dialog li')].some(({ textContent }) => textContent.includes('Đã thay đổi: Mô tả ngắn')));
    await press('Thử lại');
    await until(() => messages.length === 2 || document.querySelector('dialog')?.textContent.includes('Trạng thái'));
    expect([document.querySelector('dialog')?.textContent, await activeOf(first!)]).toEqual([undefined, undefined]);
    for (const row of kept) await product.api('POST', 'Dichvu/Dichvu', { ...row, id: undefined });
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
    product.interfere((call) => (call.method === 'DELETE' ? answer.passed.then(() => Response.json({}, { status: 500 })) : undefined));
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

  it.each(['read again by then', 'still on its way'])('are ticked no longer where they are there no longer, though the answers to their deletion were lost, the list %s', async (read) => {
    const [first, second] = rows().map(titleIn);
    const kept = await Promise.all([first, second].map((title) => activeOf(title!)));
    const listed = gate();
    product.interfere((call, ask) => {
      if (call.method === 'DELETE') return (call.path.endsWith(`=${kept[0]!.id}`) ? ask() : Promise.resolve()).then(() => new Response('', { status: 504 }));
      return call.path.startsWith('Dichvu_Getlist') && read.startsWith('still') ? listed.passed.then(ask) : undefined;
    });
    await tick(first!);
    await tick(second!);
    await press('Xoá mục đã chọn');
    await press('OK');
    await until(() => button('Thử lại'));
    if (read.startsWith('read')) await until(() => titleIn(rows()[0]!) === second);
    expect(document.body.textContent).toContain('Đã chọn 2');
    await press('Đóng');
    listed.open();
    // What is there still can be tried again.
    await until(() => document.body.textContent.includes('Đã chọn 1'));
    product.interfere();
    await press('Bỏ chọn');
    await product.api('POST', 'Dichvu/Dichvu', { ...kept[0], id: undefined });
  });

  /** Rows that are known from before may be others than are there now. */
  const isRead = () => until(() => rows().length === 10 && document.querySelector('table')?.ariaBusy === 'false');

  /**
   * Deletes or hides the first row and the last, the answers lost, and only the first is as it was to be. The last one stands
   * on the next page then: at another desk two others were made before it.
   */
  async function halfDone(deed: string) {
    await navigate(`${LIST}?active=true`, { force: true });
    await isRead();
    const [first, last] = [rows()[0]!, rows().at(-1)!].map(titleIn) as [string, string];
    const [kept, undone] = await Promise.all([first, last].map((title) => activeOf(title)));
    product.interfere((call, ask) => {
      if (!['PUT', 'DELETE'].includes(call.method)) return undefined;
      const isDone = call.path.endsWith(`=${kept!.id}`) || (call.body as AnyRow | undefined)?.id === kept!.id;
      return (isDone ? ask() : Promise.resolve()).then(() => new Response('', { status: 504 }));
    });
    await tick(first);
    await tick(last);
    for (const tieuDe of ['Mới của đồng nghiệp', 'Mới nữa']) await product.api('POST', 'Dichvu/Dichvu', { ...kept, id: undefined, tieuDe, thutuhienthi: 0 });
    await press(deed);
    if (deed.startsWith('Xoá')) await press('OK');
    await until(() => button('Thử lại') && ![first, last].some((title) => rows().map(titleIn).includes(title)));
    expect(document.body.textContent).toContain('Đã chọn 2');
    product.calls.length = 0;
    return {
      first,
      last,
      asked: () => product.calls.filter(({ path }) => path === `Dichvu/Dichvu?id=${undone!.id}`),
      async asBefore() {
        product.interfere();
        for (const title of ['Mới của đồng nghiệp', 'Mới nữa']) await product.api('DELETE', `Dichvu/Dichvu?id=${(await activeOf(title))!.id}`);
        if (deed.startsWith('Ẩn')) await shownAgain([first]);
        else await product.api('POST', 'Dichvu/Dichvu', { ...kept, id: undefined });
      },
    };
  }

  it.each(['Xoá mục đã chọn', 'Ẩn đi'])('stay ticked where the answer was lost, and others have pushed them to the next page with nothing done: %s', async (deed) => {
    const { first, last, asBefore } = await halfDone(deed);
    await press('Đóng');
    await until(() => !document.body.textContent.includes('Đã chọn 2'));
    expect(document.body.textContent).toContain('Đã chọn 1');
    await press('Xoá mục đã chọn');
    const asked = await until(() => document.querySelector('dialog ul'));
    expect([...asked.children].map(({ textContent }) => textContent)).toEqual([last]);
    await press('Huỷ');
    await press('Bỏ chọn');
    expect([(await activeOf(first))?.active ?? false, (await activeOf(last))?.active]).toEqual([false, true]);
    await asBefore();
  });

  it('stay ticked where it cannot be found out whether they are there still', async () => {
    const { asked, asBefore } = await halfDone('Xoá mục đã chọn');
    product.interfere(({ path }) => (path.startsWith('Dichvu/Dichvu') ? Promise.resolve(new Response('', { status: 501 })) : undefined));
    await press('Đóng');
    await until(() => asked().length === 1);
    await settle();
    expect(document.body.textContent).toContain('Đã chọn 2');
    await press('Bỏ chọn');
    await asBefore();
  });

  it('leave the focus to the box that ticks all once the last of them is found to be gone', async () => {
    await isRead();
    const title = titleIn(rows()[0]!);
    const kept = await activeOf(title);
    const [asked, found] = [gate(), gate()];
    product.interfere((call, ask) => (call.method === 'DELETE' ? ask().then(() => new Response('', { status: 504 })) : undefined));
    await tick(title);
    await press('Xoá mục đã chọn');
    await press('OK');
    await until(() => button('Thử lại') && titleIn(rows()[0]!) !== title);
    product.interfere(({ path }, ask) => {
      if (!path.startsWith('Dichvu/Dichvu')) return undefined;
      asked.open();
      return found.passed.then(ask);
    });
    await pressByKeyboard('Đóng');
    await asked.passed;
    button('Bỏ chọn')!.focus();
    found.open();
    await until(() => document.activeElement?.matches('thead input:enabled'));
    expect(document.body.textContent).not.toContain('Đã chọn');
    product.interfere();
    await product.api('POST', 'Dichvu/Dichvu', { ...kept, id: undefined });
  });

  it('are counted by those that are tried again, where some could not be deleted', async () => {
    const [first, second, third] = rows().map(titleIn);
    const kept = await activeOf(third!);
    let answer = Promise.resolve();
    product.interfere((call) => (call.method === 'DELETE' && call.path.endsWith(`=${kept!.id}`) ? answer.then(() => Response.json({}, { status: 500 })) : undefined));
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

describe('long work of somebody who goes', () => {
  afterEach(() => product.signInAgain());

  it.each(Object.entries(ways))('is a hiding that nobody is offered to take back, and nobody else is told of, where the person %s', async (way, go) => {
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
    await until(() => document.querySelector('dialog') === null);
    expect(messages.map(({ text, action }) => [text, action])).toEqual(way.includes('somebody else') ? [] : [['Đã ẩn 1 bản ghi', undefined]]);
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

  it('tells nobody of a bulk delete who has come meanwhile, neither what was deleted nor how many are left', async () => {
    const answer = gate();
    product.interfere((call, ask) => (call.method === 'DELETE' ? answer.passed.then(ask) : undefined));
    for (const row of rows().slice(0, 4)) await tick(titleIn(row)!);
    product.calls.length = 0;
    await press('Xoá mục đã chọn');
    await press('OK');
    await until(() => product.calls.filter(({ method }) => method === 'DELETE').length === 3);
    ways['leaves another tab to somebody else']();
    answer.open();
    await until(() => document.querySelector('dialog') === null);
    expect(messages).toEqual([]);
  });

  /** Hides six rows, and takes it back until the first three are on their way. @returns lets these be answered */
  async function undoBegun() {
    const titles = rows().slice(0, 6).map(titleIn);
    await shownAgain(titles);
    for (const title of titles) await tick(title!);
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
    messages.length = 0;
    action!.run();
    await until(() => answered.length === 3);
    return async () => {
      answer.open();
      await Promise.all(answered);
      await settle();
    };
  }

  it('begins no further row of an undo, which would be in the next person\'s name', async () => {
    const end = await undoBegun();
    signOut('asked');
    await product.signInAgain();
    await end();
    expect(product.calls.filter(({ path: asked }) => asked.startsWith('Dichvu/Dichvu'))).toHaveLength(6);
    expect(messages).toEqual([]);
  });

  it.each([
    ['has ended by itself', () => signOut('expired')],
    ['was ended in another tab', ways['signs out in another tab']],
  ])('says how many rows an undo has left where the session %s', async (_how, ends) => {
    const end = await undoBegun();
    ends();
    await end();
    await until(() => messages.length > 0);
    expect(messages.map(({ kind, text }) => [kind, text])).toEqual([['error', '3 bản ghi chưa xử lý được']]);
  });

  it.each([
    ['its person', () => product.signInAgain(), ['3 bản ghi chưa xử lý được']],
    ['nobody else', ways['leaves another tab to somebody else'], []],
  ])('says so where somebody has signed in anew by then, to %s', async (_whom, come, told) => {
    const end = await undoBegun();
    signOut('expired');
    await settle();
    await come();
    await end();
    await until(() => !wouldEndWork());
    await settle();
    expect(messages.map(({ text }) => text)).toEqual(told);
  });

  it.each(['its page', 'its person'])('asks for no row whose answer was lost once %s has gone', async (who) => {
    await until(() => document.querySelector('table')?.ariaBusy === 'false');
    const title = titleIn(rows()[0]!);
    const kept = await activeOf(title);
    const listed = gate();
    product.interfere((call, ask) => {
      if (call.method === 'DELETE') return ask().then(() => new Response('', { status: 504 }));
      return call.path.startsWith('Dichvu_Getlist') ? listed.passed.then(ask) : undefined;
    });
    await tick(title);
    await press('Xoá mục đã chọn');
    await press('OK');
    await press('Đóng');
    product.calls.length = 0;
    if (who === 'its page') unmount();
    else ways['leaves another tab to somebody else']();
    listed.open();
    await until(() => !wouldEndWork());
    await settle();
    expect(product.calls.filter(({ path }) => path.startsWith('Dichvu/Dichvu'))).toEqual([]);
    await product.api('POST', 'Dichvu/Dichvu', { ...kept, id: undefined });
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
  it('keeps an outdated tab in its build until it is done, its page left or not: a delete of what is ticked', async () => {
    const answer = gate();
    product.interfere((call) => (call.method === 'DELETE' ? answer.passed.then(() => Response.json({}, { status: 409 })) : undefined));
    await tick(titleIn(rows()[0]!)!);
    await press('Xoá mục đã chọn');
    expect(wouldEndWork()).toBe(false);
    product.calls.length = 0;
    await press('OK');
    await until(() => product.calls.some((call) => call.method === 'DELETE'));
    unmount();
    expect(wouldEndWork()).toBe(true);
    answer.open();
    await until(() => !wouldEndWork());
  });
});
