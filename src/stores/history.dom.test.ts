import { describe, expect, it, vi } from 'vitest';
import { pageLimit } from '../../sw/policy.ts';
import { isLeaving } from './history.ts';
import { navigate, onBeforeNavigate } from './location.ts';
import { dirty, later, open, prepareLocation, recordingWindow, travel } from './location.testing.ts';

prepareLocation();

describe('a document that does not come', () => {
  const asked = 'assign http://localhost:3000/test';
  // Twice what the worker may take: no page that it still answers is taken for lost.
  const lostMs = 2 * pageLimit({ cache: 'default' });
  const lostReloadMs = 2 * pageLimit({ cache: 'no-cache' });

  /** Asks for a document, with a worker of the site's that is active or not. @returns what the page does, as it goes on */
  async function leaveUnder(active: object | null, to = '/test', first = asked, onLine = true): Promise<readonly string[]> {
    const moves: string[] = [];
    const worker = { active, unregister: () => Promise.resolve(moves.push('unregister')) };
    open('/dashboard', recordingWindow(moves, { onLine, serviceWorker: { controller: null, getRegistration: () => Promise.resolve(worker) } }));
    later(onBeforeNavigate((target) => target.hash === '#here' || { document: target.address }));
    await navigate(to);
    expect(moves).toEqual([first]);
    return moves;
  }

  it('through a worker is asked for again, whoever controls the page before it: the browser has lost it', async () => {
    const moves = await leaveUnder({});
    await vi.advanceTimersByTimeAsync(lostMs - 1);
    expect(moves).toEqual([asked]);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves).toEqual([asked, asked]);
  });

  it('a second time comes past the worker, which stands in the way', async () => {
    const moves = await leaveUnder({});
    await vi.advanceTimersByTimeAsync(17_999);
    expect(moves).toEqual([asked, asked]);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves).toEqual([asked, asked, 'unregister', asked]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(moves).toHaveLength(4);
  });

  it('offline is asked of the worker alone: nobody else has it', async () => {
    const moves = await leaveUnder({}, '/test', asked, false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(moves).toEqual([asked, asked, asked]);
  });

  it('is given up for another one, and by whoever goes on without one', async () => {
    const moves = await leaveUnder({});
    await navigate('/dashboard#other');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(moves).toEqual([asked, 'reload http://localhost:3000/dashboard#other']);
    await navigate('/dashboard#here');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(moves).toHaveLength(2);
  });

  it.each([
    ['goes back', () => travel(-1)],
    ['follows a link to the address that is shown', () => navigate('/dashboard#part')],
  ])('is given up by whoever %s, though no address is written for that', async (_, goOn) => {
    const moves: string[] = [];
    const worker = { active: {}, unregister: () => Promise.resolve(moves.push('unregister')) };
    open('/dashboard', recordingWindow(moves, { onLine: true, serviceWorker: { getRegistration: () => Promise.resolve(worker) } }));
    later(onBeforeNavigate((to) => to.path !== '/test' || { document: to.address }));
    await navigate('/dashboard#part');
    await navigate('/test');
    expect([moves, isLeaving()]).toEqual([[asked], true]);
    await goOn();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([moves, isLeaving()]).toEqual([[asked], false]);
  });

  it('is asked for again though the navigation that it was loaded for goes on behind the frame', async () => {
    const moves = await leaveUnder({}, '/dashboard#anew', 'reload http://localhost:3000/dashboard#anew');
    const { write } = await import('./history.ts');
    for (const manner of ['enter', 'pop'] as const) write('/dashboard#anew', manner);
    write('/dashboard#behind', 'push');
    await vi.advanceTimersByTimeAsync(lostReloadMs);
    expect(moves).toHaveLength(2);
  });

  it('is loaded anew the second time where its navigation has gone on: an address with a part would only be scrolled to', async () => {
    const moves = await leaveUnder({}, '/test#part', `${asked}#part`);
    const { write } = await import('./history.ts');
    write('/test#part', 'push');
    await vi.advanceTimersByTimeAsync(lostMs);
    expect(moves).toEqual([`${asked}#part`, 'reload http://localhost:3000/test#part']);
  });

  it('is given up where something is unsaved: the browser has asked whether to leave it, and somebody stayed', async () => {
    const moves = await leaveUnder({});
    const form = dirty();
    await vi.advanceTimersByTimeAsync(lostMs);
    expect([moves, isLeaving()]).toEqual([[asked], false]);
    form.clean();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(moves).toEqual([asked]);
  });

  it('is given up also by whoever goes on while the browser is still asked for its worker', async () => {
    const moves: string[] = [];
    let found = (_worker: object): void => undefined;
    const serviceWorker = { controller: null, getRegistration: () => new Promise((answered) => (found = answered)) };
    open('/dashboard', recordingWindow(moves, { onLine: true, serviceWorker }));
    later(onBeforeNavigate((target) => target.hash === '#here' || { document: target.address }));
    await navigate('/test');
    await vi.advanceTimersByTimeAsync(lostMs);
    await navigate('/dashboard#here');
    found({ active: {}, unregister: () => Promise.resolve(moves.push('unregister')) });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(moves).toEqual([asked]);
  });

  it('is waited for longer where it is loaded anew, as the worker does', async () => {
    const again = 'reload http://localhost:3000/dashboard#anew';
    const moves = await leaveUnder({}, '/dashboard#anew', again);
    await vi.advanceTimersByTimeAsync(lostReloadMs - 1);
    expect(moves).toEqual([again]);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves).toEqual([again, again]);
  });

  it('from a slow host is waited for', async () => {
    const moves = await leaveUnder(null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(moves).toEqual([asked]);
  });

  it('is not asked for by a page that was left, though the browser may show it again', async () => {
    const moves = await leaveUnder({});
    window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(moves).toEqual([asked]);
  });
});
