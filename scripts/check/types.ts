/** `npm run check:types`, and the first step of `npm test` that reads code: the types of every file, by projects. */
import { pathToFileURL } from 'node:url';

import { add, check } from './steps.ts';
import type { Count } from './steps.ts';

/** One for each set of globals. Every file of ours is in one at least (types.test.ts). */
export const TYPE_PROJECTS = ['tsconfig.json', 'sw/tsconfig.json', 'sw/tsconfig.test.json', 'backend/tsconfig.json', 'tsconfig.node.json'];

export async function checkTypes(): Promise<Count> {
  // Together: each keeps one core busy.
  const counts = await Promise.all(TYPE_PROJECTS.map((project) => check('tsc', '--noEmit', '-p', project)));
  return counts.reduce(add);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await checkTypes()).failed > 0 ? 1 : 0;
}
