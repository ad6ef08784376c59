/** What the build is told by its environment, and where its parts lie. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';

// By its path: Vite, reading its configuration, takes no TypeScript from a package.
import { baseAddress, given, isOn, originsIn, WrongSetting } from '../../backend/src/environment.ts';
import type { Environment } from '../../backend/src/environment.ts';
import type { HeaderSettings } from '../../builds/headers.ts';
import type { InlineHashes } from '../../builds/inlined.ts';
import { SHORTEST_PAUSE } from '../../builds/watch.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** The site, as a host serves it. */
export const DIST = resolve(ROOT, 'dist');
/** What the build makes for itself and for hosts: the bundle that renders the pages, headers, the hosts' files. */
export const WORK = resolve(ROOT, 'build');

export interface ClientSettings {
  /** Where the backend is, without a slash at its end; empty for the same origin. */
  readonly apiBaseUrl: string;
  /** Origins that pictures are shown from, besides the site's and the backend's. */
  readonly imageOrigins: readonly string[];
  /** Minutes between two questions for the newest build; undefined for the default. */
  readonly pollMinutes: number | undefined;
  readonly worker: boolean;
}

/** @throws {WrongSetting} */
export function clientSettings(env: Environment): ClientSettings {
  const apiBaseUrl = given(env, 'API_BASE_URL');
  return {
    apiBaseUrl: apiBaseUrl === undefined ? '' : baseAddress('API_BASE_URL', apiBaseUrl),
    imageOrigins: originsIn(env, 'IMAGE_ORIGINS'),
    pollMinutes: pollMinutes(env),
    worker: isOn(env, 'WORKER', 'a worker'),
  };
}

const LEAST_MINUTES = SHORTEST_PAUSE / 60_000;
/** A day, after which browsers look for a newer worker by themselves. */
const MOST_MINUTES = 1_440;

function pollMinutes(env: Environment): number | undefined {
  const value = given(env, 'BUILD_POLL_MINUTES');
  if (value === undefined) return undefined;
  const minutes = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES) return minutes;
  throw new WrongSetting(
    'BUILD_POLL_MINUTES', `'${value}' is no time between two questions; write a number from ${LEAST_MINUTES} to ${MOST_MINUTES}, in minutes`,
  );
}

/** `SOURCE_DATE_EPOCH` in milliseconds; undefined where it is not set. @throws {WrongSetting} */
function namedTime(env: Environment): number | undefined {
  const epoch = given(env, 'SOURCE_DATE_EPOCH');
  if (epoch === undefined) return undefined;
  if (!/^\d+$/.test(epoch)) {
    throw new WrongSetting('SOURCE_DATE_EPOCH', `'${epoch}' is not a number of seconds; write those since 1970`);
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
  return commitTime() ?? Math.floor(statSync(resolve(ROOT, 'package.json')).mtimeMs / 1000) * 1000;
}

/** In milliseconds; undefined outside of a repository, and where git says something else. */
function commitTime(): number | undefined {
  try {
    // Without the option, a git that is set to show signatures (`log.showSignature`) writes one before the time.
    const said = execFileSync('git', ['log', '-1', '--no-show-signature', '--format=%ct'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
    const seconds = said.toString().trim();
    return /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined;
  } catch {
    return undefined;
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
    uploadOrigins: originsIn(env, 'UPLOAD_ORIGINS'),
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
