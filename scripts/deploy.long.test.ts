import { spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

import { SOAK } from './check/how-much.ts';
import { createDirTarget } from './deploy/dir-target.ts';
import { readSite } from './deploy/site.ts';
import { deploy } from './deploy/steps.ts';
import { emptyFolder, makeSite } from './deploy/testing/fake-site.ts';
import { BUCKET, openStore } from './deploy/testing/store.ts';
import { expectAssets, expectLive, visit } from './deploy/testing/visitor.ts';
import { workOn } from './deploy/testing/work.ts';

const ROOT = resolve(import.meta.dirname, '..');
const LIMIT = 120_000;

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
}

/** Runs the script as an operator does. `watch` is handed what it prints and a way to end it. */
function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  watch: (output: string, kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
): { ended: Promise<Ended>; kill: (signal: NodeJS.Signals) => void } {
  // With what an operator of careful habits has; the shell becomes the script.
  const child = spawn('sh', ['-c', 'umask 077; exec "$0" --import tsx scripts/deploy.ts "$@"', process.execPath, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  const kill = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      watch(output, kill);
    });
  }
  const ended = new Promise<Ended>((done) => child.on('close', (code, signal) => done({ code, signal, output })));
  return { ended, kill };
}

/** Every moment (`npm run soak`), or the first of them: each takes two runs of the script. */
function moments(...all: readonly [RegExp, ...RegExp[]]): readonly RegExp[] {
  return SOAK ? all : [all[0]];
}

const SIGKILLED = { code: null, signal: 'SIGKILL' };

