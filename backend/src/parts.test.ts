import { spawnSync } from 'node:child_process';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { machine } from './machine.ts';
import { partName, removeStaleParts } from './parts.ts';
import { newFolder } from './testing/installation.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const ELSEWHERE = '0123456789abcdef';
const ended = spawnSync('true').pid;

it('takes away what a process left half written, and nothing else', async () => {
  const folder = newFolder();
  const hour = 3_600;
  const files: readonly (readonly [name: string, age: number, stays: boolean])[] = [
    [`a.backup.${partName()}`, 0, true],
    [`b.backup.${machine()}-${ended}-${ID}.part`, 0, false],
    [`${machine()}-${ended}-${ID}.part`, 0, false],
    [`c.backup.${ELSEWHERE}-1-${ID}.part`, hour - 60, true],
    [`d.backup.${ELSEWHERE}-1-${ID}.part`, hour + 60, false],
    // As earlier versions named them.
    [`e.backup.${ID}.part`, hour - 60, true],
    [`f.backup.${ID}.part`, hour + 60, false],
    ['g.backup', 99 * hour, true],
    ['film.part', 99 * hour, true],
    [`${ID}.part.mp4`, 99 * hour, true],
  ];
  for (const [name, age] of files) {
    writeFileSync(join(folder, name), '');
    const time = Date.now() / 1_000 - age;
    utimesSync(join(folder, name), time, time);
  }
  await removeStaleParts(folder);
  expect(readdirSync(folder).sort()).toEqual(files.flatMap(([name, , stays]) => (stays ? [name] : [])).sort());
  await removeStaleParts(join(folder, 'missing'));
});
