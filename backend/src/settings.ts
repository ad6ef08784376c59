import { resolve } from 'node:path';
import type { BackendOptions } from './index.ts';
import type { S3Settings } from './upload/s3-uploads.ts';

/** A setting that cannot be used; the message names it, says why and what to write instead. */
export class WrongSetting extends Error {
  constructor(name: string, remedy: string) {
    super(`${name} cannot be used: ${remedy}`);
    this.name = 'WrongSetting';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function originsOf(name: string, value: string | undefined): string[] {
  return (value ?? '').split(/[\s,]+/).filter((origin) => origin !== '').map((origin) => {
    const parsed = URL.canParse(origin) ? new URL(origin) : undefined;
    if (!parsed || !/^https?:$/.test(parsed.protocol)) {
      throw new WrongSetting(name, `'${origin}' is no origin, write it as https://admin.example.vn`);
    }
    return parsed.origin;
  });
}

/** The store's settings: all of them, or none. The public address is the store's own where none is named. */
function s3Settings(given: (name: string) => string | undefined): S3Settings | undefined {
  const [bucket, accessKeyId, secretAccessKey] = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(given);
  const [endpoint] = originsOf('S3_ENDPOINT', given('S3_ENDPOINT'));
  const missing = Object.entries({
    S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey,
  }).filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === 4) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new WrongSetting(
      missing[0] ?? 'S3_ENDPOINT',
      `it is missing while other S3 settings are there; write ${missing.join(', ')} too, or none`,
    );
  }
  const publicUrl = given('S3_PUBLIC_URL') ?? `${endpoint}/${bucket}`;
  if (!/^https?:\/\//.test(publicUrl) || !URL.canParse(publicUrl)) {
    throw new WrongSetting('S3_PUBLIC_URL', `'${publicUrl}' is no address, write it as https://pictures.example.vn`);
  }
  const region = given('S3_REGION') ?? 'us-east-1';
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, publicUrl: publicUrl.replace(/\/+$/, '') };
}

/**
 * The backend's settings from the environment; missing and empty ones take their defaults (README, Settings).
 * @throws WrongSetting
 */
export function settingsFromEnvironment(env: Environment): BackendOptions {
  const given = (name: string) => env[name]?.trim() || undefined;
  const proxies = given('TRUSTED_PROXIES') ?? '0';
  if (!/^\d$/.test(proxies)) {
    throw new WrongSetting('TRUSTED_PROXIES', 'write how many proxies stand before the backend, 0 to 9');
  }
  const [publicOrigin] = originsOf('PUBLIC_ORIGIN', given('PUBLIC_ORIGIN'));
  const databaseUrl = given('DATABASE_URL');
  if (databaseUrl !== undefined && !(/^postgres(?:ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl))) {
    throw new WrongSetting('DATABASE_URL', 'write it as postgres://user:password@host:5432/database');
  }
  const adminPassword = given('ADMIN_PASSWORD');
  const s3 = s3Settings(given);
  return {
    // A path always: 'memory' is a word of the tests, and nobody's data may vanish for a folder's name.
    dataDir: resolve(given('DATA_DIR') ?? '.data'),
    adminUsername: given('ADMIN_USERNAME') ?? 'admin',
    corsOrigins: originsOf('CORS_ORIGINS', given('CORS_ORIGINS')),
    trustedProxies: Number(proxies),
    ...(adminPassword === undefined ? {} : { adminPassword }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(publicOrigin === undefined ? {} : { publicOrigin }),
    ...(s3 === undefined ? {} : { s3 }),
  };
}

/** What works and will be regretted: says which setting is missing, what comes of it and what to write. */
export function warningAbout({ corsOrigins = [], publicOrigin, s3 }: BackendOptions): string | undefined {
  if (corsOrigins.length === 0 || publicOrigin !== undefined || s3 !== undefined) return undefined;
  return 'PUBLIC_ORIGIN is missing while CORS_ORIGINS is there: records keep the addresses of their pictures as each '
    + 'request names the backend; write it as https://api.example.vn';
}
