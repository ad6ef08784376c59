import { expect, it, vi } from 'vitest';

/** @returns whether it is there, which it is after the second that Vitest by itself waits for, however often it looks in that */
function late(): () => boolean {
  const start = performance.now();
  return () => performance.now() - start > 1_200;
}

it('a test waits for what comes late without saying for how long, whichever way it waits', async () => {
  const isThere = late();
  await vi.waitFor(() => expect(isThere()).toBe(true));
  expect(await vi.waitUntil(late())).toBe(true);
  await expect.poll(late()).toBe(true);
});
