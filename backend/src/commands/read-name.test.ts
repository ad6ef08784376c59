import { expect, it } from 'vitest';
import { readName } from './read-name.ts';

const USAGE = 'npm run backup -- FILE';
const read = (...args: string[]) => readName(args, USAGE);

it('takes one name, none, or the question how the command is used', () => {
  expect(read('all.backup')).toEqual({ help: false, name: 'all.backup' });
  expect(read()).toEqual({ help: false, name: undefined });
  expect(read('--help')).toEqual({ help: true, name: undefined });
});

it.each(['-h', '--hepl', '-all.backup'])('refuses %s, which is no option, and says how a name may begin so', (name) => {
  expect(() => read(name)).toThrow(/^Unknown option '.*place it at the end of the command after '--'[^]*\n\nnpm run backup -- FILE$/);
  expect(read('--', name)).toEqual({ help: false, name });
});

it('takes no name apart that has spaces', () => {
  expect(() => read('all', 'of.backup')).toThrow(`One name is taken, and 'of.backup' is too much: put a name that has spaces between quotes.\n\n${USAGE}`);
});
