/** Processes of the product's own, for what only a process can show: locks, kills, commands. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a file of `backend/src` to its end. */
export function runFile(
  file: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const child = start(file, parameters, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

export interface Running {
  /** The next line that the process writes. */
  line(): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a file of `backend/src` and hears it line by line. */
export function startFile(file: string, parameters: readonly string[], env: Readonly<Record<string, string>>): Running {
  const child = start(file, parameters, env);
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  let rest = '';
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  child.stdout.on('data', (part: Buffer) => {
    const parts = (rest + part.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) (waiting.shift() ?? ((kept) => lines.push(kept)))(line);
  });
  const closed = new Promise<void>((resolve) => child.on('close', () => {
    for (const give of waiting.splice(0)) give(`ended: ${errors}`);
    resolve();
  }));
  return {
    line: () => new Promise((resolve) => {
      const line = lines.shift();
      if (line === undefined) waiting.push(resolve);
      else resolve(line);
    }),
    async kill(signal) {
      child.kill(signal);
      await closed;
    },
  };
}

function start(file: string, parameters: readonly string[], env: Readonly<Record<string, string>>) {
  const { DATABASE_URL: _, INIT_CWD: __, ...inherited } = process.env;
  // What PGlite's program is compiled to a second time, to run faster, costs more than such a short life ever gets back.
  return spawn(process.execPath, ['--liftoff-only', '--import', 'tsx', `${ROOT}/backend/src/${file}`, ...parameters], {
    cwd: ROOT, env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'],
  });
}
