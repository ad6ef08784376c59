/**
 * What the environment tells the build of the client (README, Settings), read strictly: passed over, a slip of the pen
 * would be found months later, in tabs that ask too seldom or a worker that was not switched off.
 */
import { SHORTEST_PAUSE } from './watch.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; the message names it, its value and what to write instead. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';

  constructor(setting: string, value: string, problem: string) {
    super(`${setting}: '${value}' ${problem}`);
  }
}

export interface ClientSettings {
  /** Where the backend is, without a slash at its end; empty for the same origin. */
  readonly apiBaseUrl: string;
  /** Origins that pictures are shown from, besides the site's and the backend's. */
  readonly imageOrigins: readonly string[];
  /** Minutes between two questions for the newest build; undefined for the default. */
  readonly pollMinutes: number | undefined;
  readonly worker: boolean;
}

const LEAST_MINUTES = SHORTEST_PAUSE / 60_000;
/** A day, after which browsers look for a newer worker by themselves. */
const MOST_MINUTES = 1_440;

/** @throws {WrongSetting} */
export function clientSettings(env: Environment): ClientSettings {
  const given = (name: string): string => env[name]?.trim() ?? '';
  return {
    apiBaseUrl: readBaseUrl(given('API_BASE_URL')),
    imageOrigins: readOrigins(env['IMAGE_ORIGINS'], 'IMAGE_ORIGINS'),
    pollMinutes: readMinutes(given('BUILD_POLL_MINUTES')),
    worker: readWorker(given('WORKER')),
  };
}

/**
 * The origin of an address.
 *
 * @throws {WrongSetting} where the address is not http(s) or names no host: a slip of the pen in a policy is found when a
 * picture is missing, months later, unless the build refuses it.
 */
export function originOf(address: string, setting: string): string {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new WrongSetting(setting, address, 'is not an address; write it as https://host or https://host:port');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new WrongSetting(setting, address, 'is neither http nor https; write it as https://host or https://host:port');
  }
  // A policy would take it; what looks whether a pasted picture can be shown compares whole origins.
  if (url.hostname.includes('*')) throw new WrongSetting(setting, address, 'stands for no single host; write each host as https://host');
  return url.origin;
}

/** A list of origins as an environment variable holds it: separated by commas or white space. */
export function readOrigins(value: string | undefined, setting: string): string[] {
  const parts = (value ?? '').split(/[\s,]+/).filter((part) => part !== '');
  return [...new Set(parts.map((part) => originOf(part, setting)))];
}

function readBaseUrl(value: string): string {
  if (value === '') return '';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  // Paths of calls are put behind it; and browsers refuse to ask an address that signs in, which every visitor could read.
  const signsIn = url !== undefined && `${url.username}${url.password}` !== '';
  if (!url || !/^https?:$/.test(url.protocol) || /[?#]/.test(value) || signsIn) {
    throw new WrongSetting('API_BASE_URL', value.replace(/\/\/[^/]*@/, '//…@'), 'is no address that paths can follow; write it as https://api.example.vn');
  }
  return value.replace(/\/+$/, '');
}

function readMinutes(value: string): number | undefined {
  if (value === '') return undefined;
  const minutes = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES) return minutes;
  throw new WrongSetting(
    'BUILD_POLL_MINUTES', value, `is no time between two questions; write a number from ${LEAST_MINUTES} to ${MOST_MINUTES}, in minutes`,
  );
}

function readWorker(value: string): boolean {
  if (value === '' || value === 'on') return true;
  if (value === 'off') return false;
  throw new WrongSetting('WORKER', value, 'is neither on nor off; write off, or nothing where there is to be a worker');
}
