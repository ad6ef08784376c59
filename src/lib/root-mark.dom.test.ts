import { expect, it } from 'vitest';

import { markRoot } from './root-mark.ts';

it('writes a mark onto the page only where it changes', async () => {
  const writes: (string | null)[] = [];
  const observer = new MutationObserver((records) => writes.push(...records.map(({ attributeName }) => attributeName)));
  observer.observe(document.documentElement, { attributes: true });
  markRoot('theme', 'dark');
  markRoot('theme', 'dark');
  markRoot('session', undefined);
  markRoot('session', '');
  markRoot('session', undefined);
  await Promise.resolve();
  expect(writes).toEqual(['data-theme', 'data-session', 'data-session']);
  expect(document.documentElement.getAttributeNames()).toEqual(['data-theme']);
  observer.disconnect();
});
