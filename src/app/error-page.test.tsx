import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { presented } from '../lib/painted.ts';
import { clearFailure, fail } from '../stores/error.ts';
import { navigate, onNavigated } from '../stores/location.ts';
import { App } from './app.tsx';
import { installParts } from './parts.ts';
import { clear, click, draw, link, openAt, textOf } from './testing.tsx';

let breaks = false;
function Screen() {
  if (breaks) throw new Error('Không vẽ được bảng');
  return <p>Nội dung</p>;
}

const button = (place: HTMLElement) => [...place.querySelectorAll('button')].find((one) => one.textContent === 'Thử lại');

async function openApp(address: string): Promise<HTMLElement> {
  openAt(address);
  installParts({ shell: ({ children }) => <main>{children}</main>, screens: { dashboard: Screen, service: Screen } });
  return draw(<App />);
}

afterEach(async () => {
  await clear();
  clearFailure();
  breaks = false;
  vi.restoreAllMocks();
});

describe('an address without a screen', () => {
  it.each([
    ['/khong-co', 'Địa chỉ này không có trang nào'],
    ['/en/khong-co', 'There is no page at this address'],
  ])('shows a 404 that names it, whole and alone: %s', async (address, explanation) => {
    const place = await openApp(address);
    expect(textOf(place, 'h1')).toBe(`Page not found: ${address}`);
    await presented();
    expect(document.title).toBe(`Page not found: ${address}`);
    expect(place.textContent).toContain('404');
    expect(place.textContent).toContain(explanation);
    expect(place.querySelectorAll('main')).toHaveLength(1);
  });

  it('names the path without query, hash and trailing slash', async () => {
    expect(textOf(await openApp('/khong-co/?a=1#b'), 'h1')).toBe('Page not found: /khong-co');
  });

  it('breaks a long address where its parts end', async () => {
    const heading = (await openApp('/quan_ly/khong-co')).querySelector('h1');
    expect(heading?.innerHTML).toBe('Page not found: /<wbr>quan_<wbr>ly/<wbr>khong-co<wbr>');
  });

  it('gives way to the next page', async () => {
    const place = await openApp('/khong-co');
    await click(link(place, 'Về bảng điều khiển'));
    expect(place.textContent).toContain('Nội dung');
  });
});

describe('an error that was set', () => {
  it('replaces the whole application, with code, message and description', async () => {
    const place = await openApp('/dashboard');
    await act(async () => fail({ status: 418, message: 'Ấm trà', cause: new Error('vì là ấm trà') }));
    expect(textOf(place, 'h1')).toBe('Ấm trà');
    expect(place.textContent).toContain('418');
    expect(place.textContent).toContain('vì là ấm trà');
    expect(place.textContent).not.toContain('Nội dung');
  });

  it('says 500 and Internal Server Error where nothing better is known, in both languages', async () => {
    const place = await openApp('/en/dashboard');
    await act(async () => fail({ status: 'kaputt' }));
    expect(textOf(place, 'h1')).toBe('Internal Server Error');
    expect(place.textContent).toContain('500');
    expect(place.textContent).toContain('Try again');
  });

  it('is cleared by "Try again"', async () => {
    const place = await openApp('/dashboard');
    await act(async () => fail({}));
    await click(button(place));
    expect(place.textContent).toContain('Nội dung');
  });

  it('is cleared by "Go to dashboard", also where that is the page that failed', async () => {
    const place = await openApp('/dashboard');
    await act(async () => fail({}));
    await click(link(place, 'Về bảng điều khiển'));
    expect(place.textContent).toContain('Nội dung');
  });

  it('is cleared by the next completed navigation', async () => {
    const stop = onNavigated(clearFailure);
    const place = await openApp('/dashboard');
    await act(async () => fail({}));
    await act(async () => void (await navigate('/page_management/service')));
    expect(place.textContent).toContain('Nội dung');
    stop();
  });
});

describe('a component that throws while drawing', () => {
  it('shows the error page with what was thrown, and the page again once that works', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    breaks = true;
    const place = await openApp('/dashboard');
    expect(textOf(place, 'h1')).toBe('Internal Server Error');
    expect(place.textContent).toContain('Không vẽ được bảng');
    expect(log).toHaveBeenCalled();
    breaks = false;
    await click(button(place));
    expect(place.textContent).toContain('Nội dung');
  });
});
