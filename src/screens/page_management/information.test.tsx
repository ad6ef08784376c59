import type { Editor } from '@tiptap/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { KEPT_AT_HEADER } from '../../../sw/messages.ts';
import { exportRows } from '../../crud/export/export-rows.ts';
import { ways } from '../../crud/list/testing.tsx';
import { button, field, forgetDrafts, gate, goOfflineAndBack, mount, passedOver, press, startProduct, unmount, until } from '../../crud/testing.tsx';
import type { Product } from '../../crud/testing.tsx';
import { type } from '../../crud/type-text.testing.ts';
import { setReachable } from '../../stores/connection.ts';
import { navigate, search } from '../../stores/location.ts';
import { connectMessages } from '../../stores/messages.ts';
import { settle } from '../../stores/testing.ts';
import { hasUnsaved, onReleased, question } from '../../stores/unsaved.ts';
import InformationScreen from './information.tsx';
import { IntroductionList } from './information/introduction.tsx';

const PATH = '/page_management/information';
let product: Product;

beforeAll(async () => {
  product = await startProduct(PATH);
});
afterAll(() => product.stop());

beforeEach(async () => {
  await navigate(PATH, { force: true });
  product.interfere();
  mount(<InformationScreen />);
  await until(() => field('Tên công ty'));
  product.calls.length = 0;
});
afterEach(async () => {
  unmount();
  await forgetDrafts('companyInfo', 1);
});

const bar = () => document.querySelector('[role="region"][aria-label="Thay đổi chưa lưu"]');

/** Opens it while nothing else is answered: the worker had kept it. */
function openKept(): void {
  unmount();
  product.interfere((call, ask) =>
    call.path.startsWith('Thongtincongty/info')
      ? ask().then((told) => new Response(told.body, { headers: { [KEPT_AT_HEADER]: String(Date.now()) } }))
      : Promise.reject(new TypeError('fetch failed')),
  );
  setReachable(false);
  mount(<InformationScreen />);
}

async function stored(): Promise<Record<string, unknown>> {
  return (await product.api('GET', 'Thongtincongty/info')).body.data as Record<string, unknown>;
}

function puts(): Record<string, unknown>[] {
  return product.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as Record<string, unknown>);
}

