import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '../../../api/session-user.ts';
import { ADMIN, button, controlNamed, field, gate, press, unmount, until } from '../../../crud/testing.tsx';
import { type } from '../../../crud/type-text.testing.ts';
import { navigate, setQuery } from '../../../stores/location.ts';
import { loadMenu } from '../../../stores/menu.ts';
import { connectMessages } from '../../../stores/messages.ts';
import { startRightsCheck } from '../../../stores/rights-check.ts';
import { followStored, signOut, user } from '../../../stores/session.ts';
import { writeStored } from '../../../stores/stored.ts';
import { settle, tokenFor } from '../../../stores/testing.ts';
import { question, wouldEndWork } from '../../../stores/unsaved.ts';
import UserScreen from '../user.tsx';
import { USERS, prepareUsers, product, visit } from './testing.tsx';

prepareUsers();

describe('a new password', () => {
  /** Waits at a call of the backend's until it is let go on. */
  function hold(matches: (path: string) => boolean): { readonly reached: Promise<unknown>; readonly letGo: () => void } {
    let letGo = (): void => undefined;
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    product.calls.length = 0;
    product.interfere((call, ask) => (matches(call.path) ? held.then(ask) : undefined));
    return { reached: until(() => product.calls.some(({ path }) => matches(path))), letGo };
  }

  /** Asked for somebody who is not signed in: a session ends with its password. */
  async function askFor(name: string): Promise<void> {
    await product.api('POST', 'User/user', { userName: name, idUserInfo: null, idRoles: [] });
    await visit(`${USERS}?search=${name}`, UserScreen);
    await press(`Đặt lại mật khẩu ${name}`);
    await until(() => document.querySelector('dialog'));
  }

  const password = () => until(() => field('Mật khẩu mới') as HTMLInputElement | undefined);

  async function close(): Promise<void> {
    await press('Đóng');
    await until(() => document.querySelector('dialog') === null);
    product.interfere();
  }

  it('stays to be read when the list behind it loses its row', async () => {
    await askFor('mat.hang');
    const search = hold((path) => path.includes('search=ai'));
    type(document.querySelector<HTMLInputElement>('[data-list-search]')!, 'ai.do.khac');
    await press('OK');
    const shown = await password();
    await search.reached;
    search.letGo();
    await until(() => document.querySelector('[data-row-link]') === null);
    expect(shown.isConnected).toBe(true);
    expect(shown.value.length).toBeGreaterThan(7);
    await close();
  });

  it('takes back the question of whoever was leaving before it came, and asks nobody who stays on the page', async () => {
    await askFor('dang.di.ra');
    const call = hold((path) => path === 'user/reset-password');
    await press('OK');
    await call.reached;
    expect(await setQuery({ page: '2' })).toBe(true);
    const left = navigate('/dashboard');
    await until(() => question.value);
    call.letGo();
    expect((await password()).value.length).toBeGreaterThan(7);
    expect([await left, question.value]).toEqual([false, undefined]);
    await close();
  });

  it('stays to be read where the session ends while it is shown, and the page with it', async () => {
    const own = user.peek()!;
    await askFor('dang.hien');
    await press('OK');
    const shown = await password();
    const page = document.body.firstElementChild!;
    signOut('unauthorized');
    page.remove();
    const left = shown.isConnected;
    writeStored('user', own, 3_600);
    followStored();
    await loadMenu();
    await close();
    expect(left).toBe(true);
  });

  it('leaves whoever closes it over the login in the first field of that: what had the focus before has gone with the page', async () => {
    const own = user.peek()!;
    await askFor('tren.dang.nhap');
    await press('OK');
    await password();
    signOut('unauthorized');
    const login = document.createElement('main');
    login.innerHTML = '<input name="username">';
    document.body.firstElementChild!.replaceWith(login);
    await close();
    const focused = document.activeElement;
    login.remove();
    writeStored('user', own, 3_600);
    followStored();
    await loadMenu();
    expect(focused).toBe(login.firstElementChild);
  });

  it('that the backend keeps to itself is said to be set, in a message', async () => {
    const heard: string[] = [];
    const stopHearing = connectMessages(({ text }) => heard.push(text));
    await askFor('giu.kin');
    product.interfere(({ path }) => (path === 'user/reset-password' ? Promise.resolve(Response.json({ status: 'success', data: {} })) : undefined));
    await press('OK');
    await until(() => document.querySelector('dialog') === null);
    expect(heard).toContain('Đã đặt lại mật khẩu của giu.kin.');
    stopHearing();
    product.interfere();
  });

  it('is waited for once it was asked for: who closed the question would never learn it', async () => {
    await askFor('nong.voi');
    const call = hold((path) => path === 'user/reset-password');
    await press('OK');
    await call.reached;
    expect(button('Huỷ')?.disabled).toBe(true);
    document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
    call.letGo();
    expect((await password()).value.length).toBeGreaterThan(7);
    await close();
  });

  it('stands selected, with words that say so, where the browser lets no button copy it', async () => {
    await askFor('khong.chep');
    await press('OK');
    const shown = await password();
    const said = [...document.querySelectorAll('dialog [role=status]')];
    await press('Sao chép');
    // Heard: it comes into a region that stood there.
    const words = await until(() => said.find(({ textContent }) => textContent.includes('hãy tự sao chép')));
    expect(words.classList).not.toContain('sr-only');
    expect(document.activeElement).toBe(shown);
    expect([shown.selectionStart, shown.selectionEnd]).toEqual([0, shown.value.length]);
    await close();
  });

  it('is closed by Esc once it was copied, by hand as well, and not before: it is shown only once', async () => {
    await askFor('mot.lan.esc');
    await press('OK');
    const shown = await password();
    const escape = () => shown.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    escape();
    document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
    await settle();
    expect(shown.isConnected).toBe(true);
    shown.dispatchEvent(new Event('copy', { bubbles: true, cancelable: true }));
    await until(() => button('Đã sao chép'));
    escape();
    await until(() => document.querySelector('dialog') === null);
    product.interfere();
  });

  it('is said to be needed once more where the answer with it was lost: the old one may be gone', async () => {
    await askFor('mat.phan.hoi');
    product.interfere((call, ask_) => (call.path === 'user/reset-password' ? ask_().then(() => Response.json({}, { status: 500 })) : undefined));
    await press('OK');
    const told = await until(() => document.querySelector('dialog [role=alert]'));
    expect(told.textContent).toContain('Có thể mật khẩu cũ đã không còn dùng được: hãy đặt lại lần nữa.');
    expect(told.textContent).not.toContain('lưu');
    product.interfere();
    await press('OK');
    expect((await password()).value.length).toBeGreaterThan(7);
    await close();
  });

  it('is refused for somebody who was deleted meanwhile, whom the list shows no longer then', async () => {
    await askFor('da.bi.xoa');
    const all = (await product.api('GET', 'GetList_UserPaging?PageIndex=1&PageSize=100&search=da.bi.xoa')).body.data as { id: string }[];
    await product.api('DELETE', `User/user?idUser=${all[0]?.id}`);
    expect(document.querySelector('[data-row-link]')).not.toBeNull();
    await press('OK');
    const told = await until(() => document.querySelector('dialog [role=alert]'));
    await until(() => document.querySelector('[data-row-link]') === null);
    expect([told.isConnected, told.classList.contains('text-destructive'), told.querySelector('svg') !== null]).toEqual([true, true, true]);
    await press('Huỷ');
  });

  it('that is refused for want of the right is asked for no second time, and what asks for it goes with the right, the focus to its row', async () => {
    await askFor('mat.quyen');
    const asking = button('Đặt lại mật khẩu mat.quyen')!;
    await press('Huỷ');
    asking.focus();
    asking.click();
    const stop = startRightsCheck();
    const menu = [{ id: 1, functionName: 'Người dùng', link: USERS, dataPermission: [1] }];
    product.interfere(({ path }) => {
      if (path === 'user/reset-password') return Promise.resolve(Response.json({}, { status: 403 }));
      return path === 'GetlistLeftMenuByUser' ? Promise.resolve(Response.json({ menu })) : undefined;
    });
    await press('OK');
    const told = await until(() => document.querySelector('dialog [role=alert]'));
    const dialog = told.closest('dialog')!;
    expect([dialog.querySelector('h2')?.textContent, [...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)]).toEqual(['Không đặt lại được mật khẩu của "mat.quyen"', ['Đóng']]);
    await until(() => !asking.isConnected);
    expect(told.isConnected).toBe(true);
    await press('Đóng');
    await until(() => document.activeElement?.matches('[data-row-link]'));
    stop();
    product.interfere();
    await loadMenu();
  });

  it('is another administrator’s to set where it was one’s own that was lost', async () => {
    await visit(`${USERS}?search=${ADMIN.username}`, UserScreen);
    product.interfere(({ path }) => (path === 'user/reset-password' ? Promise.resolve(Response.json({}, { status: 500 })) : undefined));
    (await until(() => controlNamed(`Đặt lại mật khẩu ${ADMIN.username}`))).click();
    await press('OK');
    const told = await until(() => document.querySelector('dialog [role=alert]'));
    expect(told.textContent).toContain('hãy nhờ một người quản trị khác đặt lại');
    await press('Huỷ');
    product.interfere();
  });

  it('says to whoever sets their own anew that they will be signed out, and to nobody else', async () => {
    await askFor('nguoi.khac');
    const text = () => document.querySelector('dialog')?.textContent;
    expect(text()).not.toContain('đăng nhập lại');
    await press('Huỷ');
    await visit(`${USERS}?search=${ADMIN.username}`, UserScreen);
    // Answered without being done: the other tests go on with this session.
    product.interfere(({ path }) => (path === 'user/reset-password' ? Promise.resolve(Response.json({ status: 'success', data: { newPassword: 'Mat-khau-khac' } })) : undefined));
    // Another test may have renamed them.
    (await until(() => controlNamed(`Đặt lại mật khẩu ${ADMIN.username}`))).click();
    await until(() => text());
    expect(text()).toContain('Bạn sẽ bị đăng xuất');
    await press('OK');
    await password();
    expect(text()).toContain('đăng nhập lại bằng nó');
    await close();
  });
});

