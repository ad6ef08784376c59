/**
 * `npm run deploy`: brings a built site to a folder or a store so that no open tab ever breaks (docs/deploy.md).
 *
 * Assets → manifest → pages and payloads → check through the target → `sw.js` → `builds/latest.json`. Old builds' assets
 * and manifests stay until they are pruned; every build can be made live again.
 */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

import { DIST } from './build/settings.ts';
import { listBuilds } from './deploy/list.ts';
import { openTarget, readOptions, USAGE, UsageError } from './deploy/options.ts';
import type { Options } from './deploy/options.ts';
import { kB, weightOf } from './deploy/plan.ts';
import type { Plan } from './deploy/plan.ts';
import { createProgress } from './deploy/progress.ts';
import { prune } from './deploy/prune.ts';
import { readSite } from './deploy/site.ts';
import { deploy, rollback } from './deploy/steps.ts';
import type { Work } from './deploy/steps.ts';
import { tellFailure } from './failure.ts';
import { stopping } from './stopping.ts';

/** Runs the operator's command for a CDN, its output passed through. */
function runCommand(command: string, id: string): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, BUILD_ID: id } });
    child.on('error', failed);
    child.on('exit', (code, signal) => (code === 0 ? done() : failed(new Error(signal ?? `exit code ${code}`))));
  });
}

/** Ends the work between two uploads or removals at the first Ctrl+C, and at once at a later one. */
function stopOnSignal(say: (line: string) => void): AbortSignal {
  const stop = new AbortController();
  const end = stopping(
    () => {
      say('Stopping; what is under way ends first …');
      stop.abort(new Error('Stopped. Run again to go on where it stopped.'));
    },
    () => {
      say('Stopped at once. Run again to go on where it stopped.');
      process.exit(1);
    },
  );
  // Never once: without a listener the next one would end the process, and leave the lock and half a switch behind.
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return stop.signal;
}

/** As it is typed in a shell: a folder may have a space in its name. */
function typed(argument: string): string {
  return /^[\w./:@%+=,~-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`;
}

function summary({ id, live, assets, files, present }: Plan, to: string, seconds: string): string[] {
  const uploads = [...assets, ...files];
  const [former] = live.filter((other) => other !== id);
  return [
    `${id} is live on ${to} after ${seconds} s: ${uploads.length} files uploaded (${kB(weightOf(uploads))}), ${present} were there`,
    ...(former === undefined ? [] : [`Back to the build before: npm run deploy -- --to ${typed(to)} --rollback ${former}`]),
  ];
}

async function run(options: Options): Promise<void> {
  const { action, to, from = DIST, dryRun, width, invalidate } = options;
  const started = performance.now();
  const progress = createProgress(process.stdout);
  const target = openTarget(options, process.env);
  const work: Work = {
    target,
    progress,
    width,
    dryRun,
    now: Date.now,
    signal: stopOnSignal((line) => progress.say(line)),
    ...(invalidate === undefined ? {} : { invalidate: (id: string) => runCommand(invalidate, id) }),
  };
  if (action.kind === 'list') {
    for (const line of await listBuilds(target)) progress.say(line);
  } else if (action.kind === 'prune') {
    await prune(work);
  } else {
    const plan = action.kind === 'rollback' ? await rollback(work, action.id) : await deploy(work, await readSite(from));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (!dryRun) for (const line of summary(plan, to, seconds)) progress.say(line);
  }
  if (dryRun) progress.say('Nothing was done: --dry-run');
}

/** @returns the exit code: 0, 1 where it failed, 2 for a mistake in the command line. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const options = readOptions(args);
    if (options) await run(options);
    else console.log(USAGE);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    // On a terminal the bar of what has failed stands there, its line not ended.
    if (process.stdout.isTTY) console.log();
    tellFailure(error);
    return 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // A web server reads a folder as somebody else, whatever the operator keeps of their own files to themselves.
  process.umask(process.umask() & ~0o055);
  process.exitCode = await main(process.argv.slice(2));
}
