/** The surroundings of a deployment in a test. */
import { createProgress } from '../progress.ts';
import type { Work } from '../steps.ts';
import type { Target } from '../target.ts';

export interface TestWork extends Work {
  /** What was said. */
  readonly lines: string[];
}

export function workOn(target: Target, changes: Partial<Work> = {}): TestWork {
  const lines: string[] = [];
  const progress = createProgress({
    write: (text: string) => {
      lines.push(...text.split('\n').filter((line) => line !== ''));
    },
  });
  return { target, progress, width: 4, dryRun: false, now: Date.now, lines, ...changes };
}