describe('company info', () => {
  it('says what changed in a bar that is there only while something has', async () => {
    expect(bar()).toBeNull();
    const heard = passedOver();
    type(await until(() => field('Giờ làm việc')), '7:30 – 17:00');
    type(await until(() => field('Email')), 'xinchao@benmay.example');
    await until(() => bar()?.textContent.includes('Email, Giờ làm việc'));
    expect(heard()).toEqual([]);
    expect([...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)).toContain('Thay đổi chưa lưu: Email, Giờ làm việc');
    type(await until(() => field('Email')), String((await stored())['email']));
    await until(() => bar()?.textContent.includes('Giờ làm việc') && !bar()?.textContent.includes('Email'));
    await press('Huỷ');
    await press('OK');
    await until(() => bar() === null);
    expect(field('Giờ làm việc')?.value).toBe((await stored())['gioLamViec']);
    expect(puts()).toEqual([]);
  });

  describe('is said to be saved', () => {
    afterEach(() => product.signInAgain());

    it('to whoever has saved it, and to nobody who has taken the page over since', async () => {
      // What the tests before had to say is heard by nobody.
      connectMessages(() => undefined)();
      const told: string[] = [];
      const silence = connectMessages(({ text }) => told.push(text));
      type(await until(() => field('Giờ làm việc')), '8:00 – 17:00');
      await press('Lưu');
      await until(() => bar() === null);
      const answer = gate();
      product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
      type(await until(() => field('Giờ làm việc')), '8:00 – 18:00');
      await press('Lưu');
      await until(() => puts().length === 2);
      ways['leaves another tab to somebody else']();
      answer.open();
      await until(() => bar() === null);
      silence();
      expect(told).toEqual(['Đã lưu']);
    });
  });

  it('is saved by one PUT, telephone numbers tidied, and can be changed again at once', async () => {
    type(await until(() => field('Số điện thoại')), '+84 912.345.678');
    await press('Lưu');
    await until(() => bar() === null);
    expect(puts()).toHaveLength(1);
    expect((await stored())['soDienThoai']).toBe('0912345678');
    type(await until(() => field('Số điện thoại')), '1900 1234');
    await until(() => bar());
    await press('Lưu');
    await until(() => bar() === null);
    expect((await stored())['soDienThoai']).toBe('19001234');
    expect(hasUnsaved()).toBe(false);
  });

  it('says that nothing is unsaved any more once it is saved, and once its changes are given up', async () => {
    const heard: boolean[] = [];
    onTestFinished(onReleased(() => heard.push(hasUnsaved())));
    type(await until(() => field('Giờ làm việc')), '7:00 – 16:30');
    await press('Lưu');
    await until(() => heard.includes(false));
    expect(hasUnsaved()).toBe(false);
    heard.length = 0;
    type(await until(() => field('Giờ làm việc')), '8:00 – 16:30');
    await until(() => hasUnsaved());
    await press('Huỷ');
    await press('OK');
    await until(() => heard.includes(false));
  });

  it('points at what is wrong and sends nothing', async () => {
    type(await until(() => field('Facebook')), 'javascript:alert(1)');
    type(await until(() => field('Địa chỉ')), '  ');
    await press('Lưu');
    await until(() => document.body.textContent.includes('Facebook không hợp lệ'));
    expect(document.body.textContent).toContain('Vui lòng nhập Địa chỉ');
    await until(() => document.activeElement === field('Địa chỉ'));
    expect(puts()).toEqual([]);
  });

  it('merges what somebody else has saved meanwhile in other fields', async () => {
    type(await until(() => field('Tên công ty')), 'Công ty Cổ phần Bến Mây');
    const before = await stored();
    expect((await product.api('PUT', 'Thongtincongty/info', { ...before, diaChi: 'Số 1 Trần Phú' })).status).toBe(200);
    await press('Lưu');
    await until(() => field('Địa chỉ')?.value === 'Số 1 Trần Phú');
    expect(await stored()).toMatchObject({ tenCty: 'Công ty Cổ phần Bến Mây', diaChi: 'Số 1 Trần Phú' });
  });

  it('stays as it stands where it is saved, but for what somebody else has changed in it', async () => {
    const [hours, address] = [await until(() => field('Giờ làm việc')), field('Địa chỉ')];
    type(hours!, '9:00 – 12:00');
    expect((await product.api('PUT', 'Thongtincongty/info', { ...(await stored()), diaChi: 'Số 5 Quang Trung' })).status).toBe(200);
    await press('Lưu');
    await until(() => bar() === null);
    expect([field('Giờ làm việc') === hours, field('Địa chỉ') === address, field('Địa chỉ')?.value]).toEqual([true, false, 'Số 5 Quang Trung']);
    type(hours!, '9:00 – 12:30');
    await press('Lưu');
    await until(() => bar() === null);
    expect(await stored()).toMatchObject({ gioLamViec: '9:00 – 12:30', diaChi: 'Số 5 Quang Trung' });
    expect([field('Giờ làm việc') === hours, hasUnsaved()]).toEqual([true, false]);
  });

  it('says no more that a text loses its table once a save has lost it', async () => {
    const said = () => document.body.textContent.includes('bảng và liên kết sẽ thành văn bản thường');
    unmount();
    product.interfere((call, ask) => (call.method === 'GET' && call.path.startsWith('Thongtincongty/info')
      ? ask().then(async (told) => {
        const answer = (await told.json()) as { data: Record<string, unknown> };
        return Response.json({ ...answer, data: { ...answer.data, moTa: '<p>Một</p><table><tbody><tr><td>a</td></tr></tbody></table>' } });
      })
      : undefined));
    mount(<InformationScreen />);
    await until(said);
    const written = document.querySelector<HTMLElement & { editor: Editor }>('[contenteditable=true]');
    written!.editor.commands.insertContent('Hai ');
    await until(() => hasUnsaved());
    expect(said()).toBe(true);
    await press('Lưu');
    await until(() => bar() === null);
    expect((await stored())['moTa']).not.toContain('<table');
    await until(() => !said());
  });

  it('keeps what is typed after a save as a change of what that has stored', async () => {
    type(await until(() => field('Giờ làm việc')), '10:00 – 12:00');
    await press('Lưu');
    await until(() => bar() === null);
    type(field('Giờ làm việc')!, '10:00 – 12:30');
    expect(hasUnsaved()).toBe(true);
    unmount();
    mount(<InformationScreen />);
    await press('Khôi phục');
    await until(() => field('Giờ làm việc')?.value === '10:00 – 12:30');
    await press('Huỷ');
    await press('OK');
    await until(() => bar() === null);
    expect([field('Giờ làm việc')?.value, (await stored())['gioLamViec']]).toEqual(['10:00 – 12:00', '10:00 – 12:00']);
  });

  it('is saved by no key that is pressed in the question whether to give it up', async () => {
    type(field('Giờ làm việc')!, '7:30 – 17:00');
    await press('Huỷ');
    const asked = await until(() => document.querySelector<HTMLElement>('dialog[role=alertdialog]'));
    const key = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true });
    asked.querySelector('button')!.dispatchEvent(key);
    // Before a save is sent the record is read: nothing at all is asked.
    expect([key.defaultPrevented, product.calls, button('Lưu')!.getAttribute('aria-busy')]).toEqual([false, [], null]);
    await press('OK');
    await until(() => !bar());
  });

  it('asks no longer about two versions once one’s own is given up', async () => {
    type(await until(() => field('Tên công ty')), 'Công ty của tôi');
    const before = await stored();
    expect((await product.api('PUT', 'Thongtincongty/info', { ...before, tenCty: 'Công ty của họ' })).status).toBe(200);
    await press('Lưu');
    await until(() => button('Của người khác'));
    await press('Huỷ');
    await press('OK');
    await until(() => bar() === null);
    expect(button('Của người khác')).toBeUndefined();
    expect(field('Tên công ty')?.value).toBe('Công ty của họ');
    type(await until(() => field('Giờ làm việc')), '9:00 – 16:00');
    await press('Lưu');
    await until(() => bar() === null);
    expect(await stored()).toMatchObject({ tenCty: 'Công ty của họ', gioLamViec: '9:00 – 16:00' });
    product.interfere();
    await product.api('PUT', 'Thongtincongty/info', before);
  });

  it('counts what somebody else has changed in another field for none of one’s own unsaved changes, while the versions stand side by side', async () => {
    type(await until(() => field('Tên công ty')), 'Công ty của tôi');
    const before = await stored();
    expect((await product.api('PUT', 'Thongtincongty/info', { ...before, tenCty: 'Công ty của họ', email: 'ho@congty.example' })).status).toBe(200);
    await press('Lưu');
    await until(() => button('Của người khác'));
    expect(field('Email')?.value).toBe('ho@congty.example');
    expect(bar()!.textContent).toContain('Tên công ty');
    expect(bar()!.textContent).not.toContain('Email');
    await press('Của tôi');
    await press('Lưu');
    await until(() => bar() === null);
    expect(await stored()).toMatchObject({ tenCty: 'Công ty của tôi', email: 'ho@congty.example' });
    await product.api('PUT', 'Thongtincongty/info', before);
  });

  it('that came from the worker is what was saved since, and is read anew no more for what it was', async () => {
    openKept();
    type(await until(() => field('Giờ làm việc')), '6:00 – 22:00');
    product.interfere();
    setReachable(true);
    await press('Lưu');
    await until(() => bar() === null);
    product.calls.length = 0;
    const shown = field('Giờ làm việc');
    goOfflineAndBack();
    await settle();
    expect([product.calls.filter(({ path }) => path === 'Thongtincongty/info'), field('Giờ làm việc')]).toEqual([[], shown]);
    expect(shown?.value).toBe('6:00 – 22:00');
  });

  it('that came from the worker and is read anew leaves the keyboard in its field', async () => {
    openKept();
    (await until(() => field('Giờ làm việc'))).focus();
    expect((await product.api('PUT', 'Thongtincongty/info', { ...(await stored()), diaChi: 'Số 9 Lê Lợi' })).status).toBe(200);
    product.interfere();
    goOfflineAndBack();
    await until(() => field('Địa chỉ')?.value === 'Số 9 Lê Lợi');
    expect(document.activeElement).toBe(field('Giờ làm việc'));
  });

  it('that is read anew while it is saved does not come back as it was before', async () => {
    openKept();
    await until(() => field('Giờ làm việc'));
    const held = gate();
    const reached = gate();
    let reads = 0;
    product.interfere((call, ask) => {
      if (call.method !== 'GET' || call.path !== 'Thongtincongty/info' || call.cache === 'no-store') return undefined;
      reads += 1;
      if (reads > 1) return undefined;
      // As it was when it was asked for.
      return ask().then(async (told) => {
        reached.open();
        await held.passed;
        return told;
      });
    });
    goOfflineAndBack();
    await reached.passed;
    type(await until(() => field('Giờ làm việc')), '5:00 – 23:00');
    await press('Lưu');
    await until(() => bar() === null);
    held.open();
    await settle();
    expect([field('Giờ làm việc')?.value, (await stored())['gioLamViec']]).toEqual(['5:00 – 23:00', '5:00 – 23:00']);
  });

  describe('given up shows what is stored by now:', () => {
    const shown = () => ['Tên công ty', 'Địa chỉ', 'Giờ làm việc'].map((name) => field(name)?.value);
    const kept = async () => {
      const row = await stored();
      return ['tenCty', 'diaChi', 'gioLamViec'].map((name) => row[name]);
    };

    /** Somebody else saves these, beside what is stored. */
    async function change(values: Record<string, string>): Promise<void> {
      expect((await product.api('PUT', 'Thongtincongty/info', { ...(await stored()), ...values })).status).toBe(200);
    }

    async function giveUp(): Promise<void> {
      await press('Huỷ');
      await press('OK');
      await until(() => bar() === null);
    }

    it('a draft of before somebody else’s change, restored', async () => {
      type(await until(() => field('Địa chỉ')), 'Nháp của tôi');
      await press('Giới thiệu');
      (await until(() => question.value)).resolve(true);
      await until(() => button('Thêm mới'));
      await change({ diaChi: 'Số 2 Lê Lợi' });
      await press('Thông tin công ty');
      await press('Khôi phục');
      await until(() => field('Địa chỉ')?.value === 'Nháp của tôi');
      await giveUp();
      expect(shown()).toEqual(await kept());
      expect(hasUnsaved()).toBe(false);
    });

    it('a question about two versions, with what was taken over beside it', async () => {
      type(await until(() => field('Tên công ty')), 'Tên của tôi');
      await change({ tenCty: 'Tên của họ', diaChi: 'Số 3 Lê Lợi' });
      await press('Lưu');
      await until(() => button('Của người khác'));
      await giveUp();
      expect(shown()).toEqual(await kept());
      expect(hasUnsaved()).toBe(false);
    });

    it('what was typed while a save was on its way, into which somebody else’s change was merged', async () => {
      type(await until(() => field('Tên công ty')), 'Tên đã lưu');
      await change({ diaChi: 'Số 4 Lê Lợi' });
      const answer = gate();
      product.interfere((call, ask) => (call.method === 'PUT' ? answer.passed.then(ask) : undefined));
      await press('Lưu');
      await until(() => puts().length === 1);
      type(field('Giờ làm việc')!, 'gõ trong lúc chờ');
      answer.open();
      await until(() => button('Lưu')?.hasAttribute('aria-busy') === false);
      await giveUp();
      expect(shown()).toEqual(await kept());
    });
  });

  it('can still be saved, and its question ended, once the other person’s version is all that is left', async () => {
    type(await until(() => field('Tên công ty')), 'Công ty của tôi');
    const before = await stored();
    expect((await product.api('PUT', 'Thongtincongty/info', { ...before, tenCty: 'Công ty của họ' })).status).toBe(200);
    await press('Lưu');
    (await until(() => button('Của người khác'))).click();
    await until(() => field('Tên công ty')?.value === 'Công ty của họ');
    expect(bar()?.textContent).toContain('Tên công ty');
    await press('Lưu');
    await until(() => bar() === null);
    expect(button('Của người khác')).toBeUndefined();
    expect((await stored())['tenCty']).toBe('Công ty của họ');
    await product.api('PUT', 'Thongtincongty/info', before);
  });

  it('asks before it is left with something unsaved, for the other tab too', async () => {
    type(await until(() => field('Tên công ty')), 'Nháp');
    await press('Giới thiệu');
    await until(() => question.value);
    question.value?.resolve(false);
    expect(search.value).toBe('');
    expect(field('Tên công ty')?.value).toBe('Nháp');
    await press('Giới thiệu');
    (await until(() => question.value)).resolve(true);
    await until(() => button('Thêm mới'));
    expect(search.value).toBe('?tab=introduction');
    await until(() => document.querySelector('tbody a'));
    await press('Thông tin công ty');
    // What was typed is offered again.
    await until(() => button('Khôi phục'));
    await press('Bỏ');
    expect(field('Tên công ty')?.value).not.toBe('Nháp');
  });
});

