/**
 * Runs before each file of unit tests. The files of a process share the packages; the modules of the product are
 * evaluated anew for each, and what the file before has put in the place of clocks and globals is away.
 *
 * What a file puts in a module's place stays until it says `vi.doUnmock`.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();
// An import that is still under way would bring its module into the next file, also where that has put another in its
// place. What a function given to `vi.mock` still makes is not waited for: a test that asks for that waits for it itself.
afterAll(() => vi.dynamicImportSettled());
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
