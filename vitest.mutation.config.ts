/** The tests that mutation testing (`stryker.config.json`) runs: those of the mutated files, and no project but one. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    setupFiles: ['scripts/check/patient-waits.ts', 'src/test-setup.ts'],
    include: [
      'src/lib/{jwt,next-path,reload-guard,safe-url}.test.ts',
      'src/stores/{drafts,session,unsaved}*.dom.test.ts',
      'src/app/{chunk-recovery,guard}.dom.test.ts',
    ],
    testTimeout: 10_000,
  },
});
