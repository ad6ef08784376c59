import { mkdirSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';

import { tellFailure } from './failure.ts';

afterEach(() => void vi.restoreAllMocks());

function told(error: unknown): unknown {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  tellFailure(error);
  return said.mock.calls.at(-1)?.[0];
}

/** What the system says of a folder that nobody may make, be it root. */
function refusal(): unknown {
  try {
    mkdirSync('/sys/backoffice');
  } catch (error) {
    return error;
  }
  throw new Error('a folder could be made in /sys');
}

it.runIf(process.platform === 'linux')('says what to do about a folder that may not be written to', () => {
  expect(told(refusal())).toMatch(/^(?:EACCES|EPERM|EROFS): .*'\/sys\/backoffice'\. (?:Give it to the user who runs this|Its disk is mounted)/);
});

it('says in words alone what names its remedy by itself', () => {
  expect(told(new Error('Port 3000 is taken. Choose another.'))).toBe('Port 3000 is taken. Choose another.');
});

it('shows where a defect is', () => {
  const defect = new TypeError('undefined is no function');
  expect(told(defect)).toBe(defect);
});
