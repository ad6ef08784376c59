import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reference } from '../../api/fields.ts';
import type { Field, Id } from '../../api/fields.ts';
import { freshPage } from '../../stores/testing.ts';
import type { OptionPage, OptionQuery, OptionSource } from '../options.ts';
import { type } from '../type-text.testing.ts';
import { ReferenceControl } from './reference-control.tsx';

const PEOPLE = [{ value: 1, label: 'An' }, { value: 2, label: 'Bình' }, { value: 3, label: 'Trần' }];

// As a form hands every field to its control.
const field = reference('idNhanSu') as unknown as Field<Id | null>;

function answer({ search }: OptionQuery): OptionPage {
  const options = PEOPLE.filter(({ label }) => label.includes(search));
  return { options, total: options.length };
}

describe('the box that picks another record', () => {
  let root: Root;
  let changes: (Id | null)[];
  const box = () => document.querySelector('input')!;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const press = (key: string, init: KeyboardEventInit = {}) =>
    act(() => void box().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })));
  const leave = () => act(() => box().blur());

  function show(source: OptionSource, value: Id | null): void {
    const props = { id: 'who', name: 'who', label: 'Nhân viên', value, invalid: false, required: false, field };
    act(() => root.render(<ReferenceControl {...props} source={source} onChange={(id) => changes.push(id)} />));
  }
  function put(text: string): void {
    act(() => {
      box().focus();
      type(box(), text);
    });
  }

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    vi.useFakeTimers();
    freshPage();
    changes = [];
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    vi.useRealTimers();
  });

  it('is searched anew by whoever clicks into it and types, also where the press takes back what the focus had selected', async () => {
    show({ page: (query) => Promise.resolve(answer(query)) }, null);
    put('Trần');
    await pass(400);
    press('Enter');
    leave();
    /** Whether the browser has its way with the selection as the button is let go of: in Safari that is the caret's place. */
    const isLeftToTheBrowser = (): boolean => {
      const release = new MouseEvent('mouseup', { bubbles: true, cancelable: true });
      act(() => {
        box().dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
        box().focus();
        box().dispatchEvent(release);
      });
      return !release.defaultPrevented;
    };
    expect([isLeftToTheBrowser(), box().value, box().selectionStart, box().selectionEnd]).toEqual([false, 'Trần', 0, 4]);
    expect(isLeftToTheBrowser()).toBe(true);
  });

  it('has its name whole on paper, where a box would cut it', async () => {
    const label = `Menu cha ${'có tên rất dài '.repeat(12)}`.trim();
    show({ page: () => Promise.resolve({ options: [{ value: 1, label }], total: 1 }) }, 1);
    await pass(400);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const whole = () => [...document.querySelectorAll('p:not([role])')].map((one) => one.textContent);
    expect([whole(), box().className.includes('print:hidden')]).toEqual([[label], true]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect([whole(), box().className.includes('print:hidden'), box().value]).toEqual([[], false, label]);
  });

  it('does not say that there is nothing before it has asked', async () => {
    const page = vi.fn<OptionSource['page']>((query) => Promise.resolve(answer(query)));
    const nothing = () => document.querySelector('[role=listbox]')?.textContent.includes('Trống');
    show({ page }, null);
    put('không ai');
    expect([page.mock.calls.length, nothing()]).toEqual([0, false]);
    await pass(1_000);
    expect([page.mock.calls.length, nothing()]).toEqual([1, true]);
  });

  it('keeps the focus of whoever takes the choice away', async () => {
    show({ page: async () => ({ options: [{ value: 1, label: 'An' }], total: 1 }) }, 1);
    await pass(0);
    const remove = document.querySelector('button')!;
    act(() => remove.focus());
    act(() => remove.click());
    show({ page: async () => ({ options: [], total: 0 }) }, null);
    expect([changes, document.activeElement]).toEqual([[null], box()]);
  });

  it.each([
    ['has not come yet, nothing', '', [], () => new Promise<OptionPage>(() => undefined)],
    ['could not be had, its id', '#140', [null], () => Promise.reject(new Error('503'))],
  ])('shows of a record whose name %s, and gives up what it showed alone', async (_, text, emptied, page) => {
    show({ page }, 140);
    act(() => box().focus());
    await pass(1_000);
    leave();
    expect([box().value, changes]).toEqual([text, []]);
    put('Tr');
    put('');
    leave();
    expect(changes).toEqual(emptied);
  });

  it('puts the name back after a search that picked nothing, and gives the record up where it is emptied', async () => {
    show({ page: (query) => Promise.resolve(answer(query)) }, 1);
    await pass(0);
    expect(box().value).toBe('An');
    put('Tr');
    leave();
    expect([box().value, changes]).toEqual(['An', []]);
    put('');
    leave();
    expect([box().value, changes]).toEqual(['', [null]]);
  });

  it('offers to take the choice away to nobody who has emptied the box, which does that by itself: the button would go from under them', async () => {
    show({ page: (query) => Promise.resolve(answer(query)) }, 1);
    await pass(0);
    const offered = () => document.querySelector('button')?.getAttribute('aria-label');
    put('  ');
    expect(offered()).toBeUndefined();
    put('Tr');
    expect(offered()).toBe('Bỏ An');
    put('');
    press('Escape');
    expect([box().value, offered()]).toEqual(['An', 'Bỏ An']);
    put('');
    leave();
    expect([changes, offered()]).toEqual([[null], undefined]);
  });

  it.each(['ctrlKey', 'metaKey'] as const)('tells the form what leaving the box would, before it is saved by %s+Enter', async (modifier) => {
    show({ page: (query) => Promise.resolve(answer(query)) }, 1);
    await pass(0);
    const save = (init: KeyboardEventInit = {}) => press('Enter', { [modifier]: true, ...init });
    put('Tr');
    save();
    expect([box().value, changes]).toEqual(['An', []]);
    put('');
    save({ isComposing: true });
    expect([box().value, changes]).toEqual(['', []]);
    save();
    expect([box().value, changes]).toEqual(['', [null]]);
    leave();
    expect(changes).toEqual([null]);
  });

  it('sends the search on Enter instead of picking from the list of before, and picks from its answer', async () => {
    show({ page: (query) => Promise.resolve(answer(query)) }, null);
    act(() => box().click());
    await pass(0);
    put('Trần');
    await pass(100);
    press('Enter');
    expect(changes).toEqual([]);
    await pass(0);
    press('Enter');
    expect([box().value, changes]).toEqual(['Trần', [3]]);
  });

  it('begins at the record that is picked, and after a search at the first that is found', async () => {
    show({ page: (query) => Promise.resolve(answer(query)) }, 2);
    const marked = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
    await pass(0);
    press('ArrowDown');
    await pass(0);
    expect(marked()).toBe('Bình');
    press('Enter');
    expect(changes).toEqual([2]);
    press('ArrowDown');
    await pass(0);
    press('ArrowDown');
    expect(marked()).toBe('Trần');
    put('n');
    await pass(1_000);
    expect(marked()).toBe('An');
    press('Enter');
    expect(changes).toEqual([2, 1]);
  });

  it('leaves a list where it was scrolled to when the record that is picked comes with a later page', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ value: at + 1, label: `Người ${at + 1}` }));
    show({ page: async ({ page, size }) => ({ options: many.slice((page - 1) * size, page * size), total: many.length }) }, 30);
    act(() => box().click());
    await pass(0);
    act(() => void document.querySelector('[role=listbox]')!.dispatchEvent(new Event('scroll')));
    await pass(0);
    expect(document.querySelectorAll('[role=option]')).toHaveLength(40);
    expect(document.querySelector('[data-highlighted]')).toBeNull();
  });

  it('keeps a record that stands on a later page where somebody opens the list and presses Enter', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ value: at + 1, label: `Người ${at + 1}` }));
    show({
      page: async ({ page, size }) => ({ options: many.slice((page - 1) * size, page * size), total: many.length }),
      nameOf: (id) => `Người ${id}`,
    }, 30);
    await pass(0);
    act(() => box().click());
    await pass(0);
    press('Enter');
    expect([changes, box().value, box().getAttribute('aria-expanded')]).toEqual([[], 'Người 30', 'false']);
    press('ArrowDown');
    await pass(0);
    press('ArrowDown');
    press('Enter');
    expect(changes).toEqual([1]);
  });

  it('misses no page where the list is scrolled on before the next one is drawn', async () => {
    const asked: number[] = [];
    const many = Array.from({ length: 60 }, (_, at) => ({ value: at + 1, label: `Người ${at + 1}` }));
    show({
      async page({ page, size }) {
        asked.push(page);
        return { options: many.slice((page - 1) * size, page * size), total: many.length };
      },
    }, null);
    act(() => box().click());
    await pass(0);
    const list = document.querySelector('[role=listbox]')!;
    act(() => {
      list.dispatchEvent(new Event('scroll'));
      list.dispatchEvent(new Event('scroll'));
    });
    await pass(0);
    expect(asked).toEqual([1, 2]);
    act(() => void list.dispatchEvent(new Event('scroll')));
    await pass(0);
    expect(document.querySelectorAll('[role=option]')).toHaveLength(60);
  });

  it.each(['first', 'next'])('says that the %s page could not be had, and asks again on Enter as by a press on that', async (which) => {
    let broken = which === 'first';
    const many = Array.from({ length: 25 }, (_, at) => ({ value: at + 1, label: `Người ${at + 1}` }));
    const page = async ({ page: number, size }: OptionQuery): Promise<OptionPage> => {
      if (broken) throw new Error('503');
      broken = which === 'next' && number === 1;
      return { options: many.slice((number - 1) * size, number * size), total: many.length };
    };
    const said = () => document.querySelector('[role=status]')!.textContent;
    const retry = () => [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => one.textContent.endsWith('Thử lại'));
    show({ page }, null);
    act(() => box().click());
    await pass(0);
    for (let steps = which === 'first' ? 0 : 19; steps > 0; steps -= 1) {
      press('ArrowDown');
      await pass(0);
    }
    expect([said(), retry()?.textContent]).toEqual(['Không tải được dữ liệu.', 'Không tải được dữ liệu. Thử lại']);
    broken = true;
    act(() => retry()!.click());
    await pass(0);
    expect(said()).toBe('Không tải được dữ liệu.');
    broken = false;
    if (which === 'next') press('ArrowDown');
    else press('Enter');
    await pass(0);
    expect([said(), retry(), changes]).toEqual(['', undefined, []]);
    press('Enter');
    expect(changes).toEqual([which === 'first' ? 1 : 21]);
  });
});
