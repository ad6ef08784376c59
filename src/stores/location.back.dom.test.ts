import { effect } from '@preact/signals-react';
import { describe, expect, it, vi } from 'vitest';
import { locale } from '../i18n/i18n.ts';
import { hash, navigate, onBeforeNavigate } from './location.ts';
import { answer, bar, dirty, later, open, prepareLocation, quiet, reload, shown, travel } from './location.testing.ts';
import { question } from './unsaved.ts';

prepareLocation();

describe('back and forward', () => {
  it('are followed, the language with them', async () => {
    open('/dashboard');
    await navigate('/test?a=1#b');
    await navigate('/test', { locale: 'en' });
    await travel(-1);
    expect([shown(), locale.value]).toEqual(['/test?a=1#b', 'vi']);
    await travel(-1);
    expect(shown()).toBe('/dashboard');
    await travel(2);
    expect([shown(), locale.value]).toEqual(['/test', 'en']);
  });

  it('ask the guards, and a redirect takes the entry’s place', async () => {
    open('/dashboard');
    await navigate('/test');
    const entries = history.length;
    later(onBeforeNavigate((to) => to.path !== '/dashboard' || { redirect: '/auth/login' }));
    await travel(-1);
    expect(bar()).toBe('/auth/login');
    expect(history.length).toBe(entries);
    await travel(1);
    expect(bar()).toBe('/test');
  });

  it('that a guard refuses leave the address as it was', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    later(onBeforeNavigate((to) => to.path !== '/a'));
    await travel(-1);
    expect([bar(), shown()]).toEqual(['/b', '/b']);
    await travel(-2);
    expect([bar(), shown()]).toEqual(['/dashboard', '/dashboard']);
  });

  it('that a guard refuses are asked about rightly afterwards', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    const refuse = onBeforeNavigate((to) => to.path !== '/a');
    await travel(-1);
    refuse();
    dirty();
    await travel(-1);
    await answer(false);
    expect([bar(), shown()]).toEqual(['/b', '/b']);
  });

  it('restore the address while they ask about unsaved changes, and stay there on no', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    dirty();
    await travel(-2);
    expect(question.value).toBeDefined();
    expect([bar(), shown()]).toEqual(['/b', '/b']);
    await answer(false);
    expect([bar(), shown()]).toEqual(['/b', '/b']);
  });

  it('go where they were going on yes, and forward leads back', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    const form = dirty();
    await travel(-2);
    await answer(true);
    expect([bar(), shown()]).toEqual(['/dashboard', '/dashboard']);
    form.clean();
    await travel(2);
    expect([bar(), shown()]).toEqual(['/b', '/b']);
  });

  it('pressed twice in a hurry end at one question and at the old address', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    dirty();
    history.back();
    history.back();
    await quiet();
    expect([bar(), shown()]).toEqual(['/b', '/b']);
    await answer(false);
    expect(question.value).toBeUndefined();
    expect([bar(), shown()]).toEqual(['/b', '/b']);
  });

  it('come home also where the browser drops a step for another one', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    dirty();
    history.back();
    vi.spyOn(history, 'go').mockImplementationOnce(() => {});
    await quiet();
    expect(question.value).toBeDefined();
    expect([bar(), shown()]).toEqual(['/b', '/b']);
    await answer(false);
    vi.restoreAllMocks();
  });

  it('come home to the entry they left also where the browser takes its time over each step', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    await travel(-1);
    dirty();
    const go = history.go.bind(history);
    let underWay = 0;
    vi.spyOn(history, 'go').mockImplementation((steps) => {
      underWay += 1;
      setTimeout(() => {
        go(steps);
        underWay -= 1;
      }, 300);
    });
    const asked = new Set<unknown>();
    later(effect(() => void (question.value && asked.add(question.value))));
    history.back();
    await quiet();
    expect(underWay).toBe(0);
    expect([bar(), shown(), asked.size]).toEqual(['/a', '/a', 1]);
    await answer(false);
    vi.restoreAllMocks();
  });

  it('that the browser never takes leave the page usable', async () => {
    open('/dashboard');
    await navigate('/a');
    const form = dirty();
    vi.spyOn(history, 'go').mockImplementation(() => {});
    history.back();
    await quiet();
    expect(question.value).toBeDefined();
    await answer(false);
    vi.restoreAllMocks();
    form.clean();
    expect(await navigate('/b')).toBe(true);
    expect([bar(), shown()]).toEqual(['/b', '/b']);
  });

  it('pressed again while the question is open ask anew', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    dirty();
    await travel(-1);
    await quiet();
    expect(question.value).toBeDefined();
    const first = question.value;
    await travel(-2);
    await quiet();
    expect(question.value).not.toBe(first);
    await answer(true);
    expect([bar(), shown()]).toEqual(['/dashboard', '/dashboard']);
  });

  it('follow a hash that the browser put there by itself', async () => {
    open('/dashboard');
    await navigate('/test');
    location.hash = '#part';
    await quiet();
    expect(hash.value).toBe('#part');
    await travel(-1);
    await quiet();
    expect([bar(), hash.value]).toEqual(['/test', '']);
    await travel(-1);
    await quiet();
    expect(shown()).toBe('/dashboard');
  });

  it('go on counting after a reload', async () => {
    open('/dashboard');
    await navigate('/a');
    await navigate('/b');
    reload();
    dirty();
    await travel(-1);
    await answer(false);
    expect([bar(), shown()]).toEqual(['/b', '/b']);
  });
});
