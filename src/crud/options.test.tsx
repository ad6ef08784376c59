import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Id } from '../api/fields.ts';
import { setReachable, startConnection } from '../stores/connection.ts';
import { useNames } from './options.ts';
import type { OptionSource } from './options.ts';

/** So many, numbered from 1 on without a 7. */
function people(count: number, pages: number[]): OptionSource {
  return {
    async page({ page, size }) {
      pages.push(page);
      const ids = Array.from({ length: count }, (_, at) => (at < 6 ? at + 1 : at + 2)).slice((page - 1) * size, page * size);
      return { options: ids.map((value) => ({ value, label: `Nhân viên ${value}` })), total: count };
    },
  };
}

function Cell({ source, id }: { source: OptionSource; id: Id }) {
  return <p>{useNames(source, [id]).get(id) ?? '…'}</p>;
}

afterEach(() => {
  vi.useRealTimers();
  // Ended at once: the next test's page has lost no connection yet.
  startConnection(window)();
});

describe('names behind ids', () => {
  it.each([
    [[3, 140], ['Nhân viên 3', 'Nhân viên 140'], [1, 2]],
    [[3, 99], ['Nhân viên 3', 'Nhân viên 99'], [1]],
    [[3, 7], ['Nhân viên 3', '#7'], [1, 2]],
  ])('%j of cells that ask one by one are found in one walk of as many pages as it takes', async (ids, names, walked) => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const pages: number[] = [];
    const source = people(150, pages);
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () => root.render(ids.map((id) => <Cell key={id} source={source} id={id} />)));
    expect([...document.querySelectorAll('p')].map((cell) => cell.textContent)).toEqual(names);
    expect(pages).toEqual(walked);
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  it.each([
    ['ignores paging, and counts more rows than it has', (_page: number) => ({ from: 1, count: 100, total: 5_000 }), '#140', 2],
    ['gives half of what a page should hold', (page: number) => ({ from: page * 50 - 49, count: page < 4 ? 50 : 0, total: 150 }), 'Nhân viên 140', 3],
    ['tells no total', (page: number) => ({ from: page * 100 - 99, count: page === 1 ? 100 : 50, total: page === 1 ? 100 : 50 }), 'Nhân viên 140', 2],
  ])('are found, or given up, before a backend that %s', async (_whim, answer, name, asked) => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    let pages = 0;
    const source: OptionSource = {
      async page({ page }) {
        pages += 1;
        if (pages > 50) throw new Error('asked for ever');
        const { from, count, total } = answer(page);
        return { options: Array.from({ length: count }, (_, at) => ({ value: from + at, label: `Nhân viên ${from + at}` })), total };
      },
    };
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () => root.render(<Cell source={source} id={140} />));
    expect(document.querySelector('p')?.textContent).toBe(name);
    expect(pages).toBe(asked);
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  it('are ids where they could not be had, until somebody else asks for them', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    let broken = true;
    const whole = people(150, []);
    const source: OptionSource = { page: (query) => (broken ? Promise.reject(new Error('503')) : whole.page(query)) };
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const cells = () => [...document.querySelectorAll('p')].map((cell) => cell.textContent);
    await act(async () => root.render(<Cell key="form" source={source} id={3} />));
    expect(cells()).toEqual(['#3']);
    broken = false;
    await act(async () => root.render(<Cell key="next form" source={source} id={3} />));
    expect(cells()).toEqual(['Nhân viên 3']);
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  it('are ids where the connection was away, until it is back', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    let broken = true;
    const pages: number[] = [];
    const whole = people(150, pages);
    const source: OptionSource = { page: (query) => (broken ? Promise.reject(new Error('offline')) : whole.page(query)) };
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () => root.render(<Cell source={source} id={3} />));
    await act(async () => setReachable(false));
    expect(document.querySelector('p')?.textContent).toBe('#3');
    broken = false;
    await act(async () => setReachable(true));
    expect(document.querySelector('p')?.textContent).toBe('Nhân viên 3');
    await act(async () => setReachable(false));
    await act(async () => setReachable(true));
    expect(pages).toEqual([1]);
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  it('are asked for again once the connection is back, where they came while it was away: the worker had kept them', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    let label = 'Ban biên tập';
    let asked = 0;
    const source: OptionSource = {
      async page() {
        asked += 1;
        return { options: [{ value: 3, label }], total: 1 };
      },
    };
    setReachable(false);
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () => root.render(<Cell source={source} id={3} />));
    expect(document.querySelector('p')?.textContent).toBe('Ban biên tập');
    label = 'Phòng biên tập';
    await act(async () => setReachable(true));
    expect([document.querySelector('p')?.textContent, asked]).toEqual(['Phòng biên tập', 2]);
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  it.each([['', 0], [', also where the clock was set back', 3_600_000]])('are asked for again after a minute, since others rename things; the old ones stand meanwhile%s', async (_, back) => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    let label = 'Ban biên tập';
    let held = Promise.resolve();
    const source: OptionSource = {
      async page() {
        await held;
        return { options: [{ value: 3, label }], total: 1 };
      },
    };
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const cell = () => document.querySelector('p')?.textContent;
    const visit = (name: string): Promise<void> => act(async () => root.render(<Cell key={name} source={source} id={3} />));
    await visit('first');
    label = 'Phòng biên tập';
    vi.setSystemTime(Date.now() - back);
    vi.advanceTimersByTime(59_000);
    await visit('soon');
    expect(cell()).toBe('Ban biên tập');
    vi.advanceTimersByTime(2_000);
    let release = (): void => undefined;
    held = new Promise((done) => (release = done));
    await visit('later');
    expect(cell()).toBe('Ban biên tập');
    await act(async () => release());
    expect(cell()).toBe('Phòng biên tập');
    act(() => root.unmount());
    document.body.replaceChildren();
  });
});
