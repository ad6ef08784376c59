/** The installation's secret, made on the first start: whoever holds it can sign tokens and upload addresses. */
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { partName } from './parts.ts';

export interface Secrets {
  readonly tokens: Uint8Array;
  readonly uploads: Uint8Array;
  /** Tells the secret from others, and may be read by anybody: nobody finds 256 random bits by it, nor the other keys. */
  readonly fingerprint: string;
}

/** @param dataDir the folder that keeps it, readable by its owner alone; 'memory' for one that nobody keeps */
export function openSecrets(dataDir: string): Secrets {
  const secret = dataDir === 'memory' ? randomBytes(32) : readOrMake(join(dataDir, 'secret'));
  // A key of its own for each purpose: what is signed for one means nothing to the other.
  const derive = (purpose: string) => new Uint8Array(createHmac('sha256', secret).update(purpose).digest());
  const fingerprint = Buffer.from(derive('fingerprint')).toString('hex');
  return { tokens: derive('session tokens'), uploads: derive('upload addresses'), fingerprint };
}

function readOrMake(path: string): Buffer {
  if (!existsSync(path)) make(path);
  const unusable = (what: string) => new Error(`${path} ${what}. Remove it and start again; everybody signs in anew.`);
  if (statSync(path).isDirectory()) throw unusable('is a folder');
  const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (secret.length < 32) throw unusable('holds no secret');
  return secret;
}

/** By a hard link, which appears whole or not at all: others on the folder may start at the same moment, and the disk may be full. */
function make(path: string): void {
  const part = join(dirname(path), partName());
  try {
    writeFileSync(part, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    linkSync(part, path);
  } catch (error) {
    // Another was quicker: one secret for all.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part, { force: true });
  }
}
