import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { service } from '../../api/service.ts';
import { painted } from '../../lib/painted.ts';
import { setReachable } from '../../stores/connection.ts';
import type { CrudScreen } from '../screen.ts';
import { seenByEngine } from '../screen.ts';
import { cellContent } from './cell.tsx';

const screen = seenByEngine<CrudScreen>({ resource: service, screenKey: 'service', titleOf: 'title', columns: [{ name: 'image' }], form: [] });

describe("a row's picture", () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  const show = (image: string): string | null => {
    flushSync(() => root.render(cellContent({ screen, column: { name: 'image' }, row: { id: 1, image } as never, search: '' })));
    return place.querySelector('img')!.getAttribute('src');
  };

  it('is there with the row', () => {
    expect(show('/uploads/a.png')).toBe('/uploads/a.png');
  });

  it('goes at once where another row takes the place, whose own comes after its words, the last one alone', async () => {
    show('/uploads/a.png');
    expect(show('/uploads/b.png')).toBeNull();
    expect(show('/uploads/c.png')).toBe('/uploads/c.png');
    await painted();
    expect(place.querySelector('img')?.getAttribute('src')).toBe('/uploads/c.png');
  });

  it('is asked for anew where it could not be had once the backend can be reached again', async () => {
    show('/uploads/cut.png');
    flushSync(() => void place.querySelector('img')!.dispatchEvent(new Event('error')));
    expect(place.querySelector('img')).toBeNull();
    setReachable(false);
    flushSync(() => setReachable(true));
    expect(place.querySelector('img')?.getAttribute('src')).toBe('/uploads/cut.png');
  });
});
