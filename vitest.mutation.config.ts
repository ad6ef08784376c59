/** The tests that mutation testing (`stryker.config.json`) runs: those of the mutated files, and no project but one. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/lib/{jwt,next-path,reload-guard,safe-url}.test.ts',
      'src/stores/{drafts,session,unsaved}*.test.ts',
      'src/app/{chunk-recovery,guard}.test.ts',
    ],
    testTimeout: 10_000,
  },
});
