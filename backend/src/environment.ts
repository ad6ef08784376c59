/**
 * What an installation, a build or a deployment is told by its environment (README, Settings), read strictly: passed over,
 * a slip of the pen would be found months later, in pictures that are missing or a worker that was not switched off.
 */

import { resolve } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; the message names it, and says why and what to write instead. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';

  /** @param why with the value, where that is no secret */
  constructor(setting: string, why: string) {
    super(`${setting} cannot be used: ${why}`);
  }
}

/** A setting's value without white space around it; undefined where it is missing or empty. */
export function given(env: Environment, setting: string): string | undefined {
  return env[setting]?.trim() || undefined;
}

/**
 * A setting that is on unless it says off.
 *
 * @param what there is where it is on, for the message
 * @throws {WrongSetting} where it says anything else
 */
export function isOn(env: Environment, setting: string, what: string): boolean {
  const value = given(env, setting) ?? 'on';
  if (value === 'on' || value === 'off') return value === 'on';
  throw new WrongSetting(setting, `'${value}' is neither on nor off; write off, or nothing where there is to be ${what}`);
}

/**
 * Shells, systemd and whatever else reads files of settings do not agree on whether quotes belong to a value.
 *
 * @throws {WrongSetting} where it stands in some, without the value
 */
export function demandUnquoted(setting: string, value: string): void {
  if (!/^(["']).*\1$/s.test(value)) return;
  throw new WrongSetting(setting, 'it stands in quotes, which are taken for a part of it; write it without them');
}

/** Why a path is not taken that begins with `~`: shells alone read that, and neither in settings nor within a word (`dir:~/site`). */
export const HOME_UNREAD = 'begins with ~, which no shell has put a home folder in the place of; write the whole path';

/** A path that somebody typed: npm runs scripts in the package's folder, whichever folder the person is in. */
export function typedPath(path: string, env: Environment = process.env): string {
  return resolve(env['INIT_CWD'] ?? process.cwd(), path);
}

/**
 * A host's name or number. `URL` takes other marks too: a policy would end at a semicolon, and hold for many hosts by a star,
 * which whoever compares whole origins takes for the letter that it is.
 */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])$/;

/** What an address says; undefined where it is none of http or https, or of no single host. */
export function webAddress(value: string): URL | undefined {
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  return parsed && /^https?:$/.test(parsed.protocol) && HOST.test(parsed.hostname) ? parsed : undefined;
}

/** An address for a message, without the name and the password in it. */
const shown = (value: string) => value.replace(/\/\/[^/]*@/, '//…@');

/**
 * One origin and nothing behind it, since that would be left out without a word: who names a path means no more than that one.
 *
 * @throws {WrongSetting}
 */
export function webOrigin(setting: string, value: string): string {
  const parsed = webAddress(value);
  if (parsed && parsed.href === `${parsed.origin}/`) return parsed.origin;
  throw new WrongSetting(setting, `'${shown(value)}' is no origin of one host; write it as https://host or https://host:port, with nothing behind it`);
}

/**
 * Origins, separated by commas or white space, each once.
 *
 * @throws {WrongSetting}
 */
export function originsIn(env: Environment, setting: string): string[] {
  const values = (env[setting] ?? '').split(/[\s,]+/).filter((value) => value !== '');
  return [...new Set(values.map((value) => webOrigin(setting, value)))];
}

/**
 * An address that paths are put behind, without a slash at its end. No name and password stand in it: browsers refuse to
 * ask such an address, and every visitor could read them.
 *
 * @throws {WrongSetting}
 */
export function baseAddress(setting: string, value: string): string {
  const parsed = webAddress(value);
  if (parsed && !/[?#]/.test(value) && `${parsed.username}${parsed.password}` === '') return parsed.href.replace(/\/+$/, '');
  throw new WrongSetting(setting, `'${shown(value)}' is no address that paths can follow; write it as https://host`);
}
