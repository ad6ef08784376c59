import { afterEach, describe, expect, it } from 'vitest';
import { navigate } from '../../stores/location.ts';
import { signOut } from '../../stores/session.ts';
import { settle } from '../../stores/testing.ts';
import { wouldEndWork } from '../../stores/unsaved.ts';
import { CrudPage } from '../crud-page.tsx';
import { LIST, activeOf, messages, prepareList, pressByKeyboard, product, rows, screen, titleIn, ways } from '../list/testing.tsx';
import { button, field, gate, mount, press, unmount, until } from '../testing.tsx';
import { type } from '../type-text.testing.ts';

prepareList();

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

describe('work that another document would end half done', () => {
  it('keeps an outdated tab in its build until it is done, its page left or not: a delete', async () => {
    const answer = gate();
    product.interfere((call) => (call.method === 'DELETE' ? answer.passed.then(() => Response.json({}, { status: 409 })) : undefined));
    await press(`Xoá ${rows().map(titleIn)[0]}`);
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
    const told = await until(() => document.querySelector('dialog [role="alert"]'));
    // Not by its colour alone.
    expect(told.querySelector('svg')).not.toBeNull();
    await press('Huỷ');
    await until(() => document.querySelector('dialog') === null);
    expect([product.calls.some(({ method }) => method === 'DELETE'), lists()]).toEqual([true, 1]);
  });
});

describe('a delete that would be refused again', () => {
  it.each([
    [403, 'không có quyền'],
    [409, 'được dùng'],
    [422, 'Chưa xoá được'],
  ])('is offered no second time: %i', async (status, reason) => {
    const [first] = rows().map(titleIn);
    product.interfere((call) => (call.method === 'DELETE' ? Promise.resolve(Response.json({}, { status })) : undefined));
    await press(`Xoá ${first}`);
    await press('OK');
    const told = await until(() => document.querySelector('dialog [role=alert]'));
    expect(told.textContent).toContain(reason);
    const dialog = told.closest('dialog')!;
    expect([dialog.querySelector('h2')?.textContent, [...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)]).toEqual([`Không xoá được "${first}"`, ['Đóng']]);
    await press('Đóng');
    await until(() => document.querySelector('dialog') === null);
  });
});

describe('a delete of what its own person saves meanwhile', () => {
  it.each(['before it is agreed to', 'while the record is read for it'])('asks about nobody else’s change, where the save is answered %s', async (when) => {
    const [first] = rows().map(titleIn);
    const { id } = (await activeOf(first!))!;
    await navigate(`${LIST}?edit=${id}`, { force: true });
    type(await until(() => field('Tiêu đề')), `${first} của tôi`);
    const [answer, reading] = [gate(), gate()];
    const asked: string[] = [];
    product.interfere((call, ask) => {
      if (!call.path.startsWith('Dichvu/Dichvu')) return undefined;
      asked.push(call.method);
      if (call.method === 'PUT') return answer.passed.then(ask);
      return asked.includes('PUT') ? reading.passed.then(ask) : undefined;
    });
    await press('Lưu');
    await until(() => asked.includes('PUT'));
    await navigate(LIST, { force: true });
    await until(() => !document.querySelector('dialog'));
    await press(`Xoá ${first}`);
    await until(() => button('OK'));
    if (when.startsWith('before')) {
      reading.open();
    } else {
      await press('OK');
      await until(() => asked.at(-1) === 'GET');
    }
    answer.open();
    await until(() => messages.some(({ text }) => text === 'Đã lưu'));
    if (when.startsWith('before')) await press('OK');
    reading.open();
    await until(() => messages.some(({ text }) => text === 'Đã xoá') || document.querySelector('dialog [role=alert]'));
    expect([document.querySelector('dialog')?.textContent, await activeOf(`${first} của tôi`)]).toEqual([undefined, undefined]);
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

  /** Begins a delete that the backend answers once it may. @returns that */
  async function begun(title: string | null, status = 500) {
    const answer = gate();
    product.interfere((call) => (call.method === 'DELETE' ? answer.passed.then(() => Response.json({}, { status })) : undefined));
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

  it.each([200, 500])('tells nobody of it who has come meanwhile: answered %i', async (status) => {
    const answer = await begun(titleIn(rows()[0]!), status);
    ways['leaves another tab to somebody else']();
    answer.open();
    await until(() => !wouldEndWork());
    await settle();
    expect(messages).toEqual([]);
  });
});
