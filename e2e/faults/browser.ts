/** A browser that can die: a real Chromium process with a profile of its own on disk, killed and started again. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from '@playwright/test';
import type { Browser, BrowserContext } from '@playwright/test';

import { headlessPath } from '../../scripts/check/programs.ts';

export interface MortalBrowser {
  /** The one context of the profile; another one after each death. */
  context(): BrowserContext;
  /** SIGKILL, as a crash or a power cut: nothing gets a last word. */
  kill(): Promise<void>;
  /** Starts the browser again on the same profile. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

interface Life {
  readonly process: ChildProcess;
  readonly browser: Browser;
  readonly context: BrowserContext;
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (address !== undefined) found(address);
    });
    child.on('exit', (code) => failed(new Error(`the browser ended by itself (${code}): ${text.slice(-500)}`)));
  });
}

async function start(profile: string): Promise<Life> {
  const program = headlessPath();
  if (program === undefined) throw new Error('there is no Chromium');
  const child = spawn(
    program,
    [
      // Nobody looks: a quarter of the pixels, no movement, and no threads that compile ahead for a page that soon goes.
      '--force-device-scale-factor=0.5', '--force-prefers-reduced-motion', '--js-flags=--single-threaded',
      '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--hide-scrollbars',
      '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-extensions',
      '--disable-features=Translate,MediaRouter,OptimizationHints', '--password-store=basic', '--lang=vi-VN',
      // No network but the test's own.
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1', '--remote-debugging-port=0', '--window-size=1280,800',
      `--user-data-dir=${profile}`, 'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no context');
  context.setDefaultTimeout(20_000);
  return { process: child, browser, context };
}

async function end({ process: child, browser }: Life): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  const dead = child.exitCode !== null || child.signalCode !== null;
  // The whole group: renderers that outlive their browser would still write.
  if (!dead && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  if (!dead) await gone;
  await browser.close().catch(() => undefined);
}

export async function startBrowser(): Promise<MortalBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  let life: Life | undefined = await start(profile);
  return {
    context() {
      if (!life) throw new Error('the browser is dead');
      return life.context;
    },
    async kill() {
      if (life) await end(life);
      life = undefined;
    },
    async revive() {
      life ??= await start(profile);
    },
    async stop() {
      if (life) await end(life);
      life = undefined;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
