import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { baseAddress, demandUnquoted, given, HOME_UNREAD, isOn, originsIn, webOrigin, WrongSetting } from './environment.ts';
import type { Environment } from './environment.ts';
import type { S3Settings } from './upload/s3-uploads.ts';

/** What an installation says of itself (README, Settings). */
export interface Settings {
  /** The folder that holds database, pictures and secrets. */
  readonly dataDir: string;
  /** A PostgreSQL address; missing: the embedded database in `dataDir`. */
  readonly databaseUrl?: string;
  /** The first user; counts on the first start only. */
  readonly adminUsername?: string;
  /** Counts on the first start only; missing: one is made up, kept in `dataDir` and reported until it is changed. */
  readonly adminPassword?: string;
  /** Counts on the first start only; false: what a start needs alone, without the example company. */
  readonly seed?: boolean;
  /** Origins of pages elsewhere that may call the backend. */
  readonly corsOrigins?: readonly string[];
  /** Scheme and host under which browsers reach the backend, where that is not the page's own origin. */
  readonly publicOrigin?: string;
  /** Proxies of one's own before the backend, whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed. */
  readonly trustedProxies?: number;
  /** An S3-compatible store that takes the uploads; missing: they go into `dataDir`. */
  readonly s3?: S3Settings;
}

const SSL_MODES: readonly string[] = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

/**
 * Whether a password ends the address too early, by a letter that it should not have as it is, behind digits that pass for
 * a port: the rest of it would be taken for the database's name, and be shown as that.
 */
function isCutByPassword({ username, pathname, search, hash }: URL): boolean {
  return username === '' && `${pathname}${search}${hash}`.includes('@');
}

/** Tells what is wrong in words of its own: the address holds a password. */
function postgresAddress(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = /^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || isCutByPassword(url)) {
    throw new WrongSetting(
      'DATABASE_URL',
      'write it as postgres://user:password@host:5432/database, and what the password has of / as %2F, ? as %3F and # as %23',
    );
  }
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !SSL_MODES.includes(mode)) {
    throw new WrongSetting('DATABASE_URL', `there is no sslmode '${mode}'; write one of ${SSL_MODES.join(', ')}`);
  }
  return value;
}

/** The store's settings: all of them, or none. The public address is the store's own where none is named. */
function s3Settings(env: Environment): S3Settings | undefined {
  const [endpoint, bucket, accessKeyId, secretAccessKey, region, publicUrl] = [
    'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION', 'S3_PUBLIC_URL',
  ].map((name) => given(env, name));
  const missing = Object.entries({
    S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey,
  }).filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === 4 && region === undefined && publicUrl === undefined) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new WrongSetting(
      missing[0] ?? 'S3_ENDPOINT',
      `it is missing while other S3 settings are there; write ${missing.join(', ')} too, or none`,
    );
  }
  demandUnquoted('S3_ACCESS_KEY_ID', accessKeyId);
  demandUnquoted('S3_SECRET_ACCESS_KEY', secretAccessKey);
  if (!/^[\w.-]+$/.test(bucket)) {
    throw new WrongSetting('S3_BUCKET', `'${bucket}' is no bucket's name; write it alone, without a path`);
  }
  const store = baseAddress('S3_ENDPOINT', endpoint);
  return {
    endpoint: store, bucket, region: region ?? 'us-east-1', accessKeyId, secretAccessKey,
    publicUrl: publicUrl === undefined ? `${store}/${bucket}` : baseAddress('S3_PUBLIC_URL', publicUrl),
  };
}

/**
 * A path always: 'memory' is a word of the tests, and nobody's data may vanish for a folder's name. Nor for quotes around it
 * or a `~` that no shell has read, with which it names another folder, and begins an installation there.
 */
function dataFolder(value: string): string {
  const folder = resolve(value);
  if (!existsSync(folder)) {
    demandUnquoted('DATA_DIR', value);
    if (value.startsWith('~')) throw new WrongSetting('DATA_DIR', `'${value}' ${HOME_UNREAD}`);
  }
  return folder;
}

/**
 * The backend's settings from the environment; missing and empty ones take their defaults (README, Settings).
 * @throws WrongSetting
 */
export function settingsFromEnvironment(env: Environment): Settings {
  const proxies = given(env, 'TRUSTED_PROXIES') ?? '0';
  if (!/^\d$/.test(proxies)) {
    throw new WrongSetting('TRUSTED_PROXIES', 'write how many proxies stand before the backend, 0 to 9');
  }
  const origin = given(env, 'PUBLIC_ORIGIN');
  const databaseUrl = postgresAddress(given(env, 'DATABASE_URL'));
  // To the letter: blanks around it are part of a password.
  const adminPassword = given(env, 'ADMIN_PASSWORD') && env['ADMIN_PASSWORD'];
  const s3 = s3Settings(env);
  return {
    dataDir: dataFolder(given(env, 'DATA_DIR') ?? '.data'),
    adminUsername: given(env, 'ADMIN_USERNAME') ?? 'admin',
    seed: isOn(env, 'EXAMPLE_DATA', 'an example company'),
    corsOrigins: originsIn(env, 'CORS_ORIGINS'),
    trustedProxies: Number(proxies),
    ...(adminPassword === undefined ? {} : { adminPassword }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(origin === undefined ? {} : { publicOrigin: webOrigin('PUBLIC_ORIGIN', origin) }),
    ...(s3 === undefined ? {} : { s3 }),
  };
}

/** What works and will be regretted: says which setting is missing, what comes of it and what to write. */
export function warningAbout({ corsOrigins = [], publicOrigin, s3, seed = true }: Settings): string | undefined {
  if (corsOrigins.length === 0 || publicOrigin !== undefined || s3 !== undefined) return undefined;
  const warning = 'PUBLIC_ORIGIN is missing while CORS_ORIGINS is there: records keep the addresses of their pictures as each '
    + 'request names the backend; write it as https://api.example.vn';
  // Nobody's request asks for those, so they are stored as paths.
  return seed ? `${warning}. Set it before the first start: else no pictures of the example company are shown there, then or later` : warning;
}
