import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import { vietnamStamp } from '../../lib/dates.ts';
import { Months } from './months.tsx';
import { openSource } from './source.ts';
import type { Survey } from './sources.ts';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

it('a dashboard that is left open over the end of a month counts the new month’s records when it reads again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const records = [{ id: 1, title: 'Kho bãi', createdAt: '2026-08-30T09:00:00' }];
  const source = openSource((): Promise<Survey> => Promise.resolve({ rows: [...records], readAt: vietnamStamp(Date.now()) }));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => act(() => root.unmount()));
  const bars = (): string[] => [...document.querySelectorAll('tbody td')].map((cell) => cell.textContent);

  vi.setSystemTime('2026-08-31T20:00:00+07:00');
  source.look();
  await act(async () => root.render(<Months dated={[{ screen: 'service', source }]} />));
  expect(bars().slice(-2)).toEqual(['0', '1']);

  vi.setSystemTime('2026-09-01T08:00:00+07:00');
  records.push({ id: 2, title: 'Vận tải', createdAt: '2026-09-01T07:30:00' });
  await act(async () => source.again());
  expect(bars().slice(-2)).toEqual(['1', '1']);
});
