import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askToLeave, hasUnsaved, leaveIfSaved, question, registerUnsaved } from './unsaved.ts';

let stops: (() => void)[] = [];
beforeEach(() => void (stops = []));
afterEach(() => stops.forEach((stop) => stop()));

const form = (isDirty: boolean): void => void stops.push(registerUnsaved({ isDirty: () => isDirty }));
const closeTab = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('unsaved changes', () => {
  it('are those of any form that says so', () => {
    expect(hasUnsaved()).toBe(false);
    form(false);
    expect(hasUnsaved()).toBe(false);
    form(true);
    expect(hasUnsaved()).toBe(true);
    stops.pop()?.();
    expect(hasUnsaved()).toBe(false);
  });

  it('make the browser ask before the tab closes, as long as there are some', () => {
    expect(closeTab()).toBe(false);
    form(false);
    expect(closeTab()).toBe(false);
    form(true);
    expect(closeTab()).toBe(true);
    stops.pop()?.();
    expect(closeTab()).toBe(false);
  });

  it('are listened for only while a form is open', () => {
    const add = vi.spyOn(window, 'addEventListener');
    const remove = vi.spyOn(window, 'removeEventListener');
    form(false);
    form(false);
    stops.splice(0).forEach((stop) => stop());
    expect([add.mock.calls.length, remove.mock.calls.length]).toEqual([1, 1]);
    vi.restoreAllMocks();
  });

  it('are asked about, and the answer closes the question', async () => {
    form(true);
    const answer = askToLeave();
    question.value?.resolve(true);
    expect(await answer).toBe(true);
    expect(question.value).toBeUndefined();
  });

  it('are not asked about where there are none', async () => {
    expect(await askToLeave()).toBe(true);
    expect(question.value).toBeUndefined();
  });

  it('are not asked about any longer once they are saved: the person goes on', async () => {
    let isDirty = true;
    stops.push(registerUnsaved({ isDirty: () => isDirty }));
    const answer = askToLeave();
    leaveIfSaved();
    expect(question.value).toBeDefined();
    isDirty = false;
    leaveIfSaved();
    expect(await answer).toBe(true);
    expect(question.value).toBeUndefined();
  });

  it('are asked about one question at a time: a newer one answers the older with no', async () => {
    form(true);
    const first = askToLeave();
    const second = askToLeave();
    expect(await first).toBe(false);
    question.value?.resolve(true);
    expect(await second).toBe(true);
  });
});
