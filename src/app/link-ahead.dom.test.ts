import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { setReachable, startConnection } from '../stores/connection.ts';
import { freshPage } from '../stores/testing.ts';
import { startLinkAhead } from './link-ahead.ts';
import { installParts } from './parts.ts';

const askAhead = vi.fn<(query: string) => Promise<void> | undefined>();
let stop: () => void;

beforeEach(() => {
  freshPage('/dashboard');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  installParts({ shell: () => null, screens: { customer: Object.assign(() => null, { askAhead }) } });
  document.body.innerHTML = '<a href="/page_management/customer?page=2">Khách hàng</a>';
  stop = startLinkAhead();
});
afterEach(() => {
  stop();
  startConnection(window)();
  vi.useRealTimers();
  askAhead.mockClear();
});

function point(type: 'pointerover' | 'pointerdown'): void {
  document.querySelector('a')!.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', button: 0 }));
  vi.advanceTimersByTime(80);
}

it.each(['pointerover', 'pointerdown'] as const)('a list behind a link is asked ahead for: %s', (type) => {
  point(type);
  expect(askAhead.mock.calls).toEqual([['?page=2']]);
});

it.each(['pointerover', 'pointerdown'] as const)('offline nothing is asked ahead for: what the worker has kept of a list that nobody opens would be taken for what is on the screen: %s', (type) => {
  setReachable(false);
  point(type);
  expect(askAhead).not.toHaveBeenCalled();
});
