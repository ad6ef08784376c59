/** What the build is told by its environment, and where its parts lie. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';

import type { HeaderSettings } from '../../builds/headers.ts';
import type { InlineHashes } from '../../builds/inlined.ts';
import { clientSettings, type Environment, readOrigins, WrongSetting } from '../../builds/settings.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** The site, as a host serves it. */
export const DIST = resolve(ROOT, 'dist');
/** What the build makes for itself and for hosts: the bundle that renders the pages, headers, the hosts' files. */
export const WORK = resolve(ROOT, 'build');

/** `SOURCE_DATE_EPOCH` in milliseconds; undefined where it is not set. @throws {WrongSetting} */
function namedTime(env: Environment): number | undefined {
  const epoch = env['SOURCE_DATE_EPOCH'];
  if (epoch === undefined || epoch === '') return undefined;
  if (!/^\d+$/.test(epoch)) {
    throw new WrongSetting('SOURCE_DATE_EPOCH', epoch, 'is not a number of seconds; write those since 1970');
  }
  return Number(epoch) * 1000;
}

/**
 * The time that the manifests carry, in milliseconds: `SOURCE_DATE_EPOCH` (seconds), else the commit's, else, outside
 * of a repository, the time at which package.json was written. Never the clock: one source gives one content.
 */
export function sourceTime(env: Environment = process.env): number {
  const named = namedTime(env);
  if (named !== undefined) return named;
  try {
    const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(seconds.toString().trim()) * 1000;
  } catch {
    return Math.floor(statSync(resolve(ROOT, 'package.json')).mtimeMs / 1000) * 1000;
  }
}

const NOTHING_INLINE: InlineHashes = { styles: [], scripts: [] };

/**
 * The policy's settings from the environment. `trustedTypes` are the names that the client registers, `hashes` those of
 * what stands in a build's pages.
 */
export function headerSettings(
  trustedTypes: readonly string[],
  hashes: InlineHashes = NOTHING_INLINE,
  env: Environment = process.env,
): HeaderSettings {
  const { apiBaseUrl, imageOrigins } = clientSettings(env);
  return {
    apiBaseUrl,
    imageOrigins,
    uploadOrigins: readOrigins(env['UPLOAD_ORIGINS'], 'UPLOAD_ORIGINS'),
    trustedTypes,
    hashes,
  };
}

/** Reads all settings, so that a wrong one is told while nothing is built yet. @throws {WrongSetting} */
export function checkSettings(env: Environment = process.env): void {
  clientSettings(env);
  headerSettings([], NOTHING_INLINE, env);
  namedTime(env);
}
