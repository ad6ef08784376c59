import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { EntryIcon } from './entry-icon.tsx';

const NAMES = ['home', 'account', 'web', 'menu', 'cog'];

beforeEach(() => {
  vi.useFakeTimers();
  // A busy computer: each of its idle moments is long enough for one callback.
  let moments = 0;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    moments += 1;
    return setTimeout(run, 50 * moments);
  });
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an icon whose loader could not be had comes once the browser is online again', async () => {
  let refused = 0;
  vi.doMock('./icon-service.ts', () => {
    refused += 1;
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ prefix: 'later', icons: { home: { body: '<path d="M0 0"/>' } }, width: 24, height: 24 })));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<EntryIcon name="later:home" link={undefined} />));
  await vi.waitFor(() => expect(refused).toBe(1));
  expect(document.querySelectorAll('span[style*="mask"]')).toHaveLength(0);
  vi.doUnmock('./icon-service.ts');
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(document.querySelectorAll('span[style*="mask"]')).toHaveLength(1);
  });
  await act(async () => root.unmount());
});

it('the icons of a page share one request, however little time the computer has', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const names = (new URL(address).searchParams.get('icons') ?? '').split(',');
    asked.push(address);
    const icons = Object.fromEntries(names.map((name) => [name, { body: '<path d="M0 0"/>' }]));
    return Promise.resolve(Response.json({ prefix: 'entries', icons, width: 24, height: 24 }));
  });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(NAMES.map((name) => <EntryIcon key={name} name={`entries:${name}`} link={undefined} />)));
  await vi.waitFor(() => expect(document.querySelectorAll('span[style*="mask"]')).toHaveLength(NAMES.length));
  expect(asked).toHaveLength(1);
  await act(async () => root.unmount());
});
