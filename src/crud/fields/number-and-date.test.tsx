import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { date } from '../../api/fields.ts';
import { freshPage } from '../../stores/testing.ts';
import { type } from '../type-text.testing.ts';
import { DateControl } from './number-and-date.tsx';

const { CSS } = globalThis;

describe('a day', () => {
  let root: Root;
  let changes: string[];
  const text = () => document.querySelector<HTMLInputElement>('#birth')!;
  const calendar = () => document.querySelector<HTMLInputElement>('[type=date]')!;
  const showPicker = vi.fn<() => void>();

  function show(value: string): void {
    const props = { id: 'birth', name: 'birth', label: 'Ngày sinh', value, invalid: false, required: true, field: date('ngaySinh') };
    act(() => root.render(<DateControl {...props} onChange={(day) => changes.push(day)} />));
  }
  const openCalendar = () => act(() => document.querySelector('button')!.click());
  /** As a browser's calendar does with each day that is pressed in it. */
  function pick(day: string): void {
    act(() => type(calendar(), day));
  }

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    Object.assign(HTMLInputElement.prototype, { showPicker });
    freshPage();
    changes = [];
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker');
    Object.assign(globalThis, { CSS });
    vi.clearAllMocks();
  });

  describe('where a calendar comes when it is asked for', () => {
    beforeEach(() => Object.assign(globalThis, { CSS: { ...CSS, supports: () => false } }));

    it('is taken from the calendar, and the field is gone on with', () => {
      show('2026-03-09T00:00:00');
      openCalendar();
      expect([showPicker.mock.contexts, calendar().value]).toEqual([[calendar()], '2026-03-09']);
      pick('2026-04-10');
      expect([changes, text().value, document.activeElement]).toEqual([['2026-04-10T00:00:00'], '10/4/2026', text()]);
    });

    it('is emptied from the calendar', () => {
      show('2026-03-09T00:00:00');
      openCalendar();
      pick('');
      expect([changes, text().value]).toEqual([[''], '']);
    });
  });

  describe('on an iPhone or iPad', () => {
    beforeEach(() => Object.assign(globalThis, { CSS: { ...CSS, supports: (name: string) => name === '-webkit-touch-callout' } }));

    it('has its calendar by the focus, which stays there until somebody has done with it', () => {
      show('');
      openCalendar();
      expect([showPicker.mock.calls, document.activeElement]).toEqual([[], calendar()]);
      // What Safari puts into an empty one as it opens, and what somebody then presses.
      pick('2026-11-26');
      pick('1990-05-04');
      expect([changes.at(-1), text().value, document.activeElement]).toEqual(['1990-05-04T00:00:00', '4/5/1990', calendar()]);
    });
  });
});