describe('the script, killed', () => {
  it.each(moments(/^COPY .*index\.html/, /^PUT \.deploy\/files\//, /^COPY sw\.js/))(
    'at %s of a store leaves a site that works, and goes on from there',
    { timeout: LIMIT },
    async (moment) => {
      const store = await openStore();
      const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
      const to = ['--to', `s3://${BUCKET}/office`];
      const target = store.target({ prefix: 'office/' });
      await deploy(workOn(target), await readSite(one.folder));

      const killed = run([...to, '--from', two.folder], store.env);
      store.onChange = (change) => {
        if (moment.test(change.replace('office/', ''))) killed.kill('SIGKILL');
      };
      expect(await killed.ended).toMatchObject(SIGKILLED);
      const seen = await visit(target, [one, two]);
      expect(seen.announced).toBe(one.id);
      await expectAssets(target, [one]);

      store.onChange = () => undefined;
      expect(await run([...to, '--from', two.folder], store.env).ended).toMatchObject({ code: 0 });
      await expectLive(target, two, [one]);
    },
  );

  it.each(moments(/^pages: /m, /^upload: /m, /^check: /m))(
    'at %s of a folder leaves a site that works, and goes on from there',
    { timeout: LIMIT },
    async (moment) => {
      const folder = await emptyFolder();
      const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
      const target = createDirTarget(folder);
      await deploy(workOn(target), await readSite(one.folder));
      const { ended } = run(['--to', `dir:${folder}`, '--from', two.folder], {}, (output, kill) => {
        if (moment.test(output)) kill('SIGKILL');
      });
      expect((await ended).output).toMatch(moment);
      const seen = await visit(target, [one, two]);
      expect(seen.pages.size).toBe(1);
      expect(seen.withoutPayload).toEqual([]);
      await expectAssets(target, [one]);
      expect(await run(['--to', `dir:${folder}`, '--from', two.folder]).ended).toMatchObject({ code: 0 });
      await expectLive(target, two, [one]);
    },
  );
});

describe('the script', () => {
  it('says its plan, what it did and how to go back, and goes back, lists and prunes', { timeout: LIMIT }, async () => {
    const folder = await emptyFolder();
    const [one, two] = [await makeSite({ version: '1' }), await makeSite({ version: '2' })];
    const to = ['--to', `dir:${folder}`];
    const dry = await run([...to, '--from', one.folder, '--dry-run']).ended;
    expect(dry.output).toMatch(/4 pages[^]*Nothing was done: --dry-run/);
    await run([...to, '--from', one.folder]).ended;
    const second = await run([...to, '--from', two.folder, '--invalidate', `echo "$BUILD_ID" > ${join(folder, 'told')}`]).ended;
    expect(second.output).toContain(`Build ${two.id} to dir:${folder}; live is ${one.id}`);
    expect(second.output).toContain(`${two.id} is live on dir:${folder}`);
    expect(second.output).toContain(`npm run deploy -- --to dir:${folder} --rollback ${one.id}`);
    expect(await readFile(join(folder, 'told'), 'utf8')).toBe(`${two.id}\n`);

    expect(await run([...to, '--rollback', one.id]).ended).toMatchObject({ code: 0 });
    await expectLive(createDirTarget(folder), one, [two]);
    expect((await run([...to, '--list']).ended).output).toMatch(new RegExp(`^${one.id}.*live\\n${two.id}.*files\\n$`));
    expect((await run([...to, '--prune']).ended).output).toContain('2 builds stay, 0 go with 0 files');
  });

  it('leaves a folder that a web server may read, and takes paths from where the operator stands', { timeout: LIMIT }, async () => {
    const folder = await emptyFolder();
    const site = await makeSite({ version: '1' });
    const args = ['--to', 'dir:site', '--from', relative(folder, site.folder)];
    expect(await run(args, { INIT_CWD: folder }).ended).toMatchObject({ code: 0 });
    const names = await readdir(join(folder, 'site'), { recursive: true });
    const modes = await Promise.all(names.map(async (name) => [name, await stat(join(folder, 'site', name))] as const));
    expect(modes.length).toBeGreaterThan(10);
    expect(modes.filter(([, found]) => (found.mode & (found.isDirectory() ? 0o055 : 0o044)) !== (found.isDirectory() ? 0o055 : 0o044)).map(([name]) => name)).toEqual([]);
  });

  it('exits with 2 at a mistake in the command line, with 1 at a failure, and says what to do', { timeout: LIMIT }, async () => {
    const usage = await run(['--to', 'nowhere']).ended;
    expect(usage).toMatchObject({ code: 2 });
    expect(usage.output).toContain("'nowhere' is neither dir:PATH nor s3://BUCKET/PREFIX");
    const empty = await emptyFolder();
    const failed = await run(['--to', `dir:${empty}`, '--from', empty]).ended;
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('Run npm run build.') });
    expect(failed.output).not.toContain('    at ');
    const site = await makeSite({ version: '1' });
    const command = await run(['--to', `dir:${empty}`, '--from', site.folder, '--invalidate', 'exit 3']).ended;
    expect(command).toMatchObject({ code: 1, output: expect.stringContaining('--invalidate failed (exit code 3)') });
  });

  it('stops at Ctrl+C between two uploads and gives its lock back, also where a terminal and npm both pass it on', { timeout: LIMIT }, async () => {
    const store = await openStore();
    const site = await makeSite({ version: '1' });
    const args = ['--to', `s3://${BUCKET}`, '--from', site.folder, '--parallel', '1'];
    let stopping = (): void => undefined;
    const heard = new Promise<void>((done) => (stopping = done));
    const { ended, kill } = run(args, store.env, (output) => {
      if (output.includes('Stopping')) stopping();
    });
    let held = 0;
    store.onChange = async (change) => {
      if (!change.startsWith('PUT assets/')) return;
      held += 1;
      if (held > 1) return;
      kill('SIGINT');
      // By another name: of one that still waits the system forgets a second.
      kill('SIGTERM');
      await heard;
    };
    expect(await ended).toMatchObject({ code: 1, output: expect.stringContaining('Run again to go on where it stopped') });
    expect(held).toBeLessThan(6);
    expect(await store.target().list('.deploy/locks/')).toEqual([]);
  });

  it('ends where somebody goes on pressing Ctrl+C, while a store does not answer', { timeout: LIMIT }, async () => {
    const store = await openStore();
    const site = await makeSite({ version: '1' });
    const { ended, kill } = run(['--to', `s3://${BUCKET}`, '--from', site.folder], store.env);
    let begun = false;
    store.onChange = (change) => {
      if (!change.startsWith('PUT assets/')) return undefined;
      begun = true;
      return new Promise(() => undefined);
    };
    await expect.poll(() => begun).toBe(true);
    let last: Ended | undefined;
    void ended.then((how) => (last = how));
    await expect.poll(() => (kill('SIGINT'), last)).toBeDefined();
    expect(last).toMatchObject({ code: 1, output: expect.stringContaining('Stopped at once. Run again to go on where it stopped.') });
  });
});