describe.each([
  ['one’s own', ADMIN.username],
  ['somebody else’s', 'quen.mat.khau'],
])('%s new password, whose session ends while it is awaited,', (_, name) => {
  let own: SessionUser;
  const shown = () => field('Mật khẩu mới')?.value;
  const given = (): Response => Response.json({ status: 'success', data: { newPassword: 'Mat-khau-khac' } });

  /** Asks for it, and hears on the way that the session is over: by its own call, or by itself. The page goes with it. @param meanwhile before the answer comes */
  async function resetUnderway(meanwhile?: () => void, told = given, leave: () => void = unmount): Promise<void> {
    if (name !== ADMIN.username) await product.api('POST', 'User/user', { userName: name, idUserInfo: null, idRoles: [] });
    await visit(`${USERS}?search=${name}`, UserScreen);
    const answer = gate();
    product.calls.length = 0;
    // Answered without being done: the other tests go on with this account.
    product.interfere(({ path }) => (path === 'user/reset-password' ? answer.passed.then(told) : undefined));
    (await until(() => controlNamed(`Đặt lại mật khẩu ${name}`))).click();
    await press('OK');
    await until(() => product.calls.some(({ path }) => path === 'user/reset-password'));
    own = user.peek()!;
    signOut('unauthorized');
    leave();
    meanwhile?.();
    expect(wouldEndWork()).toBe(true);
    answer.open();
    await (meanwhile ? settle() : until(shown));
  }

  function comes(session: object): void {
    writeStored('user', session, 3_600);
    followStored();
  }

  /** What has been said at the top of the page. */
  let heard: string[] = [];
  let stopHearing: () => void;
  beforeEach(() => {
    stopHearing = connectMessages(({ text }) => heard.push(text));
    // What other tests were told.
    heard = [];
  });

  afterEach(async () => {
    stopHearing();
    product.interfere();
    comes(own);
    await loadMenu();
  });

  it('is said to be needed once more where the answer with it was lost, to nobody else', async () => {
    const lose = (): Response => Response.json({}, { status: 500 });
    await resetUnderway(() => undefined, lose);
    expect(heard).toEqual([expect.stringMatching(new RegExp(`^${name}.*: .*Có thể mật khẩu cũ`))]);
    comes(own);
    heard = [];
    await resetUnderway(() => comes({ token: tokenFor(3_600), id: 'somebody else' }), lose);
    expect(heard).toEqual([]);
  });

  it('stays to be read though the session, and the page, ends with the old one', async () => {
    await resetUnderway();
    expect([shown(), wouldEndWork()]).toEqual(['Mat-khau-khac', true]);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    comes(own);
    expect(shown()).toBe('Mat-khau-khac');
    await press('Đóng');
    await until(() => shown() === undefined);
    expect(wouldEndWork()).toBe(false);
  });

  it('stays to be read also where it comes before the page has given way to the login, and so does that there is none', async () => {
    const stay = (): void => undefined;
    await resetUnderway(undefined, given, stay);
    // Apart from the page.
    expect(document.body.firstElementChild?.contains(field('Mật khẩu mới')!)).toBe(false);
    await press('Đóng');
    unmount();
    comes(own);
    await loadMenu();
    await resetUnderway(stay, () => Response.json({ status: 'success', data: {} }), stay);
    expect(heard).toEqual([expect.stringMatching(new RegExp(`^Đã đặt lại mật khẩu của ${name}`))]);
    unmount();
  });

  it('is shown to nobody else who signs in', async () => {
    await resetUnderway();
    comes({ token: tokenFor(3_600), id: 'somebody else' });
    await until(() => shown() === undefined);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('is shown to nobody else who had signed in before it came', async () => {
    await resetUnderway(() => comes({ token: tokenFor(3_600), id: 'somebody else' }));
    expect([document.querySelector('dialog'), wouldEndWork()]).toEqual([null, false]);
  });
});
