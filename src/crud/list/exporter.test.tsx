import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { onFailedAgain } from '../../lib/code-limit.ts';
import users from '../../screens/system_management/user.tsx';
import { navigate } from '../../stores/location.ts';
import { signOut } from '../../stores/session.ts';
import { exportRows } from '../export/export-rows.ts';
import { button, gate, press, unmount, until } from '../testing.tsx';
import { LIST, exportAs, exportCsv, messages, prepareList, pressByKeyboard, product, ways } from './testing.tsx';

prepareList();

describe('an export', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is a file of rows as they are now, not of those that the worker has kept', async () => {
    const files: Blob[] = [];
    vi.stubGlobal('URL', class extends URL {
      static override createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    });
    product.calls.length = 0;
    await exportCsv();
    await until(() => files.length === 1);
    expect(product.calls.filter(({ path: asked }) => asked.includes('PageSize=100')).map(({ cache }) => cache)).toEqual(['no-store']);
  });

  it('has the names behind their ids as they are now, too', async () => {
    product.calls.length = 0;
    await exportRows(users.declaration!, { page: 1, size: 10, search: '' }, 'csv', () => undefined, new AbortController());
    expect(new Set(product.calls.map(({ path: asked, cache }) => `${asked.split('?')[0]} ${cache}`))).toEqual(
      new Set(['GetList_UserPaging no-store', 'Nhansu_Getlist_Paging no-store', 'Danhsachnhomquyen no-store']),
    );
  });
});

describe('an export that failed', () => {
  it('is tried again for what it was asked of, also where the list shows something else by then', async () => {
    product.interfere((call) => (call.path.includes('PageSize=100') ? Promise.resolve(Response.json({}, { status: 403 })) : undefined));
    await navigate(`${LIST}?search=kho`, { force: true });
    await until(() => document.querySelector('table')?.ariaBusy === 'false');
    await exportCsv();
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

  it.each([
    ['CSV', '../export/export-rows.ts'],
    ['Excel', '../export/xlsx.ts'],
  ] as const)('for want of its code, to %s, is asked for again by hand, where a browser may keep that failure', async (file, code) => {
    vi.doMock(code, () => {
      throw new TypeError('error loading dynamically imported module');
    });
    onTestFinished(() => vi.doUnmock(code));
    const failedAgain = vi.fn<() => void>();
    onTestFinished(onFailedAgain(failedAgain));
    await exportAs(file);
    await until(() => button('Thử lại'));
    // Vitest has the same words for all that it puts in a module's place.
    failedAgain.mockClear();
    await press('Thử lại');
    await vi.waitFor(() => expect(failedAgain).toHaveBeenCalledOnce());
    await until(() => button('Thử lại'));
  });
});

describe('the focus of whoever exports by keyboard', () => {
  it('goes on in the list where the button that was pressed has gone: to stop, and to try again', async () => {
    product.interfere((call) => (call.path.includes('PageSize=100') ? new Promise(() => undefined) : undefined));
    const goesOn = async (): Promise<void> => {
      await until(() => document.activeElement !== document.body);
      expect(document.activeElement).toBe(document.querySelector('thead input'));
    };
    await exportCsv();
    await until(() => document.querySelector('progress'));
    await pressByKeyboard('Huỷ');
    await until(() => document.querySelector('progress') === null);
    await goesOn();

    product.interfere((call) => (call.path.includes('PageSize=100') ? Promise.resolve(Response.json({}, { status: 403 })) : undefined));
    await exportCsv();
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
    await exportCsv();
    await until(() => document.querySelector('progress'));
    unmount();
    answer.open();
    await until(() => messages.length > 0);
    expect(messages).toMatchObject([{ form: 'toast', kind: 'error', text: expect.stringMatching(/^Dịch vụ: Không tải được dữ liệu\. Bạn không có quyền/) as string }]);
  });
});

describe('long work of somebody who goes', () => {
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
    await exportCsv();
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
    await exportCsv();
    await until(() => product.calls.some((call) => call.path.includes('PageSize=100')));
    end();
    await until(() => messages.length > 0);
    expect(messages).toEqual([{ form: 'toast', kind: 'error', text: 'Dịch vụ: Chưa xuất xong vì phiên đăng nhập đã kết thúc. Hãy đăng nhập rồi xuất lại.' }]);
  });
});
