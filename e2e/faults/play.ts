import { expect } from '@playwright/test';

import { STEPS, save } from './steps.ts';
import type { Stage } from './stage.ts';

const LENGTH = 7;

/** Plays one schedule to its end: whatever was typed is saved, and the database holds it once. */
export async function play(stage: Stage): Promise<void> {
  const drawn = STEPS.flatMap(([name, weight, step]) => Array.from({ length: weight }, () => ({ name, step })));
  for (let number = 0; number < LENGTH; number += 1) {
    const { name, step } = stage.dice.pick(drawn);
    stage.log.push(name);
    await step(stage);
    if (stage.work) await stage.see(stage.desk, stage.work);
  }
  stage.log.push('the end');
  if (stage.work) await save(stage);
  for (let [draft] = stage.kept; draft; [draft] = stage.kept) {
    const before = stage.kept.length;
    stage.work = await stage.openForm(stage.desk, draft.query === 'new' ? undefined : draft.target.row);
    expect(stage.kept.length, 'a draft that is not offered').toBeLessThan(before);
    await save(stage);
  }
  const plain = (rows: readonly { title: string; summary: string }[]): string[] => rows.map(({ title, summary }) => `${title} | ${summary}`).toSorted();
  expect(plain(await stage.stored())).toEqual(plain(stage.rows.map(({ texts }) => texts)));
  await expect.poll(() => stage.myDrafts(stage.desk), { message: 'drafts of what was saved' }).toEqual([]);
}
