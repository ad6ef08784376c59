import { describe, expect, it, vi } from 'vitest';
import { menuEntries, setMenuEntries } from './menu.ts';
import { endedBy, followStored, forgetUser, signIn, signOut, startSession, takeovers, user } from './session.ts';
import { grant, leave, MENU, prepareSession, reasons, start, stops, takeCookie } from './session.testing.ts';
import { readSettings, showTrail } from './settings.ts';
import { dropStored, writeStored } from './stored.ts';
import { startTabs } from './tabs.ts';
import { cookieOf, tokenFor } from './testing.ts';

prepareSession();

describe('the tabs of one browser', () => {
  function otherTab(): BroadcastChannel {
    stops.push(startTabs(window));
    const channel = new BroadcastChannel('backoffice:news');
    stops.push(() => channel.close());
    return channel;
  }

  it('hear of a sign-out by a message', async () => {
    vi.useRealTimers();
    leave({ token: tokenFor(3_600), id: 'u1' });
    start();
    const other = otherTab();
    takeCookie();
    other.postMessage({ kind: 'session' });
    await vi.waitFor(() => expect(reasons).toEqual(['elsewhere']));
  });

  it('hear of a sign-in by a message', async () => {
    vi.useRealTimers();
    start();
    const other = otherTab();
    leave({ token: tokenFor(3_600), id: 'u1', name: 'An' });
    other.postMessage({ kind: 'session' });
    await vi.waitFor(() => expect(user.value?.name).toBe('An'));
    expect(reasons).toEqual([]);
  });

  it('hear of a sign-out whose cookie reaches them after the news', async () => {
    vi.useRealTimers();
    leave({ token: tokenFor(3_600), id: 'u1' });
    start();
    const other = otherTab();
    const before = document.cookie;
    takeCookie();
    // The first look finds it there still, however long this tab takes to look again.
    vi.spyOn(document, 'cookie', 'get').mockReturnValueOnce(before);
    other.postMessage({ kind: 'session' });
    await vi.waitFor(() => expect(reasons).toEqual(['elsewhere']));
  });

  it('look for themselves when somebody comes back to them', () => {
    leave({ token: tokenFor(3_600) });
    start();
    takeCookie();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reasons).toEqual(['elsewhere']);
  });

  it('are not followed on news of something else, nor on being hidden, nor after the end', () => {
    vi.useRealTimers();
    leave({ token: tokenFor(3_600, { n: 1 }), id: 'u1' });
    readSettings();
    const stop = startSession();
    const spoken: ((news: { kind: 'locale'; locale: 'en' }) => void)[] = [];
    class Channel {
      set onmessage(hear: (event: { data: unknown }) => void) {
        spoken.push((data) => hear({ data }));
      }
      close(): void {}
    }
    stops.push(startTabs({ BroadcastChannel: Channel } as unknown as Window));
    leave({ token: tokenFor(3_600, { n: 2 }), id: 'u2' });
    for (const speak of spoken) speak({ kind: 'locale', locale: 'en' });
    expect(spoken).toHaveLength(1);
    expect(user.value?.id).toBe('u1');
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(user.value?.id).toBe('u1');
    seen.mockReturnValue('visible');
    stop();
    expect(user.value).toBeUndefined();
    document.dispatchEvent(new Event('visibilitychange'));
    for (const speak of spoken) speak({ kind: 'session' } as never);
    expect(user.value).toBeUndefined();
  });

  it('take over a new session of the same person, with the menu as it is', () => {
    leave({ token: tokenFor(3_600, { n: 1 }), id: 'u1' });
    start();
    setMenuEntries(MENU);
    document.cookie = 'setting=; Max-Age=0; Path=/';
    leave({ token: tokenFor(3_600, { n: 2 }), id: 'u1' });
    followStored();
    expect(menuEntries.value).toEqual(MENU);
  });

  it('take over the new name of the same session, with the menu as it is', () => {
    const token = tokenFor(3_600);
    leave({ token, id: 'u1', userName: 'an' });
    start();
    setMenuEntries(MENU);
    leave({ token, id: 'u1', userName: 'an.moi' });
    followStored();
    expect([user.value?.userName, menuEntries.value, takeovers.value, reasons]).toEqual(['an.moi', MENU, 0, []]);
  });

  it('do not take over a session that has ended', () => {
    leave({ token: tokenFor(3_600, { n: 1 }), id: 'u1' });
    start();
    leave({ token: tokenFor(-5, { n: 2 }), id: 'u2' });
    followStored();
    expect([user.value, reasons]).toEqual([undefined, ['elsewhere']]);
    leave({ token: tokenFor(-6, { n: 3 }), id: 'u2' });
    followStored();
    expect(reasons).toEqual(['elsewhere']);
  });

  it('take over another person, without the menu of the first', () => {
    leave({ token: tokenFor(3_600, { n: 1 }), id: 'u1' });
    start();
    setMenuEntries(MENU);
    document.cookie = 'setting=; Max-Age=0; Path=/';
    leave({ token: tokenFor(3_600, { n: 2 }), id: 'u2' });
    followStored();
    expect([user.value?.id, menuEntries.value]).toEqual(['u2', undefined]);
  });

  it('tell that the first person is gone where another has come meanwhile, and that the page is no longer theirs', () => {
    leave({ token: tokenFor(3_600, { n: 1 }), id: 'u1' });
    start();
    const before = takeovers.value;
    leave({ token: tokenFor(3_600, { n: 2 }), id: 'u1' });
    followStored();
    expect([reasons, takeovers.value]).toEqual([[], before]);
    leave({ token: tokenFor(3_600, { n: 3 }), id: 'u2' });
    followStored();
    expect([reasons, takeovers.value, endedBy.value]).toEqual([['elsewhere'], before + 1, undefined]);
  });

  it('leave alone what the other tab has stored since', () => {
    leave({ token: tokenFor(3_600, { n: 1 }), id: 'u1' });
    start();
    setMenuEntries(MENU);
    const theirs = [{ ...MENU[0], id: 9 }];
    leave({ token: tokenFor(3_600, { n: 2 }), id: 'u2' });
    writeStored('setting', { breadcrumb: [], loading: false, menu: theirs });
    followStored();
    expect(menuEntries.value?.map((entry) => entry.id)).toEqual([9]);
    expect(cookieOf('setting')).toContain('"id":9');
  });

  it('show nobody’s menu after a sign-out, though it is still stored', () => {
    leave({ token: tokenFor(3_600), id: 'u1' });
    start();
    setMenuEntries(MENU);
    takeCookie();
    followStored();
    expect([menuEntries.value, reasons]).toEqual([undefined, ['elsewhere']]);
  });

  it('clear at a sign-out what this tab has written since', () => {
    leave({ token: tokenFor(3_600), id: 'u1' });
    start();
    setMenuEntries(MENU);
    showTrail('/page_management/service');
    const before = document.cookie;
    takeCookie();
    dropStored('setting');
    // The first look finds the session there still; the trail is kept before the second.
    vi.spyOn(document, 'cookie', 'get').mockReturnValueOnce(before);
    followStored();
    expect(user.value?.id).toBe('u1');
    vi.advanceTimersByTime(300);
    expect(cookieOf('setting')).toContain(MENU[0]?.name);
    followStored();
    expect([user.value, cookieOf('setting')]).toEqual([undefined, undefined]);
  });

  it('show the next person nothing of what this tab alone had kept of the first', () => {
    leave({ token: tokenFor(3_600, { n: 1 }), id: 'u1' });
    start();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    setMenuEntries(Array.from({ length: 60 }, () => MENU).flat().map((entry, at) => ({ ...entry, id: at + 1 })));
    expect([cookieOf('setting'), localStorage.getItem('setting')]).toEqual([undefined, null]);
    leave({ token: tokenFor(3_600, { n: 2 }), id: 'u2' });
    followStored();
    expect([user.value?.id, menuEntries.value]).toEqual(['u2', undefined]);
  });

  it('are told of a sign-in here', async () => {
    vi.useRealTimers();
    grant({ token: tokenFor(3_600) });
    start();
    const other = otherTab();
    const heard = new Promise((resolve) => (other.onmessage = (event) => resolve(event.data)));
    await signIn('an', 'p');
    expect(await heard).toEqual({ kind: 'session' });
  });

  it('are told nothing where nobody was signed in', async () => {
    vi.useRealTimers();
    start();
    const other = otherTab();
    const heard: unknown[] = [];
    other.onmessage = (event) => heard.push(event.data);
    forgetUser();
    signOut('unauthorized');
    leave({ token: tokenFor(3_600) });
    signOut('unauthorized');
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'session' }]));
    expect(reasons).toEqual(['unauthorized']);
  });

  it('are told of a sign-out here', async () => {
    vi.useRealTimers();
    leave({ token: tokenFor(3_600) });
    start();
    const other = otherTab();
    const heard = new Promise((resolve) => (other.onmessage = (event) => resolve(event.data)));
    signOut('asked');
    expect(await heard).toEqual({ kind: 'session' });
  });
});
