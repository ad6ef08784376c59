import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { startPage } from './boot.ts';

const reloads = (): unknown => JSON.parse(sessionStorage.getItem('reloads') ?? '[]');
const message = (): HTMLElement => document.getElementById('boot-failed')!;

/** What the browser does with a script or a sheet that does not come, or that the policy refuses. */
function fail(part: HTMLElement): void {
  document.head.append(part);
  part.dispatchEvent(new Event('error'));
}

function script(src: string): HTMLScriptElement {
  // Asleep: jsdom is not to ask for it.
  return Object.assign(document.createElement('script'), { type: 'text/plain', src });
}

beforeEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = '<p id="boot-failed" hidden>Một phần của ứng dụng không tải được.</p>';
  delete document.documentElement.dataset['started'];
  // jsdom has no navigation, and says so.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  startPage();
});

afterEach(() => {
  // What `startPage` listens to takes itself away with the first part that fails.
  fail(script('/assets/last.js'));
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a part of the first load that does not come', () => {
  it('has the page loaded again once, and the message stays away', () => {
    fail(script('/assets/main-0.js'));
    expect(reloads()).toMatchObject([{ path: location.pathname }]);
    expect(message().hidden).toBe(true);
  });

  it('is told where the page was loaded again for it just now', () => {
    sessionStorage.setItem('reloads', JSON.stringify([{ path: location.pathname, at: Date.now() }]));
    fail(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/frame-0.css' }));
    expect(message().hidden).toBe(false);
  });

  it('is told at once where there is no network: the browser’s own page would know no way back', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fail(script('/assets/main-0.js'));
    expect(reloads()).toEqual([]);
    expect(message().hidden).toBe(false);
  });

  it('is ours: what an extension or a proxy put into the page costs no reload and is not told', () => {
    fail(script('https://extension.example/inject.js'));
    fail(script('/other/inject.js'));
    dispatchEvent(new ErrorEvent('error', { filename: location.href, message: 'x is not defined' }));
    expect(reloads()).toEqual([]);
    expect(message().hidden).toBe(true);
  });

  it('is also code of ours that came broken', () => {
    dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}/assets/main-0.js`, message: 'Unexpected end of input' }));
    expect(reloads()).toHaveLength(1);
  });
});
