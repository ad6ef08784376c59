/** The installation's secret, made on the first start: whoever holds it can sign tokens and upload addresses. */
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Secrets {
  readonly tokens: Uint8Array;
  readonly uploads: Uint8Array;
}

/** @param dataDir the folder that keeps it, readable by its owner alone; 'memory' for one that nobody keeps */
export function openSecrets(dataDir: string): Secrets {
  const secret = dataDir === 'memory' ? randomBytes(32) : readOrMake(join(dataDir, 'secret'));
  // A key of its own for each purpose: what is signed for one means nothing to the other.
  const derive = (purpose: string) => new Uint8Array(createHmac('sha256', secret).update(purpose).digest());
  return { tokens: derive('session tokens'), uploads: derive('upload addresses') };
}

function readOrMake(path: string): Buffer {
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (secret.length < 32) {
    throw new Error(`${path} holds no secret. Remove it and start again; everybody signs in anew.`);
  }
  return secret;
}
