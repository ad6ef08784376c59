/**
 * Runs before each file of unit tests. The files of a process share the packages; the modules of the product are
 * evaluated anew for each, and what the file before has put in the place of clocks and globals is away.
 *
 * What a file puts in a module's place stays until it says `vi.doUnmock`.
 */
import { vi } from 'vitest';

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
