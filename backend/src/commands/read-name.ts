/** The command line of `npm run backup`, `restore` and `reset-admin`: a name, or the question how it is used. */
import { parseArgs } from 'node:util';

export interface Asked {
  readonly help: boolean;
  readonly name: string | undefined;
}

/** @throws {Error} for what begins like an option and is none, and for more than one name; with the usage */
export function readName(args: readonly string[], usage: string): Asked {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: { help: { type: 'boolean', default: false } }, allowPositionals: true });
    const [name, ...more] = positionals;
    if (more.length > 0 && !values.help) throw new Error(`One name is taken, and '${more.join(' ')}' is too much: put a name that has spaces between quotes.`);
    return { help: values.help, name };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}
