import { afterEach, expect, it, vi } from 'vitest';
import { createNewPictures } from './new-pictures.ts';

afterEach(() => vi.unstubAllGlobals());

it('starts none of those that wait once the page is left, and gives every preview back', () => {
  const made: string[] = [];
  const alive = new Set<string>();
  // jsdom makes no addresses for files. Each picture has one for its card, and one more from its start on.
  vi.stubGlobal('URL', class extends URL {
    static override createObjectURL = (): string => {
      const address = `blob:${made.length}`;
      made.push(address);
      alive.add(address);
      return address;
    };
    static override revokeObjectURL = (address: string): void => void alive.delete(address);
  });
  const pictures = createNewPictures({ nextOrder: () => 1, create: () => Promise.resolve(undefined), created: () => undefined });
  pictures.add(Array.from({ length: 8 }, (_, at) => new File(['no picture'], `${at}.jpg`, { type: 'image/jpeg' })));
  expect(made).toHaveLength(8 + 3);
  pictures.dispose();
  expect(made).toHaveLength(8 + 3);
  expect(alive.size).toBe(0);
  expect(pictures.list.value).toEqual([]);
});
