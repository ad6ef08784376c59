import { expect, it } from 'vitest';

import { createProgress } from './progress.ts';

function written(isTTY: boolean, columns = 60) {
  const parts: string[] = [];
  const progress = createProgress({ isTTY, columns, write: (text) => parts.push(text) });
  return { parts, progress };
}

it('is a few plain lines where nobody watches', () => {
  const { parts, progress } = written(false);
  progress.say('Build');
  progress.phase('assets', 8);
  for (let step = 0; step < 8; step += 1) progress.step(`assets/${step}.js`);
  progress.phase('worker', 1);
  progress.step('sw.js');
  progress.phase('upload', 0);
  expect(parts.join('')).toBe('Build\nassets: 2 of 8\nassets: 4 of 8\nassets: 6 of 8\nassets: 8 of 8\nworker: 1 of 1\n');
});

it('is one bar that grows on a terminal, never wider than it', () => {
  const { parts, progress } = written(true, 48);
  progress.phase('assets', 2);
  progress.step('assets/a-file-with-quite-a-long-name.js');
  progress.step('assets/b.js');
  const bars = parts.filter((part) => part.startsWith('\r') && part.includes('/2'));
  expect(bars.map((bar) => bar.slice(4).length).every((length) => length < 48)).toBe(true);
  expect(bars.map((bar) => (bar.match(/█/g) ?? []).length)).toEqual([0, 12, 24]);
  expect(parts.at(-1)).toBe('assets: 2 of 2\n');
});