describe('company info whose form was left while it was saved, and come back to', () => {
  const HOURS = 'Giờ làm việc';

  /** Saves opening hours and goes to the other tab and back before the answer. @returns brings the answer. */
  async function leaveWhileSaving(hours: string): Promise<() => Promise<unknown>> {
    const answer = gate();
    let answered: Promise<Response> | undefined;
    product.interfere((call, ask) => {
      if (call.method !== 'PUT') return undefined;
      answered = answer.passed.then(ask);
      return answered;
    });
    type(await until(() => field(HOURS)), hours);
    await press('Lưu');
    await until(() => puts().length === 1);
    await press('Giới thiệu');
    (await until(() => question.value)).resolve(true);
    await until(() => button('Thêm mới'));
    return () => {
      answer.open();
      return answered!;
    };
  }

  async function saveWithoutConflict(hours: string): Promise<void> {
    type(field(HOURS)!, hours);
    await press('Lưu');
    await until(() => bar() === null);
    expect((await stored())['gioLamViec']).toBe(hours);
  }

  it('shows what was saved, offers no draft of it, and takes one’s next change for nobody else’s', async () => {
    const bring = await leaveWhileSaving('6:00 – 14:00');
    await press('Thông tin công ty');
    await until(() => button('Khôi phục'));
    await bring();
    await until(() => field(HOURS)?.value === '6:00 – 14:00');
    await until(() => button('Khôi phục') === undefined);
    expect(hasUnsaved()).toBe(false);
    await saveWithoutConflict('6:30 – 14:30');
  });

  it('goes back to what was saved where what was typed anew is given up', async () => {
    const bring = await leaveWhileSaving('5:00 – 13:00');
    await press('Thông tin công ty');
    await until(() => button('Khôi phục'));
    type(field(HOURS)!, '5:15 – 13:15');
    await bring();
    await until(() => button('Khôi phục') === undefined);
    await press('Huỷ');
    await press('OK');
    await until(() => bar() === null);
    expect(field(HOURS)?.value).toBe('5:00 – 13:00');
  });

  it('keeps what was typed anew, and saves it without a question', async () => {
    const bring = await leaveWhileSaving('7:00 – 15:00');
    await press('Thông tin công ty');
    await until(() => button('Khôi phục'));
    type(field(HOURS)!, '7:15 – 15:15');
    type(field('Email')!, 'moi@benmay.example');
    await bring();
    await until(() => button('Khôi phục') === undefined);
    expect([field(HOURS)?.value, field('Email')?.value]).toEqual(['7:15 – 15:15', 'moi@benmay.example']);
    await saveWithoutConflict('7:20 – 15:20');
  });

  it('still asks about what somebody else changes in that field afterwards', async () => {
    const bring = await leaveWhileSaving('8:00 – 16:00');
    await press('Thông tin công ty');
    await until(() => button('Khôi phục'));
    type(field(HOURS)!, '8:15 – 16:15');
    await bring();
    await until(() => button('Khôi phục') === undefined);
    await product.api('PUT', 'Thongtincongty/info', { ...(await stored()), gioLamViec: '10:00 – 18:00' });
    await press('Lưu');
    await until(() => button('Của người khác'));
    expect((await stored())['gioLamViec']).toBe('10:00 – 18:00');
    await press('Huỷ');
    await press('OK');
    await until(() => bar() === null);
  });

  it('is read again where its answer comes before that of the form’s first reading', async () => {
    const bring = await leaveWhileSaving('9:00 – 17:00');
    const old = gate();
    const stale = product.api('GET', 'Thongtincongty/info');
    let reads = 0;
    product.interfere((call) => {
      if (call.method !== 'GET' || !call.path.startsWith('Thongtincongty')) return undefined;
      reads += 1;
      return reads === 1 ? old.passed.then(async () => Response.json((await stale).body)) : undefined;
    });
    await stale;
    await press('Thông tin công ty');
    await until(() => reads === 1);
    await bring();
    await until(() => document.querySelector('form') ?? reads > 1);
    old.open();
    expect((await until(() => field(HOURS))).value).toBe('9:00 – 17:00');
  });
});

describe('the introduction pages', () => {
  it('are called by their own name, not by the screen that they are a part of, as a table and as a file', async () => {
    await press('Giới thiệu');
    await until(() => document.querySelector('table[aria-label="Giới thiệu"]'));
    const { name } = await exportRows(IntroductionList.declaration!, { page: 1, size: 10, search: '' }, 'csv', () => undefined, new AbortController());
    expect(name).toMatch(/^gioi-thieu-\d{4}-\d\d-\d\d\.csv$/);
  });
});
